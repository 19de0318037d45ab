"""Two runs side by side, and the leaderboard: equal to scipy's figures and to those of the literature."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import permutation_test, ttest_rel

from assessment.access.visibility import BEST, MIDDLE, WORST
from assessment.analysis.comparison import (
    ScoreMatrix,
    drawn_totals,
    leaderboard_rows,
    paired_comparison,
    score_matrix,
    total_intervals,
)
from assessment.analysis.comparison.means_over_topics import totals_are_means
from assessment.campaign.totals import topic_facts
from assessment.model.permissions import Principal
from assessment.statistics.confidence_intervals import Interval
from assessment.statistics.significance import tukey_hsd
from tests.conftest import judge, run_file, unit
from tests.small_samples import SMALL_SAMPLE_NAMES
from tests.statistics.sakai import A, B, C
from tests.two_measures import HIGHER, LOWER


def comparison(**columns):
    values = np.column_stack(
        [np.array(column, dtype=float) for column in columns.values()]
    )
    return ScoreMatrix(
        tuple(str(n) for n in range(len(values))), tuple(columns), values
    )


BOOK = comparison(A=A, B=B, C=C)


# Two runs


def test_the_paired_figures_of_the_book_come_out():
    pair = paired_comparison(BOOK, "A", "B", HIGHER)
    assert (round(pair.t, 3), round(pair.t_p, 3), round(pair.effect, 3)) == (
        2.116,
        0.048,
        0.473,
    )


def test_the_two_way_figures_of_the_book_come_out():
    """The sum of squares left over is 0.8317 with 38 degrees of freedom: an effect counts in the root of
    their ratio.
    """
    largest = tukey_hsd(BOOK.values).rows[0]
    assert (largest.difference / largest.effect) ** 2 * 38 == pytest.approx(
        0.8317, abs=0.00005
    )


def test_the_t_test_is_that_of_scipy():
    expected = ttest_rel(A, C)
    pair = paired_comparison(BOOK, "A", "C", HIGHER)
    assert (pair.t, pair.t_p) == pytest.approx((expected.statistic, expected.pvalue))


def test_the_randomisation_test_tries_the_same_signs_as_scipy():
    """Ten topics, so that no p of scipy's hangs on the last digits of its sums."""
    expected = permutation_test(
        (A[:10], C[:10]),
        lambda x, y: np.mean(x) - np.mean(y),
        permutation_type="samples",
        n_resamples=np.inf,
    )
    pair = paired_comparison(comparison(A=A[:10], C=C[:10]), "A", "C", HIGHER)
    assert pair.test.exact
    assert pair.test.p == pytest.approx(expected.pvalue)


def test_topics_are_listed_from_the_largest_gain_to_the_largest_loss():
    pair = paired_comparison(comparison(a=[1, 5, 3], b=[2, 1, 3]), "a", "b", HIGHER)
    assert [(row.topic, row.difference) for row in pair.rows] == [
        ("1", 4.0),
        ("2", 0.0),
        ("0", -1.0),
    ]
    assert (pair.wins, pair.ties, pair.losses) == (1, 1, 1)


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=12)
)
def test_the_other_way_round_wins_and_losses_change_places(pairs):
    one, other = zip(*pairs, strict=True)
    there, back = (
        paired_comparison(comparison(a=one, b=other), "a", "b", HIGHER, rounds=10),
        paired_comparison(comparison(a=one, b=other), "b", "a", HIGHER, rounds=10),
    )
    assert (there.wins, there.ties, there.losses) == (back.losses, back.ties, back.wins)
    assert there.wins + there.ties + there.losses == len(there.rows) == len(pairs)
    assert (there.test.p, there.test.difference) == (back.test.p, -back.test.difference)


def test_the_lower_score_wins_where_lower_is_better():
    pair = paired_comparison(comparison(a=[1, 1, 3], b=[2, 2, 1]), "a", "b", LOWER)
    assert (pair.wins, pair.losses) == (2, 1)


def test_scores_that_differ_in_their_last_digit_are_equal():
    assert (
        paired_comparison(comparison(a=[0.1 + 0.2], b=[0.3]), "a", "b", HIGHER).ties
        == 1
    )


def test_topics_that_one_run_has_no_score_of_are_left_out_and_counted():
    pair = paired_comparison(
        comparison(a=[1, np.nan, 3], b=[0, 1, np.nan]), "a", "b", HIGHER
    )
    assert [row.topic for row in pair.rows] == ["0"]
    assert (pair.test.topics, pair.test.left_out) == (1, 2)


def test_without_a_common_topic_nothing_is_said():
    pair = paired_comparison(comparison(a=[1, np.nan], b=[np.nan, 1]), "a", "b", HIGHER)
    assert (pair.rows, pair.wins, pair.t, pair.effect) == ((), 0, None, None)


def test_equal_differences_have_no_effect_size():
    pair = paired_comparison(
        comparison(a=[1.0, 2.0, 3.0], b=[0.5, 1.5, 2.5]), "a", "b", HIGHER
    )
    assert (pair.t, pair.t_p, pair.effect) == (None, None, None)


# The matrix


def test_columns_are_taken_in_the_order_asked_for():
    result = comparison(a=[1, 2], b=[3, 4]).of_runs(["b", "a"])
    assert (result.runs, result.values.tolist()) == (("b", "a"), [[3, 1], [4, 2]])


def test_a_run_without_any_score_is_not_able():
    assert comparison(a=[1, np.nan], b=[np.nan, np.nan]).runs_with_scores() == ["a"]


