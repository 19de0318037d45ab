"""What the report shows of each run: its mean over topics, or a total that is no such mean."""

from __future__ import annotations

import numpy as np

from assessment.report.means import ShownFigure, shown_means, shown_totals
from assessment.statistics.confidence_intervals import Interval
from tests.pages.score_matrices import matrix_of

HERON, TERN, IBIS = (
    [0.1, 0.2, 0.3, 0.4, 0.5],
    [0.5, 0.5, np.nan, 0.5, 0.5],
    [np.nan] * 5,
)
OF_MEANS = {"heron": Interval(0.2, 0.3, 0.4), "tern": Interval(0.5, 0.5, 0.5)}
OF_TOTALS = {"heron": Interval(7.0, 8.0, 9.0), "tern": Interval(1.0, 2.0, 3.0)}


def of_three_runs():
    scores = matrix_of(heron=HERON, tern=TERN, ibis=IBIS)
    totals = {"heron": 8.0, "tern": 2.0, "ibis": 0.0}
    return shown_means(scores, OF_MEANS, totals, (0.0, 1.0))


def test_means_are_shown_with_intervals_from_five_topics_on():
    run_means = of_three_runs()
    assert run_means.shows == "means"
    assert run_means.shown == {
        "heron": ShownFigure(0.3, OF_MEANS["heron"], 5),
        "tern": ShownFigure(0.5, None, 4),
        "ibis": ShownFigure(None, None, 0),
    }


def test_drawn_totals_are_shown_for_all_runs_once_one_has_an_interval():
    run_means = shown_totals(of_three_runs(), OF_TOTALS, {})
    assert run_means.shows == "totals"
    assert run_means.shown == {
        "heron": ShownFigure(8.0, OF_TOTALS["heron"], 5),
        "tern": ShownFigure(2.0, None, 4),
        "ibis": ShownFigure(0.0, None, 0),
    }


def test_a_total_rests_on_the_topics_that_decide_it():
    run_means = shown_totals(of_three_runs(), OF_TOTALS, {"heron": 3})
    assert run_means.has_deciding_topics
    assert [figure.topics for figure in run_means.shown.values()] == [3, 4, 0]


def test_where_no_total_has_an_interval_means_are_shown():
    run_means = shown_totals(of_three_runs(), {"tern": OF_TOTALS["tern"]}, {})
    assert run_means.shows == "means"
    assert run_means.shown == of_three_runs().shown


def test_the_leaderboard_has_an_interval_of_what_is_the_total_only():
    assert of_three_runs().interval_of_total("heron") is None
    run_means = shown_totals(of_three_runs(), OF_TOTALS, {})
    assert run_means.interval_of_total("heron") == OF_TOTALS["heron"]
