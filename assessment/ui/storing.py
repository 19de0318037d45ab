"""Storing something from a form: the page is drawn anew and says what was done, or why it was refused."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assessment.model import MessageForPeople
from assessment.ui.foreign_text import md

_DONE = "stored-from-form"


def store_and_redraw(done: str, store: Callable[[], None]) -> None:
    """Store something, then draw the page anew; a refusal is shown where the form is."""
    try:
        store()
    except MessageForPeople as refusal:
        st.error(md(str(refusal)))
    else:
        # A redraw ends this run at once, so the next one says what was done.
        st.session_state[_DONE] = done
        st.rerun()


def say_what_was_done() -> None:
    """Say once what the run before has stored."""
    done = st.session_state.pop(_DONE, "")
    if done:
        st.success(done, icon=":material/check_circle:")
