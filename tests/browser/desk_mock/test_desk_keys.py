"""What the keys do."""

from __future__ import annotations

from typing import Any

from tests.browser.waits import drawn, eventually

from .app import WORLD
from .page_tools import (
    READY,
    fetched,
    held,
    keys,
    label,
    on_screen,
    open_desk,
    saved,
    stored,
)


def test_keys_label_and_the_ring_moves_on(page: Any) -> None:
    keys(page, "1", "2", "3")
    assert (
        label(page, "accuracy|A1"),
        label(page, "sentence|A1.0"),
        label(page, "relation|A1.0.99000001"),
    ) == ("yes", "unnecessary", "neutral")
    assert held(page) == "sentence|A1.1"
    saved(page)
    assert stored() == [
        ("A1", "yes"),
        ("A1.0", "unnecessary"),
        ("A1.0.99000001", "neutral"),
    ]


MAX_CHANGES = 50
"""Changes of the page for one key press: the row of its unit, the marks of progress, the next row in
hand.
"""


def test_a_key_is_drawn_before_its_event_ends_and_touches_little(
    context: Any, address: str
) -> None:
    page = open_desk(context, address, "n=1")
    drawn = page.evaluate("""() => [...Array(3)].map(() => {
      const missing = () => document.querySelectorAll('[data-unit][data-label=""]').length;
      const before = missing();
      const observer = new MutationObserver(() => {});
      observer.observe(
        document.body,
        {attributes: true, childList: true, characterData: true, subtree: true},
      );
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", {key: "1", bubbles: true, cancelable: true, composed: true}),
      );
      const changes = observer.takeRecords().length;
      observer.disconnect();
      return [before - missing(), changes];
    })""")
    assert [labels for labels, _ in drawn] == [1, 1, 1]
    assert max(changes for _, changes in drawn) <= MAX_CHANGES, drawn


def test_undo_goes_back_again_and_again_across_screens(page: Any) -> None:
    keys(page, "1", "2", "]")
    on_screen(page, 1)
    keys(page, "1", "u", "u")
    on_screen(page, 0)
    assert (held(page), label(page, "sentence|A1.0"), label(page, "accuracy|A1")) == (
        "sentence|A1.0",
        "",
        "yes",
    )
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
    assert (
        "6 units left open" in words and "Flagged" in words and "next answer" in words
    )
    page.click('[data-tray="end"] [data-jump="0"] >> nth=0')
    assert held(page) == "sentence|A1.0"


def test_the_end_of_a_topic_names_the_next_and_the_end_of_all_says_thanks(
    context: Any, address: str
) -> None:
    page = open_desk(context, address, "n=2")
    keys(page, *["1"] * 5)
    page.wait_for_selector("text=Ringing in the ears at night")
    for event in [
        each
        for n in (0, 1)
        for each in page.evaluate(
            (
                "n => fetch(`/api/screen?n=${n}`, {headers: {'X-Desk-Token': new "
                "URLSearchParams(location.search).get('token')}}).then(r => r.json())"
            ),
            n,
        )["units"]
    ]:
        WORLD.record(
            {
                "uuid": event["key"] + event["kind"],
                "kind": event["kind"],
                "topic": event["topic"],
                "key": event["key"],
                "label": "x",
                "reason": "",
                "flagged": False,
                "note": "",
                "evidence": [],
            }
        )
    keys(page, "Enter")
    on_screen(page, 3)
    drawn(page)
    keys(page, *["1"] * 4)
    assert "Thank you, Amara" in page.inner_text('[data-tray="end"]')


def test_cannot_judge_asks_for_a_reason(page: Any) -> None:
    keys(page, "0", "2", "0", "t")
    page.keyboard.type("page 1 of u is blank")
    keys(page, "Enter")
    saved(page)
    assert [event["reason"] for event in WORLD.log] == [
        "I do not understand it",
        "page 1 of u is blank",
    ]
    assert page.locator('[data-unit="accuracy|A1"]').get_attribute("data-sign") == "Ø"
    keys(page, "0", "Escape")
    assert page.locator('[data-tray="reasons"]').is_hidden()


def test_a_note_is_saved_by_escape_and_by_going_elsewhere(page: Any) -> None:
    keys(page, "n")
    page.keyboard.type("first 1")
    keys(page, "Escape", "ArrowDown", "n")
    page.keyboard.type("second")
    page.click('[data-unit="relation|A1.0.99000001"]')
    saved(page)
    assert [(event["key"], event["note"]) for event in WORLD.log] == [
        ("A1", "first 1"),
        ("A1.0", "second"),
    ]


def test_space_accepts_a_suggestion(context: Any, address: str) -> None:
    page = open_desk(context, address, "n=1")
    keys(page, "End")
    assert "you said this" in page.inner_text(".desk-offer")
    assert label(page, "relation|A2.10.99000001") == ""
    keys(page, "Space")
    assert label(page, "relation|A2.10.99000001") == "supporting"


def test_x_clears_f_flags_and_s_stays_after_a_reload(page: Any) -> None:
    keys(page, "s", "1", "f", "x")
    saved(page)
    assert (WORLD.log[-1]["label"], WORLD.log[-1]["flagged"], held(page)) == (
        None,
        True,
        "accuracy|A1",
    )
    page.reload()
    page.wait_for_selector(READY)
    keys(page, "1")
    assert held(page) == "accuracy|A1"


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


def test_a_key_pressed_while_a_screen_loads_judges_nothing(page: Any) -> None:
    fetched(page, 1)
    held_back: list[Any] = []
    page.route("**/api/screen?*n=3*", lambda route: held_back.append(route))
    page.evaluate("window.mountDesk({start: {n: 3}})")
    page.wait_for_selector("[data-desk][data-state=loading]")
    keys(page, "1", "2")
    eventually(page, lambda: held_back)
    held_back[0].continue_()
    on_screen(page, 3)
    assert stored() == []


def test_the_desk_works_in_a_shadow_root(context: Any, address: str) -> None:
    page = open_desk(context, address, "shadow=1")
    keys(page, "0", "t")
    page.keyboard.type("own reason 1")
    keys(page, "Enter", "n")
    page.keyboard.type("note 2")
    keys(page, "Escape", "?", "Escape", "1")
    saved(page)
    assert [
        (event["reason"], event["note"], event["label"]) for event in WORLD.log
    ] == [
        ("own reason 1", "", None),
        ("", "note 2", None),
        ("", "note 2", "required"),
    ]
