"""Lock, unlock, reassign and assign single topics: new versions of the plan that lose nothing."""

from __future__ import annotations

import pytest

from assessment.campaign.counting import Count
from assessment.campaign.phase_log import set_phase
from assessment.judging.events.judgment_guard import LOCKED
from assessment.planning.changes.assignment_changes import (
    assign_topic,
    lock_topic,
    reassign,
    unlock_topic,
)
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions, PlanEntry
from assessment.planning.overview.matrix import assignment_matrix
from assessment.planning.progress.lines import lines
from assessment.planning.progress.reports import report
from assessment.planning.stored_plan import as_json, plan_of, put_back
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, unit
from tests.planning.overview.test_matrix import judge_all
from tests.planning.test_plan import pages, planned, screen


def refusals(campaign, topic, who="Ann"):
    return [
        refusal.why
        for refusal in judge(
            campaign, unit(campaign, "heron", "answer", topic), "yes", who
        )
    ]


def test_nothing_of_a_locked_topic_is_stored_until_it_is_unlocked(campaign):
    planned(campaign, Ann=["1", "2"], Ben=["1"])
    lock_topic(campaign, "Ann", "1", by="Zoe")
    assert [refusals(campaign, "1"), refusals(campaign, "2")] == [[LOCKED], []]
    assert refusals(campaign, "1", "Ben") == []
    unlock_topic(campaign, "Ann", "1", by="Zoe")
    assert refusals(campaign, "1") == []


def test_a_desk_passes_over_a_locked_topic_and_says_why_it_is_off(campaign):
    planned(campaign, Ann=["1", "2"])
    judge(campaign, unit(campaign, "heron", "answer", "1"), "yes", "Ann")
    lock_topic(campaign, "Ann", "1", by="Zoe")
    desk = desk_of(campaign, "Ann")
    shown = desk.show()
    assert (shown["topic"]["id"], shown["campaign"]["closed"]) == ("2", "")
    assert "has locked this topic for you" in desk.show(0)["campaign"]["closed"]
    assert desk.progress("1") == Count(1, 1)
    assert desk.progress().total == 1 + len(campaign.data.units("2"))


def test_progress_and_desk_leave_the_same_units_out(campaign):
    planned(campaign, Ann=["1", "2"])
    judge(campaign, unit(campaign, "heron", "answer", "1"), "yes", "Ann")
    lock_topic(campaign, "Ann", "1", by="Zoe")
    [line] = lines(report(campaign), ["assessor"])
    count = desk_of(campaign, "Ann").progress()
    assert (line.done, line.total) == (count.done, count.total)


def test_the_matrix_shows_what_a_lock_leaves_open(campaign):
    planned(campaign, Ann=["1", "2"])
    judge(campaign, unit(campaign, "heron", "answer", "1"), "yes", "Ann")
    lock_topic(campaign, "Ann", "1", by="Zoe")
    cell = assignment_matrix(campaign).cell("Ann", "1")
    assert (cell.state, cell.done, cell.total) == (
        "locked",
        1,
        len(campaign.data.units("1")),
    )


def test_another_plan_and_an_archive_keep_locks(campaign):
    planned(campaign, Ann=["1", "2"])
    lock_topic(campaign, "Ann", "1", by="Zoe")
    plan = preview(campaign, AssignmentOptions(("Ann", "Ben"))).assignment.plan
    assert plan.locked == {"Ann": ("1",)}
    put_back(campaign.store, campaign.row.id, as_json(plan), "Zoe")
    assert plan_of(campaign.data).locked == {"Ann": ("1",)}


def test_each_change_is_a_version_of_the_plan_with_its_author(campaign):
    planned(campaign, Ann=["1"], Ben=["2"])
    first = campaign.store.access.plan(campaign.row.id)
    number = lock_topic(campaign, "Ann", "1", by="Yan")
    row = campaign.store.access.plan(campaign.row.id)
    assert (row.seq, row.by) == (number, "Yan")
    assert first.seq < number


