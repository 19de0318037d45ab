"""What the report says of the means that a test of pairs stands on, beside a picture of other values."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.ordered_pairs import OrderedPair
from assessment.analysis.comparison.run_means import shown_means, shown_totals
from assessment.campaign import Workspace
from assessment.report import report
from assessment.report.compared_means import (
    ComparedMeans,
    apart_in_words,
    basis_in_words,
)
from assessment.report.differences import pairs_in_words
from assessment.statistics.confidence_intervals import Interval
from tests.two_measures import HIGHER

HERON = [0.9, 0.8, 0.9, 0.8, 0.9, 0.8]
TERN = [0.1, 0.2, 0.1, 0.2, 0.1, np.nan]
NOT_SHARED = "tested on means over the 5 topics that all runs share, not "


def compared(*columns, topics=5, of_totals=None):
    runs = ("heron", "tern")[: len(columns)]
    scores = ScoreMatrix(tuple("abcdef"), runs, np.array(columns).T)
    intervals = {}
    for run, column in zip(runs, columns, strict=True):
        intervals[run] = Interval(
            np.nanmin(column), float(np.nanmean(column)), np.nanmax(column)
        )
    totals = {"heron": 8.0, "tern": 1.0}
    run_means = shown_means(scores, intervals, totals, (0.0, 1.0))
    if of_totals:
        run_means = shown_totals(run_means, of_totals, {})
    return ComparedMeans(run_means, topics, {"heron": 0.86, "tern": 0.14})


def reason(compared_means, *differing):
    pairs = {frozenset(pair) for pair in differing}
    return apart_in_words(compared_means, pairs, HIGHER)


def test_nothing_is_said_where_the_means_shown_are_tested():
    assert basis_in_words(compared(HERON, HERON, topics=6)) == ""


def test_means_over_fewer_topics_than_shown_are_said_to_be_so():
    words = basis_in_words(compared(HERON, TERN))
    assert words == f"{NOT_SHARED}over each run's own topics as shown here"


def test_totals_shown_are_told_from_the_means_that_are_tested():
    totals = {"heron": Interval(7.0, 8.0, 9.0), "tern": Interval(0.0, 1.0, 2.0)}
    words = basis_in_words(compared(HERON, TERN, of_totals=totals))
    assert words == f"{NOT_SHARED}on the totals shown here"
    words = basis_in_words(compared(HERON, HERON, topics=6, of_totals=totals))
    assert words == "tested on means over all 6 topics, not on the totals shown here"


def test_one_topic_that_all_runs_share_is_no_plural():
    words = basis_in_words(compared(HERON, TERN, topics=1))
    assert "over the one topic that all runs share" in words


def test_the_basis_stands_in_the_finding():
    pair = OrderedPair("heron", "tern", 0.2, 0.2, 0.2, 0.5, 0.3)
    words = pairs_in_words([pair], 2, "better", "tested on means")
    assert words == "No pair of the 2 runs differs at p < 0.05 (tested on means)."


def test_runs_far_apart_in_the_picture_that_are_no_pair_are_explained():
    assert reason(compared(HERON, TERN)) == (
        "For heron and tern (means tested: 0.86 and 0.14) no difference is shown, though their intervals lie "
        "apart."
    )
    assert "(means tested" not in reason(compared(HERON, [0.1] * 6, topics=6))


@pytest.mark.parametrize("other", [HERON, [np.nan] * 4 + [0.1, 0.2]])
def test_intervals_that_overlap_or_are_missing_need_no_reason(other):
    assert reason(compared(HERON, other)) == ""


def test_a_pair_that_differs_needs_no_reason():
    assert reason(compared(HERON, TERN), ("tern", "heron")) == ""


def test_the_report_says_on_which_means_it_tests_runs_of_different_topics(sample_views):
    campaign = Workspace(sample_views).campaign("biogen-sample")
    page = report(campaign, measures=["Acceptable Answers"]).decode()
    shared = "tested on means over the 3 topics that all runs share"
    assert f"({shared}, not on the totals shown here)" in page
