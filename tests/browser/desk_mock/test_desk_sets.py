"""A claim against the sentences of an abstract."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.waits import eventually, resize

from .app import WORLD
from .contrast import lowest_contrast
from .page_tools import (
    READY,
    held_up,
    keys,
    let_go,
    on_screen,
    open_desk,
    saved,
    stored,
)

ITEM = "[data-item][aria-current=true]"
API = "api=/sets/api"


@pytest.fixture
def page(context: Any, address: str) -> Any:
    """Eight sentences."""
    return open_desk(context, address, f"{API}&n=0")


@pytest.fixture
def long(context: Any, address: str) -> Any:
    """Sixty sentences."""
    return open_desk(context, address, f"{API}&n=1")


def item(page: Any) -> str:
    return page.locator(ITEM).get_attribute("data-item")


def sets(page: Any) -> dict[int, str]:
    result = page.locator("[data-item]").evaluate_all(
        "nodes => nodes.map(n => n.dataset.set)"
    )
    return {at: name for at, name in enumerate(result) if name}


def set_summary(page: Any) -> str:
    return page.inner_text(".desk-set-summary")


def settled(page: Any) -> None:
    """Everything is stored and nothing waits for its unit."""
    saved(page)
    page.wait_for_function(
        "() => !document.querySelector('.desk-set-summary').textContent.includes('waiting')"
    )


def test_label_and_sets_are_stored(page: Any) -> None:
    assert (
        page.inner_text(".desk-question-text")
        == "A diet with little salt shortens the night flights of barn owls."
    )
    keys(page, "1", "j", "j", "j", "Space", "v", "End", "Space")
    settled(page)
    assert stored() == [("7001", "SUPPORT"), ("7001.3", "1"), ("7001.7", "2")]
    assert set_summary(page) == "SUPPORT · set 1: 3 · set 2: 7"
    assert page.inner_text('[data-item="7"] .desk-set-sign') == "2"


def test_space_takes_out_and_moves(page: Any) -> None:
    keys(page, "2", "Space")
    settled(page)
    keys(page, "v", "Space")
    assert sets(page) == {0: "2"}
    keys(page, "Space")
    assert sets(page) == {}
    saved(page)
    assert stored() == [
        ("7001", "CONTRADICT"),
        ("7001.0", "1"),
        ("7001.0", "2"),
        ("7001.0", None),
    ]


def test_sentences_marked_before_their_units_are_there_wait_for_them(page: Any) -> None:
    held = held_up(page)
    keys(page, "1", "Space", "j", "Space", "j", "Space", "Space")
    page.wait_for_function(
        "() => document.querySelector('.desk-set-summary').textContent.includes('waiting')"
    )
    eventually(page, lambda: held)
    assert page.locator("[data-saved=saved]").count() == 0
    assert (stored(), sets(page)) == ([("7001", "SUPPORT")], {0: "1", 1: "1"})
    let_go(page, held)
    settled(page)
    assert stored() == [("7001", "SUPPORT"), ("7001.0", "1"), ("7001.1", "1")]


def test_sentences_marked_before_the_label_wait_for_it(page: Any) -> None:
    keys(page, "j", "Space")
    assert "waiting for SUPPORT or CONTRADICT" in set_summary(page)
    page.reload()
    page.wait_for_selector(READY)
    assert sets(page) == {1: "1"}
    keys(page, "2")
    settled(page)
    assert stored() == [("7001", "CONTRADICT"), ("7001.1", "1")]


def test_marks_of_a_screen_that_was_left_are_delivered(page: Any) -> None:
    held = held_up(page)
    keys(page, "1", "Space", "Enter", "]")
    let_go(page, held)
    on_screen(page, 1)
    page.wait_for_function(
        "() => document.querySelector('[data-saved]').dataset.saved === 'saved'"
    )
    eventually(page, lambda: stored() == [("7001", "SUPPORT"), ("7001.0", "1")])
    keys(page, "[")
    on_screen(page, 0)
    assert sets(page) == {0: "1"}
    keys(page, "u")
    eventually(page, lambda: sets(page) == {})


def test_marks_made_while_the_server_is_away_arrive(page: Any) -> None:
    WORLD.down = True
    keys(page, "1", "Space", "j", "v", "Space")
    saved(page, "offline")
    assert sets(page) == {0: "1", 1: "2"}
    WORLD.down = False
    page.wait_for_function(
        "() => document.querySelector('[data-saved]').dataset.saved === 'saved'"
    )
    assert stored() == [("7001", "SUPPORT"), ("7001.0", "1"), ("7001.1", "2")]


def test_units_that_could_not_be_fetched_are_fetched_again(page: Any) -> None:
    aborted: list[Any] = []
    page.route("**/screen?*", lambda route: (aborted.append(route), route.abort()))
    keys(page, "1", "Space")
    eventually(page, lambda: aborted)
    page.unroute("**/screen?*")
    page.wait_for_function(
        "() => document.querySelector('[data-saved]').dataset.saved === 'saved'"
    )
    assert stored() == [("7001", "SUPPORT"), ("7001.0", "1")]


def test_marks_between_two_labels_arrive(page: Any) -> None:
    keys(page, "1", "Space")
    settled(page)
    held = held_up(page)
    keys(page, "Shift+X", "j", "Space", "2", "j", "Space")
    let_go(page, held)
    settled(page)
    assert sets(page) == {0: "1", 1: "1", 2: "1"}
    assert (stored()[2:4], sorted(stored()[4:])) == (
        [("7001", None), ("7001", "CONTRADICT")],
        [("7001.1", "1"), ("7001.2", "1")],
    )


def test_a_note_stays_open_when_the_units_come(page: Any) -> None:
    held = held_up(page)
    keys(page, "1", "n")
    page.keyboard.type("half")
    let_go(page, held)
    saved(page)
    page.keyboard.type(" sure")
    keys(page, "Escape")
    saved(page)
    assert WORLD.state["label", "c1", "7001"]["note"] == "half sure"


def test_a_block_goes_with_the_sentence_toggled_last(page: Any) -> None:
    keys(page, "1", "j", "Space", "j", "j", "b")
    assert sets(page) == {1: "1", 2: "1", 3: "1"}
    settled(page)
    keys(page, "k", "Space", "k", "Shift+Space")
    assert sets(page) == {3: "1"}
    keys(page, "b")
    assert sets(page) == {1: "1", 2: "1", 3: "1"}


def test_undo_takes_a_block_back_at_once(page: Any) -> None:
    keys(page, "1", "Space")
    settled(page)
    keys(page, "End", "b")
    assert len(sets(page)) == 8
    keys(page, "u")
    assert sets(page) == {0: "1"}
    keys(page, "u", "u")
    settled(page)
    assert (set_summary(page), stored()[-1]) == ("no label yet", ("7001", None))


def test_undo_takes_back_what_waits(page: Any) -> None:
    keys(page, "Space", "j", "j", "b", "u")
    assert sets(page) == {0: "1"}
    keys(page, "u")
    assert (sets(page), item(page), stored()) == ({}, "0", [])


def test_another_label_keeps_or_hides_the_sets(page: Any) -> None:
    keys(page, "1", "Space")
    settled(page)
    keys(page, "2")
    settled(page)
    assert sets(page) == {0: "1"}
    keys(page, "3", "Space")
    assert sets(page) == {}
    page.wait_for_selector(
        "text=NOT ENOUGH INFO has no evidence sets: give SUPPORT or CONTRADICT first."
    )
    saved(page)
    keys(page, "1")
    settled(page)
    page.wait_for_selector('[data-item="0"][data-set="1"]')
    assert [label for key, label in stored() if key == "7001"] == [
        "SUPPORT",
        "CONTRADICT",
        "NOT ENOUGH INFO",
        "SUPPORT",
    ]


def test_clear_is_about_the_sentence_and_shift_about_the_label(page: Any) -> None:
    keys(page, "1", "Space")
    settled(page)
    keys(page, "x")
    assert (sets(page), set_summary(page)) == ({}, "SUPPORT")
    keys(page, "Shift+X")
    saved(page)
    assert (set_summary(page), stored()[-1]) == ("no label yet", ("7001", None))


def test_the_current_set_goes_round_and_can_be_clicked(page: Any) -> None:
    pressed = "[data-set-choice][aria-pressed=true]"
    keys(page, "Shift+V")
    assert page.locator(pressed).get_attribute("data-set-choice") == "9"
    keys(page, "v", "v")
    assert page.locator(pressed).get_attribute("data-set-choice") == "2"
    page.click('[data-set-choice="4"]')
    page.click('[data-item="5"] .desk-set-sign')
    assert (sets(page), item(page)) == ({5: "4"}, "5")


def test_warnings_stand_in_the_line(page: Any) -> None:
    warnings = page.locator(".desk-warnings")
    assert warnings.inner_text() == ""
    keys(page, "1")
    assert warnings.inner_text() == "▲ SUPPORT has no evidence set yet"
    keys(page, "Space", "j", "j", "j", "b")
    assert warnings.inner_text() == "▲ set 1 has 4 sentences, more than 3"


def test_enter_goes_on_and_asks_once_for_a_missing_set(page: Any) -> None:
    keys(page, "1", "Enter")
    page.wait_for_selector(
        "text=SUPPORT needs at least one evidence set. Enter again goes on without."
    )
    on_screen(page, 0)
    keys(page, "Space")
    settled(page)
    keys(page, "Enter")
    assert "Topic 1 of 2 is done" in page.inner_text('.desk-setsbar [data-tray="end"]')
    keys(page, "Enter")
    on_screen(page, 1)
    keys(page, "3", "Enter")
    assert "judged. Thank you" in page.inner_text('.desk-setsbar [data-tray="end"]')


def test_enter_without_a_label_tells_what_is_open(page: Any) -> None:
    keys(page, "Enter")
    assert "1 unit left open" in page.inner_text('.desk-setsbar [data-tray="end"]')
    keys(page, "j")
    assert page.locator('.desk-setsbar [data-tray="end"]').is_hidden()
    keys(page, "3")
    saved(page)
    assert stored() == [("7001", "NOT ENOUGH INFO")]


def test_reason_flag_and_note_are_about_the_abstract(page: Any) -> None:
    keys(page, "j", "j", "f", "n")
    page.keyboard.type("odd")
    keys(page, "Escape", "0", "5")
    saved(page)
    state = WORLD.state["label", "c1", "7001"]
    assert (state["flagged"], state["note"], state["reason"], state["label"]) == (
        True,
        "odd",
        "the text is broken",
        None,
    )
    assert set_summary(page) == "Ø cannot judge: the text is broken"
    keys(page, "Space")
    assert sets(page) == {}


def test_a_long_abstract_keeps_the_sentence_in_hand_in_sight(long: Any) -> None:
    where = (
        "() => { const box = document.querySelector('.desk-abstract "
        ".desk-scroll').getBoundingClientRect(), row = "
        "document.querySelector('[data-item][aria-current=true]').getBoundingClientRect(); return "
        "row.top >= box.top && row.bottom <= box.bottom; }"
    )
    for _ in range(25):
        keys(long, "j")
        assert long.evaluate(where)
    keys(long, "1", "Space")
    settled(long)
    assert (item(long), long.evaluate(where), sets(long)) == ("25", True, {25: "1"})
    keys(long, "End", "Home")
    assert (item(long), long.evaluate(where)) == ("0", True)


def test_a_reload_takes_the_abstract_up_where_it_was_left(long: Any) -> None:
    keys(long, "1", "v", "j", "j", "Space")
    settled(long)
    long.reload()
    long.wait_for_selector(READY)
    assert (item(long), sets(long)) == ("2", {2: "2"})
    assert (
        long.locator("[data-set-choice][aria-pressed=true]").get_attribute(
            "data-set-choice"
        )
        == "2"
    )


def test_sets_show_in_the_other_tab(context: Any, page: Any, address: str) -> None:
    other = open_desk(context, address, f"{API}&n=0")
    keys(page, "1")
    settled(page)
    other.wait_for_selector('[data-label-button="SUPPORT"][aria-pressed=true]')
    keys(page, "Space")
    other.wait_for_selector('[data-item="0"][data-set="1"]')


def test_terms_are_marked_and_hostile_text_is_text(page: Any) -> None:
    assert "salt" in page.locator('[data-item="3"] .desk-term').all_inner_texts()
    keys(page, "1", "j", "j", "j", "j", "Space")
    settled(page)
    assert page.evaluate("window.hacked") is None
    assert page.locator(".desk-panes :is(img, script)").count() == 0
    assert "<script>window.hacked=1</script>" in page.inner_text('[data-set-block="1"]')
    assert "<b>in aviaries</b>" in page.inner_text(
        ".desk-abstract .desk-document-title"
    )


def test_last_ten_leads_to_the_sentence(long: Any) -> None:
    keys(long, "1", "j", "j", "j", "Space", "Home")
    settled(long)
    keys(long, "l")
    long.wait_for_selector("[data-recent]")
    keys(long, "1")
    long.wait_for_selector('[data-item="3"][aria-current=true]')


def test_every_key_has_a_button_and_every_button_a_name(page: Any) -> None:
    actions = page.evaluate(
        "import('/desk/keys/key_table.js').then(({keysOf}) => keysOf('sets').map(k => "
        "k.action).filter(a => a !== 'label'))"
    )
    keys(page, "?")
    for action in actions:
        assert page.locator(
            f'[data-overlay="help"] [data-action="{action}"]'
        ).get_attribute("title"), action
    keys(page, "Escape", "1", "Space")
    settled(page)
    names = page.evaluate(
        "() => [...document.querySelectorAll('.desk :is(button, input, textarea, "
        "select)')].map(n => n.ariaLabel || n.textContent.trim() || n.title)"
    )
    assert all(names)
    assert (
        page.get_by_role(
            "button", name="Sentence 0, in set 1: take out of set 1"
        ).count()
        == 1
    )


def test_nothing_jumps_when_sentences_are_marked(page: Any) -> None:
    boxes = (
        "() => [...document.querySelectorAll('[data-item], .desk-setsbar, .desk-sum, .desk-label, "
        "[data-set-choice]')].map(n => { const b = n.getBoundingClientRect(); return [b.x, b.y, "
        "b.width, b.height].map(Math.round).join() })"
    )
    keys(page, "1")
    settled(page)
    before = page.evaluate(boxes)
    keys(page, "Space", "v", "Space", "f")
    assert page.evaluate(boxes) == before


def test_the_sets_fit_the_window(long: Any) -> None:
    keys(long, "1", "Space")
    settled(long)
    for width, height in [(1280, 800), (1920, 1080), (640, 460)]:
        resize(long, width, height)
        sizes = long.evaluate(
            "() => [document.documentElement.scrollHeight, innerHeight, "
            "document.documentElement.scrollWidth, innerWidth]"
        )
        assert sizes[0] <= sizes[1] and sizes[2] <= sizes[3], (width, sizes)


def test_a_key_is_drawn_well_within_a_frame(long: Any) -> None:
    keys(long, "1", "Space")
    settled(long)
    took = long.evaluate("""() => [...Array(30)].map(() => {
      const begun = performance.now();
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", {key: " ", bubbles: true, cancelable: true, composed: true}),
      );
      return performance.now() - begun;
    }).sort((a, b) => a - b)""")
    assert took[15] < 1000 / 60, took


def test_text_is_readable_in_light_and_dark(context: Any, address: str) -> None:
    for theme in ("light", "dark"):
        WORLD.reset()
        page = open_desk(context, address, f"{API}&n=1&theme={theme}&key={theme}/Amara")
        keys(page, "1", "Space", *(["j", "v", "Space"] * 8))
        settled(page)
        assert len(set(sets(page).values())) == 9
        contrast, element = lowest_contrast(page, ".desk-panes *, .desk-setsbar *")
        assert contrast >= 4.5, (theme, element)
