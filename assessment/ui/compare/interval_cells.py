"""Intervals as cells of a table."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.formats.numbers import decimal_text
from assessment.statistics.confidence_intervals import Interval, rough_row_words
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


def with_one_column(
    frame: pd.DataFrame,
    intervals: Sequence[Interval | None],
    heading: str,
    digits: int,
    topics: Sequence[int],
    are_equal: Sequence[bool],
) -> pd.DataFrame:
    """The frame with the ends of the intervals, one for each row, in a single column of this heading.

    Intervals from few `topics` are marked as rough where others are not; rows without an interval since
    they `are_equal` at all topics say so.
    """
    first, second = INTERVAL_ENDS
    one_column = frame.rename(columns={first: heading}).drop(columns=second)
    texts = []
    rough_words = rough_row_words(*topics)
    for interval, rough, equal in zip(intervals, rough_words, are_equal, strict=True):
        text = interval_text(interval, digits)
        if text and rough:
            text = f"{text}, {rough}"
        elif equal and not text:
            text = ALL_EQUAL
        texts.append(text)
    one_column[heading] = texts
    return one_column
