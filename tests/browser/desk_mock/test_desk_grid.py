"""A whole response against a list of nuggets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.waits import after_timers, resize

from .app import WORLD
from .contrast import lowest_contrast
from .page_tools import READY, held, keys, label, on_screen, open_desk, saved

ITEM = "[data-item][aria-current=true]"
SELECT = """([item, wanted]) => {
  const box = document.querySelector(`[data-item="${item}"] [data-passage]`);
  const whole = box.textContent, start = whole.indexOf(wanted);
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), range = document.createRange();
  for (let seen = 0, node; (node = walker.nextNode()); seen += node.length) {
    if (start >= seen && start < seen + node.length) range.setStart(node, start - seen);
    const end = start + wanted.length;
    if (end > seen && end <= seen + node.length) range.setEnd(node, end - seen);
  }
  getSelection().removeAllRanges(); getSelection().addRange(range);
}"""


@pytest.fixture
def page(context: Any, address: str) -> Any:
    """Twelve nuggets, six items."""
    return open_desk(context, address, "api=/qa/api&n=1")


@pytest.fixture
def short(context: Any, address: str) -> Any:
    """Four nuggets without weights, two items."""
    return open_desk(context, address, "api=/qa/api&n=2")


def item(page: Any) -> str:
    return page.locator(ITEM).get_attribute("data-item")


def matched_words(page: Any, number: int) -> list[str]:
    return page.locator(f'[data-item="{number}"] [data-matched]').all_inner_texts()


def figure(page: Any, name: str) -> str:
    return page.inner_text(f'[data-figure="{name}"] dd')


def events() -> list[tuple[str, str | None, list[str]]]:
    return [
        (event["key"], event["label"], [entry["text"] for entry in event["evidence"]])
        for event in WORLD.log
    ]


def test_a_number_marks_moves_and_takes_off(short: Any) -> None:
    keys(short, "2")
    assert matched_words(short, 1) == ["2"]
    keys(short, "j", "2")
    assert (matched_words(short, 1), matched_words(short, 2)) == ([], ["2"])
    keys(short, "2")
    assert matched_words(short, 2) == []
    saved(short)
    assert events() == [
        ("R2.n1", "found", ["1"]),
        ("R2.n1", "found", ["2"]),
        ("R2.n1", None, []),
    ]


def test_in_a_long_list_numbers_have_two_digits_and_are_shown_while_typed(
    page: Any,
) -> None:
    keys(page, "1")
    assert page.inner_text("[data-typed]") == "1_"
    assert page.locator(".desk-nugget-meant").count() == 4
    keys(page, "0")
    assert (matched_words(page, 1), page.inner_text("[data-typed]")) == (["10"], "")
    keys(page, "3", "Enter")
    assert matched_words(page, 1) == ["3", "10"]
    on_screen(page, 1)


def test_a_lone_digit_is_settled_by_waiting_and_forgotten_by_escape(page: Any) -> None:
    keys(page, "4", "Escape")
    after_timers(page, 800)
    assert matched_words(page, 1) == []
    keys(page, "4")
    page.wait_for_selector('[data-item="1"] [data-matched="4"]')


def test_another_key_settles_the_digit_in_the_item_where_it_was_typed(
    page: Any,
) -> None:
    keys(page, "1", "j")
    assert (matched_words(page, 1), item(page)) == (["1"], "2")


def test_keys_and_clicks_move_over_the_items(page: Any) -> None:
    keys(page, "j", "ArrowDown", "k")
    assert item(page) == "2"
    keys(page, "End", "j")
    assert item(page) == "6"
    page.click('[data-item="3"] [data-passage]')
    assert item(page) == "3"
    keys(page, "Home")
    assert item(page) == "1"


def test_selected_text_is_kept_with_the_match_and_marked(page: Any) -> None:
    page.evaluate(SELECT, [1, "born in 1951 in the harbour town of Tolbeck"])
    keys(page, "1", "Enter")
    saved(page)
    assert events() == [
        ("R1.n0", "found", ["1", "born in 1951 in the harbour town of Tolbeck"])
    ]
    assert (
        "".join(page.locator('[data-item="1"] .desk-evidence').all_inner_texts())
        == "born in 1951 in the harbour town of Tolbeck"
    )
    assert "“born in 1951" in page.inner_text('[data-unit="match|R1.n0"]')


def test_text_selected_with_the_mouse_survives_taking_the_item_in_hand(
    page: Any,
) -> None:
    box = page.locator('[data-item="4"] [data-passage]').bounding_box()
    page.mouse.move(box["x"] + 2, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + 150, box["y"] + 10)
    page.mouse.up()
    assert item(page) == "4"
    keys(page, "7", "Enter")
    saved(page)
    assert events()[0][1:] == ("found", ["4", events()[0][2][1]])
    assert events()[0][2][1].startswith("She lives on")


def test_text_selected_in_another_item_is_not_taken(page: Any) -> None:
    page.evaluate(SELECT, [2, "Northern Prize"])
    keys(page, "1", "Enter")
    saved(page)
    assert events() == [("R1.n0", "found", ["1"])]


def test_e_keeps_text_with_the_nugget_in_hand(page: Any) -> None:
    keys(page, "2", "Enter")
    page.evaluate(SELECT, [1, "ship's carpenter"])
    keys(page, "e")
    saved(page)
    assert events()[-1] == ("R1.n1", "found", ["1", "ship's carpenter"])


def test_space_accepts_the_strongest_suggestion_for_the_item_in_hand(page: Any) -> None:
    keys(page, "j")
    assert "nugget 5: you said this of the same" in page.inner_text(
        ".desk-gridbar .desk-offer"
    )
    keys(page, "Space")
    assert "nugget 4: 100 %" in page.inner_text(".desk-gridbar .desk-offer")
    keys(page, "Space")
    assert matched_words(page, 2) == ["4", "5"]
    keys(page, "End", "k", "Space")
    page.wait_for_selector("text=Nothing is suggested for this item.")


def test_the_words_of_the_suggested_nugget_are_marked_in_the_item_in_hand_only(
    page: Any,
) -> None:
    lit = ".desk-word-lit"
    assert page.locator(lit).all_inner_texts() == ["born", "1951", "Tolbeck"]
    keys(page, "ArrowRight")
    assert page.locator(f'[data-item="1"] {lit}').all_inner_texts() == [
        "trained",
        "ship",
        "carpenter",
    ]
    assert page.locator(lit).count() == 3


def test_the_figures_are_live(page: Any) -> None:
    assert (figure(page, "matched"), figure(page, "F(3)")) == ("0 of 12", "0.000")
    keys(
        page, "1", "Enter", "2", "Enter", "j", "3", "Enter", "4", "Enter", "5", "Enter"
    )
    length, weight = 514, (1 + 1 / 3 + 8 / 9 + 5 / 9 + 6 / 9) / (48 / 9)
    precision = 1 - (length - 500) / length
    assert (
        figure(page, "matched"),
        figure(page, "allowance"),
        figure(page, "length").split()[0],
    ) == (
        "5 of 12",
        "500",
        str(length),
    )
    assert (figure(page, "NP"), figure(page, "NR")) == (
        f"{precision:.3f}",
        f"{weight:.3f}",
    )
    assert (
        figure(page, "F(3)")
        == f"{10 * precision * weight / (9 * precision + weight):.3f}"
    )


def test_without_weights_recall_and_f_are_undefined(short: Any) -> None:
    keys(short, "1")
    assert (figure(short, "NR"), figure(short, "F(3)"), figure(short, "NP")) == (
        "–",
        "–",
        "0.296",
    )


def test_enter_marks_the_response_read_and_goes_to_the_next(page: Any) -> None:
    keys(page, "1", "Enter")
    assert label(page, "match|R1.n7") == ""
    assert "open" in page.inner_text('[data-unit="match|R1.n7"]')
    keys(page, "Enter")
    on_screen(page, 2)
    saved(page)
    assert events()[-1] == ("R1", "done", [])
    assert (
        page.locator('[data-meter="topic"]').get_attribute("aria-label")
        == "topic: 13 of 18 judged"
    )
    keys(page, "[")
    on_screen(page, 1)
    assert "absent" in page.inner_text('[data-unit="match|R1.n7"]')
    assert (label(page, "match|R1.n7"), label(page, "read|R1")) == ("", "done")


def test_enter_just_after_the_wait_does_not_end_the_response(
    own_context: Any, address: str
) -> None:
    page = open_desk(own_context, address, "api=/qa/api&n=1")
    page.clock.install(time=0)
    page.clock.pause_at(60_000)
    keys(page, "3")
    page.clock.run_for(700)
    page.wait_for_selector('[data-item="1"] [data-matched="3"]')
    keys(page, "Enter")
    assert label(page, "read|R1") == ""
    page.clock.run_for(600)
    keys(page, "Enter")
    page.clock.resume()
    on_screen(page, 2)


def test_the_end_of_a_topic_is_told_and_items_lead_back(
    context: Any, address: str
) -> None:
    page = open_desk(context, address, "api=/qa/api&n=2")
    keys(page, "1", "Enter")
    assert "End of topic 2" in page.inner_text('.desk-gridbar [data-tray="end"]')
    keys(page, "j")
    assert (
        page.locator('.desk-gridbar [data-tray="end"]').is_visible(),
        item(page),
    ) == (False, "2")
    keys(page, "]", "Enter", "Enter")
    on_screen(page, 0)


def test_undo_goes_back_over_matches_and_responses(page: Any) -> None:
    keys(page, "1", "Enter", "j", "1", "Enter", "Enter")
    on_screen(page, 2)
    keys(page, "u")
    on_screen(page, 1)
    assert (label(page, "read|R1"), item(page)) == ("", "2")
    keys(page, "u")
    assert matched_words(page, 1) == ["1"]
    keys(page, "u", "u")
    assert matched_words(page, 1) == []
    saved(page)
    assert [event[1:] for event in events()[-3:]] == [
        (None, []),
        ("found", ["1"]),
        (None, []),
    ]


def test_notes_flags_clear_and_cannot_judge_are_about_the_nugget_in_hand(
    page: Any,
) -> None:
    keys(page, "2", "Enter", "f", "n")
    page.keyboard.type("only the trade")
    keys(page, "Escape", "x")
    saved(page)
    state = WORLD.state["match", "342", "R1.n1"]
    assert (state["label"], state["evidence"], state["flagged"], state["note"]) == (
        None,
        [],
        True,
        "only the trade",
    )
    keys(page, "ArrowRight", "0", "2")
    saved(page)
    assert (held(page), events()[-1], WORLD.log[-1]["reason"]) == (
        "match|R1.n2",
        ("R1.n2", None, []),
        "I do not understand it",
    )


def test_buttons_do_what_the_keys_do(page: Any) -> None:
    page.click('[data-item="4"]')
    page.click('[data-nugget="7"] .desk-nugget-key')
    assert matched_words(page, 4) == ["7"]
    page.click('[data-nugget="9"] .desk-nugget-body')
    assert (held(page), matched_words(page, 4)) == ("match|R1.n8", ["7"])
    page.click('[data-matched="7"]')
    assert held(page) == "match|R1.n6"
    page.click(".desk-gridbar [data-action=nextOpen]")
    on_screen(page, 2)


def test_matches_show_in_the_other_tab_and_wait_offline(
    context: Any, page: Any, address: str
) -> None:
    other = open_desk(context, address, "api=/qa/api&n=1")
    WORLD.down = True
    keys(page, "1", "2")
    saved(page, "offline")
    other.wait_for_selector('[data-item="1"] [data-matched="12"]')
    assert figure(other, "matched") == "1 of 12"
    WORLD.down = False
    saved(page)
    assert events() == [("R1.n11", "found", ["1"])]


def test_a_reload_takes_the_response_up_where_it_was_left(page: Any) -> None:
    keys(page, "j", "j", "6", "Enter")
    saved(page)
    page.reload()
    page.wait_for_selector(READY)
    assert (item(page), matched_words(page, 3)) == ("3", ["6"])


def test_coming_from_another_kind_of_screen_and_going_back(
    context: Any, address: str
) -> None:
    page = open_desk(context, address, "api=/qa/api&n=0")
    keys(page, "]")
    on_screen(page, 1)
    assert page.locator(".desk-answer, .desk-document").first.is_hidden()
    keys(page, "1", "Enter", "[")
    on_screen(page, 0)
    keys(page, "j", "1")
    saved(page)
    assert events() == [("R1.n0", "found", ["1"]), ("G.0", "Port Anders", [])]


def test_nothing_jumps_when_nuggets_are_marked(page: Any) -> None:
    boxes = (
        "() => [...document.querySelectorAll('[data-unit], [data-item], [data-figure], "
        ".desk-gridbar')].map(n => { const b = n.getBoundingClientRect(); return [b.x, b.y, b.width, "
        "b.height].map(Math.round).join() })"
    )
    before = page.evaluate(boxes)
    keys(page, "1", "Enter", "2", "Enter", "1", "0", "f", "1", "Escape")
    assert page.evaluate(boxes) == before


def test_hostile_text_is_text(page: Any) -> None:
    keys(page, "1", "2")
    assert page.evaluate("window.hacked") is None
    assert page.locator(".desk-panes :is(img, script, i)").count() == 0
    assert "<i>nothing</i>" in page.inner_text(".desk-nuggets")


def test_every_key_of_the_grid_has_a_button_and_help_lists_them(page: Any) -> None:
    actions = page.evaluate(
        "import('/desk/keys/key_table.js').then(({keysOf}) => keysOf('grid').map(k => "
        "k.action).filter(a => a !== 'label'))"
    )
    keys(page, "?")
    for action in actions:
        assert page.locator(
            f'[data-overlay="help"] [data-action="{action}"]'
        ).get_attribute("title"), action
    assert "Next nugget" in page.inner_text('[data-overlay="help"]')
    keys(page, "Escape", "[")
    on_screen(page, 0)
    keys(page, "?")
    assert "Next nugget" not in page.inner_text('[data-overlay="help"]')


def test_every_button_has_a_name(page: Any) -> None:
    keys(page, "1", "Enter")
    names = page.evaluate(
        "() => [...document.querySelectorAll('.desk :is(button, input, textarea, "
        "select)')].map(n => n.ariaLabel || n.textContent.trim() || n.title)"
    )
    assert all(names)


def test_the_grid_fits_the_window(page: Any) -> None:
    for width, height in [(1280, 800), (1920, 1080), (640, 460)]:
        resize(page, width, height)
        sizes = page.evaluate(
            "() => [document.documentElement.scrollHeight, innerHeight, "
            "document.documentElement.scrollWidth, innerWidth]"
        )
        assert sizes[0] <= sizes[1] and sizes[2] <= sizes[3], (width, sizes)


def test_a_key_is_drawn_well_within_a_frame(short: Any) -> None:
    took = short.evaluate("""() => [...Array(30)].map(() => {
      const begun = performance.now();
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", {key: "1", bubbles: true, cancelable: true, composed: true}),
      );
      return performance.now() - begun;
    }).sort((a, b) => a - b)""")
    assert took[15] < 1000 / 60, took


def test_text_is_readable_in_light_and_dark(context: Any, address: str) -> None:
    for theme in ("light", "dark"):
        page = open_desk(
            context, address, f"api=/qa/api&n=1&theme={theme}&key={theme}/Amara"
        )
        keys(page, "Space", "1")
        contrast, element = lowest_contrast(page, ".desk-panes *, .desk-gridbar *")
        assert contrast >= 4.5, (theme, element)
