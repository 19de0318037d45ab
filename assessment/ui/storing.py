"""Storing something from a form: the page is drawn again and says what was done, or why it was refused."""

from __future__ import annotations

import time
from collections.abc import Callable

import streamlit as st

from assessment.campaign import Campaign
from assessment.model import MessageForPeople
from assessment.model.permissions import Use, refusal_in
from assessment.ui.foreign_text import md, md_sentence

_DONE = "stored-from-form"
_FIRST_SHOWN = "stored-from-form-shown"
_READING_SECONDS = 3


def store_and_redraw(done: str, store: Callable[[], object]) -> None:
    """Store something, then draw the page again; a refusal is shown where the form is."""
    try:
        store()
    except MessageForPeople as refusal:
        st.error(md_sentence(str(refusal)))
    else:
        # A redraw ends this run at once, so the next one says what was done.
        st.session_state[_DONE] = done
        st.session_state.pop(_FIRST_SHOWN, None)
        st.rerun()


def is_refused_now(campaign: Campaign, use: Use, what: str) -> bool:
    """Whether the campaign's phase refuses the use; a line that begins with `what` then says so.

    A form whose button would be refused is not offered.
    """
    why = refusal_in(campaign.phase, use)
    if why:
        st.caption(f":material/lock: {what}: {md(why)}.")
    return bool(why)


def say_what_was_done() -> None:
    """Say what was stored last, for as long as people need to read it.

    A page that is drawn again at once would take the words away unread.
    """
    done = st.session_state.get(_DONE, "")
    now = time.monotonic()
    first_shown = st.session_state.setdefault(_FIRST_SHOWN, now)
    if now - first_shown > _READING_SECONDS:
        st.session_state.pop(_DONE, None)
    # In a place of its own, or everything below would move and show twice for a moment.
    with st.container():
        if st.session_state.get(_DONE):
            st.success(done, icon=":material/check_circle:")
