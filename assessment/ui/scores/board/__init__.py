"""The table of scores as a component: the run stays in sight, each value is large above its coverage.

`draw_table` cannot show two sizes in a cell.  Foreign text enters the page as text only, never as markup.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import streamlit as st

from assessment.analysis.comparison.score_table import (
    ColumnGroup,
    MeasureColumn,
    column_groups,
    measure_columns,
)
from assessment.campaign.counting import Count
from assessment.campaign.ranked_runs import (
    RankedRun,
    is_too_little_judged,
    ranked_runs,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.score_tables import OVER_JUDGED
from assessment.model import Score, Track
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_heading
from assessment.ui.scores.note_marks import MARK, NoteMarks, note_marks
from assessment.ui.tables import UNDEFINED

_HERE = Path(__file__).parent
_HINT = "More measures stand at the right: scroll the table sideways →"
_component = st.components.v2.component(
    "assessment.board",
    html=f'<div class="sb"></div><p class="sb-hint">{_HINT}</p>',
    css=(_HERE / "board.css").read_text(),
    js=(_HERE / "board.js").read_text(),
)
_UNRANKED = RankedRun(None)


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

    def is_open(self, run: str, column: MeasureColumn) -> bool:
        """Whether the cell is the one that is open."""
        measures = (column.measure, *column.equal)
        return run == self.open_run and self.open_measure in measures


def draw_board(
    data: dict[str, Any], key: str, picked: Callable[[str, str], None]
) -> None:
    """Draws the data; calls `picked` with the run and measure of a clicked cell."""

    def on_picked_change() -> None:
        value = st.session_state[key].get("picked")
        if value:
            picked(str(value["run"]), str(value["measure"]))

    _component(data=data, key=key, on_picked_change=on_picked_change)


def board_data(
    track: Track[Any, Any], scores: Sequence[Score], choices: BoardChoices
) -> dict[str, Any]:
    """The totals of runs that share measures, as the script draws them."""
    groups = column_groups(track, measure_columns(scores, choices.measure))
    columns = [column for group in groups for column in (*group.shown, *group.folded)]
    own = [score for score in scores if score.measure == columns[0].measure]
    higher = track.measure(columns[0].measure).better == "higher"
    ranked = {}
    is_ranked = choices.is_ranked and track.measure(columns[0].measure).ranks_runs
    if is_ranked:
        is_pooled = track.measure(columns[0].measure).pooled
        pool = choices.pool if is_pooled else None
        ranked = ranked_runs(own, higher=higher, pool=pool)
    cells = {(score.run, score.measure): score for score in scores}
    marks = note_marks(scores)
    rows = []
    order = _best_first(scores, ranked)
    if not is_ranked:
        order = _by_value(scores, own, higher=higher)
    for run in order:
        row = _run(run, ranked.get(run, _UNRANKED), choices)
        row["cells"] = []
        for column in columns:
            score = cells.get((run, column.measure))
            cell = _cell(track, score, choices.pool, marks)
            cell["open"] = choices.is_open(run, column)
            row["cells"].append(cell)
        rows.append(row)
    return {
        "ranked": is_ranked,
        "columns": [_column(track, column, marks) for column in columns],
        "groups": [_group(group) for group in groups],
        "rows": rows,
    }


def _best_first(scores: Sequence[Score], ranked: dict[str, RankedRun]) -> list[str]:
    """Ranked runs by rank, then all others in their order."""
    runs = list(dict.fromkeys(score.run for score in scores))
    last = len(runs) + 1
    return sorted(runs, key=lambda run: ranked.get(run, _UNRANKED).rank or last)


def _by_value(
    scores: Sequence[Score], own: Sequence[Score], *, higher: bool
) -> list[str]:
    """The runs by the chosen measure, those without a value last: what a team sees has an order too."""
    sign = -1 if higher else 1
    values = {}
    for score in own:
        if score.value is not None:
            values[score.run] = sign * score.value
    runs = list(dict.fromkeys(score.run for score in scores))
    return sorted(runs, key=lambda run: values.get(run, math.inf))


def _run(run: str, ranked: RankedRun, choices: BoardChoices) -> dict[str, Any]:
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
    }


def _cell(
    track: Track[Any, Any], score: Score | None, pool: Count | None, marks: NoteMarks
) -> dict[str, Any]:
    if score is None:
        return {"value": "", "coverage": "", "below": "", "low": False}
    value = UNDEFINED
    measure = track.measure(score.measure)
    if score.value is not None:
        value = decimal_text(score.value, measure.total_digits)
    coverage = f"{score.judged:,}/{score.needed:,}"
    if (score.run, score.measure) in marks.cells:
        coverage += f" {MARK}"
    # Summaries of other teams' runs need no units.
    if not score.needed:
        coverage = ""
    return {
        "value": value,
        "coverage": coverage,
        "below": OVER_JUDGED if measure.coverage else coverage,
        "low": is_too_little_judged(track, score, pool),
        "note": shown(score.note),
    }


def _column(
    track: Track[Any, Any], column: MeasureColumn, marks: NoteMarks
) -> dict[str, Any]:
    measure = track.measure(column.measure)
    head = shown(measure_heading(track, column.measure))
    if column.measure in marks.measures:
        head += f" {MARK}"
    equal = [shown(measure_heading(track, name)) for name in column.equal]
    is_lower_better = measure.better == "lower"
    return {
        "measure": column.measure,
        "head": head,
        "help": shown(measure.sentence),
        "lower": is_lower_better,
        "equal": equal,
    }


def _group(group: ColumnGroup) -> dict[str, Any]:
    """The head above the columns; the last `folded` ones of its `span` are hidden until it is unfolded."""
    folded = len(group.folded)
    span = len(group.shown) + folded
    return {"title": shown(group.title), "span": span, "folded": folded}
