"""What may be stored as a judgment, and what is refused with its reason."""

from __future__ import annotations

import uuid

import pytest

from assessment.exchange.imports.files import import_files
from assessment.judging.events.recording import record
from assessment.model import Evidence, Judgment, Ref
from tests.conftest import judge, run_file, unit


def refusal(campaign, name, label, **more):
    [refused] = judge(campaign, unit(campaign, "heron", name), label, **more)
    assert campaign.count() == 0
    return refused.why


def test_a_judgment_is_stored_under_the_assessor_with_the_servers_time(campaign):
    judgment = Judgment(
        unit(campaign, "heron", "answer").ref,
        "Eve",
        "yes",
        uuid=str(uuid.uuid4()),
        at="1999-01-01",
        spent_ms=-5,
        seq=99,
    )
    assert record(campaign, "Ann", [judgment]) == []
    [event] = campaign.store.log(campaign.row.id)
    assert (event.assessor, event.label, event.spent_ms, event.seq) == (
        "Ann",
        "yes",
        0,
        1,
    )
    assert event.at > "2020"


def test_time_spent_has_an_end(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", spent_ms=10**30)
    assert next(campaign.store.log(campaign.row.id)).spent_ms == 86_400_000


@pytest.mark.parametrize(
    "ref",
    [
        Ref("accuracy", "1", "x"),
        Ref("accuracy", "9", "x"),
        Ref("beauty", "1", "x"),
        Ref("", "", ""),
    ],
)
def test_a_foreign_unit_is_refused(campaign, ref):
    [refused] = record(
        campaign, "Ann", [Judgment(ref, "Ann", "yes", uuid=str(uuid.uuid4()))]
    )
    assert (
        refused.why
        == "the unit does not belong to this campaign; it may have changed with a corrected run"
    )
    assert campaign.count() == 0


def test_a_unit_of_another_campaign_is_refused(make):
    spring, autumn = (
        make(run_file("heron", {"1": "Iron helps."})),
        make(run_file("tern", {"1": "Sleep helps."}), name="autumn"),
    )
    [refused] = judge(spring, unit(autumn, "tern", "answer"), "yes")
    assert "does not belong to this campaign" in refused.why


@pytest.mark.parametrize("label", ["", "maybe", "YES", "required", "yes "])
def test_a_label_outside_the_scale_is_refused_with_the_known_ones(campaign, label):
    assert (
        refusal(campaign, "answer", label)
        == f"{label!r} is not a label of Answer; choose one of: yes, no"
    )


def test_evidence_is_refused_where_none_is_taken(campaign):
    assert (
        refusal(campaign, "sentence 1", "required", evidence=(Evidence("x"),))
        == "Sentence takes no evidence"
    )


def test_an_excerpt_with_a_foreign_label_is_refused(campaign):
    assert "an excerpt has a label that Citation does not have" in refusal(
        campaign, "PMID 11", "neutral", evidence=(Evidence("x", "yes"),)
    )


@pytest.mark.parametrize(
    "more",
    [
        {"note": "n" * 10_001},
        {"reason": "r" * 1_001},
        {"evidence": (Evidence("e" * 10_001),)},
        {"evidence": (Evidence("e"),) * 51},
    ],
)
def test_what_is_too_long_is_refused_with_the_limit(campaign, more):
    assert "holds at most 10,000 characters" in refusal(
        campaign, "PMID 11", "neutral", **more
    )


def test_what_is_just_not_too_long_is_stored(campaign):
    more = {
        "note": "n" * 10_000,
        "reason": "r" * 1_000,
        "evidence": (Evidence("e" * 10_000, "neutral"),) * 50,
    }
    assert judge(campaign, unit(campaign, "heron", "PMID 11"), None, **more) == []


@pytest.mark.parametrize(
    "name",
    [
        "",
        "1",
        "x" * 36,
        "{12345678-1234-5678-1234-567812345678}",
        "12345678123456781234567812345678",
        "é",
    ],
)
def test_a_name_that_is_no_uuid_is_refused(campaign, name):
    [refused] = record(
        campaign,
        "Ann",
        [Judgment(unit(campaign, "heron", "answer").ref, "Ann", "yes", uuid=name)],
    )
    assert (refused.uuid, refused.why) == (name, "the judgment has no valid UUID")


def test_the_good_ones_of_a_batch_are_stored_in_their_order(campaign):
    refs = [
        unit(campaign, "heron", name).ref
        for name in ("sentence 1", "answer", "sentence 2")
    ]
    batch = [Judgment(ref, "Ann", "required", uuid=str(uuid.uuid4())) for ref in refs]
    assert [item.uuid for item in record(campaign, "Ann", batch)] == [batch[1].uuid]
    assert [event.uuid for event in campaign.store.log(campaign.row.id)] == [
        batch[0].uuid,
        batch[2].uuid,
    ]


def test_taking_back_and_cannot_judge_are_judgments_that_no_score_counts(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes")
    judge(campaign, answer, None)
    judge(campaign, unit(campaign, "tern", "answer"), None, reason="unreadable")
    assert (campaign.count(), campaign.topic_state("1").judged.votes(answer.ref)) == (
        3,
        (),
    )
    assert [
        score.judged for score in campaign.totals() if score.measure == "Accuracy"
    ] == [0, 0]


def test_a_unit_that_a_corrected_run_took_away_is_refused(campaign, splitter):
    gone = unit(campaign, "heron", "sentence 1")
    import_files(
        campaign, [run_file("heron", {"1": "New words."})], splitter=splitter, by="test"
    )
    assert (
        "may have changed with a corrected run"
        in judge(campaign, gone, "required")[0].why
    )


def test_a_new_unit_is_known_at_once(campaign, splitter):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    import_files(
        campaign, [run_file("heron", {"1": "New words."})], splitter=splitter, by="test"
    )
    assert judge(campaign, unit(campaign, "heron", "sentence 1"), "required") == []
