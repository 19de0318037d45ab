"""The phase of a campaign on the page Session: what each phase means, what is open, and the change."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.phase_log import phase_changes
from assessment.model.permissions import PHASES, Phase
from assessment.review.phases.open_work import unfinished
from assessment.review.phases.phase_conditions import (
    MAX_REASON,
    change_phase,
    goes_back,
)
from assessment.ui import log_proof, session
from assessment.ui.foreign_text import shown
from assessment.ui.open_work import confirmation, draw_checklist, work_list
from assessment.ui.storing import say_what_was_done, store_and_redraw
from assessment.ui.tables import draw_table
from assessment.ui.times import time_column, times

_NOTE = "Why, or what was open"
_STEPS: dict[Phase, str] = {
    "open": "Assessors can judge again, and files can be imported.",
    "closed": (
        "Assessors cannot judge any more; later judgments are refused with a sentence. Adjudicators go on."
    ),
    "frozen": "Judging, adjudication, imports and settings end. Nothing is deleted.",
    "released": (
        "The campaign stays frozen; teams and visitors see the scores, and teams the "
        "answers of their own runs."
    ),
}


def show_phase_choice(campaign: Campaign) -> None:
    """The phases and what each means; a change shows what is open and takes a confirmation."""
    say_what_was_done()
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
            "Choose another phase to see what is open and what changes. Every change can be undone; the log "
            "records who changed the phase, when, and why."
        )
        _draw_changes(campaign)
        log_proof.show_head(campaign)
        return
    if goes_back(campaign, chosen):
        _show_step_back(campaign, chosen)
    else:
        _show_step_on(campaign, chosen)


def _show_step_back(campaign: Campaign, phase: Phase) -> None:
    st.warning(
        f"Back from {campaign.phase} to {phase}: {_STEPS[phase]}",
        icon=":material/warning:",
    )
    with st.form("step-back", border=False):
        reason = st.text_area(
            "Why? The log keeps the reason.", max_chars=MAX_REASON, key="phase-reason"
        )
        if st.form_submit_button(f"Yes, make it {phase}", type="primary"):
            _change(campaign, phase, reason=reason)


def _show_step_on(campaign: Campaign, phase: Phase) -> None:
    """What is open, then the step; work that the step would end is confirmed with the campaign's name."""
    everything = work_list(campaign)
    if everything is None:
        return
    work = unfinished(everything, phase)
    further = [part for part in everything if part not in work]
    if everything:
        st.subheader("Before you go on", anchor=False)
    if work:
        st.write(f"Nobody can do this any more once the campaign is {phase}:")
        draw_checklist(campaign, work)
    if further:
        st.write("Worth a look:")
        draw_checklist(campaign, further)
    if not everything:
        st.success(
            "Everything is judged, decided and answered.",
            icon=":material/check_circle:",
        )
    st.warning(
        f"From {campaign.phase} to {phase}: {_STEPS[phase]}", icon=":material/warning:"
    )
    with st.form("step-on", border=False):
        confirmed = confirmation(campaign, work)
        if st.form_submit_button(f"Yes, make it {phase}", type="primary"):
            _change(campaign, phase, confirmed=confirmed)


def _change(
    campaign: Campaign, phase: Phase, *, confirmed: str = "", reason: str = ""
) -> None:
    def store() -> None:
        by = session.writer_name()
        change_phase(campaign, phase, by=by, confirmed=confirmed, reason=reason)

    store_and_redraw(f"The campaign is {phase} now.", store)


def _draw_changes(campaign: Campaign) -> None:
    """Every change of the phase so far, the newest first."""
    changes = phase_changes(campaign)
    if not changes:
        return
    rows = []
    for change in reversed(changes):
        rows.append((change.phase, change.at, shown(change.by), shown(change.note)))
    frame = pd.DataFrame(rows, columns=["Phase", "Since", "By", _NOTE])
    frame["Since"] = times(frame["Since"])
    wide = st.column_config.TextColumn(width="large")
    look = {_NOTE: wide, "Since": time_column()}
    draw_table(frame, hide_index=True, column_config=look)
