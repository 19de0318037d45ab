"""What the page Compare notes below the figures of two runs: intervals beside p, means beside totals."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.analysis.comparison import ScoreMatrix, paired_comparison
from assessment.statistics.confidence_intervals import Interval
from assessment.ui.compare.two_runs.pair_notes import (
    difference_interval_words,
    interval_and_p,
    opposite_order,
    totals_apart,
)
from tests.two_measures import HIGHER

NAN = float("nan")


def matrix(first, second):
    values = np.array([first, second], dtype=float).T
    topics = tuple(str(number) for number in range(len(values)))
    return ScoreMatrix(topics, ("a", "b"), values)


def apart(first, second, totals):
    scores = matrix(first, second)
    totals = dict(zip("ab", totals, strict=True))
    pair = paired_comparison(scores, "a", "b", HIGHER)
    return totals_apart(scores, pair, totals, 2, total_digits=2)


def order(first, second, totals):
    totals = dict(zip("ab", totals, strict=True))
    return opposite_order(
        paired_comparison(matrix(first, second), "a", "b", HIGHER), totals, 2
    )


def test_a_difference_that_is_not_that_of_the_totals_has_its_reason():
    assert apart([1, 1, NAN], [0, 1, 1], (1.0, 2 / 3)) == (
        "The difference is over the 2 of 3 topics at which both runs have a score; "
        "their totals, 1.00 and 0.67, are over all topics of each run."
    )
    assert apart([1, 1, NAN], [0, 1, 1], (1.0, 0.5)) == ""
    assert apart([1, 1, NAN], [0, 1, 1], (1.0, None)) == ""


def test_totals_that_are_no_means_are_said_to_differ_otherwise():
    assert apart([1, 1], [0, 1], (3.0, 1.0)) == (
        "The totals, 3.00 and 1.00, are no means over topics, so they differ by another number."
    )


def test_totals_over_other_topics_that_are_no_means_have_both_reasons():
    reason = apart([1, 1, NAN], [0, 1, 1], (0.04, 0.28))
    assert reason.startswith("The difference is over the 2 of 3 topics")
    assert reason.endswith(
        "0.04 and 0.28, are over all topics of each run, and are no means over topics."
    )


def test_totals_in_the_opposite_order_of_the_means_are_a_warning():
    assert order([1, 1], [0, 1], (0.04, 0.28)) == (
        "**The totals put these two runs the other way round:** a has the higher mean "
        "over the topics compared here, but b the higher total."
    )
    assert "b has the higher mean" in order([0, 1], [1, 1], (0.28, 0.04))


@pytest.mark.parametrize(
    "totals", [(3.0, 1.0), (0.5, 0.5), (0.501, 0.503), (1.0, None)]
)
def test_totals_that_tie_or_agree_with_the_means_are_no_warning(totals):
    assert order([1, 1], [0, 1], totals) == ""


def interval_of(topics, interval):
    pair = paired_comparison(matrix(range(topics), [0] * topics), "a", "b", HIGHER)
    return difference_interval_words(pair, interval, 1)


def test_the_interval_of_a_difference_says_from_how_few_topics_it_is():
    interval = Interval(-0.51, 0.4, 1.26)
    assert interval_of(10, interval) == "95 % interval: \N{MINUS SIGN}0.5 to +1.3"
    assert interval_of(9, interval).endswith(" (rough: fewer than ten topics)")
    assert interval_of(4, None) == "No interval from fewer than five topics."
    assert interval_of(5, None).endswith("the difference is the same at all topics.")


def disagreement(p, low, *, yes_or_no=False):
    pair = paired_comparison(matrix([1] * 6, [0] * 6), "a", "b", HIGHER)
    pair = pair._replace(test=pair.test._replace(p=p))
    return interval_and_p(pair, Interval(low, 0.3, 0.6), yes_or_no=yes_or_no)


def test_an_interval_and_a_p_that_disagree_are_said_to_be_different_methods():
    assert disagreement(0.059, 0.06) == (
        "The interval does not include 0 although p is not below 0.05: the randomisation test and "
        "the bootstrap interval are different methods, which can disagree where topics are few "
        "(here 6 topics)."
    )
    words = disagreement(0.03, -0.01, yes_or_no=True)
    assert words.startswith("The interval includes 0 although p is below 0.05")
    assert "and Newcombe's interval are different methods" in words


def test_an_interval_that_agrees_with_p_needs_no_words():
    assert disagreement(0.03, 0.06) == disagreement(0.5, -0.1) == ""