def test_all_of_a_topic_goes_to_another_list_and_judgments_stay(campaign):
    planned(campaign, Ann=["1", "2"], Ben=["2"])
    judge(campaign, unit(campaign, "heron", "answer", "1"), "yes", "Ann")
    reassign(campaign, "Ann", "1", "Ben", only_open=False, by="Zoe")
    assert {topic for topic, _ in pages(campaign, "Ann")} == {"2"}
    assert [topic for topic, _ in pages(campaign, "Ben")] == ["2", "1", "1"]
    matrix = assignment_matrix(campaign)
    assert matrix.cell("Ann", "1").state == "beyond"
    assert campaign.count() == 1


def test_the_open_screens_go_and_the_finished_ones_stay(campaign):
    planned(campaign, Ann=["1", "2"], Ben=["2"])
    heron, tern = (screen(campaign, run) for run in ("heron", "tern"))
    for each in campaign.data.units("1"):
        if each.screen == heron:
            label = campaign.track.scale(each.ref.kind).names[0]
            judge(campaign, each, label, "Ann")
    reassign(campaign, "Ann", "1", "Ben", only_open=True, by="Zoe")
    assert [screen for screen in pages(campaign, "Ann") if screen[0] == "1"] == [
        ("1", heron)
    ]
    assert pages(campaign, "Ben")[-1] == ("1", tern)
    assert desk_of(campaign, "Ann").progress("1").left_in_words == "all judged"


def test_somebody_new_gets_a_list(campaign):
    planned(campaign, Ann=["1", "2"])
    reassign(campaign, "Ann", "2", "Eve", only_open=True, by="Zoe")
    plan = plan_of(campaign.data)
    assert plan.options.assessors == ("Ann", "Eve")
    assert plan.lists["Eve"] == (PlanEntry("2"),)


def test_a_topic_is_opened_for_somebody_who_has_single_screens_of_it(campaign):
    planned(campaign, Ann=["2", ("1", screen(campaign, "tern"))])
    assign_topic(campaign, "Ann", "1", by="Zoe")
    assert [topic for topic, _ in pages(campaign, "Ann")] == ["2", "1", "1"]
    assert plan_of(campaign.data).lists["Ann"] == (
        PlanEntry("2"),
        PlanEntry("1", None, 1),
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda c: lock_topic(c, "Eve", "1", by=""), "no assessor 'Eve' in the plan"),
        (lambda c: lock_topic(c, "Ann", "9", by=""), "no topic '9'"),
        (lambda c: unlock_topic(c, "Ann", "1", by=""), "is not locked for Ann"),
        (lambda c: assign_topic(c, "Ann", "1", by=""), "has this part of topic 1"),
        (lambda c: assign_topic(c, "auto:x", "1", by=""), "A name has no colon"),
        (
            lambda c: reassign(c, "Ann", "1", "Ann", only_open=False, by=""),
            "name another assessor",
        ),
        (
            lambda c: reassign(c, "Ben", "1", "Ann", only_open=False, by=""),
            "Ben has nothing of topic 1",
        ),
    ],
)
def test_what_cannot_be_done_is_one_sentence(campaign, change, message):
    planned(campaign, Ann=["1"], Ben=["2"])
    before = campaign.state()
    with pytest.raises(ValueError, match=message):
        change(campaign)
    assert campaign.state() == before


def test_nothing_open_and_a_lock_in_the_way_are_said(campaign):
    planned(campaign, Ann=["1"], Ben=["2"])
    judge_all(campaign, "2", "Ben")
    with pytest.raises(ValueError, match="Ben has no open units of topic 2"):
        reassign(campaign, "Ben", "2", "Ann", only_open=True, by="Zoe")
    lock_topic(campaign, "Ann", "2", by="Zoe")
    with pytest.raises(ValueError, match="topic 2 is locked for Ann; unlock it first"):
        assign_topic(campaign, "Ann", "2", by="Zoe")


def test_without_a_plan_there_is_nothing_to_change(campaign):
    with pytest.raises(ValueError, match="there is no plan"):
        lock_topic(campaign, "Ann", "1", by="Zoe")


def test_a_frozen_campaign_changes_no_assignment(campaign):
    planned(campaign, Ann=["1"])
    set_phase(campaign, "frozen", by="Zoe")
    with pytest.raises(ValueError, match=r"^the campaign is frozen"):
        lock_topic(campaign, "Ann", "1", by="Zoe")
