"""A page of paragraphs in reading order, with its gaps and facets."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.waits import answers, eventually, resize, still

from .app import WORLD
from .page_tools import READY, held_up, keys, let_go, on_screen, open_desk, saved

API = "api=/page/api"
HELD = ":is([data-paragraph], [data-gap])[aria-current=true]"
END = '.desk-pagebar [data-tray="end"]'


@pytest.fixture
def page(context: Any, address: str) -> Any:
    """Five paragraphs, the last of them the second once more."""
    return open_desk(context, address, f"{API}&n=0")


@pytest.fixture
def long(context: Any, address: str) -> Any:
    """Twenty paragraphs, eleven facets."""
    return open_desk(context, address, f"{API}&n=2")


def held(page: Any) -> str:
    node = page.locator(HELD)
    number = node.get_attribute("data-paragraph")
    return f"paragraph {number}" if number else f"gap {node.get_attribute('data-gap')}"


def chips(page: Any, number: int) -> list[str]:
    texts = page.locator(
        f'[data-paragraph="{number}"] .desk-facet-chip'
    ).all_inner_texts()
    return [" ".join(text.split()) for text in texts]


def gaps(page: Any) -> dict[int, str]:
    """The words of the gaps that are shown, by the number of the later paragraph."""
    result = page.locator("[data-gap]:visible").evaluate_all(
        "nodes => nodes.map(n => [n.dataset.gap, n.querySelector('.desk-gap-word').textContent])"
    )
    return {int(number): word for number, word in result}


def status_lines(page: Any) -> list[str]:
    return page.locator(".desk-status-line").all_inner_texts()


def stored_labels() -> list[tuple[str, str | None]]:
    return [(event["key"], event["label"]) for event in WORLD.log]


def gap_arrives(page: Any, number: int) -> None:
    page.wait_for_selector(f'[data-gap="{number}"]:visible')
    saved(page)


def test_facets_grade_and_transition_are_stored(page: Any) -> None:
    keys(page, "1", "3", "m", "3")
    saved(page)
    assert stored_labels() == [
        ("t1 tides/0", "SHOULD"),
        ("t1 tides/2", "SHOULD"),
        ("t1 tides/0", "MUST"),
        ("t1 tides/2", "MUST"),
        ("t1 t2", "SWITCH"),
    ]
    assert chips(page, 1) == ["1 causes of tides MUST", "3 locks and basins MUST"]
    assert gaps(page) == {2: "topic switch", 3: "open", 4: "open", 5: "open"}
    assert held(page) == "paragraph 2"


def test_a_facet_is_taken_off_and_all_get_one_grade_in_one_batch(page: Any) -> None:
    keys(page, "1", "2", "3", "1")
    saved(page)
    assert chips(page, 1) == ["2 tide tables SHOULD", "3 locks and basins SHOULD"]
    WORLD.batches.clear()
    keys(page, "a")
    saved(page)
    assert (chips(page, 1), WORLD.batches) == (
        ["2 tide tables CAN", "3 locks and basins CAN"],
        [2],
    )


def test_a_grade_without_a_facet_is_for_the_other_facet_until_one_is_chosen(
    page: Any,
) -> None:
    keys(page, "m")
    assert chips(page, 1) == ["o OTHER RELEVANT FACET MUST"]
    keys(page, "2")
    assert chips(page, 1) == ["2 tide tables MUST"]
    keys(page, "i")
    assert chips(page, 1) == ["2 tide tables MUST", "i GENERAL/INTRODUCTION MUST"]
    saved(page)
    assert stored_labels()[:3] == [
        ("t1 NONE_OF_THESE", "MUST"),
        ("t1 NONE_OF_THESE", None),
        ("t1 tides/1", "MUST"),
    ]


def test_undo_takes_one_key_back_however_many_judgments_it_made(page: Any) -> None:
    keys(page, "1", "2", "m", "2")
    keys(page, "u")
    assert (gaps(page)[2], held(page)) == ("open", "gap 2")
    keys(page, "u")
    assert (chips(page, 1), held(page)) == (
        ["1 causes of tides SHOULD", "2 tide tables SHOULD"],
        "paragraph 1",
    )
    keys(page, "u", "u", "u")
    page.wait_for_selector("text=Nothing to take back.")
    saved(page)
    assert {label for key, label in dict(stored_labels()).items()} == {None}


def test_a_removal_joins_the_neighbours_and_can_be_taken_back(page: Any) -> None:
    keys(page, "j", "j", "j", "j", "t")
    gap_arrives(page, 4)
    assert page.locator('[data-paragraph="3"]').get_attribute("data-removed") == "true"
    assert gaps(page) == {2: "open", 4: "open", 5: "open"}
    keys(page, "1")
    page.wait_for_selector("text=Paragraph 3 is taken out: t puts it back first.")
    keys(page, "j", "1")
    saved(page)
    assert stored_labels() == [("t4", "removed"), ("t2 t3", "SAME")]
    keys(page, "k", "k", "t")
    gap_arrives(page, 3)
    assert gaps(page) == {2: "open", 3: "open", 4: "open", 5: "open"}
    assert stored_labels()[-1] == ("t4", None)


def test_what_is_pressed_before_the_units_are_there_waits_for_them(page: Any) -> None:
    waiting = held_up(page)
    keys(page, "j", "j", "j", "j", "t", "j", "3")
    eventually(page, lambda: waiting)
    assert (gaps(page)[4], stored_labels()) == ("topic switch", [("t4", "removed")])
    assert page.locator("[data-saved=saved]").count() == 0
    let_go(page, waiting)
    page.wait_for_function(
        "() => document.querySelector('[data-saved]').dataset.saved === 'saved'"
    )
    assert stored_labels() == [("t4", "removed"), ("t2 t3", "SWITCH")]


def test_undo_reaches_what_waits_and_the_removal_behind_it(page: Any) -> None:
    waiting = held_up(page)
    keys(page, "j", "j", "j", "j", "t", "j", "3", "u", "u")
    assert gaps(page) == {2: "open", 3: "open", 4: "open", 5: "open"}
    let_go(page, waiting)
    saved(page)
    assert dict(stored_labels()) == {"t4": None}


def test_facets_of_a_paragraph_that_is_put_back_wait_for_its_units(page: Any) -> None:
    before = answers(page, "n=0&")
    keys(page, "t")
    saved(page)
    eventually(page, lambda: answers(page, "n=0&") > before)
    waiting = held_up(page)
    keys(page, "t", "2", "m")
    assert chips(page, 1) == ["2 tide tables MUST ◌"]
    let_go(page, waiting)
    page.wait_for_function(
        "() => document.querySelector('[data-saved]').dataset.saved === 'saved'"
    )
    assert stored_labels() == [("t1", "removed"), ("t1", None), ("t1 tides/1", "MUST")]
    assert chips(page, 1) == ["2 tide tables MUST"]


def test_offline_then_reloaded_keeps_all(page: Any) -> None:
    WORLD.down = True
    keys(page, "1", "j", "j", "j", "j", "t", "j", "2", "3")
    saved(page, "offline")
    assert gaps(page)[4] == "coherent"
    WORLD.down = False
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_function(
        "() => document.querySelector('[data-saved]').dataset.saved === 'saved'"
    )
    page.wait_for_function(
        "() => document.querySelector('[data-gap=\"4\"] .desk-gap-word').textContent === 'coherent'"
    )
    saved(page)
    assert sorted(stored_labels(), key=str) == [
        ("t1 tides/0", "SHOULD"),
        ("t2 t3", "COHERENT"),
        ("t3 tides/2", "SHOULD"),
        ("t4", "removed"),
    ]


def test_what_waits_on_a_page_that_was_left_is_delivered(page: Any) -> None:
    waiting = held_up(page)
    keys(page, "j", "j", "j", "j", "t", "j", "3", "]")
    let_go(page, waiting)
    on_screen(page, 1)
    page.wait_for_function(
        "() => document.querySelector('[data-saved]').dataset.saved === 'saved'"
    )
    eventually(
        page, lambda: stored_labels() == [("t4", "removed"), ("t2 t3", "SWITCH")]
    )


def test_a_repeated_paragraph_bears_the_state_of_the_first(page: Any) -> None:
    repeated = page.locator('[data-paragraph="5"]')
    assert "repeats paragraph 2" in repeated.inner_text()
    keys(page, "End", "2")
    assert chips(page, 2) == chips(page, 5) == ["2 tide tables SHOULD"]
    assert held(page) == "paragraph 5"
    keys(page, "t")
    saved(page)
    assert page.locator('[data-removed="true"]').count() == 2


def test_the_other_page_of_the_topic_shows_what_was_said_of_the_same_paragraph(
    page: Any,
) -> None:
    keys(page, "1", "j", "3")
    saved(page)
    keys(page, "]")
    on_screen(page, 1)
    page.wait_for_selector('[data-paragraph="3"] .desk-facet-chip')
    assert (chips(page, 3), gaps(page)[4]) == (
        ["1 causes of tides SHOULD"],
        "topic switch",
    )


def test_enter_leads_to_what_is_missing_and_then_on(page: Any) -> None:
    keys(page, "1", "Enter")
    assert held(page) == "gap 2"
    keys(page, "1", "1", "j", "j", "1", "j", "2", "3", "j", "3")
    assert held(page) == "paragraph 5"
    keys(page, "Home", "Enter")
    assert held(page) == "gap 3"
    keys(page, "2", "Home", "Enter")
    on_screen(page, 1)


def test_enter_past_what_is_missing_tells_the_end_and_then_leads_on(page: Any) -> None:
    keys(page, "End", "Enter")
    assert "8 units left open" in page.inner_text(END)
    keys(page, "k")
    assert (held(page), page.locator(END).is_visible()) == ("paragraph 5", False)
    keys(page, "Enter", "Enter")
    on_screen(page, 1)


def test_the_end_lists_what_is_missing_each_a_jump(page: Any) -> None:
    keys(page, "End", "Enter")
    page.locator(f"{END} [data-jump]", has_text="transition 3 to 4").click()
    assert held(page) == "gap 4"
    keys(page, "2")
    saved(page)
    assert stored_labels() == [("t4 t3", "COHERENT")]


def test_the_right_pane_counts_what_is_there_and_what_is_missing(page: Any) -> None:
    assert status_lines(page) == [
        "▲ 4 paragraphs without a facet",
        "▲ 4 transitions open",
        "0 topic switches, at least 2 wanted",
    ]
    keys(page, "1", "j", "3", "1", "2", "j", "j", "t")
    gap_arrives(page, 4)
    assert status_lines(page) == [
        "▲ 1 paragraph without a facet",
        "▲ 2 transitions open",
        "1 topic switch, at least 2 wanted",
    ]
    assert page.locator(".desk-facet-count").all_inner_texts() == [
        "2",
        "1",
        "0",
        "0",
        "0",
    ]
    keys(page, "j", "2", "3", "j", "2")
    assert status_lines(page) == [
        "every paragraph is judged",
        "every transition is judged",
        "▲ 1 topic switch, at least 2 wanted",
    ]


def test_highlight_shows_all_that_is_missing(page: Any) -> None:
    keys(page, "1", "h")
    lit = page.locator(".desk-page-lit [data-missing=true]:visible")
    assert sorted(
        lit.evaluate_all(
            "nodes => nodes.map(n => n.dataset.gap ? `gap ${n.dataset.gap}` : n.dataset.paragraph)"
        )
    ) == [
        "2",
        "3",
        "4",
        "5",
        "gap 2",
        "gap 3",
        "gap 4",
        "gap 5",
    ]
    keys(page, "h")
    assert page.locator(".desk-page-lit").count() == 0


def test_further_facets_have_shift_and_a_click(long: Any) -> None:
    keys(long, "Shift+Digit1")
    long.click('[data-facet-button="bread/10"]')
    assert chips(long, 1) == ["⇧1 customs SHOULD", "⇧2 trade SHOULD"]
    keys(long, "Shift+Digit9")
    long.wait_for_selector("text=There is no facet 18.")


def test_note_flag_and_reason_are_about_what_is_in_hand(page: Any) -> None:
    keys(page, "n")
    page.keyboard.type("odd")
    keys(page, "Escape", "f", "j", "f", "k", "1", "0", "5")
    saved(page)
    state = WORLD.state["removed", "tides", "t1"]
    assert (state["note"], state["flagged"], state["reason"], state["label"]) == (
        "odd",
        True,
        "the text is broken",
        None,
    )
    assert WORLD.state["transition", "tides", "t1 t2"]["flagged"]
    assert (chips(page, 1), WORLD.state["facet", "tides", "t1 tides/0"]["label"]) == (
        [],
        None,
    )
    keys(page, "1")
    saved(page)
    assert WORLD.state["removed", "tides", "t1"]["reason"] == ""


def test_a_note_stays_open_while_units_come(page: Any) -> None:
    waiting = held_up(page)
    keys(page, "t", "n")
    page.keyboard.type("too")
    let_go(page, waiting)
    page.keyboard.type(" short")
    keys(page, "Escape")
    saved(page)
    state = WORLD.state["removed", "tides", "t1"]
    assert (state["note"], state["label"]) == ("too short", "removed")


def test_clear_takes_off_what_is_in_hand(page: Any) -> None:
    keys(page, "1", "2", "x", "j", "1", "k", "x")
    saved(page)
    assert (chips(page, 1), gaps(page)[2]) == ([], "open")


def test_words_and_links_are_marked_and_hostile_text_is_text(page: Any) -> None:
    assert page.locator('[data-paragraph="1"] .desk-query').all_inner_texts() == [
        "tides"
    ]
    assert page.locator('[data-paragraph="1"] .desk-facet-word').all_inner_texts() == [
        "causes"
    ]
    link = page.locator('[data-paragraph="1"] .desk-mark-link')
    assert (link.inner_text(), link.get_attribute("title")) == (
        "The pull",
        "enwiki:Gravity",
    )
    keys(page, "]")
    on_screen(page, 1)
    assert (
        page.locator('[data-paragraph="2"] .desk-mark-link').inner_text() == "in books"
    )
    assert page.evaluate("window.hacked") is None
    assert page.locator(".desk-panes :is(img, script)").count() == 0


def test_judgments_show_in_the_other_tab(context: Any, page: Any, address: str) -> None:
    other = open_desk(context, address, f"{API}&n=0")
    keys(page, "1", "j", "3", "j", "j", "t")
    other.wait_for_selector('[data-paragraph="1"] .desk-facet-chip')
    other.wait_for_selector('[data-paragraph="3"][data-removed="true"]')
    other.wait_for_selector('[data-gap="4"]:visible')


def test_last_ten_leads_to_the_stop(long: Any) -> None:
    keys(long, "j", "j", "j", "2")
    saved(long)
    keys(long, "Home", "l")
    long.wait_for_selector("[data-recent]")
    keys(long, "1")
    long.wait_for_selector('[data-gap="3"][aria-current=true]')


def test_guidelines_stand_above_the_definitions(page: Any) -> None:
    keys(page, "g")
    guideline_texts = page.locator(".desk-side .desk-guideline").all_inner_texts()
    assert (
        guideline_texts[1]
        == "Every page should have at least two topic switches. <b>This is text.</b>"
    )
    assert "Excellent: an article" in page.inner_text(".desk-side")
    defined = page.locator(".desk-side .desk-definitions kbd").all_inner_texts()
    assert sorted(defined) == ["1", "2", "3", "a", "m", "s", "t"]


def test_every_key_has_a_button_and_every_button_a_name(page: Any) -> None:
    actions = page.evaluate(
        "import('/desk/keys/key_table.js').then(({keysOf}) => keysOf('page').map(k => "
        "k.action).filter(a => a !== 'label'))"
    )
    keys(page, "?")
    for action in actions:
        assert page.locator(
            f'[data-overlay="help"] [data-action="{action}"]'
        ).get_attribute("title"), action
    keys(page, "Escape", "1", "j", "2")
    saved(page)
    names = page.evaluate(
        "() => [...document.querySelectorAll('.desk :is(button, input, textarea, "
        "select)')].map(n => n.ariaLabel || n.textContent.trim() || n.title)"
    )
    assert all(names)


def test_a_long_page_keeps_what_is_in_hand_in_sight(long: Any) -> None:
    where = (
        "() => { const box = document.querySelector('.desk-page "
        ".desk-scroll').getBoundingClientRect(), row = "
        f"document.querySelector('{HELD}').getBoundingClientRect(); return row.top >= box.top && "
        "row.top < box.bottom; }"
    )
    for _ in range(38):
        keys(long, "j")
        assert long.evaluate(where)
    assert held(long) == "paragraph 20"
    keys(long, "Home")
    assert long.evaluate(where)


def test_nothing_jumps_when_a_grade_or_a_transition_is_given(page: Any) -> None:
    boxes = (
        "() => [...document.querySelectorAll('[data-paragraph], [data-gap], .desk-pagebar, "
        "[data-facet-button]')].map(n => { const b = n.getBoundingClientRect(); return [b.x, b.y, "
        "b.width, b.height].map(Math.round).join() })"
    )
    before = page.evaluate(boxes)
    keys(page, "1", "m", "2", "f")
    assert page.evaluate(boxes) == before


def test_the_page_fits_the_window_and_nothing_overlaps(long: Any) -> None:
    keys(long, "1", "j", "2")
    saved(long)
    for width, height in [(1280, 800), (1600, 1000), (1920, 1080), (640, 460)]:
        resize(long, width, height)
        sizes = long.evaluate(
            "() => [document.documentElement.scrollHeight, innerHeight, "
            "document.documentElement.scrollWidth, innerWidth]"
        )
        assert sizes[0] <= sizes[1] and sizes[2] <= sizes[3], (width, sizes)
        rows = long.evaluate(
            "() => [...document.querySelectorAll(':is([data-paragraph], "
            "[data-gap]):not([hidden])')].map(n => n.getBoundingClientRect()).map(b => [b.top, "
            "b.bottom])"
        )
        assert all(above[1] <= below[0] + 1 for above, below in pairwise(rows)), width


def test_a_key_is_drawn_well_within_a_frame(long: Any) -> None:
    keys(long, "1", "2", "3")
    saved(long)
    took = long.evaluate("""() => [..."masmasmasmasmasmasmasmasjkjkjkjkjkjkjkjk"].map((key) => {
      const begun = performance.now();
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true, composed: true}),
      );
      document.body.getBoundingClientRect();
      return performance.now() - begun;
    }).sort((a, b) => a - b)""")
    assert took[20] < 1000 / 60, took


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_is_readable(context: Any, address: str, theme: str) -> None:
    page = open_desk(context, address, f"{API}&n=0&theme={theme}&key={theme}/Amara")
    keys(page, "1", "f", "m", "3", "2", "a", "j", "1", "h", "j", "t", "j", "2")
    still(page)
    result = (
        Axe()
        .run(
            page,
            options={
                "runOnly": [
                    "color-contrast",
                    "button-name",
                    "aria-allowed-attr",
                    "aria-valid-attr-value",
                    "list",
                    "listitem",
                ]
            },
        )
        .response["violations"]
    )
    assert not [
        (item["id"], node["html"][:200]) for item in result for node in item["nodes"]
    ]
