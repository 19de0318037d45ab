"""Files that stopped because they would withdraw or change judged answers: what would happen, and the word to go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.import_report import ImportReport
from assessment.exchange.imports import InputFile
from assessment.exchange.replacement import AnyEffect, Effect, TopicEffect
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table

_STOPPED = "stopped-files"


class Stopped(NamedTuple):
    """Files that wait for somebody's decision, and whose judgments they hold; `effects` are true of `state`."""

    campaign: str
    state: tuple[int, ...]
    files: tuple[InputFile, ...]
    effects: tuple[AnyEffect, ...]
    assessor: str


def remember(
    campaign: Campaign, files: Sequence[InputFile], reports: Sequence[ImportReport], assessor: str
) -> None:
    """Keep the files that stopped, until somebody decides or other files are taken in."""
    waiting = tuple(file for file, report in zip(files, reports, strict=False) if report.stopped)
    effects = tuple(effect for report in reports if report.stopped for effect in report.effects)
    st.session_state[_STOPPED] = Stopped(campaign.name, campaign.state()[2:], waiting, effects, assessor)


def confirmed(campaign: Campaign) -> Stopped | None:
    """What would happen to judged answers, with two buttons; the files once somebody says that this is meant."""
    stopped: Stopped | None = st.session_state.get(_STOPPED)
    if stopped is None or stopped.campaign != campaign.name or not stopped.files:
        return None
    with st.container(border=True):
        st.subheader("Judged answers would be replaced", anchor=False)
        names = ", ".join(md(file.name) for file in stopped.files)
        st.write(f"Nothing of {names} is stored yet. This would happen:")
        _table(stopped.effects)
        st.caption(
            "Every version of a run stays in the log. An earlier one can be made current again under “What is loaded”; its judgments count again."
        )
        with st.container(horizontal=True):
            go_on = st.button(
                "Replace the judged answers", type="primary", icon=":material/published_with_changes:"
            )
            leave = st.button("Leave everything as it is", icon=":material/undo:")
    if leave or go_on:
        del st.session_state[_STOPPED]
    if leave:
        st.rerun()
    return stopped if go_on else None


def _table(effects: Sequence[AnyEffect]) -> None:
    rows = [(shown(e.run), e.withdrawn, e.changed, e.stay, e.lost) for e in effects if isinstance(e, Effect)]
    if rows:
        columns = (
            "Run",
            "Judged answers withdrawn",
            "Judged answers changed",
            "Judgments that stay or are carried over",
            "Judgments that count no more for it",
        )
        draw_table(pd.DataFrame(rows, columns=columns), hide_index=True)
    for effect in effects:
        if isinstance(effect, TopicEffect):
            st.write(f"{md(effect.sentence)}.")
