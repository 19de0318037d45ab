"""Tested pairs of runs as rows of a table."""

from __future__ import annotations

from assessment.analysis.comparison.ordered_pairs import OrderedPair
from assessment.formats.numbers import decimal_text
from assessment.report.tables import UNDEFINED, TableCell
from assessment.statistics.confidence_intervals import Interval
from assessment.statistics.significance import ROUNDS

_MIN_P = 1 / ROUNDS
"""The smallest p that the test can tell from 0."""


def pair_row(
    pair: OrderedPair, interval: Interval | None, digits: int
) -> tuple[str | TableCell, ...]:
    """The cells of a pair, the interval beside the difference that it belongs to."""
    difference = f"{pair.difference:.{digits}f}"
    p = f"{pair.p:.4f}" if pair.p >= _MIN_P else f"< {_MIN_P:.4f}"
    verdict = "differ" if pair.differs else "not shown"
    effect = UNDEFINED
    if pair.effect is not None:
        effect = f"{pair.effect:.2f}"
    tested = (TableCell(p), verdict, TableCell(effect))
    interval_cell = TableCell(_interval_in_words(interval, digits))
    return (pair.better, pair.worse, TableCell(difference), interval_cell, *tested)


def _interval_in_words(interval: Interval | None, digits: int) -> str:
    if interval is None:
        return UNDEFINED
    low = decimal_text(interval.low, digits)
    high = decimal_text(interval.high, digits)
    return f"{low} to {high}"
