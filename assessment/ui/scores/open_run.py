"""Which run is open beside the table of *Scores*, at which topic and by which measure.

A run opens by a click on a cell, by a pick in the picture, and by a link that names a run; a step back to an
address without a run closes it, as its button does.  The measure of the clicked cell stays until another
measure is chosen for the table, or the run is closed.

`page_choices` works all this out once at the start of each run of the page; its parts get it as an argument.
Between two such runs only `open_run` and `close_run` change what is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.recent_totals import recent_totals
from assessment.model import Score
from assessment.ui import session
from assessment.ui.choices.choice import Choice
from assessment.ui.choices.tasks import choose_measure_of_new_task, task_to_show
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.scores.choices import (
    leading_run,
    measure_choice,
    run_choice,
    scores_worst_first,
    topic_choice,
    visible_totals,
)
from assessment.ui.scores.parameters import DRILLDOWN, LOOK, MEASURE, RUN, TOPIC
from assessment.ui.session.boxes import choose_for, chosen_at
from assessment.ui.session.choices_in_address import has_news

_IS_OPEN, _HAS_JUST_OPENED = "run-is-open", "cell-opened"
_TABLE_BEFORE = "measure-seen"
"""The task and measure that the table was last drawn with."""
_CELL_MEASURE = "drill-measure"


@dataclass(frozen=True)
class OpenRun:
    """A run at one of its topics, by a measure: that of the clicked cell, else that of the table."""

    run: str
    topic: str
    measure: str
    worst_first: Sequence[Score]
    """The run's scores by this measure, the worst topic first."""


@dataclass(frozen=True)
class PageChoices:
    """What a run of the page shows: the table of a task by a measure, and the run that is open."""

    view: Campaign
    """The campaign as the task sees it."""
    measure: str
    """What the table is ordered by; "" before any run of the task has a score."""
    opened: OpenRun | None

    def is_table_of(self, view: Campaign, measure: str) -> bool:
        """Whether the table has this task and measure."""
        return _table(self.view, self.measure) == _table(view, measure)


def page_choices(campaign: Campaign) -> PageChoices:
    """What this run of the page shows, before any of its boxes is drawn.

    Each step needs those above it.
    """
    # This run of the page draws what was clicked before it.
    take_opening()
    # Before the choices below are asked for: they read the address, which is no news afterwards.
    _follow_address()
    # The task before the measure: a task has measures and runs of its own.
    view = task_to_show(campaign, RUN)
    totals = _totals(view)
    measure = _settle_table_measure(view, totals)
    # Before the open run is asked for: it follows when the table changes its task or measure.
    _follow_table(view, measure)
    # The measure before run and topic: it decides which run leads, and which topic is its worst.
    open_measure = _settle_open_measure(view, totals, measure)
    opened = run_at_topic(view, open_measure, is_open=True) if _is_run_open() else None
    return PageChoices(view, measure, opened)


def run_at_topic(view: Campaign, measure: str, *, is_open: bool) -> OpenRun:
    """The run and topic that the boxes have, or will have once they are drawn."""
    run = "".join(run_choice(view, measure, is_open=is_open).values())
    scores = scores_worst_first(view, run, measure)
    topic = "".join(topic_choice(view, scores, is_open=is_open).values())
    return OpenRun(run, topic, measure, scores)


def open_run(run: str, *, topic: str = "", measure: str = "") -> None:
    """Open a run; without a topic or a measure, at and by the present one.

    The table keeps its own measure and so its order: a clicked cell stays where it is.
    """
    choose_for(RUN, run)
    if topic:
        choose_for(TOPIC, topic)
    if measure:
        choose_for(_CELL_MEASURE, measure)
    choose_for(LOOK, DRILLDOWN)
    st.session_state[_IS_OPEN] = st.session_state[_HAS_JUST_OPENED] = True


def close_run(page: PageChoices) -> None:
    """Close the run.

    The page goes back to the run, topic and measure that it begins with, so that the address opens nothing
    again.
    """
    st.session_state[_IS_OPEN] = False
    choose_for(_CELL_MEASURE, page.measure)
    _choose_leader(page.view, page.measure)


def take_opening() -> bool:
    """Whether a click has opened a run that the page has not been drawn with yet."""
    return bool(st.session_state.pop(_HAS_JUST_OPENED, False))


def _follow_address() -> None:
    """Open or close the run as the address says, where it is from a link or the browser's back button."""
    if has_news(RUN, lasting=True):
        st.session_state.pop(_IS_OPEN, None)


def _totals(view: Campaign) -> list[Score]:
    with progress_bar() as progress:
        recent = recent_totals(view.data, progress)
    return visible_totals(view, recent.totals)


def _settle_table_measure(view: Campaign, totals: Sequence[Score]) -> str:
    """The measure that the box has, after a new task has chosen one of its own; "" without scores."""
    choice = measure_choice(view, totals)
    if choice.options:
        choose_measure_of_new_task(view, MEASURE, choice.options)
    return "".join(choice.values())


def _follow_table(view: Campaign, measure: str) -> None:
    """Where the table has another task or measure than before, what is open follows it."""
    if not measure:
        return
    table = _table(view, measure)
    task, _ = table
    before = st.session_state.get(_TABLE_BEFORE, table)
    st.session_state[_TABLE_BEFORE] = table
    if table == before:
        return
    choose_for(_CELL_MEASURE, measure)
    task_before, _ = before
    # The topic chosen for a run of the other task need not be the worst one here.
    if task != task_before and session.may("look inside"):
        _choose_leader(view, measure)


def _settle_open_measure(view: Campaign, totals: Sequence[Score], measure: str) -> str:
    """The measure of the open cell, which is chosen here: that of the table, `measure`, unless a run is open.

    The address has it unless it is that of the table.
    """
    if not measure:
        return ""
    options = measure_choice(view, totals).options
    choice = Choice(_CELL_MEASURE, options, default=measure)
    chosen = choice.values() if _is_run_open() else [measure]
    choice.choose(chosen)
    return "".join(chosen)


def _is_run_open() -> bool:
    is_open = st.session_state.get(_IS_OPEN, RUN in st.query_params)
    return bool(is_open) and chosen_at(LOOK) in (None, DRILLDOWN)


def _choose_leader(view: Campaign, measure: str) -> None:
    """Choose the first run of the table with its worst topic, where any run has a value."""
    leader = leading_run(view, measure)
    if leader is None:
        return
    choose_for(RUN, leader)
    scores = scores_worst_first(view, leader, measure)
    if scores:
        choose_for(TOPIC, scores[0].topic or "")


def _table(view: Campaign, measure: str) -> tuple[str, str]:
    return (view.task.name if view.task else "", measure)
