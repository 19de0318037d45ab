"""A dynamic plan in a campaign: what desks get one after another, and what is done when it ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assessment.access.access_mode import AccessDenied
from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.exchange.imports.files import import_files
from assessment.judging.queue.assessor_pages import NothingToJudge
from assessment.judging.queue.dynamic_queue import renew_leases, take_screen
from assessment.judging.queue.handed_out import handed_out
from assessment.model import Ref
from assessment.model.progress import no_progress
from assessment.planning.changes.assignment_changes import assign_topic, lock_topic
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions, DynamicQueue, Plan
from assessment.planning.progress.lines import lines
from assessment.planning.progress.reports import report
from assessment.planning.stored_plan import apply_plan, plan_of, unplanned_screens
from assessment.review.assessor_desk import desk_of
from assessment.review.phases.open_work import _open_units
from tests.conftest import judge, run_file
from tests.review.unit_list.test_unit_list import assert_as_on_session

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
SOON, LATER = NOON + timedelta(minutes=10), NOON + timedelta(hours=2)


@pytest.fixture
def clock(monkeypatch):
    """A function that sets the time of every desk."""

    def at(moment):
        for module in ("review.assessor_desk", "judging.events.recording"):
            monkeypatch.setattr(f"assessment.{module}.utc_clock", lambda: moment)

    at(NOON)
    return at


def dynamic(campaign, *names, each=1, training=(), **queue):
    options = AssignmentOptions(
        names, each=each, training=training, queue=DynamicQueue(**queue)
    )
    apply_plan(campaign, preview(campaign, options).assignment.plan, by="Zoe")


def screen_of(shown):
    return shown["topic"]["id"], shown["screen"]["id"]


def ask(campaign, who):
    """The screen of the next lease: the one after the last that this assessor has."""
    desk = desk_of(campaign, who)
    return screen_of(desk.show(desk.leases.after_last()))


def judge_screen(campaign, who, shown, label=0):
    for unit in shown["units"]:
        kind = unit["kind"]
        names = campaign.track.scale(kind).names
        ref = Ref(kind, shown["topic"]["id"], unit["key"])
        judge_ref(campaign, ref, names[label % len(names)], who)


def judge_first_unit(campaign, who, shown):
    judge_screen(campaign, who, {**shown, "units": shown["units"][:1]})


def judge_ref(campaign, ref, label, who):
    topic_units = campaign.data.units(ref.topic)
    unit = next(unit for unit in topic_units if unit.ref == ref)
    assert judge(campaign, unit, label, who) == []


def all_screens(campaign):
    return {
        (topic, unit.screen)
        for topic in campaign.topics
        for unit in campaign.data.units(topic)
    }


def test_nobody_gets_a_screen_that_somebody_has(campaign, clock):
    dynamic(campaign, "Ann", "Ben")
    first = [screen_of(desk_of(campaign, who).show()) for who in ("Ann", "Ben")]
    assert len(set(first)) == 2
    assert screen_of(desk_of(campaign, "Ann").show()) == first[0]
    third = ask(campaign, "Ann")
    assert {*first, third} == all_screens(campaign)
    with pytest.raises(NothingToJudge, match="There is no screen for you now"):
        dynamic(campaign, "Ann", "Ben", "Cleo")
        desk_of(campaign, "Cleo").show()


def test_two_labels_are_two_peoples(campaign, clock):
    dynamic(campaign, "Ann", "Ben", each=2)
    for who in ("Ann", "Ben"):
        seen = []
        for _ in range(3):
            shown = desk_of(campaign, who).show()
            seen.append(screen_of(shown))
            judge_screen(campaign, who, shown)
        assert sorted(seen) == sorted(all_screens(campaign))
    assert desk_of(campaign, "Ann").progress().left_in_words == "all judged"


def test_until_agreement_a_third_judges_only_where_two_differ(campaign, clock):
    dynamic(campaign, "Ann", "Ben", "Cleo", each=2, until_agreement=True)
    differing = None
    for who in ("Ann", "Ben"):
        for _ in range(3):
            shown = desk_of(campaign, who).show()
            differing = differing or screen_of(shown)
            other = who == "Ben" and screen_of(shown) == differing
            judge_screen(campaign, who, shown, label=1 if other else 0)
    assert screen_of(desk_of(campaign, "Cleo").show()) == differing


def test_an_expired_lease_goes_to_somebody_else_and_the_late_judgment_counts(
    campaign, clock
):
    dynamic(campaign, "Ann", "Ben")
    shown = desk_of(campaign, "Ann").show()
    ask(campaign, "Ben"), ask(campaign, "Ben")
    clock(LATER)
    screens = {ask(campaign, "Ben") for _ in range(3)}
    assert screen_of(shown) in screens
    judge_screen(campaign, "Ann", shown)
    assert campaign.count() == len(shown["units"])
    vias = {event.via for event in campaign.store.log(campaign.row.id)}
    assert vias == {"desk"}


def test_organisers_see_who_has_which_screen_and_which_was_left_open(campaign, clock):
    dynamic(campaign, "Ann", "Ben", minutes=30)
    first = ask(campaign, "Ann")
    [screen] = handed_out(campaign, NOON)
    assert (screen.lease.topic_screen, screen.is_running) == (first, True)
    judge_ref(campaign, campaign.data.units(first[0])[0].ref, "required", "Ann")
    [screen] = handed_out(campaign, LATER)
    assert (screen.is_running, screen.unit_count.done) == (False, 1)
    clock(LATER)
    # Whoever takes it over has it from then on.
    while ask(campaign, "Ben") != first:
        pass
    taken = [screen.lease.assessor for screen in handed_out(campaign, LATER)]
    assert set(taken) == {"Ben"}


def test_judging_renews_a_lease(campaign, clock):
    dynamic(campaign, "Ann", "Ben", minutes=30)
    shown = desk_of(campaign, "Ann").show()
    clock(NOON + timedelta(minutes=25))
    ref = Ref(shown["units"][0]["kind"], shown["topic"]["id"], shown["units"][0]["key"])
    judge_ref(campaign, ref, campaign.track.scale(ref.kind).names[0], "Ann")
    clock(NOON + timedelta(minutes=50))
    theirs = {ask(campaign, "Ben") for _ in range(2)}
    assert screen_of(shown) not in theirs


def test_pages_that_one_had_stay_at_their_address(campaign, clock):
    dynamic(campaign, "Ann")
    first = desk_of(campaign, "Ann").show()
    judge_screen(campaign, "Ann", first)
    second = desk_of(campaign, "Ann").show(first["position"]["next_open"] or 10**7)
    address = first["position"]["screen"]
    assert second["position"]["previous"] == address
    assert screen_of(desk_of(campaign, "Ann").show(address)) == screen_of(first)


def test_the_screen_in_hand_goes_on_where_a_later_one_of_its_topic_is_done(
    campaign, splitter, clock
):
    """Back at a half-judged screen, its assessor asks for the next one and keeps this one."""
    late = [run_file(run, {"1": f"{run} helps."}) for run in ("ruff", "wren")]
    import_files(campaign, late, splitter=splitter, by="test")
    dynamic(campaign, "Ann", "Ben")
    first = desk_of(campaign, "Ann").show()
    judge_first_unit(campaign, "Ann", first)
    clock(NOON + timedelta(minutes=1))
    second = desk_of(campaign, "Ann").show(first["position"]["next"])
    assert second["topic"] == first["topic"]
    judge_screen(campaign, "Ann", second)
    clock(SOON)
    address = first["position"]["screen"]
    again = desk_of(campaign, "Ann").show(address)
    clock(SOON + timedelta(minutes=1))
    third = desk_of(campaign, "Ann").show(again["position"]["next_open"])
    assert len({*map(screen_of, (first, second, third))}) == 3
    others = [ask(campaign, "Ben") for _ in range(2)]
    assert {*map(screen_of, (first, second, third)), *others} == all_screens(campaign)
    with pytest.raises(NothingToJudge, match="others are at the last ones"):
        ask(campaign, "Ben")


def test_whoever_had_a_screen_first_keeps_it_where_fewer_labels_are_wanted(
    campaign, clock
):
    dynamic(campaign, "Ann", "Ben", each=2)
    first = screen_of(desk_of(campaign, "Ann").show())
    clock(SOON)
    assert take_screen(campaign.data, "Ben", SOON, screen=first)
    dynamic(campaign, "Ann", "Ben", each=1)
    screens = {who: screen_of(desk_of(campaign, who).show()) for who in ("Ann", "Ben")}
    assert screens["Ann"] == first != screens["Ben"]


def test_training_comes_first(campaign, clock):
    dynamic(campaign, "Ann", training=("2",))
    shown = desk_of(campaign, "Ann").show()
    assert shown["topic"]["id"] == "2"
    assert campaign.store.leases.all(campaign.row.id) == []
    judge_screen(campaign, "Ann", shown)
    assert desk_of(campaign, "Ann").show()["topic"]["id"] == "1"


def test_a_locked_topic_is_handed_to_others_only(campaign, clock):
    dynamic(campaign, "Ann", "Ben")
    lock_topic(campaign, "Ann", "1", by="Zoe")
    assert screen_of(desk_of(campaign, "Ann").show())[0] == "2"
    with pytest.raises(NothingToJudge):
        ask(campaign, "Ann")
    with pytest.raises(ValueError, match="nobody has a list"):
        assign_topic(campaign, "Ann", "2", by="Zoe")


def test_whoever_is_not_in_the_plan_gets_nothing(campaign, clock):
    dynamic(campaign, "Ann")
    with pytest.raises(NothingToJudge, match="Nothing is planned for you"):
        desk_of(campaign, "Eve").show()


def test_a_closed_campaign_leases_nothing_and_shows_what_one_had(campaign, clock):
    dynamic(campaign, "Ann")
    shown = desk_of(campaign, "Ann").show()
    set_phase(campaign, "closed", by="Zoe")
    assert screen_of(desk_of(campaign, "Ann").show(10**9)) == screen_of(shown)
    assert len(campaign.store.leases.all(campaign.row.id)) == 1


def test_another_server_sees_the_same_leases(campaign, workspace, clock):
    dynamic(campaign, "Ann", "Ben")
    other = Workspace(workspace.path).campaign("spring")
    first = take_screen(campaign.data, "Ann", NOON)
    second = take_screen(other.data, "Ben", SOON)
    assert first.topic_screen != second.topic_screen


def test_progress_counts_the_labels_that_are_wanted(campaign, clock):
    dynamic(campaign, "Ann", "Ben", each=2)
    units = sum(len(campaign.data.units(topic)) for topic in campaign.topics)
    [whole] = lines(report(campaign), [])
    assert (whole.done, whole.total_in_words) == (0, f"about {2 * units}")
    shown = desk_of(campaign, "Ann").show()
    judge_screen(campaign, "Ann", shown)
    [whole] = lines(report(campaign), [])
    assert (whole.done, whole.total) == (len(shown["units"]), 2 * units)
    [ann] = [line for line in lines(report(campaign), ["assessor"]) if line.done]
    assert (ann.of, ann.done, ann.left) == (("Ann",), len(shown["units"]), 0)


def test_the_checklist_counts_what_nobody_has_begun(campaign, clock):
    dynamic(campaign, "Ann", "Ben", each=2)
    units = sum(len(campaign.data.units(topic)) for topic in campaign.topics)
    assert _open_units(campaign, no_progress).number == 2 * units


def test_a_desk_says_about_how_much_is_left(campaign, clock):
    dynamic(campaign, "Ann", "Ben")
    units = sum(len(campaign.data.units(topic)) for topic in campaign.topics)
    desk_of(campaign, "Ann").show()
    assert desk_of(campaign, "Ann").progress().total_in_words == f"about {units}"


def test_a_preview_shares_the_work_evenly_and_says_so(campaign):
    options = AssignmentOptions(("Ann", "Ben"), each=2, queue=DynamicQueue())
    made = preview(campaign, options)
    units = sum(len(campaign.data.units(topic)) for topic in campaign.topics)
    assert [load.units for load in made.loads] == [units, units]
    assert made.notes[0].startswith(f"about {2 * units} judgments")
    apply_plan(campaign, made.assignment.plan, by="Zoe")
    assert plan_of(campaign.data).options == options
    assert plan_of(campaign.data).lists == {"Ann": (), "Ben": ()}
    assert unplanned_screens(campaign) == []


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"queue": DynamicQueue(minutes=0)}, "a lease runs for 1 to 1,440 minutes"),
        ({"queue": DynamicQueue(until_agreement=True)}, "agreement needs two labels"),
        ({"queue": DynamicQueue(), "agreement": 3}, "no agreement set"),
    ],
)
def test_what_a_queue_cannot_be_is_said(campaign, options, message):
    with pytest.raises(ValueError, match=message):
        preview(campaign, AssignmentOptions(("Ann", "Ben"), **options))


def test_a_plan_of_lists_after_a_queue_goes_on_with_what_was_begun(campaign, clock):
    dynamic(campaign, "Ann", "Ben")
    shown = desk_of(campaign, "Ann").show()
    judge_screen(campaign, "Ann", shown)
    options = AssignmentOptions(("Ann", "Ben"), by="screen")
    made = preview(campaign, options).assignment.plan
    screens = {(each.topic, each.screen) for each in made.lists["Ann"]}
    assert isinstance(made, Plan) and screen_of(shown) in screens


def test_what_others_finished_is_no_longer_open_for_whoever_began_it(campaign, clock):
    dynamic(campaign, "Ann", "Ben")
    shown = desk_of(campaign, "Ann").show()
    first = shown["units"][0]
    ref = Ref(first["kind"], shown["topic"]["id"], first["key"])
    judge_ref(campaign, ref, campaign.track.scale(ref.kind).names[0], "Ann")
    [ann] = [line for line in lines(report(campaign), ["assessor"]) if line.done]
    assert ann.left == len(shown["units"]) - 1
    clock(LATER)
    judge_screen(campaign, "Ben", shown)
    by_name = {line.of[0]: line for line in lines(report(campaign), ["assessor"])}
    assert (by_name["Ann"].done, by_name["Ann"].left) == (1, 0)
    assert_as_on_session(campaign)


def test_an_empty_queue_says_so_at_the_address_after_the_last_screen(campaign, clock):
    dynamic(campaign, "Ann", "Ben")
    first = screen_of(desk_of(campaign, "Ann").show())
    ask(campaign, "Ben"), ask(campaign, "Ben")
    with pytest.raises(NothingToJudge, match="others are at the last ones"):
        ask(campaign, "Ann")
    assert screen_of(desk_of(campaign, "Ann").show()) == first


def test_whoever_has_lost_the_membership_meanwhile_gets_no_lease(campaign, clock):
    dynamic(campaign, "Ann")

    def refused(log):
        raise AccessDenied("not a member")

    with pytest.raises(AccessDenied):
        desk_of(campaign, "Ann", admission=refused).show()
    assert campaign.store.leases.all(campaign.row.id) == []
    [lease] = [take_screen(campaign.data, "Ann", NOON)]
    with pytest.raises(AccessDenied):
        renew_leases(campaign.data, "Ann", [lease.topic], now=SOON, admission=refused)
    assert campaign.store.leases.all(campaign.row.id) == [lease]
