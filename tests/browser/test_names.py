"""Who cannot see the desk hears what is judged, and Tab goes the way that the eye goes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.navigation import navigate
from tests.browser.server import Server
from tests.browser.sitting import READY, press
from tests.browser.test_frame import MODES, show
from tests.browser.waits import drawn, eventually

pytestmark = pytest.mark.usefixtures("open_application")

_ITEM = "[data-item][aria-current=true]"
_PARAGRAPH = "[data-paragraph][aria-current=true]"
UNIT = {
    "": ("[data-unit][aria-current=true]", ".desk-part-current .desk-part-text"),
    "grid": (f"{_ITEM} button", f"{_ITEM} .desk-part-text"),
    "sets": (f"{_ITEM} button", f"{_ITEM} .desk-part-text"),
    "page": (f"{_PARAGRAPH} button", f"{_PARAGRAPH} .desk-part-text"),
}
"""By `data-mode`, the control of the unit in hand, and the text that is judged."""

_REGIONS = """() => [...document.querySelectorAll(".desk :is(a[href], button, input, [tabindex='0'])")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => !node.disabled && !node.closest("[inert]"))
    .map((node) => node.closest(".desk-header, .desk-question, .desk-pane, .desk-bar"))
    .map((region) => region?.className.split(" ").pop())
    .filter((name, at, names) => name && name !== names[at - 1])"""
"""The regions in the order in which Tab reaches them: no element has a tabindex above 0."""

_PLACES = """() => [...document.querySelectorAll(".desk-header, .desk-question, .desk-pane, .desk-bar")]
    .filter((node) => node.checkVisibility())
    .map((node) => [node.className.split(" ").pop(), node.getBoundingClientRect()])
    .sort(([, one], [, other]) => {
        const down = one.top - other.top;
        return Math.abs(down) > 8 ? down : one.left - other.left;
    })
    .map(([name]) => name)"""
"""The same regions as the eye meets them: line by line, from the left."""


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all screens: nothing is judged here."""
    return module_server


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("mode", MODES)
def test_the_name_of_a_unit_holds_its_text_and_tab_follows_the_eye(
    server: Server, page: Page, mode: str
) -> None:
    name = show(page, server, mode)
    if not name:
        # The first unit can be about the whole answer, which stands in no one part.
        eventually(page, lambda: _has_part(page))
    control, text = UNIT[name]
    spoken = page.locator(control).first.get_attribute("aria-label") or ""
    assert squeezed(page.locator(text).inner_text()) in squeezed(spoken)
    _tab_follows_the_eye(page)


def test_tab_follows_the_eye_on_the_page_nuggets(server: Server, page: Page) -> None:
    navigate(page, f"{server.address}/nuggets?campaign=qa2007-sample&who=Dora")
    page.wait_for_selector("[data-nuggets][data-state=ready]")
    press(page, "g")
    drawn(page)
    _tab_follows_the_eye(page)


def test_tab_follows_the_eye_where_people_differ(server: Server, page: Page) -> None:
    navigate(page, f"{server.address}/adjudicate?campaign=biogen-sample&who=Zoe")
    page.wait_for_selector(READY)
    _tab_follows_the_eye(page)


def _has_part(page: Page) -> bool:
    if page.locator(UNIT[""][1]).count():
        return True
    press(page, "j")
    return False


def _tab_follows_the_eye(page: Page) -> None:
    assert (
        page.locator(".desk [tabindex]:not([tabindex='0'], [tabindex='-1'])").count()
        == 0
    )
    reached = page.evaluate(_REGIONS)
    places = [name for name in page.evaluate(_PLACES) if name in reached]
    assert list(dict.fromkeys(reached)) == places
