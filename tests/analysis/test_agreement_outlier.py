"""Who agrees less with everybody else than the others do among themselves."""

from __future__ import annotations

import pytest

from assessment.analysis.agreement.outlier import outlier
from assessment.statistics.agreement import label_matrix, pairs


def rows_of(*items, times=5):
    """All pairs of people over these items, each so many times; an item has a label of each person."""
    names = ("Ann", "Ben", "Cem")
    labels = [dict(zip(names, item, strict=False)) for item in items]
    return pairs(label_matrix(labels * times))


def test_an_assessor_who_differs_from_two_that_agree_is_the_outlier():
    result = outlier(rows_of("yyy", "nnn", "yyn", "nny"))
    assert result.assessor == "Cem"
    assert (result.share, result.share_of_others) == (0.5, 1.0)


@pytest.mark.parametrize(
    "items",
    [
        # Everybody differs from everybody as often.
        ("yyn", "yny", "nyy", "yyy"),
        # Ben and Cem differ less from one another than from Ann, but Ben no more from Cem than from Ann.
        ("yyn", "ynn", "yyy", "nnn"),
        # Of two people neither is apart from the others.
        ("yn", "ny", "yy", "nn"),
    ],
)
def test_without_two_others_who_agree_more_nobody_is_an_outlier(items):
    assert outlier(rows_of(*items)) is None


def test_of_three_who_agree_nearly_as_often_nobody_is_singled_out():
    nearly = ["yyy"] * 19 + ["yyn"]
    assert outlier(rows_of(*nearly)) is None


def test_on_few_items_in_common_nobody_is_singled_out():
    assert outlier(rows_of("yyy", "nnn", "yyn", "nny", times=4)) is None
    assert outlier([]) is None
