"""The list of all units, and its numbers against those of other pages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assessment.campaign import Workspace
from assessment.campaign.phase_log import set_phase
from assessment.model import UserError
from assessment.planning.changes.assignment_changes import lock_topic
from assessment.planning.making.plan_preview import preview
from assessment.planning.options import AssignmentOptions, DynamicQueue, Plan, PlanEntry
from assessment.planning.progress.lines import lines
from assessment.planning.progress.reports import report
from assessment.planning.stored_plan import apply_plan, plan_of
from assessment.review.assessor_desk import desk_of
from assessment.review.disagreements import summary
from assessment.review.phases.open_work import open_work
from assessment.review.unit_list.bulk import (
    screens_to_send,
    send_to,
    send_to_adjudication,
)
from assessment.review.unit_list.counts import units_of_line
from assessment.review.unit_list.filters import UnitFilters, filters_of
from assessment.review.unit_list.listing import list_units
from assessment.review.unit_list.records import unit_records
from assessment.review.unit_list.tags import tag_units
from tests.conftest import judge, unit
from tests.small_samples import SMALL_SAMPLE_NAMES


def listed(campaign, **filters):
    return list_units(campaign, UnitFilters(**filters))


def names(campaign, **filters):
    return [row.name for row in listed(campaign, **filters).rows]


def planned(campaign, **lists):
    """Apply a plan of topics, or of pairs of topic and screen, by assessor."""
    entries = {}
    for name, items in lists.items():
        entries[name] = tuple(
            PlanEntry(*item) if isinstance(item, tuple) else PlanEntry(item)
            for item in items
        )
    apply_plan(campaign, Plan(AssignmentOptions(tuple(lists)), entries), by="Zoe")


@pytest.mark.parametrize("name", SMALL_SAMPLE_NAMES)
def test_units_of_every_track_are_counted_as_on_other_pages(sample_views, name):
    campaign = Workspace(sample_views).campaign(name)
    work = {part.what: part.number for part in open_work(campaign)}
    open_units = [number for what, number in work.items() if "no judgment" in what]
    open_units += [number for what, number in work.items() if "planned unit" in what]
    disputes = summary(campaign.data)
    assert [listed(campaign, state=("open",)).open_judgments] == (open_units or [0])
    assert len(listed(campaign, state=("disputed",)).rows) == disputes.disputed
    assert len(listed(campaign, state=("decided",)).rows) == disputes.decided
    unresolved = listed(campaign, state=("no label counts",)).rows
    assert len(unresolved) == disputes.unresolved


def test_what_is_open_for_an_assessor_is_what_the_plan_holds_and_is_not_judged(
    campaign,
):
    planned(campaign, Ann="1", Ben="1")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    by_assessor = open_work(campaign)[0].by_name
    for name in ("Ann", "Ben"):
        own = listed(campaign, state=("open",), assessor=(name,))
        assert len(own.rows) == own.open_judgments == by_assessor[name]
    everybody = listed(campaign, state=("open",))
    assert everybody.open_judgments == sum(by_assessor.values())


def test_units_in_nobodys_part_of_the_plan_are_unplanned(campaign):
    assert not listed(campaign, state=("unplanned",)).rows
    planned(campaign, Ann="1")
    rows = listed(campaign, state=("unplanned",)).rows
    assert {row.ref.topic for row in rows} == {"2"}


def test_one_judgment_must_have_all_that_is_asked_of_judgments(campaign):
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, "yes", "Ann", flagged=True)
    judge(campaign, item, "no", "Ben", note="see Zoe")
    assert names(campaign, assessor=("Ann",), label=("yes",), mark=("flagged",))
    assert not names(campaign, assessor=("Ben",), mark=("flagged",))
    assert not names(campaign, assessor=("Ann",), label=("no",))
    assert names(campaign, mark=("noted",)) == ["answer"]


def test_units_that_somebody_could_not_judge_are_listed_by_the_reason(campaign):
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, None, "Ann", reason="unreadable")
    assert names(campaign, state=("cannot judge",)) == ["answer"]
    assert names(campaign, reason=("unreadable",)) == ["answer"]
    assert not names(campaign, reason=("other",))


def test_a_unit_is_found_by_its_text_its_note_and_its_run(campaign):
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, "yes", "Ann", note="Ask a CHEMIST")
    assert names(campaign, text="chemist") == ["answer"]
    assert names(campaign, text="sleep is", question=("relevance",))
    of_tern = listed(campaign, run=("tern",)).rows
    assert of_tern
    assert {row.ref.topic for row in of_tern} == {"1"}


def test_the_age_is_that_of_the_newest_judgment(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    later = datetime.now(UTC) + timedelta(days=8)

    def ages(age, now):
        return len(list_units(campaign, UnitFilters(age=age), now=now).rows)

    assert ages("hour", datetime.now(UTC)) == 1
    assert ages("week", later) == 0
    assert ages("older-week", later) == 1
    assert ages("older-week", datetime.now(UTC)) == 0


def test_tags_of_the_organisers_are_put_on_and_taken_off(campaign):
    refs = [row.ref for row in listed(campaign, topic=("2",)).rows]
    assert tag_units(campaign, refs, "again", by="Zoe") == len(refs)
    assert tag_units(campaign, refs, "again", by="Zoe") == 0
    tagged = listed(campaign, tag=("again",))
    assert [row.ref for row in tagged.rows] == refs
    tag_units(campaign, refs[:1], "", by="Zoe")
    assert len(listed(campaign, tag=("again",)).rows) == len(refs) - 1


def test_a_state_that_does_not_exist_is_named_with_those_that_do(campaign):
    with pytest.raises(UserError, match="'done' is no state of units; there are: open"):
        listed(campaign, state=("done",))


def test_filters_come_back_from_their_names():
    filters = UnitFilters(state=("open", "judged"), age="week", text="a b")
    assert filters_of(filters.query()) == filters


# What is done with many units


def test_units_are_sent_to_another_assessor_with_their_screens(campaign):
    planned(campaign, Ann="12", Ben="2")
    item = unit(campaign, "heron", "answer")
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required", "Ann")
    before = listed(campaign, state=("open",), assessor=("Ann",)).rows
    rows = [row for row in listed(campaign).rows if row.ref == item.ref]
    sent = screens_to_send(campaign, rows)
    assert sent.screens == {("1", item.screen): {"Ann"}}
    assert send_to(campaign, rows, "Chen", by="Zoe") == 1
    of_ann = listed(campaign, state=("open",), assessor=("Ann",)).rows
    of_chen = listed(campaign, state=("open",), assessor=("Chen",)).rows
    assert len(of_chen) == sent.units
    left = {row.ref for row in of_ann} | {row.ref for row in of_chen}
    assert {row.ref for row in before} <= left
    assert not {row.ref for row in of_ann} & {row.ref for row in of_chen}
    # The judgment of Ann stays, and so does the other screen of the topic
    assert listed(campaign, state=("judged",), assessor=("Ann",)).rows
    assert {row.ref.topic for row in of_ann} == {"1", "2"}


def test_a_locked_topic_is_open_for_nobody_whom_it_is_locked_for(campaign):
    planned(campaign, Ann="12", Ben="1")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    number = len(listed(campaign, topic=("1",)).rows)
    lock_topic(campaign, "Ann", "1", by="Zoe")
    locked = listed(campaign, state=("locked",))
    assert len(locked.rows) == number - 1
    assert locked.open_judgments == number - 1
    first = next(unit_records(campaign, locked.rows, {}))
    assert first["open for"] == "Ben, Ann (locked)"
    assert not listed(campaign, state=("locked",), assessor=("Ben",)).rows
    of_ann = listed(campaign, state=("open",), assessor=("Ann",))
    assert {row.ref.topic for row in of_ann.rows} == {"2"}
    [left] = [one.left for one in lines(report(campaign), [])]
    assert listed(campaign, state=("open",)).open_judgments == left
    assert not listed(campaign, state=("settled",), topic=("1",)).rows


def queued(campaign, each, **queue):
    options = AssignmentOptions(
        ("Ann", "Ben", "Cleo"), each=each, queue=DynamicQueue(**queue)
    )
    apply_plan(campaign, preview(campaign, options).assignment.plan, by="Zoe")


def assert_as_on_session(campaign):
    """What is left of the campaign, of every topic and for everybody is the same in the list."""
    counted = report(campaign)
    for by in ((), ("topic",), ("question",), ("assessor",)):
        for line in lines(counted, by):
            filters = units_of_line(by, line.of, is_planned=True)
            assert list_units(campaign, filters).open_judgments == line.left, line


def test_units_of_a_dynamic_queue_are_open_for_all(campaign):
    queued(campaign, 2)
    units = listed(campaign)
    assert units.open_judgments == 2 * len(units.rows)
    assert {row.states for row in units.rows} == {
        ("open", "no label yet", "not judged")
    }
    first = next(unit_records(campaign, units.rows, {}))
    assert first["open for"] == "for all (2 labels)"
    assert not listed(campaign, state=("open",), assessor=("Ann",)).rows
    assert_as_on_session(campaign)


def test_a_begun_screen_of_a_dynamic_queue_is_open_for_whoever_has_begun_it(campaign):
    queued(campaign, 1)
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, "yes", "Ann")
    judge(campaign, item, "no", "Ben")
    screen = [row for row in listed(campaign).rows if row.screen == item.screen]
    of_ann = listed(campaign, state=("open",), assessor=("Ann",)).rows
    assert len(of_ann) == len(screen) - 1
    assert_as_on_session(campaign)
    lock_topic(campaign, "Ann", "1", by="Zoe")
    assert not listed(campaign, state=("open",), assessor=("Ann",)).rows
    assert_as_on_session(campaign)


def test_without_a_plan_no_unit_can_be_sent(campaign):
    with pytest.raises(UserError, match="there is no plan"):
        send_to(campaign, listed(campaign).rows, "Chen", by="Zoe")


def test_a_unit_on_which_people_agree_is_sent_into_adjudication(campaign):
    item = unit(campaign, "heron", "answer")
    judge(campaign, item, "yes", "Ann")
    judge(campaign, item, "yes", "Ben")
    scores = campaign.totals()
    rows = listed(campaign).rows
    assert send_to_adjudication(campaign, rows, by="Zoe", why="a hard one") == 1
    assert names(campaign, state=("undecided",)) == ["answer"]
    assert campaign.totals() == scores
    # Sent already
    assert send_to_adjudication(campaign, listed(campaign).rows, by="Zoe") == 0
    desk = desk_of(campaign, "adjudicator:Zoe")
    assert [place.ref for page in desk.pages("1") for place in page.units] == [item.ref]
    judge(campaign, item, "no", "adjudicator:Zoe", flagged=True)
    assert names(campaign, state=("decided",)) == ["answer"]
    assert not names(campaign, state=("undecided",))


def test_nothing_is_sent_into_adjudication_in_a_frozen_campaign(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    rows = listed(campaign).rows
    set_phase(campaign, "frozen", by="Zoe")
    with pytest.raises(UserError, match="the campaign is frozen"):
        send_to_adjudication(campaign, rows, by="Zoe")
    assert not names(campaign, state=("disputed",))


def test_no_unit_of_a_topic_that_is_locked_for_somebody_is_sent_to_them(campaign):
    planned(campaign, Ann="12", Ben="1")
    lock_topic(campaign, "Ben", "1", by="Zoe")
    rows = listed(campaign, topic=("1",)).rows
    with pytest.raises(UserError, match="topic 1 is locked for Ben"):
        send_to(campaign, rows, "Ben", by="Zoe")
    send_to(campaign, rows, "Chen", by="Zoe")
    assert plan_of(campaign.data).locked == {"Ben": ("1",)}
