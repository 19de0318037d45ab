"""An assessor's own day, in the person's time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from assessment.judging.lists.my_day import my_day
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, unit


def day(campaign, assessor="Ann", **more):
    options = {"now": datetime.now(UTC), "offset": 0} | more
    return my_day(desk_of(campaign, assessor), "answer", **options)


def test_judged_units_count_once_today_and_this_hour(campaign):
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    judge(campaign, unit(campaign, "heron", "sentence 1"), "unnecessary")
    judge(campaign, unit(campaign, "heron", "sentence 2"), None, note="ask")
    shown = day(campaign)
    assert (shown["today"], shown["hour"], shown["days"]) == (1, 1, 1)
    assert shown["per_hour"] is None
    assert shown["known"] is None


def test_flagged_and_noted_units_are_jumps(campaign):
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required", flagged=True)
    judge(campaign, unit(campaign, "heron", "sentence 2"), None, note="ask")
    shown = day(campaign)
    assert [row["name"] for row in shown["flagged"]["rows"]] == ["sentence 1"]
    [flagged] = shown["flagged"]["rows"]
    assert flagged["flagged"]
    [noted] = shown["noted"]["rows"]
    assert not noted["flagged"]
    assert (noted["name"], noted["label"], noted["note"]) == ("sentence 2", None, "ask")


def test_nothing_of_others_is_in_ones_day(campaign):
    judge(
        campaign, unit(campaign, "heron", "sentence 1"), "required", "Ben", flagged=True
    )
    shown = day(campaign)
    assert shown["today"] == 0
    assert shown["flagged"]["rows"] == []


def test_a_day_ends_at_midnight_of_the_person(campaign):
    judge(campaign, unit(campaign, "heron", "sentence 1"), "required")
    now = datetime.now(UTC)
    minutes_to_midnight = 24 * 60 - now.hour * 60 - now.minute
    east = (
        minutes_to_midnight + 60
    )  # just after midnight there, one hour from now it is the day after
    assert day(campaign, now=now + timedelta(days=1))["today"] == 0
    assert day(campaign, now=now + timedelta(days=1))["days"] == 1
    assert day(campaign, now=now + timedelta(days=2))["days"] == 0
    if east <= 14 * 60:
        assert day(campaign, now=now, offset=east)["today"] == 1
