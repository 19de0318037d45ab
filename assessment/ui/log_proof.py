"""The log's hash chain on the page Release: its last sealed head, and a check of the whole chain."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign, phase_log
from assessment.exchange.release import log_proof
from assessment.exchange.release.log_proof import prove
from assessment.store import StoreError
from assessment.ui.foreign_text import md, md_sentence
from assessment.ui.times import local_time

_PROVED = "log-proved"
"""Where the session keeps the last check."""


def show_head(campaign: Campaign) -> None:
    """The head of the log at the newest change of phase; nothing before the first change."""
    seal = phase_log.seal(campaign)
    if seal is None:
        return
    time = md(local_time(seal.at))
    st.caption(
        f"Head of the log at the last change of phase ({time}, {md(seal.by)}). Note it on paper or in a "
        "mail: somebody who changes the log in the database cannot change your note."
    )
    st.code(seal.chain, language=None, wrap_lines=True)


def check_log(campaign: Campaign) -> None:
    """A button that computes the chain again, a field for a noted head, and the result of the last check."""
    with st.form("verify-log", border=False):
        noted = st.text_input(
            "Noted head (optional)",
            max_chars=64,
            placeholder="64 digits 0-9 and a-f; the first 12 are enough",
        )
        if st.form_submit_button("Check the log", icon=":material/link:"):
            _compute(campaign, noted)
    name, state, holds, lines = st.session_state.get(_PROVED) or ("", None, False, [])
    # A check of an earlier state says nothing about the events that came later.
    if name != campaign.name or state != campaign.state():
        return
    if holds:
        st.success("The log is unbroken.", icon=":material/verified:")
    else:
        st.error(
            "The log has been changed since it was written.", icon=":material/link_off:"
        )
    st.code("\n".join(lines), language=None, wrap_lines=True)


def _compute(campaign: Campaign, noted: str) -> None:
    # Read before the check, so that an event that arrives during it makes the result outdated.
    state = campaign.state()
    try:
        with st.spinner("computing the chain of all events"):
            proof = prove(campaign, [noted] if noted.strip() else [])
    except StoreError as error:
        st.error(md_sentence(str(error)))
        return
    st.session_state[_PROVED] = (
        campaign.name,
        state,
        proof.holds,
        log_proof.lines(proof),
    )
