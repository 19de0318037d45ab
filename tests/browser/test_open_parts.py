"""What opens on the desk and beside it has no barrier either: panes, dialogs, menus, ends; light and dark."""

from __future__ import annotations

import re
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers_in_part, contrast_barriers
from tests.browser.navigation import navigate
from tests.browser.server import Server
from tests.browser.sitting import press, turn_over
from tests.browser.test_every_page import IS_DARK, READY

pytestmark = pytest.mark.usefixtures("open_application")

BIOGEN = "judge?campaign=biogen-sample"
PEOPLE = ("Dora", "Emil")
"""In turn, so that each part opens on a new desk of the open application."""
NUGGETS = "nuggets?campaign=qa2007-sample"
PARTS = {
    "side pane": (BIOGEN, ["g"], ".desk-side[data-docked=true]"),
    "question": (BIOGEN, ["Shift+A"], "[data-tray=ask]"),
    "note": (BIOGEN, ["n"], "[data-tray=note]"),
    "reasons": (BIOGEN, ["0"], "[data-tray=reasons]"),
    "my day": (BIOGEN, ["f", "Shift+M"], "[data-overlay=day] .desk-day"),
    "menu": (BIOGEN, ["y"], ".desk-menu"),
    "keys": (BIOGEN, ["?"], "[data-overlay=help]"),
    "own keys": (BIOGEN, ["Shift+Y"], "dialog[open] .desk-keys-list"),
    "long definitions": (BIOGEN, ["d"], ".desk-long"),
    "nugget": (NUGGETS, ["j", "v"], ".ng-row[data-mine=vital]"),
    "side pane of nuggets": (NUGGETS, ["g"], ".desk-side[data-docked=true]"),
    "question on nuggets": (NUGGETS, ["Shift+A"], "[data-tray=ask]"),
    "day of nuggets": (NUGGETS, ["Shift+M"], "[data-overlay=day] .desk-day"),
    "decision": ("adjudicate?campaign=biogen-sample", ["j"], ".desk-votes"),
}
"""By what opens: where, by which keys, and what then shows."""


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all parts: what is judged here changes none of them."""
    return module_server


@pytest.mark.parametrize(("part", "person"), [*zip(PARTS, cycle(PEOPLE))])
def test_what_opens_has_no_barrier(
    server: Server, page: Page, part: str, person: str
) -> None:
    address, keys, shown = PARTS[part]
    navigate(page, f"{server.address}/{address}&who={person}")
    page.wait_for_selector(READY)
    press(page, *keys)
    expect(page.locator(shown).first).to_be_visible()
    has_no_barrier(page.locator(shown).first)


def test_the_end_of_a_topic_has_no_barrier(server: Server, page: Page) -> None:
    navigate(page, f"{server.address}/{BIOGEN}&who=Enno")
    page.wait_for_selector(READY)
    title = page.locator(".desk-answer .desk-pane-title")
    while not re.fullmatch(r"Answer (\d+) of \1", title.inner_text()):
        turn_over(page)
    press(page, "End", "j")
    end = page.locator("[data-tray=end]")
    expect(end).to_have_attribute("data-end", "topic")
    has_no_barrier(end)


def has_no_barrier(part: Locator) -> None:
    """`test_every_page.py` looks at the page without it."""
    assert barriers_in_part(part) == []
    part.page.emulate_media(color_scheme="dark")
    part.page.wait_for_function(IS_DARK)
    assert contrast_barriers(part.page, part) == []
