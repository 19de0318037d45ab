"""Free scales: choices with keys, a field with what is there, labels of several lines."""

from __future__ import annotations

from typing import Any

import pytest

from .app import WORLD
from .page_tools import READY, held, keys, label, open_desk, saved


@pytest.fixture
def page(context: Any, address: str) -> Any:
    return open_desk(context, address, "api=/qa/api&n=0")


def last() -> tuple[str, str | None]:
    return WORLD.log[-1]["key"], WORLD.log[-1]["label"]


def field(page: Any) -> str:
    return page.locator("textarea.desk-write").input_value()


def test_a_digit_gives_a_choice_and_the_ring_moves_on(page: Any) -> None:
    keys(page, "j", "2")
    assert (label(page, "group|G.0"), held(page)) == ("Lindholm", "group|G.1")
    assert "Lindholm" in page.inner_text('[data-unit="group|G.0"]')
    saved(page)
    assert last() == ("G.0", "Lindholm")


def test_a_choice_beyond_the_ninth_is_a_button_without_a_key(page: Any) -> None:
    keys(page, "j")
    assert page.locator("[data-choice] kbd").all_inner_texts() == list("123456789")
    page.click('[data-choice="Brae"]')
    assert label(page, "group|G.0") == "Brae"


def test_typing_finds_a_choice_and_enter_sets_it(page: Any) -> None:
    keys(page, "j", "t")
    page.keyboard.type("salt")
    assert field(page) == "saltmarsh"
    assert page.locator("[data-known]").all_inner_texts() == ["Saltmarsh"]
    keys(page, "Enter")
    saved(page)
    assert last() == ("G.0", "Saltmarsh")


def test_what_was_completed_can_be_deleted_again(page: Any) -> None:
    keys(page, "j", "t")
    page.keyboard.type("Lind")
    keys(page, "Delete", "Enter")
    assert label(page, "group|G.0") == "Lind"


def test_arrows_walk_through_what_is_there(page: Any) -> None:
    keys(page, "j", "t")
    page.keyboard.type("e")
    result = page.locator("[data-known]").all_inner_texts()
    keys(page, "ArrowDown", "ArrowDown")
    assert field(page) == result[1]
    keys(page, "Enter")
    assert label(page, "group|G.0") == result[1]


def test_escape_leaves_without_a_label_and_another_unit_keeps_the_draft(
    page: Any,
) -> None:
    keys(page, "j", "t")
    page.keyboard.type("Vey")
    keys(page, "Escape")
    assert (
        label(page, "group|G.0"),
        page.locator('[data-tray="write"]').is_visible(),
    ) == ("", False)
    keys(page, "t")
    page.keyboard.type("Somewhere 1")
    page.click('[data-unit="group|G.2"]')
    page.click('[data-unit="group|G.0"]')
    keys(page, "t")
    assert (field(page), WORLD.log) == ("Somewhere 1", [])


def test_a_new_name_is_a_choice_for_the_next_unit(page: Any) -> None:
    keys(page, "j", "j", "t")
    page.keyboard.type("New Haven")
    keys(page, "Enter")
    assert page.locator('[data-choice="New Haven"] kbd').inner_text() == "4"
    keys(page, "4")
    assert label(page, "group|G.2") == "New Haven"


def test_own_answers_are_one_a_line(page: Any) -> None:
    keys(page, "t")
    page.keyboard.type("Paris")
    keys(page, "Shift+Enter")
    page.keyboard.type("Rome")
    keys(page, "Enter")
    page.keyboard.type("Bern")
    assert page.locator('[data-tray="write"]').is_visible()
    keys(page, "Control+Enter")
    saved(page)
    assert last() == ("G.own", "Paris\nRome\nBern")
    assert "Paris · Rome · Bern" in page.inner_text('[data-unit="own|G.own"]')
    keys(page, "Home", "t")
    assert field(page) == "Paris\nRome\nBern"


def test_undo_clear_and_suggestion_work_as_ever(page: Any) -> None:
    keys(page, "j", "j", "Space")
    assert label(page, "group|G.1") == "Port Anders"
    keys(page, "u")
    assert (held(page), label(page, "group|G.1")) == ("group|G.1", "")
    keys(page, "s", "3", "x")
    saved(page)
    assert [event["label"] for event in WORLD.log] == [
        "Port Anders",
        None,
        "Skerry",
        None,
    ]


def test_a_label_survives_a_reload_and_waits_offline(page: Any) -> None:
    WORLD.down = True
    keys(page, "j", "1")
    saved(page, "offline")
    page.on("dialog", lambda dialog: dialog.accept())
    WORLD.down = False
    page.reload()
    page.wait_for_selector(READY)
    saved(page)
    assert label(page, "group|G.0") == "Port Anders"


def test_a_long_label_moves_nothing_and_hostile_text_is_text(page: Any) -> None:
    boxes = (
        "() => [...document.querySelectorAll('[data-unit], .desk-bar')].map(n => { const b = "
        "n.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(Math.round).join() })"
    )
    keys(page, "j", "s")
    before = page.evaluate(boxes)
    keys(page, "t")
    page.keyboard.insert_text("<img src=x onerror=window.hacked=1> " * 13)
    keys(page, "Enter")
    assert label(page, "group|G.0").startswith("<img")
    assert page.evaluate(boxes) == before
    assert page.evaluate("window.hacked") is None


def test_the_field_works_in_a_shadow_root(context: Any, address: str) -> None:
    page = open_desk(context, address, "api=/qa/api&n=0&shadow=1")
    keys(page, "j", "t")
    page.keyboard.type("x 1 u")
    keys(page, "Enter")
    saved(page)
    assert last() == ("G.0", "x 1 u")


def test_the_last_judgments_show_a_label_of_several_lines_on_one(page: Any) -> None:
    keys(page, "t")
    page.keyboard.insert_text("Paris\nRome")
    keys(page, "Control+Enter")
    saved(page)
    keys(page, "l")
    page.wait_for_selector("[data-recent='0']")
    assert "Paris · Rome" in page.inner_text("[data-recent='0']")


def test_every_button_has_a_name(page: Any) -> None:
    keys(page, "j", "t")
    names = page.evaluate(
        "() => [...document.querySelectorAll('.desk :is(button, input, textarea, "
        "select)')].map(n => n.ariaLabel || n.textContent.trim() || n.title)"
    )
    assert all(names)
