"""Agreement in a very large campaign: which topics its figures stand on."""

from __future__ import annotations

import json

import pytest

from assessment.analysis.agreement import (
    is_sampled,
    people,
    questions,
    rankings,
    sampled_topics,
    topic_sample,
)
from assessment.analysis.agreement.rankings import ALL
from assessment.campaign import inputs
from assessment.exchange.imports.files import InputFile, import_files
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import store_plan
from tests.conftest import judge, run_file, unit

TOPICS = [str(n) for n in range(1, 13)]


@pytest.fixture
def twelve(workspace, splitter):
    """Twelve topics, which one run answers."""
    campaign = workspace.create("spring", "biogen")
    topics = {
        "topics": [{"id": topic, "question": "Does iron help?"} for topic in TOPICS]
    }
    import_files(
        campaign,
        [
            InputFile("topics.json", json.dumps(topics).encode()),
            run_file("heron", dict.fromkeys(TOPICS, "Iron helps.")),
        ],
        splitter=splitter,
        by="test",
    )
    return campaign


def test_everything_stands_behind_an_ordinary_campaign(twelve):
    assert not is_sampled(twelve)
    assert sampled_topics(twelve) == tuple(TOPICS)


def test_a_very_large_campaign_is_sampled_if_it_has_more_topics_than_a_sample(
    twelve, monkeypatch
):
    monkeypatch.setattr(inputs, "VERY_LARGE", 12)
    assert not is_sampled(twelve)
    monkeypatch.setattr(topic_sample, "SIZES", (11,))
    assert is_sampled(twelve)


def test_a_sample_is_the_same_every_time_and_a_part_of_a_larger_one(twelve):
    few, more = sampled_topics(twelve, 3), sampled_topics(twelve, 5)
    assert (len(few), len(more)) == (3, 5)
    assert set(few) < set(more)
    assert (
        few
        == sampled_topics(twelve, 3)
        == tuple(topic for topic in TOPICS if topic in few)
    )


def test_topics_of_two_people_are_drawn_before_those_of_one(twelve):
    for topic, people_there in (
        ("12", ("Ann", "Ben")),
        ("11", ("Ann",)),
        ("10", ("auto:reader", "Ben")),
    ):
        for who in people_there:
            judge(twelve, unit(twelve, "heron", "answer", topic), "yes", who)
    assert sampled_topics(twelve, 1) == ("12",)
    assert sampled_topics(twelve, 3) == ("10", "11", "12")


def test_training_and_what_everybody_judges_come_before_anything(twelve):
    for who in ("Ann", "Ben"):
        judge(twelve, unit(twelve, "heron", "answer", "12"), "yes", who)
    lists = {
        "Ann": (PlanEntry("3"), PlanEntry("4")),
        "Ben": (PlanEntry("5"), PlanEntry("4")),
    }
    store_plan(
        twelve,
        Plan(AssignmentOptions(assessors=("Ann", "Ben"), training=("7",)), lists),
        by="test",
    )
    assert [sampled_topics(twelve, most) for most in (1, 2, 3)] == [
        ("7",),
        ("4", "7"),
        ("4", "7", "12"),
    ]


def test_questions_of_some_topics_hold_their_labels_only(twelve):
    for topic in ("2", "9"):
        judge(twelve, unit(twelve, "heron", "answer", topic), "yes", "Ann")
    [result] = questions(twelve, ("2", "3"))
    assert [item.topic for item in result.items] == ["2"]
    assert people([result]) == ["Ann"]
    [whole], [every] = questions(twelve), questions(twelve, TOPICS)
    assert (every.items, every.topics, every.matrix.codes.tolist()) == (
        whole.items,
        whole.topics,
        whole.matrix.codes.tolist(),
    )


def test_rankings_of_some_topics_stand_on_these(twelve):
    for topic in ("2", "9"):
        judge(twelve, unit(twelve, "heron", "answer", topic), "yes", "Ann")
    result = {
        alone.assessor: alone.topics
        for alone in rankings(twelve, "Accuracy", ["Ann"], topics=("2", "3", "4")).alone
    }
    assert result == {ALL: 3, "Ann": 1}
