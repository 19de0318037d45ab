"""The versions of a run on the page Runs, and the return to an earlier one."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.run_versions import RunVersion, effects, make_current, versions
from assessment.model import UserError
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table

_COLUMNS = ("Version", "File", "Taken in", "By", "Answers", "New or changed", "Withdrawn", "Current")


def of_runs(campaign: Campaign, runs: Sequence[str]) -> None:
    """A choice among the runs, the versions of the one chosen, and a way to make an earlier one current again."""
    with st.expander("Versions of a run", icon=":material/history:"):
        run = st.selectbox("Run", runs, format_func=shown, key="versions-run")
        found = versions(campaign, run)
        _table(found)
        earlier = [version.number for version in found if not version.current]
        if earlier:
            _go_back(campaign, run, earlier)
        else:
            st.caption("There is one version only: no other file has changed this run.")


def _table(found: Sequence[RunVersion]) -> None:
    frame = pd.DataFrame([_row(version) for version in found], columns=_COLUMNS)
    frame["Taken in"] = pd.to_datetime(frame["Taken in"], errors="coerce")
    times = {"Taken in": st.column_config.DatetimeColumn(format="YYYY-MM-DD HH:mm:ss")}
    draw_table(frame, hide_index=True, column_config=times)


def _row(version: RunVersion) -> tuple[object, ...]:
    counts = (version.answers, version.changed, version.withdrawn)
    return (
        version.number,
        shown(version.file),
        version.at,
        shown(version.by),
        *counts,
        "✓" if version.current else "",
    )


def _go_back(campaign: Campaign, run: str, earlier: Sequence[int]) -> None:
    number = st.selectbox(
        "Go back to version",
        earlier[::-1],
        index=None,
        placeholder="choose an earlier version",
        key=f"version-{len(earlier)}",
    )
    if number is None:
        return
    try:
        touched = effects(campaign, run, number)
        for effect in touched:
            stays = "The judgments of these answers stay in the log and count again with the version that they are about."
            st.warning(f"{md(effect.answers)}. {stays}", icon=":material/warning:")
        st.caption(f"The judgments of version {number} count again as they stood. Nothing is carried over.")
        if st.button(f"Make version {number} current again", type="primary", icon=":material/restore:"):
            make_current(campaign, run, number, by=session.who() or "organiser")
            st.rerun()
    except UserError as error:
        st.error(md(str(error)))
