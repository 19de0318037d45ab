"""Intervals as cells of a table."""

from __future__ import annotations

from assessment.formats.numbers import decimal_text
from assessment.statistics.confidence_intervals import Interval
from assessment.ui.tables import sortable_number


def interval_text(interval: Interval | None, digits: int) -> str | None:
    """The ends of an interval, low to high, as text that sorts by the low one.

    >>> interval_text(Interval(low=8.89, mean=25, high=53.23), 2), interval_text(None, 2)
    ('  8.89 to 53.23', None)
    """
    if interval is None:
        return None
    low = sortable_number(interval.low, digits)
    return f"{low} to {decimal_text(interval.high, digits)}"
