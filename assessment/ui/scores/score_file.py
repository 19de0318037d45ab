"""The table of scores as a file: a row for each run, every figure in a column of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import pandas as pd

from assessment.formats.score_tables import marked_measure_name
from assessment.model import Score, Track
from assessment.ui.scores.board import BoardChoices, has_units
from assessment.ui.scores.board_order import BoardOrder


def score_file(
    track: Track[Any, Any], tables: Sequence[Sequence[Score]], choices: BoardChoices
) -> pd.DataFrame:
    """The totals of the page's tables in their order, one table below the other.

    Each measure has its value as printed, the units that are judged and those needed, and its notes where a
    run has one.  Measures that the page folds away are there too.  Ranks are those of the page.
    """
    frames = [_table(track, scores, choices) for scores in tables]
    return pd.concat(frames, ignore_index=True)


def _table(
    track: Track[Any, Any], scores: Sequence[Score], choices: BoardChoices
) -> pd.DataFrame:
    order = choices.order_of(track, scores)
    columns = {"Run": list(order.runs), "Rank": _ranks(order)}
    score_of = {(score.run, score.measure): score for score in scores}
    for column in order.columns:
        for name in (column.measure, *column.equal):
            of_measure = [score_of.get((run, name)) for run in order.runs]
            columns |= _columns_of(track, name, of_measure)
    return pd.DataFrame(columns)


def _ranks(order: BoardOrder) -> list[str]:
    """The ranks of the runs, "" for one without."""
    ranks = []
    for run in order.runs:
        rank = order.rank(run).rank
        ranks.append("" if rank is None else str(rank))
    return ranks


def _columns_of(
    track: Track[Any, Any], name: str, scores: Sequence[Score | None]
) -> dict[str, list[str]]:
    """The columns of a measure, named as in the files of the report."""
    measure = track.measure(name)
    head = marked_measure_name(name, measure)
    digits = measure.total_digits
    columns = {head: [_value(score, digits) for score in scores]}
    columns[f"{head} judged"] = [_count(score, "judged") for score in scores]
    columns[f"{head} needed"] = [_count(score, "needed") for score in scores]
    notes = [score.note if score else "" for score in scores]
    if any(notes):
        columns[f"{head} note"] = notes
    return columns


def _value(score: Score | None, digits: int) -> str:
    """The value with so many digits, "" without one."""
    if score is None or score.value is None:
        return ""
    # `z`: a number that rounds to 0 has no sign.
    return f"{score.value:z.{digits}f}"


def _count(score: Score | None, name: Literal["judged", "needed"]) -> str:
    """The number of units, "" where the page shows none."""
    if score is None or not has_units(score):
        return ""
    return str(getattr(score, name))
