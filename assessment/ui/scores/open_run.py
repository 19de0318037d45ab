"""Which run is open beside the table of *Scores*, and by which measure.

A run opens by a click on a cell, by a pick in the picture, and by a link that names a run; a step back to an
address without a run closes it, as its button does.  The measure of the clicked cell stays until another
measure is chosen for the table, or the run is closed.  The functions below are these steps; nothing else sets
what they keep.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from assessment.ui.choices.choice import Choice
from assessment.ui.scores.choices import DRILLDOWN, LOOK, MEASURE, RUN
from assessment.ui.session.boxes import choose_for, chosen_at, is_new_pick
from assessment.ui.session.choices_in_address import is_from_elsewhere

_IS_OPEN, _HAS_JUST_OPENED = "run-is-open", "cell-opened"
_MEASURE_BEFORE = "measure-seen"
"""The task and measure that the table was last drawn with."""
_CELL_MEASURE = "drill-measure"


def is_run_open() -> bool:
    """Whether a run stands beside the table."""
    is_open = st.session_state.get(_IS_OPEN, RUN in st.query_params)
    return bool(is_open) and chosen_at(LOOK) in (None, DRILLDOWN)


def opened_measure() -> str | None:
    """The measure by which a run is open: that of the clicked cell, else the chosen one."""
    return chosen_at(_CELL_MEASURE) or chosen_at(MEASURE)


def follow_address() -> None:
    """Open or close the run as the address says, where it is from a link or the browser's back button."""
    if is_from_elsewhere(RUN, lasting=True):
        st.session_state.pop(_IS_OPEN, None)


def open_cell(run: str, measure: str) -> None:
    """Open a run by the measure of a cell.  The table keeps its order, so that the cell stays where it is."""
    choose_for(RUN, run)
    choose_for(LOOK, DRILLDOWN)
    choose_for(_CELL_MEASURE, measure)
    st.session_state[_IS_OPEN] = st.session_state[_HAS_JUST_OPENED] = True


def take_opening() -> bool:
    """Whether a click has opened a run since this was asked last."""
    return bool(st.session_state.pop(_HAS_JUST_OPENED, False))


def open_picked(element: str, picked: Mapping[str, str]) -> None:
    """Open what was picked in a picture, and draw the page again; nothing where the pick is an old one."""
    if not is_new_pick(f"picked-{element}", picked):
        return
    for name, value in picked.items():
        choose_for(name, value)
    choose_for(LOOK, DRILLDOWN)
    st.session_state[_IS_OPEN] = True
    st.rerun()


def close_run() -> None:
    """Close the run, and go back to the measure chosen for the table."""
    st.session_state[_IS_OPEN] = False
    go_back_to_measure()


def go_back_to_measure() -> None:
    """Show the open run by the measure chosen for the table."""
    chosen = chosen_at(MEASURE)
    if chosen:
        choose_for(_CELL_MEASURE, chosen)


def remember_measure(task: str, measure: str) -> tuple[str, str]:
    """Remember what the table is drawn with; returns the task and measure that it was drawn with before."""
    before: tuple[str, str] = st.session_state.get(_MEASURE_BEFORE, (task, measure))
    st.session_state[_MEASURE_BEFORE] = (task, measure)
    return before


def follow_cell(measure: str, measures: Sequence[str]) -> None:
    """Keep the measure of the open cell in the address, unless it is the chosen `measure`."""
    choice = Choice(_CELL_MEASURE, measures, standard=measure)
    if is_run_open():
        choice.choose(choice.values())
    else:
        choice.choose([measure])
