"""The phase of a campaign on the page Session: what each phase means, and the change to another one."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.phases import set_phase
from assessment.model.permissions import PHASES, Phase
from assessment.ui import log_proof, session

_STEPS: dict[Phase, str] = {
    "open": "Assessors can judge again, and files can be taken in.",
    "closed": (
        "Assessors cannot judge any more; later judgments are refused with a sentence. "
        "Adjudicators go on."
    ),
    "frozen": "Judging, adjudication, imports and settings end. Nothing is deleted.",
    "released": (
        "The campaign stays frozen; teams and visitors see the scores, and teams the "
        "answers of their own runs."
    ),
}


def show(campaign: Campaign) -> None:
    """The phases and what each means; a change takes a choice and a confirmation."""
    current = campaign.phase
    names = list(PHASES)
    captions = [f"{meaning[:1].upper()}{meaning[1:]}." for meaning in PHASES.values()]

    def with_now(name: Phase) -> str:
        return f"{name} (now)" if name == current else name

    chosen = st.radio(
        "Phase of the campaign",
        names,
        index=names.index(current),
        captions=captions,
        format_func=with_now,
        # The phase is part of the key: after a change the new phase is the chosen one.
        key=f"phase-{campaign.name}-{current}",
    )
    if chosen == current:
        st.caption(
            "Choose another phase to see what changes. The log records who changed the phase and when; "
            "every change can be undone."
        )
        log_proof.head(campaign)
        return
    st.warning(
        f"From {current} to {chosen}: {_STEPS[chosen]}", icon=":material/warning:"
    )
    if st.button(f"Yes, make it {chosen}", type="primary"):
        set_phase(campaign, chosen, by=session.who() or "organiser")
        st.rerun()
