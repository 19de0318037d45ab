"""Ends of topics, contradictions of one's own, and earlier labels of alike texts."""

from __future__ import annotations

import pytest

from assessment.campaign.phase_log import set_phase
from assessment.judging.desk.phase_words import why_closed
from assessment.judging.lists.endings import MAX_ROWS, ending
from assessment.review.assessor_desk import desk_of
from tests.conftest import judge, run_file, unit

GARLIC = "Garlic lowers the blood pressure of most people a little."
NEARLY = "Garlic lowers the blood pressure of many people a little."


@pytest.fixture
def equal_texts(make):
    return make(
        run_file("a", {"1": f"{GARLIC} Salt is white."}),
        run_file("b", {"1": f"Pepper is black. {NEARLY}"}),
    )


def judge_both(campaign, first, second, assessor="Ann"):
    judge(campaign, unit(campaign, "a", "sentence 1"), first, assessor)
    judge(campaign, unit(campaign, "b", "sentence 2"), second, assessor)


def own_labels(campaign, assessor="Ann"):
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


def test_ones_own_label_of_an_alike_text_stands_beside_and_is_no_label(
    equal_texts,
):
    judge(
        equal_texts,
        unit(equal_texts, "a", "sentence 1"),
        "required",
        "Ann",
    )
    wanted = unit(equal_texts, "b", "sentence 2").ref.key
    assert own_labels(equal_texts) == {wanted: ["required"]}
    assert desk_of(equal_texts, "Ann").progress("1").done == 1


def test_the_labels_of_others_never_stand_beside(equal_texts):
    judge_both(equal_texts, "required", "unnecessary", "Ben")
    assert own_labels(equal_texts) == {}
    assert end(equal_texts)["contradictions"]["rows"] == []


def test_alike_texts_with_different_labels_are_listed_with_their_places(
    equal_texts,
):
    judge_both(equal_texts, "required", "unnecessary")
    rows = end(equal_texts)["contradictions"]["rows"]
    assert {row["label"] for row in rows} == {"required", "unnecessary"}
    assert {row["group"] for row in rows} == {1}
    assert all("sentence" in row["location"] for row in rows)
    judge(
        equal_texts,
        unit(equal_texts, "b", "sentence 2"),
        "required",
        "Ann",
    )
    assert end(equal_texts)["contradictions"]["rows"] == []


def test_the_end_names_what_is_open_flagged_and_impossible(equal_texts):
    before = len(end(equal_texts)["open"]["rows"])
    judge(
        equal_texts,
        unit(equal_texts, "a", "sentence 1"),
        "required",
        "Ann",
        flagged=True,
    )
    judge(
        equal_texts,
        unit(equal_texts, "a", "sentence 2"),
        None,
        "Ann",
        reason="broken",
    )
    lists = end(equal_texts)
    names = {
        name: [row["name"] for row in lists[name]["rows"]]
        for name in ("flagged", "excused")
    }
    assert names == {"flagged": ["sentence 1"], "excused": ["sentence 2"]}
    assert len(lists["open"]["rows"]) == before - 2


def test_a_long_list_is_bounded_and_says_how_many_more_there_are(make):
    text = " ".join(f"Fact number {n} is about salt." for n in range(40))
    lists = end(make(run_file("a", {"1": text})))
    assert len(lists["open"]["rows"]) == MAX_ROWS
    assert lists["open"]["more"] == 41 - MAX_ROWS


@pytest.mark.parametrize("phase", ["closed", "frozen", "released"])
def test_a_campaign_that_is_not_open_says_why_labels_are_off(equal_texts, phase):
    assert desk_of(equal_texts, "Ann").show()["campaign"]["closed"] == ""
    set_phase(equal_texts, phase, by="Olga")
    closed = desk_of(equal_texts, "Ann").show()["campaign"]["closed"]
    assert f"This campaign is {phase}" in closed
    assert bool(why_closed(equal_texts.settings, "adjudicator:Ann")) == (
        phase != "closed"
    )
