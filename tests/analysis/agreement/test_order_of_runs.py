"""Whose labels change the order of the runs, and which change is the largest."""

from __future__ import annotations

import pytest

from assessment.analysis.agreement import (
    ALL,
    Leaders,
    RankingComparison,
    Rankings,
    effect_on_order,
    order_verdict,
    questions,
    rankings,
)
from assessment.analysis.agreement import people as people_of
from assessment.campaign import Workspace
from assessment.statistics.agreement import RankCorrelation


def compared(first, second, *, before="ibis", after="ibis", tau=0.8, topics=7):
    """Two rankings led by these runs, which are named with blanks between them."""
    leaders = Leaders(frozenset(before.split()), frozenset(after.split()))
    correlation = RankCorrelation(6, tau, tau)
    return RankingComparison(first, second, topics, correlation, leaders=leaders)


def verdict_on(*comparisons):
    return order_verdict(Rankings((), comparisons))


@pytest.mark.parametrize(
    ("before", "after", "tau", "effect"),
    [
        ("ibis", "tern", 0.8, "first"),
        ("ibis gull", "tern", 0.8, "first"),
        ("ibis tern", "tern", 0.8, "tie"),
        ("ibis tern", "tern gull", 0.8, "tie"),
        ("ibis", "ibis", 0.8, "order"),
        ("ibis", "ibis", 1.0, "none"),
    ],
)
def test_a_new_leader_counts_more_than_a_tie_and_a_tie_more_than_the_order_below(
    before, after, tau, effect
):
    pair = compared(ALL, "Ann", before=before, after=after, tau=tau)
    assert effect_on_order(pair) == effect
    assert verdict_on(pair).effect == effect


def test_two_assessors_who_put_different_runs_first_decide_where_the_labels_that_count_stay():
    apart = compared("Ann", "Ben", after="tern", topics=4)
    verdict = verdict_on(compared(ALL, "Ann"), compared(ALL, "Ben"), apart)
    assert (verdict.effect, verdict.change) == ("first", apart)
    assert verdict.topics == (7, 7, 4)
    assert verdict.contested == {frozenset(("ibis", "tern"))}


def test_of_equal_changes_the_one_beside_the_labels_that_count_is_named_then_the_least_alike():
    apart = compared("Ann", "Ben", after="tern", tau=0.1)
    small = compared(ALL, "Ann", after="tern", tau=0.9)
    large = compared(ALL, "Ben", after="gull", tau=0.5)
    verdict = verdict_on(small, large, apart)
    assert verdict.change is large
    assert verdict.others("first") == [small, apart]
    assert verdict.topics == (7, 7)


def test_nothing_depends_on_anybody_where_all_rankings_are_the_same():
    verdict = verdict_on(compared(ALL, "Ann", tau=1.0), compared("Ann", "Ben", tau=1.0))
    assert (verdict.effect, verdict.contested) == ("none", frozenset())


def test_without_two_shared_topics_nothing_is_known_and_without_judgments_there_is_no_verdict():
    unranked = RankingComparison(ALL, "Ann", 1, RankCorrelation(0, None, None))
    assert verdict_on(unranked).effect is None
    assert verdict_on() is None


@pytest.mark.parametrize("name", ["car-sample", "r2c2-sample"])
def test_comparisons_have_the_scores_behind_the_leaders(sample_views, name):
    view = Workspace(sample_views).campaign(name).by_task()[0]
    measure = {"car-sample": "MAP", "r2c2-sample": "HMR"}[name]
    ranked = rankings(view, measure, people_of(questions(view)))
    for pair in ranked.compared:
        for leaders, scores in zip(pair.leaders, pair.scores, strict=True):
            best = max(scores.values(), default=None)
            assert leaders == {run for run in scores if scores[run] == best}