@pytest.mark.parametrize(
    ("others", "seen"), [(3, {}), (4, {BEST: 100.0, MIDDLE: 50.0, WORST: 0.0})]
)
def test_a_team_sees_its_own_runs_and_three_figures_of_four_others_or_more(
    make, others, seen
):
    runs = [
        run_file(f"other {n}", {"1": f"Iron helps in case {n} [11]."}, team="ibis")
        for n in range(others)
    ]
    campaign = make(run_file("tern", {"1": "Iron helps [11]."}, team="gull"), *runs)
    for n, name in enumerate(campaign.runs()):
        judge(campaign, unit(campaign, name, "answer"), "yes" if n % 2 else "no")
    scores = score_matrix(campaign, "Accuracy", Principal("Ann", "team", "gull"))
    assert scores.runs == ("tern", *seen)
    assert scores.values[0][1:].tolist() == list(seen.values())


# The leaderboard


@pytest.fixture
def three(make):
    """Heron is right on both topics, tern on one, and gull is not judged."""
    texts = {"1": "Iron helps [11].", "2": "Gel is safe [12]."}
    campaign = make(
        *(
            run_file(name, {topic: f"{name}. {text}" for topic, text in texts.items()})
            for name in ("gull", "tern", "heron")
        )
    )
    for run, topic, label in (
        ("heron", "1", "yes"),
        ("heron", "2", "yes"),
        ("tern", "1", "yes"),
        ("tern", "2", "no"),
    ):
        judge(campaign, unit(campaign, run, "answer", topic), label)
    return campaign


def test_the_best_run_is_first_and_a_run_without_a_total_last(three):
    rows = leaderboard_rows(three, score_matrix(three, "Accuracy"), "Accuracy")
    assert [(row.run, row.rank, row.total) for row in rows] == [
        ("heron", 1, 100.0),
        ("tern", 2, 50.0),
        ("gull", None, None),
    ]
    assert (rows[2].topics, rows[2].mean, rows[2].interval) == (0, None, None)


def test_tied_runs_share_the_best_rank(three):
    judge(three, unit(three, "tern", "answer", "2"), "yes")
    assert [
        row.rank
        for row in leaderboard_rows(three, score_matrix(three, "Accuracy"), "Accuracy")
    ] == [1, 1, None]


def test_the_lowest_is_first_where_lower_is_better(three):
    judge(three, unit(three, "heron", "sentence 1", "1"), "inappropriate")
    assert (
        leaderboard_rows(three, score_matrix(three, "Harmfulness"), "Harmfulness")[
            -1
        ].run
        == "heron"
    )


def test_a_mean_over_two_topics_has_no_interval(three):
    row = next(
        row
        for row in leaderboard_rows(
            three, score_matrix(three, "Accuracy"), "Accuracy", rounds=50
        )
        if row.run == "tern"
    )
    assert row.interval is None
    assert (row.mean, round(row.deviation, 4)) == (50.0, 70.7107)


@pytest.mark.parametrize(
    ("measure", "are_means"), [("Accuracy", True), ("Acceptable Answers", False)]
)
def test_sums_are_no_means_over_topics(three, measure, are_means):
    rows = leaderboard_rows(three, score_matrix(three, measure), measure)
    means = {row.run: row.mean for row in rows}
    totals = {row.run: row.total for row in rows}
    assert totals_are_means(means, totals) == are_means


def test_without_a_total_there_is_nothing_that_is_no_mean():
    assert totals_are_means({"a": None}, {"a": None})


def test_a_total_without_a_score_is_no_mean():
    assert not totals_are_means({"a": None}, {"a": 0.0})


def test_the_interval_of_a_sum_holds_the_sum(three, monkeypatch):
    """Heron's total is the same whichever topics are drawn, so it has no interval."""
    assert total_intervals(three, "Acceptable Answers", rounds=200) == {}
    monkeypatch.setattr(drawn_totals, "FEWEST_TOPICS", 2)
    result = total_intervals(three, "Acceptable Answers", rounds=200)
    assert result == {"tern": Interval(0.0, 1.0, 2.0)}


@pytest.mark.parametrize(
    "name",
    SMALL_SAMPLE_NAMES,
)
def test_totals_do_not_hang_on_the_names_of_topics(name, samples, workspace):
    """Drawing a topic twice needs that."""
    campaign = type(workspace)(samples).campaign(name)
    facts = {
        str(place): fact
        for place, fact in enumerate(topic_facts(campaign.data).values())
    }
    renamed = {
        (score.run, score.measure): score.value
        for score in campaign.track.totals(facts, campaign.settings)
    }
    assert renamed == {
        (score.run, score.measure): score.value for score in campaign.totals()
    }


def test_intervals_of_totals_are_drawn_alike_every_time(three, monkeypatch):
    monkeypatch.setattr(drawn_totals, "FEWEST_TOPICS", 2)
    first = total_intervals(three, "Acceptable Answers", rounds=20)
    three.data.cache.invalidate("settings")
    assert total_intervals(three, "Acceptable Answers", rounds=20) == first != {}


def test_totals_are_drawn_once_for_all_measures_until_somebody_judges(
    three, monkeypatch
):
    monkeypatch.setattr(drawn_totals, "FEWEST_TOPICS", 2)
    rounds = []

    def draw(measure):
        total_intervals(
            three, measure, rounds=20, progress=lambda *done: rounds.append(done)
        )
        return len(rounds)

    assert [draw("Accuracy"), draw("Acceptable Answers")] == [20, 20]
    judge(three, unit(three, "gull", "answer"), "yes")
    assert draw("Accuracy") == 40
