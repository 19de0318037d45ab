"""The leaderboard as a table: its columns, and how they look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.access.visibility import why_others_are_hidden
from assessment.analysis.comparison import LeaderboardRow
from assessment.analysis.interval_words import rough_words
from assessment.campaign import Campaign
from assessment.charts.rows import rough_cell
from assessment.model import Noun
from assessment.statistics.confidence_intervals import FEWEST_TOPICS, Interval, is_rough
from assessment.statistics.tied_scores import is_tied
from assessment.ui import session
from assessment.ui.compare.interval_cells import (
    INTERVAL_COLUMN,
    INTERVAL_ENDS,
    LOW_TO_HIGH,
    ROUGH,
    IntervalColumn,
    with_one_column,
)
from assessment.ui.foreign_text import shown
from assessment.ui.links import go_to
from assessment.ui.measures import measure_digits, total_digits
from assessment.ui.scores.parameters import MEASURE, RUN
from assessment.ui.tables import UNDEFINED, draw_table, number_column
from assessment.ui.tables.table_shapes import ColumnLooks, TableRow

_UNITS = ("Judged", "Needed")
_POOLED_UNITS = ("Judged items", "All items")
"""Heads of columns where nobody will judge what is outside of the pool."""
TOPICS_LINK, _TEAM = "Behind it", "Team"
_SEE, _CLICKED = ":material/arrow_forward: See topics", "leaderboard-clicked"
_FIRST = ("Run", "Rank", "Total")
_JUDGED_ITEMS = st.column_config.NumberColumn(
    help="the run's items that are in the pool and judged"
)
_ALL_ITEMS = st.column_config.NumberColumn(
    help="all items of the run that the measure looks at; those outside of the pool are never judged"
)


class Leaderboard(NamedTuple):
    """What the table shows.

    `are_means`: every total is the mean of its run's topics; of other totals `deciding` has by how many
    topics each is decided, if known.
    """

    campaign: Campaign
    measure: str
    rows: list[LeaderboardRow]
    noun: Noun
    intervals: Mapping[str, Interval]
    are_means: bool
    deciding: Mapping[str, int] = {}

    def interval_topics(self, row: LeaderboardRow) -> int:
        """On how many topics the interval of the run's total rests."""
        return self.deciding.get(row.run, row.topics)


def draw_leaderboard(board: Leaderboard, frame: pd.DataFrame) -> None:
    """Without the notes, which stand below with the runs that they are about."""
    # A column of its own says which intervals are rough.
    drawn = frame.drop(columns=["Note", ROUGH], errors="ignore")
    look = _look(measure_digits(board.campaign, board.measure))
    look["Total"] = number_column(total_digits(board.campaign, board.measure))
    if board.intervals:
        column = _interval_column(board)
        drawn = with_one_column(drawn, column)
        look[column.heading] = INTERVAL_COLUMN
    draw_table(
        drawn[_in_order(drawn.columns)],
        hide_index=True,
        placeholder=UNDEFINED,
        column_config=look,
        key="leaderboard",
    )
    clicked = st.session_state.get(_CLICKED)
    # A browser may still send a row of a longer table.
    if clicked and clicked["row"] < len(board.rows):
        run = board.rows[clicked["row"]].run
        go_to("scores", board.campaign, **{MEASURE: board.measure, RUN: run})


def _interval_column(board: Leaderboard) -> IntervalColumn:
    """The intervals of the totals, with the decimals of means where these are means over topics."""
    topics = [board.interval_topics(row) for row in board.rows]
    digits = total_digits(board.campaign, board.measure)
    if board.are_means:
        digits = measure_digits(board.campaign, board.measure)
    heading = LOW_TO_HIGH + rough_words(*topics, several=board.noun.several)
    intervals = [board.intervals.get(row.run) for row in board.rows]
    are_equal = [_has_equal_scores(row) for row in board.rows]
    return IntervalColumn(heading, intervals, topics, are_equal, digits)


def _has_equal_scores(row: LeaderboardRow) -> bool:
    """Whether enough topics for an interval have a score, all of them the same."""
    is_constant = row.deviation is not None and is_tied(row.deviation, 0.0)
    return row.topics >= FEWEST_TOPICS and is_constant


def _in_order(heads: Iterable[str]) -> list[str]:
    """The link behind the total and its interval: a narrow window shows no more columns than these."""
    order = [head for head in heads if head not in (TOPICS_LINK, _TEAM)]
    first = [head for head in order if head in _FIRST or head.startswith(LOW_TO_HIGH)]
    return [*first, TOPICS_LINK, *order[len(first) :], _TEAM]


def leaderboard_frame(board: Leaderboard) -> pd.DataFrame:
    """The columns that this leaderboard has, notes where a run has one."""
    records = [_row(board, row) for row in board.rows]
    frame = pd.DataFrame(records)
    notes = {}
    for score in board.campaign.totals():
        if score.measure == board.measure and score.note:
            notes[score.run] = score.note
    if notes:
        frame["Note"] = [shown(notes.get(row.run, "")) for row in board.rows]
    # Among the runs of one team places are hidden.
    if why_others_are_hidden(board.campaign, session.principal(), board.measure):
        frame = frame.drop(columns="Rank")
    if board.are_means:
        frame = frame.drop(columns="Mean over topics")
    if not board.intervals:
        frame = frame.drop(columns=[*INTERVAL_ENDS, ROUGH])
    return frame.rename(columns={"Topics": board.noun.several.capitalize()})


def _row(board: Leaderboard, row: LeaderboardRow) -> TableRow:
    team = shown(board.campaign.runs()[row.run].team)
    run = {"Run": shown(row.run), "Rank": row.rank, _TEAM: team, "Total": row.total}
    interval = board.intervals.get(row.run)
    bounds = (interval.low, interval.high) if interval else (None, None)
    topics = {
        "Mean over topics": row.mean,
        "Deviation": row.deviation,
        "Topics": row.topics,
    }
    units = dict(zip(_unit_columns(board), (row.judged, row.needed), strict=True))
    interval_columns: TableRow = dict(zip(INTERVAL_ENDS, bounds, strict=True))
    rough = is_rough(board.interval_topics(row))
    interval_columns[ROUGH] = rough_cell(rough) if interval else None
    return {**run, **interval_columns, **topics, **units, TOPICS_LINK: _SEE}


def _unit_columns(board: Leaderboard) -> tuple[str, str]:
    """The heads of the columns with a run's judged units and with all that its total needs."""
    if board.campaign.track.measure(board.measure).pooled:
        return _POOLED_UNITS
    return _UNITS


def _look(digits: int) -> ColumnLooks:
    number = number_column(digits)
    deviation = number_column(
        digits, "standard deviation of the run's scores over topics"
    )
    look: ColumnLooks = {"Mean over topics": number, "Deviation": deviation}
    # A link in a table opens a new tab.
    look[TOPICS_LINK] = st.column_config.ButtonColumn(
        help="The run's topics from worst to best, and what counted, on Scores",
        alignment="left",
        type="tertiary",
        key=_CLICKED,
    )
    judged, all_items = _POOLED_UNITS
    look[judged] = _JUDGED_ITEMS
    look[all_items] = _ALL_ITEMS
    return look
