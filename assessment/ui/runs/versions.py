"""The versions of a run on the page Runs, and the return to an earlier version."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.runs.version_history import (
    RunVersion,
    make_current,
    replaced_answers,
    versions,
)
from assessment.model import UserError
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, md_sentence, shown
from assessment.ui.tables import draw_table
from assessment.ui.times import time_column, times

_COLUMNS = (
    "Version",
    "File",
    "Imported",
    "By",
    "Answers",
    "New or changed",
    "Withdrawn",
    "Current",
)


def show_versions(campaign: Campaign, runs: Sequence[str]) -> None:
    """A choice of a run, its versions, and a button that makes an earlier one current again."""
    with st.expander("Versions of a run", icon=":material/history:"):
        run = st.selectbox("Run", runs, format_func=shown, key="versions-run")
        all_versions = versions(campaign, run)
        _table(all_versions)
        earlier = [version.number for version in all_versions if not version.current]
        if earlier:
            _go_back(campaign, run, earlier)
        else:
            st.caption("There is one version only: no other file has changed this run.")


def _table(all_versions: Sequence[RunVersion]) -> None:
    frame = pd.DataFrame([_row(version) for version in all_versions], columns=_COLUMNS)
    frame["Imported"] = times(frame["Imported"])
    draw_table(frame, hide_index=True, column_config={"Imported": time_column()})


def _row(version: RunVersion) -> tuple[object, ...]:
    """The values in the order of `_COLUMNS`."""
    origin = (shown(version.file), version.at, shown(version.by))
    counts = (version.answers, version.changed, version.withdrawn)
    sign = "✓" if version.current else ""
    return (version.number, *origin, *counts, sign)


def _go_back(campaign: Campaign, run: str, earlier: Sequence[int]) -> None:
    number = st.selectbox(
        "Go back to version",
        earlier[::-1],
        index=None,
        placeholder="choose an earlier version",
        # Another run has another box, and after each return there is one more version: both empty it.
        key=element_key("version", campaign.name, run, str(len(earlier))),
    )
    if number is None:
        return
    try:
        for answers in replaced_answers(campaign, run, number):
            st.warning(
                f"{md(answers.in_words)}. The judgments of these answers stay in the log and count "
                "again with the version that they are about.",
                icon=":material/warning:",
            )
        st.caption(
            f"The judgments of version {number} count again unchanged. Nothing is carried over."
        )
        if st.button(
            f"Make version {number} current again",
            type="primary",
            icon=":material/restore:",
        ):
            make_current(campaign, run, number, by=session.writer_name())
            st.rerun()
    except UserError as error:
        st.error(md_sentence(str(error)))
