"""Tested pairs of runs as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.analysis.comparison.run_means import ROUNDS
from assessment.formats.numbers import decimal_text
from assessment.report.tables import UNDEFINED, TableCell
from assessment.statistics.confidence_intervals import (
    Interval,
)
from assessment.statistics.significance import Pairs
from assessment.statistics.topic_draws import Floats

DIFFER = "differ"
"""The verdict on a pair whose p is below the level."""
_MIN_P = 1 / ROUNDS
"""The smallest p that the test can tell from 0."""


class PairRow(NamedTuple):
    """Two runs in the table of pairs, the one with the better mean first; numbers are text, rounded.

    `interval` is that of the difference.
    """

    better: str
    other: str
    difference: TableCell
    p: TableCell
    verdict: str
    effect: TableCell
    interval: TableCell = TableCell(UNDEFINED)


def with_intervals(
    rows: Sequence[PairRow], intervals: Sequence[Interval | None], digits: int
) -> list[PairRow]:
    """The rows with these intervals of the differences, in the same order."""
    complete = []
    for row, interval in zip(rows, intervals, strict=True):
        if interval is not None:
            low = decimal_text(interval.low, digits)
            high = decimal_text(interval.high, digits)
            cell = TableCell(f"{low} to {high}")
            row = row._replace(interval=cell)
        complete.append(row)
    return complete


def pair_rows(
    pairs: Pairs, runs: list[str], means: Floats, *, better: str, digits: int
) -> list[PairRow]:
    """The pairs in their order, without intervals; `runs` and `means` are by the column of the scores."""
    rows: list[PairRow] = []
    for pair in pairs.rows:
        better_run = runs[pair.first]
        other_run = runs[pair.second]
        # The test tells how far two runs are apart, the means which of them is the better one.
        first_is_higher = means[pair.first] >= means[pair.second]
        if first_is_higher != (better == "higher"):
            better_run, other_run = other_run, better_run
        difference = f"{pair.difference:.{digits}f}"
        p = f"{pair.p:.4f}" if pair.p >= _MIN_P else f"< {_MIN_P:.4f}"
        verdict = DIFFER if pair.p < SIGNIFICANCE_LEVEL else "not shown"
        effect = UNDEFINED
        if pair.effect is not None:
            effect = f"{pair.effect:.2f}"
        row = PairRow(
            better=better_run,
            other=other_run,
            difference=TableCell(difference),
            p=TableCell(p),
            verdict=verdict,
            effect=TableCell(effect),
        )
        rows.append(row)
    return rows
