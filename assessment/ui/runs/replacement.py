"""Files that would withdraw or change judged answers: the page shows the effects and asks first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.carry_over.replacement_preview import (
    AnyEffect,
    ReplacementEffect,
    TopicEffect,
)
from assessment.exchange.imports.files import InputFile
from assessment.exchange.imports.report import ImportReport
from assessment.store.log_state import Material
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table

_STOPPED = "stopped-files"
"""Where the session keeps the files until somebody decides."""
_COLUMNS = [
    "Run",
    "Judged answers withdrawn",
    "Judged answers changed",
    "Judgments that stay or are carried over",
    "Judgments that no longer count for it",
]
"""Titles of the fields of `ReplacementEffect`."""


class Stopped(NamedTuple):
    """Files that wait for a decision, with `assessor` of their judgments; `effects` hold at `state`."""

    campaign: str
    state: Material
    files: tuple[InputFile, ...]
    effects: tuple[AnyEffect, ...]
    assessor: str


def remember(
    campaign: Campaign,
    files: Sequence[InputFile],
    reports: Sequence[ImportReport],
    assessor: str,
) -> None:
    """Store the stopped files in the session, until somebody decides or other files are imported."""
    waiting: list[InputFile] = []
    effects: list[AnyEffect] = []
    # An import that was refused as a whole has files but no reports.
    for file, report in zip(files, reports, strict=False):
        if report.stopped:
            waiting.append(file)
            effects.extend(report.effects)
    # Imports and settings only: the number of judgments changes while people judge.
    state = campaign.state().material
    st.session_state[_STOPPED] = Stopped(
        campaign.name, state, tuple(waiting), tuple(effects), assessor
    )


def confirmed(campaign: Campaign) -> Stopped | None:
    """Draws the effects on judged answers with two buttons; gives the files on confirmation."""
    stopped: Stopped | None = st.session_state.get(_STOPPED)
    if stopped is None or stopped.campaign != campaign.name or not stopped.files:
        return None
    with st.container(border=True):
        st.header("Judged answers would be replaced", anchor=False)
        names = ", ".join(md(file.name) for file in stopped.files)
        st.write(f"Nothing of {names} is stored yet. This would happen:")
        _table(stopped.effects)
        st.caption(
            "Every version of a run stays in the log. An earlier one can be made current again under “What "
            "is loaded”; its judgments count again."
        )
        with st.container(horizontal=True):
            is_confirmed = st.button(
                "Replace the judged answers",
                type="primary",
                icon=":material/published_with_changes:",
            )
            is_cancelled = st.button(
                "Leave everything as it is", icon=":material/undo:"
            )
    if is_confirmed or is_cancelled:
        del st.session_state[_STOPPED]
    if is_cancelled:
        st.rerun()
    return stopped if is_confirmed else None


def draw_effects(effects: Sequence[AnyEffect]) -> None:
    """What an import would do to judged answers; nothing is drawn where it would do nothing."""
    if not effects:
        return
    st.header("Judged answers would be replaced", anchor=False)
    _table(effects)


def _table(effects: Sequence[AnyEffect]) -> None:
    run_effects = [
        effect for effect in effects if isinstance(effect, ReplacementEffect)
    ]
    if run_effects:
        rows = [effect._replace(run=shown(effect.run)) for effect in run_effects]
        draw_table(pd.DataFrame(rows).set_axis(_COLUMNS, axis=1), hide_index=True)
    for effect in effects:
        if isinstance(effect, TopicEffect):
            st.write(f"{md(effect.sentence)}.")
