"""The phase of a campaign on the page Session: what each means, and the step to another one."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.phases import set_phase
from assessment.model.permissions import PHASES, Phase
from assessment.ui import log_proof, session

_STEPS: dict[Phase, str] = {
    "open": "Assessors can judge again, and files can be taken in.",
    "closed": "Assessors cannot judge any more; what they send later is refused with a sentence. Adjudicators go on.",
    "frozen": "Nothing is judged, taken in or set any more, adjudication included. Nothing is deleted.",
    "released": "As frozen; teams and visitors see the scores, and teams their own runs inside.",
}


def show(campaign: Campaign) -> None:
    """The phases with what each means; a change is asked for and then confirmed."""
    now = campaign.phase
    chosen = st.radio(
        "How far the campaign is", list(PHASES), index=list(PHASES).index(now), captions=[f"{text[:1].upper()}{text[1:]}." for text in PHASES.values()],
        format_func=lambda name: f"{name} (now)" if name == now else name, key=f"phase-{campaign.name}-{now}",
    )  # fmt: skip
    if chosen == now:
        st.caption(
            "Choose another phase to see what changes. The log keeps who changed it and when; every step can be taken back."
        )
        log_proof.head(campaign)
        return
    st.warning(f"From {now} to {chosen}: {_STEPS[chosen]}", icon=":material/warning:")
    if st.button(f"Yes, make it {chosen}", type="primary"):
        set_phase(campaign, chosen, by=session.who() or "organiser")
        st.rerun()
