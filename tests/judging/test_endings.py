"""Ends of topics, contradictions of one's own, and earlier labels of alike texts."""

from __future__ import annotations

import pytest

from assessment.campaign.phases import set_phase
from assessment.judging.endings import MOST_ROWS, ending
from assessment.judging.phase_words import why_closed
from assessment.review.adjudication import desk_of
from tests.conftest import judge, run_file, unit

GARLIC = "Garlic lowers the blood pressure of most people a little."
NEARLY = "Garlic lowers the blood pressure of many people a little."


@pytest.fixture
def alike(make):
    return make(
        run_file("a", {"1": f"{GARLIC} Salt is white."}),
        run_file("b", {"1": f"Pepper is black. {NEARLY}"}),
    )


def judge_both(campaign, first, second, assessor="Ann"):
    judge(campaign, unit(campaign, "a", "sentence 1"), first, assessor)
    judge(campaign, unit(campaign, "b", "sentence 2"), second, assessor)


def said(campaign, assessor="Ann"):
    """The labels that stand beside the units of the desk, by the unit's key."""
    desk = desk_of(campaign, assessor)
    return {
        item["key"]: [row["label"] for row in item["similar"]]
        for address in desk.screen_order().addresses()
        for item in desk.show(address)["units"]
        if item["similar"]
    }


def end(campaign, assessor="Ann"):
    return ending(desk_of(campaign, assessor), "1", "answer")


def test_ones_own_label_of_an_alike_text_stands_beside_and_is_no_label(alike):
    judge(alike, unit(alike, "a", "sentence 1"), "required", "Ann")
    wanted = unit(alike, "b", "sentence 2").ref.key
    assert said(alike) == {wanted: ["required"]}
    assert desk_of(alike, "Ann").progress("1").done == 1


def test_the_labels_of_others_never_stand_beside(alike):
    judge_both(alike, "required", "unnecessary", "Ben")
    assert said(alike) == {}
    assert end(alike)["contradictions"]["rows"] == []


def test_alike_texts_with_different_labels_are_listed_with_their_places(alike):
    judge_both(alike, "required", "unnecessary")
    rows = end(alike)["contradictions"]["rows"]
    assert {row["label"] for row in rows} == {"required", "unnecessary"}
    assert {row["group"] for row in rows} == {1}
    assert all("sentence" in row["place"] for row in rows)
    judge(alike, unit(alike, "b", "sentence 2"), "required", "Ann")
    assert end(alike)["contradictions"]["rows"] == []


def test_the_end_names_what_is_open_flagged_and_impossible(alike):
    before = len(end(alike)["open"]["rows"])
    judge(alike, unit(alike, "a", "sentence 1"), "required", "Ann", flagged=True)
    judge(alike, unit(alike, "a", "sentence 2"), None, "Ann", reason="broken")
    lists = end(alike)
    names = {
        name: [row["name"] for row in lists[name]["rows"]]
        for name in ("flagged", "excused")
    }
    assert names == {"flagged": ["sentence 1"], "excused": ["sentence 2"]}
    assert len(lists["open"]["rows"]) == before - 2


def test_a_long_list_is_bounded_and_says_how_many_more_there_are(make):
    text = " ".join(f"Fact number {n} is about salt." for n in range(40))
    lists = end(make(run_file("a", {"1": text})))
    assert len(lists["open"]["rows"]) == MOST_ROWS
    assert lists["open"]["more"] == 41 - MOST_ROWS


@pytest.mark.parametrize("phase", ["closed", "frozen", "released"])
def test_a_campaign_that_is_not_open_says_why_labels_are_off(alike, phase):
    assert desk_of(alike, "Ann").show()["campaign"]["closed"] == ""
    set_phase(alike, phase, by="Olga")
    closed = desk_of(alike, "Ann").show()["campaign"]["closed"]
    assert f"This campaign is {phase}" in closed
    assert bool(why_closed(alike.settings, "adjudicator:Ann")) == (phase != "closed")
