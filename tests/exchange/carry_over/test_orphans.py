"""Judgments whose unit is gone are found with the reason, and carried where the same text is judged under
another name.
"""

from __future__ import annotations

import uuid

import pytest

from assessment.campaign import Workspace
from assessment.exchange.carry_over import orphans, topic_orphans
from assessment.exchange.carry_over.orphans import OrphanGroup, summary
from assessment.exchange.imports.files import import_files
from assessment.exchange.runs.version_history import make_current
from assessment.model import Judgment, Ref
from tests.conftest import judge, run_file, unit
from tests.small_samples import SMALL_SAMPLE_NAMES

FIRST = {"1": "Iron helps [11]. Rest helps [12].", "2": "Gel is safe."}
SECOND = {"1": "Iron really helps [11]. Rest helps [12]."}


def take(campaign, splitter, answers):
    import_files(
        campaign,
        [run_file("heron", answers)],
        splitter=splitter,
        by="Zoe",
        replace=True,
    )


def label(campaign, name, topic="1"):
    return campaign.topic_state(topic).judged.label(
        unit(campaign, "heron", name, topic).ref
    )


def test_a_campaign_in_order_has_none(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    assert orphans.find(campaign).all == ()
    assert summary(orphans.find(campaign)) == ""


def test_judgments_of_a_corrected_run_that_were_not_carried_are_named(
    campaign, splitter
):
    for name, topic, message in (
        ("sentence 1", "1", "required"),
        ("sentence 2", "1", "borderline"),
        ("answer", "2", "yes"),
    ):
        judge(campaign, unit(campaign, "heron", name, topic), message)
    take(campaign, splitter, SECOND)
    result = orphans.find(campaign)
    assert result.groups() == [
        OrphanGroup("heron", "1", "relevance", "earlier version", 1, 0),
        OrphanGroup("heron", "2", "accuracy", "earlier version", 1, 0),
    ]
    assert summary(result).startswith(
        "2 judgments belong to no unit of the campaign any more"
    )


def test_what_was_judged_of_a_later_version_can_be_carried_to_the_one_restored(
    campaign, splitter
):
    take(campaign, splitter, SECOND)
    judge(
        campaign,
        unit(campaign, "heron", "sentence 2"),
        "borderline",
        note="on the second version",
    )
    make_current(campaign, "heron", 1, by="Zoe")
    assert label(campaign, "sentence 2") is None
    assert orphans.find(campaign).carriable == 1
    assert orphans.carry_orphans(campaign, by="Zoe") == 1
    assert label(campaign, "sentence 2") == "borderline"
    assert orphans.find(campaign).all == ()


def test_an_older_opinion_is_not_offered_over_a_newer_one(campaign, splitter):
    take(campaign, splitter, SECOND)
    judge(campaign, unit(campaign, "heron", "sentence 2"), "borderline")
    make_current(campaign, "heron", 1, by="Zoe")
    judge(campaign, unit(campaign, "heron", "sentence 2"), "required")
    assert orphans.find(campaign).carriable == 0
    assert orphans.carry_orphans(campaign, by="Zoe") == 0
    assert label(campaign, "sentence 2") == "required"


def test_a_topic_that_is_not_there_and_a_unit_that_never_was_are_told_apart(campaign):
    strays = [Ref("accuracy", "9", "x"), Ref("accuracy", "1", "never")]
    campaign.store.append(
        campaign.row.id,
        [
            Judgment(ref, "Ann", "yes", uuid=str(uuid.uuid4()), via="import")
            for ref in strays
        ],
    )
    assert {
        (group.topic, group.reason) for group in orphans.find(campaign).groups()
    } == {
        ("9", "no such topic"),
        ("1", "not asked"),
    }
    assert orphans.find(campaign).count == 1


def test_what_was_taken_back_is_none(campaign, splitter):
    answer = unit(campaign, "heron", "answer", "2")
    judge(campaign, answer, "yes")
    judge(campaign, answer, None)
    take(campaign, splitter, SECOND)
    assert orphans.find(campaign).all == ()


@pytest.mark.parametrize(
    "name",
    SMALL_SAMPLE_NAMES,
)
def test_the_samples_have_none_that_anybody_was_asked_for(samples, name):
    assert orphans.find(Workspace(samples).campaign(name)).count == 0


def test_it_is_looked_for_once_until_the_topic_changes(campaign, splitter, monkeypatch):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    take(campaign, splitter, SECOND)
    topics_read = []
    real = topic_orphans.orphans_of_topic.function

    def counted(cases, topic):
        topics_read.append(topic)
        return real(cases, topic)

    monkeypatch.setattr(topic_orphans.orphans_of_topic, "function", counted)
    orphans.find(campaign)
    orphans.find(campaign)
    assert sorted(topics_read) == ["1", "2"]
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    orphans.find(campaign)
    assert sorted(topics_read) == ["1", "1", "2"]
