"""The judging desk in a real browser, against the mock server of this folder."""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api")
uvicorn = pytest.importorskip("uvicorn")
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no chromium")

from .app import WORLD, app  # noqa: E402

READY = "[data-desk][data-state=ready]"
HELD = "[data-unit][aria-current=true]"
SELECT = """([passage, start, end]) => {
  const text = document.querySelector(`[data-passage="${passage}"]`).firstChild;
  const range = document.createRange();
  range.setStart(text, start); range.setEnd(text, end);
  getSelection().removeAllRanges(); getSelection().addRange(range);
}"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(5)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Any) -> Iterator[Any]:
    WORLD.__init__()
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(5000)
    yield context
    context.close()


@pytest.fixture
def page(context: Any, address: str) -> Any:
    return visit(context, address)


def visit(context: Any, address: str, query: str = "") -> Any:
    page = context.new_page()
    page.goto(f"{address}/?{query}")
    page.wait_for_selector(READY)
    return page


def keys(page: Any, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)


def held(page: Any) -> str | None:
    found = page.locator(HELD)
    return found.get_attribute("data-unit") if found.count() else None


def label(page: Any, unit: str) -> str:
    return page.locator(f'[data-unit="{unit}"]').get_attribute("data-label")


def saved(page: Any, mark: str = "saved") -> None:
    page.wait_for_selector(f"[data-saved={mark}]")


def on_screen(page: Any, n: int) -> None:
    page.wait_for_selector(f"{READY}[data-screen='{n}']")


def stored() -> list[tuple[str, str | None]]:
    return [(event["key"], event["label"]) for event in WORLD.log]


def test_keys_label_and_the_ring_moves_on(page: Any) -> None:
    keys(page, "1", "2", "3")
    assert (label(page, "accuracy|A1"), label(page, "sentence|A1.0"), label(page, "relation|A1.0.99000001")) == ("yes", "unnecessary", "neutral")
    assert held(page) == "sentence|A1.1"
    saved(page)
    assert stored() == [("A1", "yes"), ("A1.0", "unnecessary"), ("A1.0.99000001", "neutral")]


def test_fifty_fast_presses_are_stored_once_each_and_in_order(page: Any) -> None:
    keys(page, "s", *["1", "2"] * 25)
    saved(page)
    assert [each[1] for each in stored()] == ["yes", "no"] * 25
    assert len({event["uuid"] for event in WORLD.log}) == 50


def test_a_key_is_drawn_well_within_a_frame(context: Any, address: str) -> None:
    page = visit(context, address, "n=1")
    took = page.evaluate("""() => [...Array(30)].map(() => {
      const begun = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "1", bubbles: true, cancelable: true, composed: true}));
      return performance.now() - begun;
    }).sort((a, b) => a - b)""")
    assert page.locator('[data-unit][data-label=""]').count() == 3
    assert took[15] < 8, took


def test_nothing_jumps_when_labels_notes_and_flags_come(page: Any) -> None:
    boxes = "() => [...document.querySelectorAll('[data-unit], .desk-bar, [data-action=undo]')].map(n => { const b = n.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(Math.round).join() })"
    before = page.evaluate(boxes)
    keys(page, "1", "1", "5", "3", "f", "0", "1")
    assert page.evaluate(boxes) == before


def test_what_is_judged_offline_is_stored_when_the_server_is_back(page: Any) -> None:
    WORLD.down = True
    keys(page, "1", "1")
    saved(page, "offline")
    assert "2 waiting" in page.inner_text("[data-saved]")
    assert label(page, "sentence|A1.0") == "required"
    WORLD.down = False
    saved(page)
    assert stored() == [("A1", "yes"), ("A1.0", "required")]


def test_what_waited_is_sent_after_a_reload(page: Any) -> None:
    WORLD.down = True
    keys(page, "1", "3")
    saved(page, "offline")
    page.on("dialog", lambda dialog: dialog.accept())
    WORLD.down = False
    page.reload()
    page.wait_for_selector(READY)
    saved(page)
    assert stored() == [("A1", "yes"), ("A1.0", "borderline")]
    assert label(page, "sentence|A1.0") == "borderline"


def test_leaving_with_something_waiting_asks_first(page: Any) -> None:
    WORLD.down = True
    keys(page, "1")
    saved(page, "offline")
    page.mouse.click(5, 5)
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    assert asked == ["beforeunload"]


def test_another_tab_sends_what_a_closed_one_left(context: Any, page: Any, address: str) -> None:
    WORLD.down = True
    keys(page, "1")
    saved(page, "offline")
    page.close()
    WORLD.down = False
    other = visit(context, address)
    saved(other)
    assert stored() == [("A1", "yes")]


def test_a_label_shows_in_the_other_tab(context: Any, page: Any, address: str) -> None:
    other = visit(context, address)
    keys(page, "2")
    other.wait_for_selector('[data-unit="accuracy|A1"][data-label="no"]')
    saved(other)


def test_the_next_screen_works_while_the_server_is_down(page: Any) -> None:
    page.wait_for_timeout(300)
    WORLD.down = True
    keys(page, "]")
    on_screen(page, 1)
    keys(page, "1")
    saved(page, "offline")
    WORLD.down = False
    saved(page)
    assert stored() == [("A2", "yes")]


def test_undo_goes_back_again_and_again_across_screens(page: Any) -> None:
    keys(page, "1", "2", "]")
    on_screen(page, 1)
    keys(page, "1", "u", "u")
    on_screen(page, 0)
    assert (held(page), label(page, "sentence|A1.0"), label(page, "accuracy|A1")) == ("sentence|A1.0", "", "yes")
    keys(page, "u", "u")
    assert label(page, "accuracy|A1") == ""
    saved(page)
    assert stored()[-3:] == [("A2", None), ("A1.0", None), ("A1", None)]


def test_undo_outlives_a_reload(page: Any) -> None:
    keys(page, "1", "2")
    saved(page)
    page.reload()
    page.wait_for_selector(READY)
    keys(page, "u")
    assert (held(page), label(page, "sentence|A1.0")) == ("sentence|A1.0", "")


def test_enter_skips_what_is_judged_and_leads_to_the_next_answer(page: Any) -> None:
    keys(page, "1", "1", "Home", "Enter")
    assert held(page) == "relation|A1.0.99000001"
    keys(page, *["1"] * 6)
    assert page.locator('[data-tray="end"]').is_visible()
    keys(page, "Enter")
    on_screen(page, 1)


def test_the_end_of_a_screen_shows_what_was_skipped_and_flagged(page: Any) -> None:
    keys(page, "1", "f", "End", "1")
    words = page.inner_text('[data-tray="end"]')
    assert "6 units left open" in words and "Flagged" in words and "next answer" in words
    page.click('[data-tray="end"] [data-jump="1"] >> nth=0')
    assert held(page) == "sentence|A1.0"


def test_the_end_of_a_topic_names_the_next_and_the_end_of_all_says_thanks(context: Any, address: str) -> None:
    page = visit(context, address, "n=2")
    keys(page, *["1"] * 5)
    page.wait_for_selector("text=Ringing in the ears at night")
    for event in [each for n in (0, 1) for each in page.evaluate("n => fetch(`/api/screen?n=${n}`, {headers: {'X-Desk-Token': 'good'}}).then(r => r.json())", n)["units"]]:
        WORLD.record({"uuid": event["key"] + event["kind"], "kind": event["kind"], "topic": event["topic"], "key": event["key"], "label": "x", "reason": "", "flagged": False, "note": "", "evidence": []})
    keys(page, "Enter")
    on_screen(page, 3)
    page.wait_for_timeout(300)
    keys(page, *["1"] * 4)
    assert "Thank you, Amara" in page.inner_text('[data-tray="end"]')


def test_selected_text_becomes_evidence_is_marked_and_can_be_removed(page: Any) -> None:
    keys(page, "End", "Home", "ArrowDown", "ArrowDown")
    page.evaluate(SELECT, [2, 9, 40])
    keys(page, "e")
    page.evaluate(SELECT, [0, 0, 10])
    keys(page, "e", "1", "ArrowUp")
    assert page.locator(".desk-evidence").all_inner_texts() == ["BACKGROUND", "Patients who lost 10 % of their"]
    page.click("text=✕ >> nth=0")
    saved(page)
    assert [item["text"] for item in WORLD.log[-1]["evidence"]] == ["BACKGROUND"]


def test_a_selection_over_two_passages_gives_two_excerpts(page: Any) -> None:
    keys(page, "ArrowDown", "ArrowDown")
    page.evaluate("""() => { const [a, b] = document.querySelectorAll('[data-passage]'); const r = document.createRange();
      r.setStart(a.lastChild, a.lastChild.length - 9); r.setEnd(b.firstChild, 7); getSelection().removeAllRanges(); getSelection().addRange(r); }""")
    keys(page, "e")
    saved(page)
    assert [item["text"] for item in WORLD.log[-1]["evidence"]] == ["pressure.", "METHODS"]


def test_evidence_keeps_the_documents_own_characters(context: Any, address: str) -> None:
    page = visit(context, address, "n=2")
    keys(page, "ArrowDown", "ArrowDown")
    page.evaluate(SELECT, [1, 0, 14])
    keys(page, "e")
    saved(page)
    assert WORLD.log[-1]["evidence"][0]["text"] == "Null \x00 bell \x07"


def test_hostile_text_is_text(context: Any, address: str) -> None:
    page = visit(context, address, "n=2")
    keys(page, "ArrowDown", "ArrowDown")
    page.wait_for_timeout(200)
    assert page.evaluate("window.hacked") is None
    assert page.locator(".desk-panes script, .desk-panes img, .desk-panes svg").count() == 0
    assert page.locator(".desk-document a").count() == 0
    assert "<script>window.hacked=2</script>" in page.inner_text(".desk-document-body")
    assert page.locator('[data-part="1"] .desk-mark-cited').inner_text() == "99000666"


def test_cannot_judge_asks_for_a_reason(page: Any) -> None:
    keys(page, "0", "2", "0", "t")
    page.keyboard.type("page 1 of u is blank")
    keys(page, "Enter")
    saved(page)
    assert [event["reason"] for event in WORLD.log] == ["I do not understand it", "page 1 of u is blank"]
    assert page.locator('[data-unit="accuracy|A1"]').get_attribute("data-sign") == "∅"
    keys(page, "0", "Escape")
    assert page.locator('[data-tray="reasons"]').is_hidden()


def test_a_note_is_saved_by_escape_and_by_going_elsewhere(page: Any) -> None:
    keys(page, "n")
    page.keyboard.type("first 1")
    keys(page, "Escape", "ArrowDown", "n")
    page.keyboard.type("second")
    page.click('[data-unit="relation|A1.0.99000001"]')
    saved(page)
    assert [(event["key"], event["note"]) for event in WORLD.log] == [("A1", "first 1"), ("A1.0", "second")]


def test_space_accepts_a_suggestion(context: Any, address: str) -> None:
    page = visit(context, address, "n=1")
    keys(page, "End")
    assert "you said this" in page.inner_text(".desk-offer")
    assert label(page, "relation|A2.10.99000001") == ""
    keys(page, "Space")
    assert label(page, "relation|A2.10.99000001") == "supporting"


def test_x_clears_f_flags_and_s_stays_after_a_reload(page: Any) -> None:
    keys(page, "s", "1", "f", "x")
    saved(page)
    assert (WORLD.log[-1]["label"], WORLD.log[-1]["flagged"], held(page)) == (None, True, "accuracy|A1")
    page.reload()
    page.wait_for_selector(READY)
    keys(page, "1")
    assert held(page) == "accuracy|A1"


def test_refused_events_are_told_and_the_screen_tells_the_truth(page: Any) -> None:
    WORLD.refuse = "no"
    keys(page, "2")
    page.wait_for_selector("text=this unit is not yours")
    page.wait_for_selector('[data-unit="accuracy|A1"][data-label=""]')
    saved(page)


def test_a_refused_token_keeps_the_queue_until_a_new_one_comes(page: Any) -> None:
    WORLD.token = "fresh"
    keys(page, "1")
    saved(page, "offline")
    assert "sign in again" in page.inner_text("[data-saved]")
    assert [name for name, _ in page.evaluate("window.triggers")] == ["token"]
    page.evaluate("window.mountDesk({token: 'fresh'})")
    saved(page)
    assert stored() == [("A1", "yes")]


def test_mounting_again_keeps_the_desk_and_another_campaign_starts_anew(page: Any) -> None:
    keys(page, "1", "ArrowDown")
    page.evaluate("const old = window.cleanup; window.mountDesk(); old()")
    page.wait_for_timeout(250)
    assert (held(page), page.locator("[data-desk]").count()) == ("relation|A1.0.99000001", 1)
    page.evaluate("window.mountDesk({key: 'other/Amara'})")
    page.wait_for_selector(READY)
    assert page.locator("[data-desk]").count() == 1
    page.evaluate("window.cleanup()")
    page.wait_for_timeout(250)
    assert page.locator("[data-desk]").count() == 0


def test_document_order_keeps_the_unit_in_hand(page: Any) -> None:
    keys(page, "ArrowDown", "ArrowDown", "o")
    page.wait_for_selector("text=Document 1 of 4")
    assert held(page) == "relation|A1.0.99000001"
    keys(page, "o")
    page.wait_for_selector("text=Answer 1 of 3")


def test_only_open_screens_when_asked(page: Any) -> None:
    keys(page, *["1"] * 8)
    saved(page)
    keys(page, "w")
    on_screen(page, 1)


def test_the_last_judgments_are_jumps(page: Any) -> None:
    keys(page, "1", "2", "]")
    on_screen(page, 1)
    keys(page, "1")
    saved(page)
    keys(page, "l")
    page.wait_for_selector("[data-recent='2']")
    keys(page, "2")
    on_screen(page, 0)
    assert held(page) == "sentence|A1.0"


def test_search_walks_through_the_hits(page: Any) -> None:
    keys(page, "ArrowDown", "ArrowDown", "/")
    page.keyboard.type("weight")
    assert "1 of 5" in page.inner_text(".desk-search-row")
    keys(page, "Enter")
    assert "2 of 5" in page.inner_text(".desk-search-row")
    keys(page, "Escape", "1")
    assert label(page, "relation|A1.0.99000001") == "supporting"


def test_every_key_has_a_button_with_a_tooltip(page: Any) -> None:
    actions = page.evaluate("import('/desk/keys.js').then(({KEYS}) => KEYS.map(k => k.action).filter(a => a !== 'label' && a !== 'accept'))")
    for action in actions:
        assert page.locator(f'[data-action="{action}"]').first.get_attribute("title"), action
    assert page.locator("[data-label-button]").first.get_attribute("title")


def test_every_button_has_a_name(page: Any) -> None:
    names = page.evaluate("() => [...document.querySelectorAll('.desk :is(button, input, textarea, select)')].map(n => n.ariaLabel || n.textContent.trim() || n.title)")
    assert all(names)


def test_the_desk_fits_the_window(context: Any, page: Any) -> None:
    for width, height in [(1280, 800), (1920, 1080), (2560, 1440), (640, 460)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        sizes = page.evaluate("() => [document.documentElement.scrollHeight, innerHeight, document.documentElement.scrollWidth, innerWidth]")
        assert sizes[0] <= sizes[1] and sizes[2] <= sizes[3], (width, sizes)


def test_the_unit_in_hand_is_kept_in_sight(context: Any, address: str) -> None:
    page = visit(context, address, "n=1")
    for name in ["End", "Home", *["ArrowDown"] * 15]:
        keys(page, name)
        inside = page.evaluate("() => { const a = document.querySelector('[aria-current=true]').getBoundingClientRect(), b = document.querySelector('.desk-answer .desk-scroll').getBoundingClientRect(); return a.top >= b.top && a.bottom <= b.bottom }")
        assert inside, name


def test_first_load_without_a_server_says_so_and_tries_again(context: Any, address: str) -> None:
    WORLD.down = True
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("[data-desk][data-state=error]")
    WORLD.down = False
    page.wait_for_selector(READY)
