"""Progress from the log: counts, paces, estimates and marks, with and without a plan."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

import pytest

from assessment.campaign import Workspace
from assessment.campaign.counting import Count
from assessment.model import Judgment, Ref
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.progress.assessor_states import people
from assessment.planning.progress.burn_down import burn_down
from assessment.planning.progress.ledger import paces
from assessment.planning.progress.lines import lines
from assessment.planning.progress.reports import report
from assessment.planning.stored_plan import apply_plan
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, judge_at, unit
from tests.small_samples import SMALL_SAMPLE_NAMES

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC).timestamp()
MINUTE, HOUR, DAY = 60, 3600, 86_400


def judge_before_noon(campaign, who, name, *, ago=0.0, run="heron", topic="1", **more):
    """A judgment that was made so many seconds before noon."""
    item = unit(campaign, run, name, topic)
    label = campaign.track.scale(item.ref.kind).names[0]
    at = datetime.fromtimestamp(NOW - ago, UTC).isoformat()
    more = {"spent_ms": 10_000, "label": label, **more}
    judge_at(campaign, item, at=at, assessor=who, **more)


def planned(campaign, **lists):
    places = {
        who: tuple(PlanEntry(topic, step=n) for n, topic in enumerate(topics))
        for who, topics in lists.items()
    }
    apply_plan(campaign, Plan(AssignmentOptions(tuple(lists)), places), by="Zoe")


def of(progress_report, *by, only=None):
    return {line.of: line for line in lines(progress_report, by, only=only)}


def person(campaign, name):
    return next(one for one in people(report(campaign), NOW) if one.name == name)


def test_counts_are_those_of_the_desk(samples):
    for name in SMALL_SAMPLE_NAMES:
        campaign = Workspace(samples).campaign(name)
        counts = {
            line.of[0]: (line.done, line.total, line.possible)
            for line in lines(report(campaign), ["assessor"])
        }
        desks = {who: desk_of(campaign, who).progress() for who in counts}
        assert counts == {
            who: (count.done, count.total, count.possible)
            for who, count in desks.items()
        }
        assert sum(done for done, _, _ in counts.values()) > 0


def test_with_a_plan_everybody_has_what_is_planned_for_them(campaign):
    planned(campaign, Ann=["1"], Ben=["1", "2"])
    judge_before_noon(campaign, "Ann", "answer", topic="2")
    judge_before_noon(campaign, "Ann", "answer", topic="1")
    by_name = of(report(campaign), "assessor")
    assert {who[0]: Count(line.done, line.total) for who, line in by_name.items()} == {
        who: desk_of(campaign, who).progress() for who in ("Ann", "Ben")
    }
    assert by_name["Ann",].beyond_plan == 1
    assert by_name["Ann",].left == by_name["Ann",].total - 1


def test_without_a_plan_all_together_count_every_unit_once(campaign):
    judge_before_noon(campaign, "Ann", "answer")
    judge_before_noon(campaign, "Ben", "answer")
    judge_before_noon(campaign, "Ben", "sentence 1")
    (whole,) = lines(report(campaign), [])
    assert (whole.done, whole.total) == (
        2,
        len(campaign.data.units("1")) + len(campaign.data.units("2")),
    )


def test_flags_and_cannot_judge_are_counted_by_topic_and_question(campaign):
    judge_before_noon(campaign, "Ann", "answer", flagged=True)
    judge_before_noon(campaign, "Ann", "PMID 11", label=None, reason="no document")
    by_name = of(report(campaign), "topic", "question", only="Ann")
    kinds = {
        name: unit(campaign, "heron", name).ref.kind for name in ("answer", "PMID 11")
    }
    assert (
        by_name["1", kinds["answer"]].flagged,
        by_name["1", kinds["answer"]].done,
    ) == (1, 1)
    assert (
        by_name["1", kinds["PMID 11"]].cannot_judge,
        by_name["1", kinds["PMID 11"]].done,
    ) == (1, 1)


def test_a_judgment_taken_back_is_left_to_do(campaign):
    judge_before_noon(campaign, "Ann", "answer")
    before = of(report(campaign), "assessor")["Ann",]
    judge(campaign, unit(campaign, "heron", "answer"), None, "Ann")
    after = of(report(campaign), "assessor")["Ann",]
    assert (before.done, after.done) == (1, 0)


def test_machines_adjudicators_and_known_answers_are_nobodys_work(campaign):
    for who in ("auto:reader", "adjudicator:Zoe", "known:Ann"):
        judge_before_noon(campaign, who, "answer")
    assert report(campaign).assessors == ()
    assert lines(report(campaign), [])[0].done == 0


def test_the_median_leaves_out_pauses_and_judgments_without_a_time(campaign):
    for name, spent in (
        ("sentence 1", 2_000),
        ("sentence 2", 4_000),
        ("sentence 1", 0),
        ("sentence 2", 601_000),
    ):
        judge_before_noon(campaign, "Ann", name, spent_ms=spent)
    kind = unit(campaign, "heron", "sentence 1").ref.kind
    assert paces(campaign) == {kind: 3.0}
    assert of(report(campaign), "assessor")["Ann",].seconds == 3.0


@pytest.mark.parametrize("via", ["import", "carried", "undo"])
def test_what_nobody_judged_by_hand_is_done_but_tells_of_no_pace_and_nobody_active(
    campaign, via
):
    judge_before_noon(campaign, "Ann", "answer", via=via)
    ann = person(campaign, "Ann")
    assert (ann.line.done, ann.line.seconds, ann.last, ann.state, ann.end) == (
        1,
        None,
        None,
        "",
        None,
    )


@pytest.mark.parametrize(
    ("ago", "state"),
    [
        (4 * MINUTE, "active now"),
        (6 * MINUTE, ""),
        (23 * HOUR, ""),
        (25 * HOUR, "waiting"),
    ],
)
def test_a_person_is_active_within_five_minutes_and_waiting_after_a_day(
    campaign, ago, state
):
    judge_before_noon(campaign, "Ann", "answer", ago=ago)
    assert person(campaign, "Ann").state == state


def test_whoever_has_nothing_left_is_done_and_whoever_has_judged_nothing_has_not_begun(
    campaign,
):
    planned(campaign, Ann=["2"], Ben=["1"])
    for item in campaign.data.units("2"):
        judge_before_noon(campaign, "Ann", item.name, topic="2", ago=2 * DAY)
    assert (person(campaign, "Ann").state, person(campaign, "Ben").state) == (
        "done",
        "not begun",
    )


def test_the_end_is_what_is_left_at_the_hours_a_day_of_the_last_week(campaign):
    planned(campaign, Ann=["1"])
    for item in campaign.data.units("1")[:3]:
        campaign.store.append(campaign.row.id, [timed(item, 300, 2 * DAY)])
    ann = person(campaign, "Ann")
    assert ann.end == pytest.approx(NOW + ann.hours * HOUR / (900 / 2) * DAY)


def test_an_end_is_not_guessed_from_a_few_minutes(campaign):
    campaign.store.append(
        campaign.row.id, [timed(campaign.data.units("1")[0], 599, HOUR)]
    )
    assert person(campaign, "Ann").end is None


def test_the_hours_left_are_the_units_left_times_their_medians(campaign):
    planned(campaign, Ann=["2"])
    for item, seconds in zip(campaign.data.units("2"), (100, 40), strict=False):
        campaign.store.append(campaign.row.id, [timed(item, seconds, HOUR)])
    planned(campaign, Ann=["1"])
    medians = paces(campaign)
    assert person(campaign, "Ann").hours == pytest.approx(
        sum(medians.get(item.ref.kind, 20) for item in campaign.data.units("1")) / HOUR
    )


def timed(item, seconds, ago):
    at = datetime.fromtimestamp(NOW - ago, UTC).isoformat()
    return Judgment(
        item.ref, "Ann", "yes", spent_ms=1000 * seconds, uuid=str(uuid.uuid4()), at=at
    )


def test_after_a_week_without_judgments_no_end_is_guessed(campaign):
    judge_before_noon(campaign, "Ann", "answer", ago=8 * DAY)
    assert person(campaign, "Ann").end is None


def fill(campaign, who, seconds, count=40):
    events = [
        Judgment(
            Ref("answer", "1", f"k{n}"),
            who,
            "yes",
            spent_ms=int(1000 * seconds),
            uuid=str(uuid.uuid4()),
        )
        for n in range(count)
    ]
    campaign.store.append(campaign.row.id, events)


def test_much_faster_than_all_is_marked_for_the_question(campaign):
    for who, seconds in (("Ann", 2), ("Ben", 12), ("Cleo", 14)):
        fill(campaign, who, seconds)
    assert [one.fast for one in people(report(campaign), NOW)] == [("answer",), (), ()]


def test_a_few_fast_judgments_are_no_pace(campaign):
    fill(campaign, "Ann", 1, count=29)
    fill(campaign, "Ben", 12, count=60)
    assert person(campaign, "Ann").fast == ()


def test_the_burn_down_goes_from_the_total_to_what_is_open_now(campaign):
    planned(campaign, Ann=["1"])
    for ago, name in (
        (3 * HOUR, "answer"),
        (2 * HOUR, "sentence 1"),
        (HOUR, "sentence 2"),
    ):
        judge_before_noon(campaign, "Ann", name, ago=ago)
    judge_before_noon(campaign, "Ann", "answer")  # judged again: it was done before
    together, ann = burn_down(report(campaign), NOW)
    total = len(campaign.data.units("1"))
    assert (
        ann.open == together.open == [total, total - 1, total - 2, total - 3, total - 3]
    )
    assert [NOW - at for at in ann.times] == [3 * HOUR, 3 * HOUR, 2 * HOUR, HOUR, 0]


def test_a_long_burn_down_is_drawn_with_few_points_and_keeps_its_ends(campaign):
    for n in range(1000):
        judge_before_noon(campaign, "Ann", "answer", ago=n)
    assert all(len(burn.times) <= 300 for burn in burn_down(report(campaign), NOW))


def test_a_report_follows_the_log_and_is_made_once_for_each_state(campaign):
    first = report(campaign)
    assert report(campaign) is first
    judge_before_noon(campaign, "Ann", "answer")
    assert lines(report(campaign), [])[0].done == 1


def test_an_empty_campaign_has_an_empty_report(workspace):
    campaign = workspace.create("bare", "biogen")
    assert people(report(campaign), NOW) == burn_down(report(campaign), NOW) == []
    assert lines(report(campaign), ["topic"]) == []
