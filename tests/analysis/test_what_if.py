"""What would change: scores as if some units were judged differently, beside the campaign and never in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assessment.analysis.what_if import (
    SUPPOSED,
    SupposedVotes,
    supposed_scores,
    what_if,
)
from assessment.campaign import Workspace
from assessment.campaign.data import CampaignData
from assessment.model import Judgment, Ref, TopicVotes
from tests.conftest import judge, unit
from tests.policies import POLICY_NAMES

ONE, TWO, NEW = (Ref("accuracy", "1", key) for key in ("one", "two", "new"))


def vote(ref, who, label):
    return Judgment(ref, who, label)


@pytest.fixture
def judged():
    votes = {
        ONE: (vote(ONE, "Ann", "yes"), vote(ONE, "Ben", "no")),
        TWO: (vote(TWO, "Ann", "yes"),),
    }
    return TopicVotes(votes, lambda votes_of_unit: votes_of_unit[0].label)


@pytest.fixture
def wrong(campaign):
    """Heron's answer to topic 1 is not acceptable, that to topic 2 is."""
    judge(campaign, unit(campaign, "heron", "answer"), "no")
    judge(campaign, unit(campaign, "heron", "answer", "2"), "yes")
    return campaign


def answer(campaign, run="heron", topic="1"):
    return unit(campaign, run, "answer", topic).ref


def values(lines, measure="Accuracy"):
    return {
        line.topic: (line.now.value, line.then.value, line.change)
        for line in lines
        if line.measure == measure
    }


def test_notes_without_a_label_stay_where_they_are(judged):
    noted = (Judgment(NEW, "Ann", None, note="unreadable"),)
    assert (
        SupposedVotes(
            TopicVotes({}, lambda votes_of_unit: None, noted), {ONE: "no"}
        ).noted
        == noted
    )


def test_everybody_who_judged_a_unit_is_supposed_to_have_said_the_other_label(judged):
    supposed = SupposedVotes(judged, {ONE: "no"})
    assert [(vote.assessor, vote.label) for vote in supposed.votes(ONE)] == [
        ("Ann", "no"),
        ("Ben", "no"),
        ("adjudicator:supposed", "no"),
    ]
    assert (supposed.label(ONE), supposed.label(TWO), supposed.votes(TWO)) == (
        "no",
        "yes",
        judged.votes(TWO),
    )


def test_a_unit_that_nobody_judged_gets_one_supposed_vote(judged):
    supposed = SupposedVotes(judged, {NEW: "yes"})
    assert [(vote.assessor, vote.label) for vote in supposed.votes(NEW)] == [
        (SUPPOSED, "yes")
    ]
    assert supposed.refs == (ONE, TWO, NEW)


def test_a_unit_without_a_label_counts_as_not_judged(judged):
    supposed = SupposedVotes(judged, {ONE: None})
    assert (supposed.votes(ONE), supposed.label(ONE), supposed.refs) == (
        (),
        None,
        (TWO,),
    )


def test_the_figures_are_those_of_a_campaign_judged_so(wrong):
    lines = values(what_if(wrong.data, "heron", {answer(wrong): "yes"}))
    judge(wrong, unit(wrong, "heron", "answer"), "yes")
    really = {
        score.topic: score.value
        for score in wrong.all_scores()
        if score.run == "heron" and score.measure == "Accuracy"
    }
    assert {topic: then for topic, (_, then, _) in lines.items()} == {
        None: really[None],
        "1": really["1"],
    }


def test_totals_come_first_then_each_topic_with_a_change(wrong):
    lines = what_if(
        wrong.data, "heron", {answer(wrong): "yes", answer(wrong, topic="2"): "no"}
    )
    assert values(lines) == {
        None: (50.0, 50.0, 0.0),
        "1": (0.0, 100.0, 100.0),
        "2": (100.0, 0.0, -100.0),
    }
    assert [line.topic for line in lines if line.measure == "Accuracy"] == [
        None,
        "1",
        "2",
    ]


def test_the_campaign_and_its_log_stay_as_they_are(wrong):
    before = (wrong.count(), wrong.state(), wrong.all_scores())
    what_if(wrong.data, "heron", {answer(wrong): "yes"})
    assert (wrong.count(), wrong.state(), wrong.all_scores()) == before


def test_a_change_that_takes_a_label_away_leaves_less_judged(wrong):
    (now, then) = next(
        (line.now, line.then)
        for line in what_if(wrong.data, "heron", {answer(wrong): None})
        if line.measure == "Accuracy"
    )
    assert (now.judged - then.judged, now.needed - then.needed) == (1, 0)


def test_a_change_from_or_to_an_undefined_figure_is_undefined(wrong):
    line = next(
        line for line in what_if(wrong.data, "heron", {}) if line.measure == "Accuracy"
    )
    assert line._replace(then=None).change is None
    assert line._replace(now=line.now._replace(value=None)).change is None


def test_other_runs_have_their_figures_under_the_change_too(wrong):
    scores = supposed_scores(wrong.data, "1", {answer(wrong, "tern"): "yes"})
    assert {
        score.run: score.value for score in scores if score.measure == "Accuracy"
    } == {
        "heron": 0.0,
        "tern": 100.0,
    }
    assert {score.topic for score in scores} == {"1"}


@pytest.mark.parametrize("policy", [*POLICY_NAMES, "one:Ben"])
def test_the_supposed_label_counts_under_every_policy(wrong, policy):
    wrong.store.change_settings(wrong.row.id, {"policy": policy}, "test")
    scores = supposed_scores(wrong.data, "1", {answer(wrong): "yes"})
    assert (
        next(
            score.value
            for score in scores
            if score.run == "heron" and score.measure == "Accuracy"
        )
        == 100.0
    )


def test_the_labels_as_they_are_change_nothing(samples):
    for campaign in Workspace(samples).campaigns().values():
        live: CampaignData = campaign.data
        topic = next(iter(live.topics))
        case = live.topic_state(topic)
        same = replace(case, judged=SupposedVotes(case.judged, {}))
        assert tuple(
            live.track.totals({topic: live.track.score(same)}, live.settings)
        ) == tuple(score._replace(topic=None) for score in live.topic_scores(topic))
