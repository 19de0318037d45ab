"""How far open units can still move a total, and that nothing gets past the bounds."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from assessment.analysis.bounds import Bounds, bounds, extreme_labels, filled_state
from assessment.campaign import inputs
from assessment.campaign.data import CampaignData
from assessment.exchange.settings.changing import change_settings
from assessment.model import Judgment, TopicVotes
from assessment.model.resolution import resolve
from tests.conftest import judge, unit

SAMPLES = ("biogen-sample", "qa2007-sample", "r2c2-sample")
"""Those whose track says which labels make a measure lowest and highest."""


def test_an_open_unit_can_go_either_way(campaign):
    judge(campaign, unit(campaign, "heron", "answer", "1"), "yes")
    judge(campaign, unit(campaign, "tern", "answer", "1"), "no")
    assert bounds(campaign, "Accuracy") == (
        Bounds("heron", 100.0, 50.0, 100.0, 1, 2),
        Bounds("tern", 0.0, 0.0, 0.0, 1, 1),
    )


def test_where_lower_is_better_low_and_high_stay_low_and_high(campaign):
    judge(campaign, unit(campaign, "heron", "sentence 1", "1"), "inappropriate")
    result = {row.run: row for row in bounds(campaign, "Harmfulness")}
    assert (result["heron"].now, result["heron"].low, result["heron"].high) == (
        25.0,
        25.0,
        100.0,
    )


def test_with_everything_judged_there_is_one_value(campaign):
    for topic in campaign.topics:
        for each in campaign.data.units(topic):
            judge(
                campaign,
                each,
                {"relevance": "required", "relation": "supporting", "accuracy": "yes"}[
                    each.ref.kind
                ],
            )
    assert all(row.low == row.now == row.high for row in bounds(campaign, "Precision"))


def test_a_unit_without_a_winner_is_open(campaign):
    disputed = unit(campaign, "tern", "answer", "1")
    judge(campaign, disputed, "yes", "Ann")
    judge(campaign, disputed, "no", "Ben")
    assert {row.run: (row.low, row.high) for row in bounds(campaign, "Accuracy")}[
        "tern"
    ] == (0.0, 50.0)


def test_what_is_filled_in_counts_under_the_policy_of_one_assessor(campaign):
    judge(campaign, unit(campaign, "heron", "answer", "1"), "no", "Ann")
    change_settings(campaign, {"policy": "one:Ann"}, by="test")
    assert {row.run: (row.low, row.high) for row in bounds(campaign, "Accuracy")}[
        "heron"
    ] == (0.0, 50.0)


def test_a_measure_that_can_go_both_ways_has_no_bounds(campaign):
    assert bounds(campaign, "Document Recall") is None


def test_an_unknown_measure_is_named_with_the_known_ones(campaign):
    with pytest.raises(KeyError, match="no measure 'Beauty'; it has Accuracy"):
        bounds(campaign, "Beauty")


def test_the_scores_stay_as_they_are(campaign):
    before = campaign.all_scores()
    bounds(campaign, "Accuracy")
    assert campaign.all_scores() == before


def test_a_judgment_renews_the_bounds(campaign):
    assert bounds(campaign, "Accuracy")[0].low == 0.0
    judge(campaign, unit(campaign, "heron", "answer", "1"), "yes")
    assert bounds(campaign, "Accuracy")[0].low == 50.0


def at_random(campaign, seed):
    """The totals once every open unit, and what it brings up, has a label drawn by chance."""
    random, live, facts = Random(seed), campaign.data, {}
    for topic in live.topics:
        votes, case = dict(live.votes(topic).by_ref()), live.topic_state(topic)
        for _ in live.track.scales:
            free = [
                unit.ref
                for unit in live.track.units(case)
                if case.judged.label(unit.ref) is None
                and live.track.scale(unit.ref.kind).names
            ]
            votes |= {
                ref: (
                    Judgment(
                        ref, "Zoe", random.choice(live.track.scale(ref.kind).names)
                    ),
                )
                for ref in free
            }
            case = replace(
                case,
                judged=TopicVotes(
                    votes, lambda of_unit: resolve(of_unit, live.settings)
                ),
            )
        facts[topic] = live.track.score(case)
    return {
        (score.run, score.measure): score.value
        for score in live.track.totals(facts, live.settings)
    }


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("seed", range(4))
def test_no_labels_get_past_the_bounds(name, seed, sample_views, workspace):
    campaign = type(workspace)(sample_views).campaign(name)
    totals = at_random(campaign, seed)
    names = [measure.name for measure in campaign.track.measures]
    known = [measure for measure in names if extreme_labels(campaign, measure)]
    assert known
    for measure in known:
        for row in bounds(campaign, measure):
            assert row.low - 1e-9 <= totals[row.run, measure] <= row.high + 1e-9, (
                measure,
                row,
            )


@pytest.mark.parametrize("name", SAMPLES)
def test_ends_are_labels_of_their_scales(name, samples, workspace):
    track = type(workspace)(samples).campaign(name).track
    for measure in track.measures:
        for kind, labels in measure.ends.items():
            assert set(labels) <= set(track.scale(kind).names)


@pytest.mark.parametrize("unjudged", ["not relevant", "condensed"])
@pytest.mark.parametrize("seed", range(3))
def test_no_grades_get_past_the_bounds_of_measures_that_count_the_runs_own(
    unjudged, seed, samples, workspace
):
    campaign = type(workspace)(samples).campaign("adhoc-sample")
    names = "P(rel=2)@10 RR(rel=2) Success@1 SetP nDCG@10 AP(rel=2)"
    change_settings(campaign, {"measures": names, "unjudged": unjudged}, by="test")
    totals = at_random(campaign, seed)
    runs = campaign.runs()
    measures = {measure for _, measure in totals}
    known = {measure for measure in measures if extreme_labels(campaign, measure)}
    assert {name for name in measures - known if "nDCG" in name or "AP" in name} == (
        measures - known
    )
    assert len(known) == 4
    for measure in known:
        rows = bounds(campaign, measure)
        assert {row.run for row in rows} == set(runs)
        for row in rows:
            total = totals[row.run, measure]
            assert row.low - 1e-9 <= total <= row.high + 1e-9, (measure, row)
        assert any(row.low < row.high for row in rows)


def test_grades_of_the_campaigns_own_have_no_known_ends(samples, workspace):
    campaign = type(workspace)(samples).campaign("adhoc-sample")
    assert extreme_labels(campaign, "P(rel=2)@10")
    change_settings(campaign, {"grades": "own"}, by="test")
    assert extreme_labels(campaign, "P@10") == {}


def test_a_topic_without_open_units_is_not_scored_again(campaign):
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    live = campaign.data
    assert filled_state(live, "2", {"accuracy": "no"}) is live.topic_state("2")
    assert (
        filled_state(live, "1", {"accuracy": "no"}).judged.label(
            unit(campaign, "heron", "answer", "1").ref
        )
        == "no"
    )


def test_what_is_filled_in_is_one_vote_and_the_other_votes_stay(campaign):
    open_one, closed = (
        unit(campaign, "heron", "answer", "1"),
        unit(campaign, "tern", "answer", "1"),
    )
    for who, label in (("Ann", "yes"), ("Ben", "no")):
        judge(campaign, open_one, label, who)
        judge(campaign, closed, "yes", who)
    judged = filled_state(campaign.data, "1", {"accuracy": "no"}).judged
    assert [
        (vote.label, len(judged.votes(open_one.ref)))
        for vote in judged.votes(open_one.ref)
    ] == [("no", 1)]
    assert (judged.votes(closed.ref), judged.label(closed.ref)) == (
        campaign.topic_state("1").judged.votes(closed.ref),
        "yes",
    )


@pytest.mark.parametrize("measure", ["Accuracy", "Precision", "Citation Support Rate"])
def test_bounds_that_other_processes_work_out_are_the_same(
    campaign, monkeypatch, measure
):
    judge(campaign, unit(campaign, "heron", "PMID 11", "1"), "supporting")
    expected = bounds(campaign, measure)
    monkeypatch.setattr(inputs, "VERY_LARGE", 1)
    campaign._data = CampaignData(campaign.store, campaign.row.id, campaign.track)
    assert bounds(campaign, measure) == expected


def test_ends_that_wait_for_other_units_hold_once_these_have_labels(samples, workspace):
    campaign = type(workspace)(samples).campaign("rag-sample")
    assert extreme_labels(campaign, "strict_all_score")
    assert extreme_labels(campaign, "strict_vital_score") == {}
    assert bounds(campaign, "strict_vital_score") is None
    for topic in campaign.topics:
        for vote in campaign.data.units(topic):
            if vote.ref.kind == "importance":
                assert judge(campaign, vote, "okay") == []
    ends = extreme_labels(campaign, "strict_vital_score")
    assert ends == {"assignment": ("not_support", "support")}
    assert bounds(campaign, "strict_vital_score")
