"""What is picked in a picture or a table stays picked while the page is drawn again."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from tests.pages.opening import sound


def test_only_a_new_pick_counts_and_one_taken_back_can_be_made_again():
    def page():
        import streamlit as st

        from assessment.ui.session.boxes import is_new_pick

        st.write(is_new_pick("picked", st.session_state.get("now", [])))

    test = AppTest.from_function(page)
    seen = []
    for picked in ([], ["a"], ["a"], ["b"], [], ["b"]):
        test.session_state["now"] = picked
        seen.append(sound(test.run()).markdown[0].value)
    assert seen == ["`False`", "`True`", "`False`", "`True`", "`False`", "`True`"]
