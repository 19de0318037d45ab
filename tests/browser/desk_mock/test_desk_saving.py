"""Nothing that was judged is lost: servers go away, tabs close, tokens expire."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.waits import after_timers

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


def test_fifty_fast_presses_are_stored_once_each_and_in_order(page: Any) -> None:
    keys(page, "s", *["1", "2"] * 25)
    saved(page)
    assert [each[1] for each in stored()] == ["yes", "no"] * 25
    assert len({event["uuid"] for event in WORLD.log}) == 50


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
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))
    page.reload()
    assert dialogs == ["beforeunload"]


def test_another_tab_sends_what_a_closed_one_left(
    context: Any, page: Any, address: str
) -> None:
    WORLD.down = True
    keys(page, "1")
    saved(page, "offline")
    page.close()
    WORLD.down = False
    other = open_desk(context, address)
    saved(other)
    assert stored() == [("A1", "yes")]


def test_a_label_shows_in_the_other_tab(context: Any, page: Any, address: str) -> None:
    other = open_desk(context, address)
    keys(page, "2")
    other.wait_for_selector('[data-unit="accuracy|A1"][data-label="no"]')
    saved(other)


def test_the_next_screen_works_while_the_server_is_down(page: Any) -> None:
    fetched(page, 1)
    WORLD.down = True
    keys(page, "]")
    on_screen(page, 1)
    keys(page, "1")
    saved(page, "offline")
    WORLD.down = False
    saved(page)
    assert stored() == [("A2", "yes")]


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


def test_mounting_again_keeps_the_desk_and_another_campaign_starts_anew(
    page: Any,
) -> None:
    keys(page, "1", "ArrowDown")
    page.evaluate("const old = window.cleanup; window.mountDesk(); old()")
    after_timers(page, 250)
    assert (held(page), page.locator("[data-desk]").count()) == (
        "relation|A1.0.99000001",
        1,
    )
    page.evaluate("window.mountDesk({key: 'other/Amara'})")
    page.wait_for_selector(READY)
    assert page.locator("[data-desk]").count() == 1
    page.evaluate("window.cleanup()")
    expect(page.locator("[data-desk]")).to_have_count(0)


def test_first_load_without_a_server_says_so_and_tries_again(
    context: Any, address: str
) -> None:
    WORLD.down = True
    page = context.new_page()
    page.goto(f"{address}/?token={WORLD.token}")
    page.wait_for_selector("[data-desk][data-state=error]")
    WORLD.down = False
    page.wait_for_selector(READY)
