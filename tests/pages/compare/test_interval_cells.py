"""Intervals as cells of a table."""

from __future__ import annotations

import pandas as pd

from assessment.statistics.confidence_intervals import Interval
from assessment.ui.compare.interval_cells import (
    INTERVAL_ENDS,
    IntervalColumn,
    with_one_column,
)

INTERVAL = Interval(low=0.2, mean=0.3, high=0.4)


def cells(*topics, interval=INTERVAL, equal=False):
    frame = pd.DataFrame([[0.2, 0.4]] * len(topics), columns=list(INTERVAL_ENDS))
    rows = len(topics)
    column = IntervalColumn("95 %", [interval] * rows, topics, [equal] * rows, 1)
    drawn = with_one_column(frame, column)
    return drawn["95 %"].tolist()


def test_an_interval_is_called_rough_in_its_own_row_where_others_are_not():
    assert cells(7, 12) == ["   0.2 to 0.4, rough", "   0.2 to 0.4"]


def test_rows_are_silent_where_the_head_of_the_column_calls_all_of_them_rough():
    assert cells(7, 8) == ["   0.2 to 0.4", "   0.2 to 0.4"]


def test_a_missing_interval_says_that_all_scores_are_equal():
    assert cells(20, interval=None, equal=True) == ["all equal"]
    assert cells(3, interval=None) == [None]
