"""The table of scores as a component: the run stays in sight, each value is large above its coverage.

`draw_table` cannot show two sizes in a cell.  Foreign text enters the page as text only, never as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

import streamlit as st

from assessment.access.visibility import SUMMARIES
from assessment.analysis.comparison.score_table import ColumnGroup, MeasureColumn
from assessment.campaign.counting import Count
from assessment.campaign.ranked_runs import (
    RankedRun,
    is_too_little_judged,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.score_tables import OVER_JUDGED
from assessment.model import Score, Track
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_heading
from assessment.ui.scores.board_order import BoardOrder, board_order
from assessment.ui.scores.note_marks import MARK, NoteMarks, marks_of_totals
from assessment.ui.tables import UNDEFINED

_HERE = Path(__file__).parent
_HINT = "More measures stand at the right: scroll the table sideways →"
_component = st.components.v2.component(
    "assessment.board",
    html=f'<div class="sb"></div><p class="sb-hint">{_HINT}</p>',
    css=(_HERE / "board.css").read_text(),
    js=(_HERE / "board.js").read_text(),
)


class BoardChoices(NamedTuple):
    """What the board is ordered by, which runs a click opens, and which cell is open.

    `is_ranked` is false where the reader does not see all runs; `pool` counts all units where
    the items of a measure are pooled.
    """

    measure: str
    runs: Collection[str]
    open_run: str = ""
    open_measure: str = ""
    is_ranked: bool = True
    pool: Count | None = None

    def order_of(self, track: Track[Any, Any], scores: Sequence[Score]) -> BoardOrder:
        """The order of the measures and runs of a table."""
        return board_order(
            track, scores, self.measure, is_ranked=self.is_ranked, pool=self.pool
        )

    def is_open(self, run: str, column: MeasureColumn) -> bool:
        """Whether the cell is the one that is open."""
        measures = (column.measure, *column.equal)
        return run == self.open_run and self.open_measure in measures


class BoardCell(TypedDict):
    """A figure with what it rests on.

    `undefined` says that the value has the sign of one, `below` stands under it, `low` marks a figure that is
    judged too little.
    """

    value: str
    undefined: bool
    coverage: str
    below: str
    low: bool
    note: str
    open: bool


class BoardRow(TypedDict):
    """A run; `opens` says whether a click on its cells opens it, `missing` what it lacks to be ranked."""

    run: str
    name: str
    opens: bool
    open: bool
    rank: str
    missing: str
    cells: list[BoardCell]


class BoardColumn(TypedDict):
    """The head of a measure; `equal` are the heads of measures that have the same scores."""

    measure: str
    head: str
    help: str
    lower: bool
    equal: list[str]


class BoardGroup(TypedDict):
    """The head above the columns; the last `folded` ones of its `span` are hidden until it is unfolded."""

    title: str
    span: int
    folded: int


class BoardData(TypedDict):
    """The whole table as `board.js` reads it; without `ranked` it has no column of ranks."""

    ranked: bool
    columns: list[BoardColumn]
    groups: list[BoardGroup]
    rows: list[BoardRow]


def draw_board(data: BoardData, key: str, picked: Callable[[str, str], None]) -> None:
    """Draws the data; calls `picked` with the run and measure of a clicked cell."""

    def on_picked_change() -> None:
        value = st.session_state[key].get("picked")
        if value:
            picked(str(value["run"]), str(value["measure"]))

    _component(data=data, key=key, on_picked_change=on_picked_change)


def board_data(
    track: Track[Any, Any], scores: Sequence[Score], choices: BoardChoices
) -> BoardData:
    """The totals of runs that share measures, ordered by the first column."""
    order = choices.order_of(track, scores)
    columns = order.columns
    score_of = {(score.run, score.measure): score for score in scores}
    marks = marks_of_totals(scores)
    rows = []
    for run in order.runs:
        cells = []
        for column in columns:
            score = score_of.get((run, column.measure))
            is_open = choices.is_open(run, column)
            cells.append(_cell(track, score, choices.pool, marks, is_open=is_open))
        rows.append(_row(run, order.rank(run), choices, cells))
    heads = [_column(track, column, marks) for column in columns]
    groups = [_group(group) for group in order.groups]
    return BoardData(ranked=order.is_ranked, columns=heads, groups=groups, rows=rows)


def _row(
    run: str, ranked: RankedRun, choices: BoardChoices, cells: list[BoardCell]
) -> BoardRow:
    rank = "" if ranked.rank is None else str(ranked.rank)
    missing = ""
    if ranked.missing:
        rank = "too early"
        missing = f"{ranked.missing:,} more judged"
    return {
        "run": run,
        "name": shown(run),
        "opens": run in choices.runs,
        "open": run == choices.open_run,
        "rank": rank,
        "missing": missing,
        "cells": cells,
    }


def has_units(score: Score) -> bool:
    """Whether the score rests on units of its own; those of all other teams' runs are not one value's."""
    return bool(score.needed) and score.run not in SUMMARIES


def _cell(
    track: Track[Any, Any],
    score: Score | None,
    pool: Count | None,
    marks: NoteMarks,
    *,
    is_open: bool,
) -> BoardCell:
    if score is None:
        return _empty_cell(is_open=is_open)
    value = UNDEFINED
    measure = track.measure(score.measure)
    if score.value is not None:
        value = decimal_text(score.value, measure.total_digits)
    coverage = f"{score.judged:,}/{score.needed:,}"
    if (score.run, score.measure) in marks.cells:
        coverage += f" {MARK}"
    if not has_units(score):
        coverage = ""
    is_undefined = score.value is None
    below = OVER_JUDGED if measure.coverage else coverage
    return {
        "value": value,
        "undefined": is_undefined,
        "coverage": coverage,
        "below": below,
        "low": is_too_little_judged(track, score, pool),
        "note": shown(score.note),
        "open": is_open,
    }


def _empty_cell(*, is_open: bool) -> BoardCell:
    """The cell of a run that has no score by the measure, which is not one that is undefined."""
    return {
        "value": "",
        "undefined": False,
        "coverage": "",
        "below": "",
        "low": False,
        "note": "",
        "open": is_open,
    }


def _column(
    track: Track[Any, Any], column: MeasureColumn, marks: NoteMarks
) -> BoardColumn:
    measure = track.measure(column.measure)
    head = shown(measure_heading(track, column.measure))
    if column.measure in marks.measures:
        head += f" {MARK}"
    equal = [shown(measure_heading(track, name)) for name in column.equal]
    is_lower_better = not measure.is_higher_better
    return {
        "measure": column.measure,
        "head": head,
        "help": shown(measure.sentence),
        "lower": is_lower_better,
        "equal": equal,
    }


def _group(group: ColumnGroup) -> BoardGroup:
    folded = len(group.folded)
    span = len(group.shown) + folded
    return {"title": shown(group.title), "span": span, "folded": folded}
