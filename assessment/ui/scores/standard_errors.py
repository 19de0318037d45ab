"""The standard errors that scores have, in one table: as notes they would bury the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.formats.score_notes import standard_error
from assessment.model import Score, Track
from assessment.ui.measures import measure_heading
from assessment.ui.tables import draw_table


def show_standard_errors(track: Track[Any, Any], totals: Sequence[Score]) -> None:
    """Each total's standard error behind its title; nothing where no total has one."""
    frame = standard_error_frame(track, totals)
    if frame.empty:
        return
    with st.expander("Standard errors", icon=":material/info:"):
        draw_table(frame.reset_index(), hide_index=True)


def standard_error_frame(
    track: Track[Any, Any], totals: Sequence[Score]
) -> pd.DataFrame:
    """Runs down, measures across: those with a standard error, with what it is taken over where that differs.

    What all of them are taken over is said once, in the title of the runs.
    """
    parts = {}
    for score in totals:
        error, _, over = standard_error(score).partition(" ")
        if error:
            parts[score.run, score.measure] = (error, over)
    same = {over for _, over in parts.values()}
    runs = list(dict.fromkeys(run for run, _ in parts))
    columns = {}
    for measure in dict.fromkeys(measure for _, measure in parts):
        cells = []
        for run in runs:
            error, over = parts.get((run, measure), ("", ""))
            cells.append(error if len(same) == 1 else f"{error} {over}".strip())
        columns[measure_heading(track, measure)] = cells
    title = f"run ({same.pop()})" if len(same) == 1 else "run"
    return pd.DataFrame(columns, index=pd.Index(runs, name=title))
