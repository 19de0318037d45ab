"""Known answers hidden among ordinary work: measured for organisers, and told by nothing to assessors."""

from __future__ import annotations

import json

import pytest

from assessment.campaign.writer import Writer
from assessment.judging.desk.desk import Desk
from assessment.judging.events.judgment_guard import LOCKED
from assessment.judging.events.known_answer_copies import copy_known
from assessment.judging.lists.known_answer_results import hidden_results
from assessment.planning.changes.assignment_changes import lock_topic, reassign
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.progress.ledger import ledger_of
from assessment.planning.stored_plan import apply_plan
from assessment.review.phases.open_work import open_work
from assessment.review.quality.alerts import alerts
from assessment.review.quality.rules import change_rules
from tests.conftest import judge, unit
from tests.review.quality.test_alerts import FEW


@pytest.fixture
def checked(campaign):
    """An adjudicator's labels of topic 1 are known answers."""
    for name in ("sentence 1", "sentence 2"):
        judge(campaign, unit(campaign, "heron", name), "required", "adjudicator:Zoe")
    assert copy_known(campaign, "adjudicator:Zoe", ["1"]) == 2
    return campaign


def answer(campaign, labels, assessor="Ann"):
    for name, label in zip(("sentence 1", "sentence 2"), labels, strict=True):
        assert not judge(campaign, unit(campaign, "heron", name), label, assessor)


def measured(campaign):
    results, misses = hidden_results(
        campaign.data, ledger_of(campaign.data).vote_columns
    )
    counts = {(one.assessor, one.right, one.answered, one.known) for one in results}
    return counts, [miss.ref for miss in misses]


def test_first_judgments_are_compared_with_the_known_answers(checked):
    assert measured(checked) == (set(), [])
    answer(checked, ["required", "borderline"])
    answer(checked, ["required", "required"], "Zoe")
    missed = unit(checked, "heron", "sentence 2")
    assert measured(checked) == ({("Ann", 1, 2, 2)}, [missed.ref])
    judge(checked, missed, "required", "Ann")
    assert measured(checked) == ({("Ann", 1, 2, 2)}, [missed.ref])


def test_below_the_pass_mark_there_is_an_alert_and_a_line_in_the_checklist(checked):
    change_rules(checked, FEW, Writer("Zoe"))
    answer(checked, ["required", "borderline"])
    [alert] = alerts(checked)
    assert (alert.kind, alert.number, alert.threshold) == ("hidden", 50, 80)
    assert alert.units == (unit(checked, "heron", "sentence 2").ref,)
    lines = [work.in_words for work in open_work(checked)]
    assert "1 hidden known answer was missed (Ann 1)" in lines


def test_answers_of_training_topics_are_not_hidden(checked):
    options = AssignmentOptions(("Ann",), training=("1",))
    apply_plan(checked, Plan(options, {"Ann": (PlanEntry("1"),)}), by="Zoe")
    answer(checked, ["required", "borderline"])
    assert measured(checked) == (set(), [])


def test_nothing_of_an_assessors_desk_tells_that_an_answer_is_known(campaign):
    for name in ("sentence 1", "sentence 2"):
        judge(campaign, unit(campaign, "heron", name), "required", "adjudicator:Zoe")
    answer(campaign, ["required", "borderline"])

    def seen():
        desk = Desk(campaign.data, campaign.title, "Ann")
        pages = [desk.show(n) for n in desk.screen_order().addresses()]
        return json.dumps([pages, desk.recent()], default=str)

    before = seen()
    copy_known(campaign, "adjudicator:Zoe", ["1"])
    assert seen() == before


def test_known_answers_change_no_score(campaign):
    answer(campaign, ["borderline", "borderline"])
    for name in ("sentence 1", "sentence 2"):
        judge(campaign, unit(campaign, "heron", name), "required", "Zoe")
    before = campaign.data.topic_scores("1")
    copy_known(campaign, "Zoe", ["1"])
    assert campaign.data.topic_scores("1") == before


def test_a_plan_mixes_them_in_and_says_where_there_are_too_few(checked):
    people = ("Ann", "Ben")
    options = AssignmentOptions(people, by="screen", hidden=0.1)
    made = preview(checked, options)
    screen = unit(checked, "heron", "sentence 1").screen
    for items in made.assignment.items.values():
        assert screen in [item.screen for item in items]
    assert not any("hidden" in note for note in made.notes)
    [note] = preview(checked, AssignmentOptions(people, by="screen", hidden=0.5)).notes
    assert note.startswith("fewer hidden known answers than 50% of the units: Ann 2 of")


def test_whoever_takes_work_over_is_asked_what_was_hidden_in_it(checked):
    """What the first assessor has answered stays measured; what they were not asked is not missed."""
    options = AssignmentOptions(("Ann", "Ben"))
    apply_plan(
        checked,
        Plan(options, {"Ann": (PlanEntry("1"),), "Ben": (PlanEntry("2"),)}),
        by="Zoe",
    )
    first, second = (unit(checked, "heron", f"sentence {n}") for n in (1, 2))
    assert not judge(checked, first, "borderline", "Ann")
    reassign(checked, "Ann", "1", "Ben", only_open=True, by="Zoe")
    assert not judge(checked, second, "required", "Ben")
    assert measured(checked) == ({("Ann", 0, 1, 2), ("Ben", 1, 1, 2)}, [first.ref])


def test_a_lock_leaves_what_was_answered_measured_and_asks_nothing_more(checked):
    options = AssignmentOptions(("Ann",))
    apply_plan(checked, Plan(options, {"Ann": (PlanEntry("1"),)}), by="Zoe")
    first = unit(checked, "heron", "sentence 1")
    assert not judge(checked, first, "borderline", "Ann")
    lock_topic(checked, "Ann", "1", by="Zoe")
    assert measured(checked) == ({("Ann", 0, 1, 2)}, [first.ref])
    [refused] = judge(checked, unit(checked, "heron", "sentence 2"), "required", "Ann")
    assert refused.why == LOCKED
    assert measured(checked) == ({("Ann", 0, 1, 2)}, [first.ref])
