"""What counts as a mean over topics is the same for *Leaderboard*, *Two runs* and the report."""

from __future__ import annotations

import pytest

from assessment.analysis.comparison.means_over_topics import totals_are_means
from assessment.analysis.comparison.run_means import shown_means
from assessment.statistics.confidence_intervals import Interval
from assessment.ui.compare.two_runs.caveats import compared_means_in_words
from tests.pages.score_matrices import matrix_of
from tests.two_measures import HIGHER


@pytest.mark.parametrize(
    ("total", "is_mean"),
    [(0.5, True), (0.5 + 1e-9, True), (0.504, False), (0.6, False), (None, True)],
)
def test_leaderboard_and_two_runs_agree_whether_totals_are_means(total, is_mean):
    means, totals = {"a": 0.5, "b": 0.0}, {"a": total, "b": 0.0}
    assert totals_are_means(means, totals) == is_mean
    scores = matrix_of(a=[0.0, 1.0], b=[0.0, 0.0])
    tested = compared_means_in_words(scores, totals, HIGHER)
    assert (tested == "") == is_mean


@pytest.mark.parametrize(("total", "is_mean"), [(0.5, True), (0.504, False)])
def test_the_report_agrees_with_them(total, is_mean):
    scores = matrix_of(a=[0.0, 1.0])
    intervals = {"a": Interval(0.0, 0.5, 1.0)}
    run_means = shown_means(scores, intervals, {"a": total}, (0.0, 1.0))
    assert run_means.is_mean("a") == is_mean
    assert totals_are_means({"a": 0.5}, {"a": total}) == is_mean
