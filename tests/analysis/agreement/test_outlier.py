"""Who agrees less with everybody else than the others do among themselves."""

from __future__ import annotations

import pytest

from assessment.analysis.agreement.outlier import outlier
from assessment.statistics.agreement import label_matrix, pairs

GRADES = ["0", "1", "2", "3"]


def rows_of(*items, times=10, weighting="none", **scale):
    """All pairs of people over these items, each in as many topics; an item has a label of each person."""
    names = ("Ann", "Ben", "Cem")
    labels = [dict(zip(names, item, strict=False)) for item in items]
    topics = [place // len(items) for place in range(len(items) * times)]
    return pairs(label_matrix(labels * times, topics=topics, **scale), weighting)


def graded(*items, weighting="linear"):
    return rows_of(*items, labels=GRADES, ordered=True, weighting=weighting)


def test_an_assessor_who_differs_from_two_that_agree_is_the_outlier():
    result = outlier(rows_of("yyy", "nnn", "yyn", "nny"))
    assert (result.assessor, result.of_others) == ("Cem", (1.0, 1.0))
    assert result.own.low == result.own.high < 0.1


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
    nearly = ["yyy", "nnn"] * 19 + ["yyn"]
    assert outlier(rows_of(*nearly)) is None


def test_on_few_items_in_common_nobody_is_singled_out():
    assert outlier(rows_of("yyy", "nny", times=4)) is None
    assert outlier([]) is None


def test_from_few_items_or_topics_it_is_a_hint_and_from_fewer_than_five_topics_nothing():
    items = ("yyy", "nnn", "yyn", "nny")
    assert not outlier(rows_of(*items)).is_hint
    hint = outlier(rows_of(*items, times=9))
    assert (hint.is_hint, hint.topics, hint.items) == (True, 9, 36)
    assert outlier(rows_of("yyy", "nny", times=9)).is_hint
    assert outlier(rows_of(*items, times=4)) is None


def test_grades_one_step_away_are_judged_by_the_order_that_the_verdict_goes_by():
    one_step_away = ("000", "001", "111", "222", "223", "333")
    assert outlier(graded(*one_step_away)) is None
    far_away = ("000", "003", "111", "113", "222", "220", "333", "330")
    result = outlier(graded(*far_away))
    assert (result.assessor, result.metric) == ("Cem", "ordinal")


def test_where_the_verdict_says_nothing_nobody_is_singled_out():
    far_away = ("000", "003", "111", "113", "222", "220", "333", "330")
    assert outlier(graded(*far_away, weighting="none")) is None


def test_where_one_label_dominates_it_is_a_hint():
    result = outlier(rows_of(*["yyy"] * 16, "yyn", "yyn", "yyn", "nnn"))
    assert (result.assessor, result.dominated, result.is_hint) == ("Cem", True, True)
