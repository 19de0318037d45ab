"""The bar of long computations."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.pages.opening import sound


def test_no_bar_is_left_where_a_computation_is_refused():
    def page():
        import streamlit as st

        from assessment.model import UserError
        from assessment.ui.computing.progress_bar import progress_bar

        try:
            with progress_bar() as show_progress:
                show_progress(0.5, "assigning")
                raise UserError("too few assessors")
        except UserError as refusal:
            st.error(str(refusal))

    test = sound(AppTest.from_function(page).run())
    assert test.error[0].value == "too few assessors"
    assert not test.get("progress")
