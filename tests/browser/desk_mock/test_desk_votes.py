"""What people said beside what an adjudicator decides, and known answers in training."""

from __future__ import annotations

from typing import Any

import pytest

from .app import WORLD
from .page_tools import held, keys, label, open_desk, saved
from .votes_material import HOSTILE, WORTH

VOTE = "[data-vote]"


@pytest.fixture
def page(context: Any, address: str) -> Any:
    return open_desk(context, address, "api=/votes/api&n=0&key=demo/votes")


@pytest.fixture
def training(context: Any, address: str) -> Any:
    return open_desk(context, address, "api=/training/api&n=0&key=demo/training")


def test_votes_stand_side_by_side_with_label_key_note_and_evidence(page: Any) -> None:
    assert page.locator(VOTE).evaluate_all(
        "nodes => nodes.map(node => node.dataset.vote)"
    ) == ["A", "B", "C"]
    tops = {round(page.locator(VOTE).nth(n).bounding_box()["y"]) for n in range(3)}
    assert len(tops) == 1
    assert page.locator(f"{VOTE} kbd").all_inner_texts() == ["1", "3"]
    first, _, third = page.locator(VOTE).all_inner_texts()
    assert (
        "supporting" in first,
        "Sleep was longer." in first,
        "cannot judge: the text is broken" in third,
    ) == (True, True, True)
    assert page.inner_text(".desk-votes-worth") == WORTH


def test_a_note_of_others_is_text_and_nothing_else(page: Any) -> None:
    assert page.locator(".desk-vote-note").inner_text() == HOSTILE
    assert page.locator(".desk-votes img").count() == 0


def test_a_digit_decides_and_the_next_dispute_is_in_hand(page: Any) -> None:
    first = held(page)
    keys(page, "3")
    assert (label(page, first), held(page) != first) == ("neutral", True)
    saved(page)
    assert [(event["label"], event.get("via")) for event in WORLD.log] == [
        ("neutral", None)
    ]


def test_nothing_moves_from_one_dispute_to_the_next(page: Any) -> None:
    before = page.locator(".desk-bar").bounding_box()
    keys(page, "1", "j")
    assert page.locator(".desk-bar").bounding_box()["height"] == before["height"]


def test_a_desk_without_votes_has_no_room_for_them(context: Any, address: str) -> None:
    page = open_desk(context, address)
    assert page.locator(".desk-votes").is_hidden()


def test_an_accepted_suggestion_says_where_it_comes_from(
    context: Any, address: str
) -> None:
    page = open_desk(context, address, "n=1&key=demo/accepting")
    page.click('[data-sign="≈"]')
    keys(page, " ")
    saved(page)
    assert (WORLD.log[-1]["label"], WORLD.log[-1]["via"]) == (
        "supporting",
        "suggestion",
    )


def test_the_known_answer_is_told_after_the_judgment(training: Any) -> None:
    training.click('[data-unit^="relation|"] >> nth=0')
    unit = held(training)
    assert "known" not in training.inner_text(f'[data-unit="{unit}"]')
    keys(training, "1")
    notice = training.locator(
        "[data-notice]", has_text="✗ known answer: contradicting (see the guidelines)"
    )
    notice.wait_for()
    assert "✗ contradicting" in training.inner_text(f'[data-unit="{unit}"]')
    training.click(f'[data-unit="{unit}"]')
    assert "✗ known answer: contradicting" in training.inner_text(".desk-said")


def test_the_right_answer_is_told_to_be_right(training: Any) -> None:
    training.click('[data-unit^="relation|"] >> nth=0')
    unit = held(training)
    keys(training, "2")
    training.locator("[data-notice]", has_text="✓ as the known answer").wait_for()
    assert "✓ known" in training.inner_text(f'[data-unit="{unit}"]')
