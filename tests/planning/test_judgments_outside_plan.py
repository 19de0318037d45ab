"""Judgments of units that are not planned for their assessor: marked or refused, as the campaign's
setting says.
"""

from __future__ import annotations

import uuid

import pytest

from assessment.exchange.settings.changing import change_settings
from assessment.judging.events.recording import record
from assessment.model import Judgment
from assessment.planning.judgments_outside_plan import in_words, made_outside
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan, withdraw_plan
from assessment.review import history
from tests.conftest import judge, screen_of, unit

REFUSE, MARK = {"outside_plan": "refuse"}, {"outside_plan": "mark"}


def planned(campaign, training=(), **lists):
    """A plan with these topics or (topic, screen) places by assessor, in force."""
    entries = {
        who: tuple(
            PlanEntry(*(p if isinstance(p, tuple) else (p,)), step=n)
            for n, p in enumerate(entries)
        )
        for who, entries in lists.items()
    }
    apply_plan(
        campaign,
        Plan(AssignmentOptions(tuple(lists), training=training), entries),
        by="Zoe",
    )


def vias(campaign):
    return [event.via for event in campaign.store.log(campaign.row.id)]


def test_without_a_plan_nothing_is_outside(campaign):
    change_settings(campaign, REFUSE, by="Zoe")
    assert judge(campaign, unit(campaign, "heron", "answer"), "yes") == []
    planned(campaign, Ben=["1"])
    withdraw_plan(campaign, by="Zoe")
    assert judge(campaign, unit(campaign, "tern", "answer"), "yes") == []
    assert vias(campaign) == ["desk", "desk"]


def test_what_is_planned_for_others_is_marked_and_counts(campaign):
    planned(campaign, Ann=["2"], Ben=["1"])
    answer = unit(campaign, "heron", "answer")
    assert judge(campaign, answer, "yes") == judge(campaign, answer, "yes", "Ben") == []
    assert (
        judge(campaign, unit(campaign, "heron", "answer", "2"), "yes", via="suggestion")
        == []
    )
    assert (
        judge(campaign, unit(campaign, "tern", "answer"), "yes", via="suggestion") == []
    )
    assert vias(campaign) == [
        "desk:outside plan",
        "desk",
        "suggestion",
        "suggestion:outside plan",
    ]
    assert campaign.topic_state("1").judged.label(answer.ref) == "yes"
    assert made_outside(campaign) == {"Ann": 2}
    assert in_words(campaign) == "2 judgments were made outside the plan: Ann 2"


def test_the_history_says_so(campaign):
    planned(campaign, Ben=["1"])
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes")
    judge(campaign, answer, "yes", "Ben")
    assert [event.how for event in history.unit_history(campaign, answer.ref)] == [
        "at the desk, outside the plan",
        "at the desk",
    ]


def test_it_is_refused_where_the_campaign_says_so(campaign):
    planned(campaign, Ann=["2"], Ben=["1"])
    change_settings(campaign, REFUSE, by="Zoe")
    answer = unit(campaign, "heron", "answer")
    [refused] = judge(campaign, answer, "yes")
    assert refused.why == (
        "this unit is not planned for you, and this campaign takes no judgment outside the plan; "
        "ask an organiser to plan it for you"
    )
    assert judge(campaign, answer, "yes", "Ben") == []
    assert judge(campaign, unit(campaign, "heron", "answer", "2"), "yes") == []
    change_settings(campaign, MARK, by="Zoe")
    assert judge(campaign, answer, "yes") == []


def test_in_a_plan_of_screens_the_screen_tells(campaign):
    heron, tern = (screen_of(campaign, run) for run in ("heron", "tern"))
    planned(campaign, Ann=[("1", heron)], Ben=[("1", tern)])
    change_settings(campaign, REFUSE, by="Zoe")
    assert [
        len(judge(campaign, unit(campaign, run, "answer"), "yes", who))
        for run in ("heron", "tern")
        for who in ("Ann", "Ben")
    ] == [0, 1, 1, 0]


def test_a_new_plan_counts_from_the_next_judgment_on(campaign):
    planned(campaign, Ann=["1"], Ben=["2"])
    change_settings(campaign, REFUSE, by="Zoe")
    answer = unit(campaign, "heron", "answer")
    assert judge(campaign, answer, "yes") == []
    planned(campaign, Ann=["2"], Ben=["1"])
    assert len(judge(campaign, answer, "no")) == 1
    planned(campaign, Ann=["1"], Ben=["2"])
    assert judge(campaign, answer, "no") == []


@pytest.mark.parametrize("who", ["adjudicator:Zoe", "auto:gpt", "known:gold"])
def test_adjudicators_and_machines_have_no_plan(campaign, who):
    planned(campaign, Ben=["1"])
    change_settings(campaign, REFUSE, by="Zoe")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", who)
    assert vias(campaign) == ["desk"]


def test_training_is_everybodys(campaign):
    planned(campaign, training=("2",), Ben=["1"])
    change_settings(campaign, REFUSE, by="Zoe")
    assert judge(campaign, unit(campaign, "heron", "answer", "2"), "yes") == []
    assert vias(campaign) == ["desk"]


def test_what_is_stored_is_acknowledged_after_the_plan_has_changed(campaign):
    judgment = Judgment(
        unit(campaign, "heron", "answer").ref, "Ann", "yes", uuid=str(uuid.uuid4())
    )
    assert record(campaign, "Ann", [judgment]) == []
    planned(campaign, Ben=["1"])
    assert record(campaign, "Ann", [judgment]) == []
    change_settings(campaign, REFUSE, by="Zoe")
    assert record(campaign, "Ann", [judgment]) == []
    assert vias(campaign) == ["desk"]


def test_the_setting_is_every_campaigns_and_changes_no_score(campaign):
    assert campaign.settings["outside_plan"] == "mark"
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    before = campaign.all_scores()
    change_settings(campaign, REFUSE, by="Zoe")
    assert campaign.all_scores() == before
    with pytest.raises(
        ValueError, match="outside_plan cannot be 'never'; choose one of: mark, refuse"
    ):
        change_settings(campaign, {"outside_plan": "never"}, by="Zoe")
