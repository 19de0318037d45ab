"""What the report shows of each run: its mean over topics, or a total that is no such mean."""

from __future__ import annotations

import numpy as np

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.run_means import (
    ShownFigure,
    shown_means,
    shown_totals,
)
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


def means_of(totals, *columns):
    values = np.array(columns).T
    runs = tuple(f"run {n}" for n in range(len(columns)))
    intervals = {
        run: Interval(0.0, float(np.nanmean(column)), 1.0)
        for run, column in zip(runs, columns, strict=True)
    }
    return shown_means(
        ScoreMatrix(tuple(map(str, range(len(values)))), runs, values),
        intervals,
        dict(zip(runs, totals, strict=True)),
        (0.0, 1.0),
    )


def test_a_total_is_a_mean_but_for_the_order_of_adding_up():
    means = means_of(
        [0.5, 0.5 + 1e-9, 0.505, None], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0]
    )
    assert means.runs_with_other_totals == ("run 2", "run 3")


def test_a_mean_by_chance_is_no_rule():
    assert not means_of([0.5, 0.6], [0.0, 1.0], [0.0, 1.0]).are_mostly_means
    assert means_of(
        [0.5, 0.5, 0.6], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0]
    ).are_mostly_means


def test_a_run_of_few_topics_has_a_rough_interval_where_another_one_has_not():
    short = [*[0.1, 0.5] * 3, *[np.nan] * 4]
    means = means_of([0.3, 0.3], [0.1, 0.5] * 5, short)
    assert means.topic_counts == {"run 0": 10, "run 1": 6}
    assert means.interval_words == "Intervals from fewer than ten topics are rough."


def test_there_is_no_interval_from_fewer_than_five_topics():
    means = means_of(
        [0.3, 0.25], [0.1, 0.2, 0.3, 0.4, 0.5], [np.nan, 0.1, 0.2, 0.3, 0.4]
    )
    assert means.interval_of_total("run 0") == Interval(0.0, 0.3, 1.0)
    assert means.interval_of_total("run 1") is None
