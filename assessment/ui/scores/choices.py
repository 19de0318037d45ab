"""Names under which the address and the session keep what is chosen on the page Scores."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.ui.choices import choose_for, chosen_at
from assessment.ui.session.boxes import is_new_pick, set_box
from assessment.ui.session.choices_in_address import (
    is_from_elsewhere,
    values_to_choose,
    write_to_address,
)

MEASURE, RUN, TOPIC, LOOK = "measure", "drill-run", "drill-topic", "look"
SHOW, ONLY = "show", "only"
SEEN = "measure-seen"
"""The task and measure that the parts below the leaderboard were last drawn with."""
DRILLDOWN = "Behind the figures"
IS_OPEN, OPENED = "run-is-open", "cell-opened"
"""Whether a run is open beside the table; whether a click has just opened one."""
CELL_MEASURE = "drill-measure"


def follow_address() -> None:
    """Open or close the run as the address says, where it is from a link or the browser's back button."""
    if is_from_elsewhere(RUN, lasting=True):
        st.session_state.pop(IS_OPEN, None)


def is_run_open() -> bool:
    """Whether the drill-down stands beside the table: after a click, and where a link names a run."""
    is_open = st.session_state.get(IS_OPEN, RUN in st.query_params)
    return bool(is_open) and chosen_at(LOOK) in (None, DRILLDOWN)


def open_cell(run: str, measure: str) -> None:
    """Open a run by the measure of a cell.  The table keeps its order, so that the cell stays where it is."""
    choose_for(RUN, run)
    choose_for(LOOK, DRILLDOWN)
    choose_for(CELL_MEASURE, measure)
    st.session_state[IS_OPEN] = st.session_state[OPENED] = True


def close_cell() -> None:
    """Go back to the chosen measure."""
    chosen = chosen_at(MEASURE)
    if chosen:
        choose_for(CELL_MEASURE, chosen)


def follow_cell(measure: str, measures: Sequence[str]) -> None:
    """Keep the measure of the open cell in the address, unless it is the chosen `measure`."""
    shown = [measure]
    if is_run_open():
        shown = values_to_choose(CELL_MEASURE, measures, [measure])
    set_box(CELL_MEASURE, shown[0])
    write_to_address(CELL_MEASURE, shown, [measure])


def opened_measure() -> str | None:
    """The measure by which a run is open: that of the clicked cell, else the chosen one."""
    return chosen_at(CELL_MEASURE) or chosen_at(MEASURE)


def open_picked(element: str, picked: dict[str, str]) -> None:
    """Open what was picked in the drill-down below."""
    if not is_new_pick(f"picked-{element}", picked):
        return
    for name, value in picked.items():
        choose_for(name, value)
    choose_for(LOOK, DRILLDOWN)
    st.session_state[IS_OPEN] = True
    st.rerun()
