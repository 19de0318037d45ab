"""Intervals as cells of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.analysis.interval_words import rough_row_words
from assessment.formats.numbers import decimal_text
from assessment.statistics.confidence_intervals import Interval
from assessment.statistics.significance import ROUNDS
from assessment.ui.tables import sortable_number

INTERVAL_ENDS = ("95 % from", "to")
"""Columns of files; the table on the page has one for both ends."""
ROUGH = "rough"
"""Column of files that says whether the interval rests on few topics."""
LOW_TO_HIGH = "95 % interval"
ALL_EQUAL = "all equal"
"""Stands for an interval where the scores of enough topics, or their differences, are all the same."""
INTERVAL_COLUMN = st.column_config.TextColumn(alignment="right")
DIFFERENCE_HELP = (
    f"Percentile bootstrap: {ROUNDS:,} samples of topics, both runs of a topic drawn together (Efron and "
    "Tibshirani 1993, chapter 13), 1,000 samples where there are more than 1,000 topics. Of yes-or-no "
    "scores: Newcombe's interval of two paired shares (1998, method 10). It is that of the two runs by "
    "themselves, not widened for the other pairs that one looks at."
)
DIFFERENCE_COLUMN = st.column_config.TextColumn(alignment="right", help=DIFFERENCE_HELP)


def interval_text(interval: Interval | None, digits: int) -> str | None:
    """The ends of an interval, low to high, as text that sorts by the low one.

    >>> interval_text(Interval(low=8.89, mean=25, high=53.23), 2), interval_text(None, 2)
    ('  8.89 to 53.23', None)
    """
    if interval is None:
        return None
    low = sortable_number(interval.low, digits)
    return f"{low} to {decimal_text(interval.high, digits)}"


class IntervalColumn(NamedTuple):
    """An interval for each row of a table, from so many `topics` each.

    `are_equal`: the scores of the row, or their differences, are the same at all topics, so that there is no
    interval.
    """

    heading: str
    intervals: Sequence[Interval | None]
    topics: Sequence[int]
    are_equal: Sequence[bool]
    digits: int

    def texts(self) -> list[str | None]:
        """The cells; intervals from few topics are marked as rough where others are not."""
        texts = []
        rough_words = rough_row_words(*self.topics)
        for interval, rough, is_equal in zip(
            self.intervals, rough_words, self.are_equal, strict=True
        ):
            text = interval_text(interval, self.digits)
            if text and rough:
                text = f"{text}, {rough}"
            elif is_equal and not text:
                text = ALL_EQUAL
            texts.append(text)
        return texts


def with_one_column(frame: pd.DataFrame, column: IntervalColumn) -> pd.DataFrame:
    """The frame with this column in place of those of both ends of the intervals."""
    first, second = INTERVAL_ENDS
    one_column = frame.rename(columns={first: column.heading}).drop(columns=second)
    one_column[column.heading] = column.texts()
    return one_column
