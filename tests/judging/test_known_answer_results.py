"""Training: known answers, what an assessor hears after judging, and what the organiser sees of it."""

from __future__ import annotations

import pytest

from assessment.campaign.phase_log import set_phase
from assessment.exchange.exports.campaign_exports import export
from assessment.exchange.imports.files import InputFile, import_files
from assessment.judging.events.known_answer_copies import copy_known
from assessment.judging.lists.known_answer_results import training_results
from assessment.planning.known_answers import known_answers
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.progress.ledger import ledger_of
from assessment.planning.stored_plan import apply_plan
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, run_file, unit


@pytest.fixture
def trained(campaign):
    """Topic 2 is for training; its answer is known to be "yes"."""
    judge(
        campaign,
        unit(campaign, "heron", "answer", "2"),
        "yes",
        "Zoe",
        note="it says so",
    )
    copy_known(campaign, "Zoe", ["2"])
    apply_plan(
        campaign,
        Plan(
            AssignmentOptions(("Ann", "Ben"), training=("2",)),
            {who: (PlanEntry("2"), PlanEntry("1", step=1)) for who in ("Ann", "Ben")},
        ),
        by="Zoe",
    )
    return campaign


def answer(campaign):
    return unit(campaign, "heron", "answer", "2")


def heard(campaign, who, topic="2"):
    pages = [
        desk_of(campaign, who).show(n)
        for n in desk_of(campaign, who).screen_order().addresses()
    ]
    return [
        item["feedback"]
        for page in pages
        if page["topic"]["id"] == topic
        for item in page["units"]
        if item["feedback"]
    ]


def test_before_judging_nothing_of_the_known_answer_is_heard(trained):
    judge(trained, answer(trained), "no", "Ben")
    assert heard(trained, "Ann") == []


@pytest.mark.parametrize(("label", "right"), [("yes", True), ("no", False)])
def test_after_judging_the_known_answer_and_its_note_are_heard(trained, label, right):
    judge(trained, answer(trained), label, "Ann")
    assert heard(trained, "Ann") == [
        {"label": "yes", "right": right, "note": "it says so"}
    ]


def test_whoever_could_not_judge_hears_it_and_whoever_took_it_back_does_not(trained):
    judge(trained, answer(trained), None, "Ann", reason="unclear")
    assert [one["right"] for one in heard(trained, "Ann")] == [False]
    judge(trained, answer(trained), None, "Ann")
    assert heard(trained, "Ann") == []


def test_a_training_page_is_fetched_again_after_judging(trained):
    first, second, _ = desk_of(trained, "Ann").screen_order().addresses()
    assert [
        desk_of(trained, "Ann").show(n)["screen"]["data"].get("grows")
        for n in (first, second)
    ] == [
        True,
        None,
    ]


def test_outside_training_nothing_is_heard(trained):
    judge(trained, unit(trained, "heron", "answer", "1"), "yes", "known:gold")
    judge(trained, unit(trained, "heron", "answer", "1"), "no", "Ann")
    assert heard(trained, "Ann", "1") == []


def test_training_comes_first_also_for_whoever_has_judged_elsewhere_before(trained):
    assert desk_of(trained, "Ann").pages()[0].topic == "2"
    judge(trained, unit(trained, "heron", "answer", "1"), "yes", "Ann")
    assert desk_of(trained, "Ann").show()["topic"]["id"] == "2"
    for item in trained.data.units("2"):
        judge(trained, item, trained.track.scale(item.ref.kind).names[0], "Ann")
    assert desk_of(trained, "Ann").show()["topic"]["id"] == "1"


def test_known_answers_count_nowhere(campaign):
    judge(campaign, answer(campaign), "yes", "Zoe")
    before = campaign.all_scores()
    copy_known(campaign, "Zoe", ["2"])
    assert campaign.all_scores() == before


def test_copied_again_known_answers_follow_what_is_said_now(campaign):
    judge(campaign, answer(campaign), "yes", "Zoe")
    assert [copy_known(campaign, "Zoe", ["2"]) for _ in range(2)] == [1, 0]
    judge(campaign, answer(campaign), "no", "Zoe")
    assert copy_known(campaign, "Zoe", ["2"]) == 1
    known = known_answers(campaign.data, "2")[answer(campaign).ref]
    assert (known.assessor, known.label, known.via) == ("known:Zoe", "no", "known")


def test_a_label_that_was_taken_back_is_known_no_more(campaign):
    judge(campaign, answer(campaign), "yes", "Zoe")
    judge(campaign, unit(campaign, "heron", "sentence 1", "2"), "required", "Zoe")
    copy_known(campaign, "Zoe", ["2"])
    judge(campaign, answer(campaign), None, "Zoe")
    copy_known(campaign, "Zoe", ["2"])
    assert list(known_answers(campaign.data, "2")) == [
        unit(campaign, "heron", "sentence 1", "2").ref
    ]


def test_where_there_is_nothing_to_copy_it_is_said(campaign):
    with pytest.raises(
        ValueError,
        match="Eve has judged nothing in topic 1, so there is nothing to copy",
    ):
        copy_known(campaign, "Eve", ["1"])


def test_known_answers_stay_as_they_are_in_a_frozen_campaign(campaign):
    judge(campaign, answer(campaign), "yes", "Zoe")
    set_phase(campaign, "frozen", by="Zoe")
    with pytest.raises(ValueError, match="the campaign is frozen"):
        copy_known(campaign, "Zoe", ["2"])


def test_the_first_judgment_counts_in_the_results(trained):
    judge(trained, answer(trained), "no", "Ann", note="hm")
    judge(trained, answer(trained), "yes", "Ann")
    judge(trained, answer(trained), "yes", "Ben")
    rows, misses = training_results(trained.data, ledger_of(trained.data).vote_columns)
    assert {
        row.assessor: (row.right, row.answered, row.known)
        for row in rows
        if row.assessor != "Zoe"
    } == {
        "Ann": (0, 1, 1),
        "Ben": (1, 1, 1),
    }
    assert [(miss.assessor, miss.label, miss.known, miss.note) for miss in misses] == [
        ("Ann", "no", "yes", "it says so")
    ]


def test_whoever_the_known_answers_are_from_has_no_result(trained):
    rows, _ = training_results(trained.data, ledger_of(trained.data).vote_columns)
    assert "Zoe" not in {row.assessor for row in rows}


def test_known_answers_come_from_a_file_as_well(make, splitter):
    here, there = (
        make(run_file("heron", {"2": "Gel is safe."}), name=name)
        for name in ("here", "there")
    )
    judge(here, answer(here), "no", "Zoe")
    data = export(here, "judgments")[1].replace(b'"Zoe"', b'"known:gold"')
    (report,) = import_files(
        there, [InputFile("gold.jsonl", data)], splitter=splitter, by="Zoe"
    )
    assert report.loaded, report
    known = known_answers(there.data, "2")[answer(there).ref]
    assert (known.assessor, known.label) == ("known:gold", "no")
