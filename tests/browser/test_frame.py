"""The frame around what is judged: how much of the window it takes, what is in sight in small windows,
what hides it, and where the panes meet.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from assessment.tracks import TRACKS
from tests.browser.navigation import navigate
from tests.browser.server import Server
from tests.browser.sitting import READY, press, press_to, screen, turn_over
from tests.browser.waits import drawn, eventually, resize

pytestmark = pytest.mark.usefixtures("open_application")

MODES = {
    "answer": ("biogen", ""),
    "strings": ("qa2007", ""),
    "grid": ("qa2007", "grid"),
    "sets": ("scifact", "sets"),
    "page": ("car", "page"),
    "passages": ("car", ""),
    "nuggets of an answer": ("r2c2", ""),
    "nuggets in a response": ("rag", ""),
    "documents": ("adhoc", ""),
}
"""The campaign and the `data-mode` of a screen of each kind."""
LIMIT = 0.25
LIMIT_ADJUDICATE = 0.32
SMALL = [(640, 400), (1024, 700)]

_FRAME = """() => {
    const content = ".desk-pane .desk-scroll, .desk-slot, .ng-slot, [data-mode=sets] .desk-question";
    const boxes = [...document.querySelectorAll(content)]
        .filter((node) => node.checkVisibility({ visibilityProperty: true }))
        .map((node) => node.getBoundingClientRect());
    const height = ({ top, bottom }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    const area = boxes.reduce((sum, box) => sum + height(box) * box.width, 0);
    return 1 - area / (innerWidth * innerHeight);
}"""
"""The share of the window that is neither text, nor document or side pane, nor question and labels."""

_CUT_OFF = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)])
    .filter((node) => node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => {
        let { top, bottom, left, right } = node.getBoundingClientRect();
        const clip = { top: 0, bottom: innerHeight, left: 0, right: innerWidth };
        for (let at = node.parentElement; at; at = at.parentElement) {
            if (getComputedStyle(at).overflowY === "visible") continue;
            const box = at.getBoundingClientRect();
            clip.top = Math.max(clip.top, box.top);
            clip.bottom = Math.min(clip.bottom, box.bottom);
        }
        return top < clip.top - 2 || bottom > clip.bottom + 2 || left < -2 || right > clip.right + 2;
    })
    .map((node) => node.textContent.slice(0, 80))"""
"""The elements that a scroll area or the window cuts."""

_SCROLLERS = """(selector) => {
    let [count, at] = [0, document.querySelector(selector)];
    for (; at; at = at.parentElement) {
        const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowY);
        if (scrolls && at.scrollHeight > at.clientHeight + 1) count += 1;
    }
    return count;
}"""
"""How many scroll areas hold an element, one in the other."""

CURRENT = {
    "": ("[data-unit][aria-current=true]", ".desk-part-current .desk-part-text"),
    "grid": ("[data-item][aria-current=true]",),
    "sets": ("[data-item][aria-current=true]",),
    "page": ("[data-paragraph][aria-current=true]", ".desk-facets kbd"),
}
"""What must be in sight in each mode, beside the question and the labels."""


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all screens: who judges here is nobody whose screens are looked at."""
    return module_server


def show(page: Page, server: Server, mode: str, person: str = "Dora") -> str:
    """A screen of this kind; returns its `data-mode`."""
    campaign, name = MODES[mode]
    navigate(page, f"{server.address}/judge?campaign={campaign}-sample&who={person}")
    page.wait_for_selector(READY)
    while page.locator(READY).get_attribute("data-mode") != name:
        before = screen(page)
        press(page, "]")
        eventually(page, lambda before=before: screen(page) != before)
    drawn(page)
    return name


def sit_down(page: Page, server: Server, person: str) -> None:
    navigate(page, f"{server.address}/judge?campaign=biogen-sample&who={person}")
    page.wait_for_selector(READY)


@pytest.mark.parametrize("mode", MODES)
def test_the_frame_leaves_three_quarters_and_small_windows_show_the_unit_and_all_labels(
    server: Server, page: Page, mode: str
) -> None:
    name = show(page, server, mode)
    eventually(page, lambda: page.evaluate(_FRAME) <= LIMIT)
    for size in SMALL:
        resize(page, *size)
        shown = [*CURRENT[name], ".desk-ask", "[data-label-button]"]
        eventually(page, _sees(page, shown))
        press(page, "j", "j", "j", "j")
        eventually(page, _sees(page, shown))
        _has_one_scroll_area(page, CURRENT[name][0])


def test_the_frame_of_nuggets_leaves_three_quarters_and_small_windows_show_the_votes(
    server: Server, page: Page
) -> None:
    navigate(page, f"{server.address}/nuggets?campaign=qa2007-sample&who=Dora")
    page.wait_for_selector("[data-nuggets][data-state=ready]")
    press(page, "j")
    eventually(page, lambda: page.evaluate(_FRAME) <= LIMIT)
    press(page, "j", "j")
    for size in SMALL:
        resize(page, *size)
        eventually(page, _sees(page, [".ng-row[aria-current=true]", ".ng-label"]))
        _has_one_scroll_area(page, ".ng-row[aria-current=true]")


@pytest.mark.parametrize("campaign", TRACKS)
def test_adjudication_leaves_two_thirds_and_small_windows_show_all_votes_and_labels(
    server: Server, page: Page, campaign: str
) -> None:
    navigate(page, f"{server.address}/adjudicate?campaign={campaign}-sample&who=Zoe")
    page.wait_for_selector(READY)
    eventually(page, lambda: page.evaluate(_FRAME) <= LIMIT_ADJUDICATE)
    expect(page.locator(".desk-label-definition").first).to_be_visible()
    shown = [CURRENT[""][0], ".desk-ask", ".desk-vote-label", "[data-label-button]"]
    for size in SMALL:
        resize(page, *size)
        eventually(page, _sees(page, shown))
        _has_one_scroll_area(page, CURRENT[""][0])


def test_a_long_question_leaves_the_button_beside_it_free(
    server: Server, page: Page
) -> None:
    show(page, server, "nuggets of an answer")
    resize(page, *SMALL[0])
    eventually(page, lambda: _right_of_question(page) <= _left_of_accept(page))


def _right_of_question(page: Page) -> float:
    box = page.locator(".desk-ask").bounding_box()
    assert box
    return box["x"] + box["width"]


def _left_of_accept(page: Page) -> float:
    box = page.locator(".desk-offer [data-action=accept]").bounding_box()
    assert box
    return box["x"]


def test_small_windows_show_the_answer_that_one_writes_oneself(
    server: Server, page: Page
) -> None:
    show(page, server, "strings", "Gul")
    while "Question 301.4" not in page.locator(".desk-pane-title").first.inner_text():
        turn_over(page)
    press(page, "5")
    page.wait_for_selector('[data-unit^="group"]')
    press_to(page, "group")
    for size in SMALL:
        resize(page, *size)
        shown = ["[data-unit][aria-current=true]", ".desk-ask", ".desk-free"]
        eventually(page, _sees(page, shown))
        _has_one_scroll_area(page, shown[0])


def _sees(page: Page, selectors: list[str]) -> Callable[[], bool]:
    return lambda: page.evaluate(_CUT_OFF, selectors) == []


def _has_one_scroll_area(page: Page, unit: str) -> None:
    """The unit can be in one, the page is none."""
    eventually(page, lambda: page.evaluate(_SCROLLERS, unit) <= 1)
    eventually(page, lambda: not _page_scrolls(page))


def _page_scrolls(page: Page) -> bool:
    main = "document.querySelector('[data-testid=stMain]')"
    return bool(page.evaluate(f"{main}.scrollHeight > {main}.clientHeight"))


def test_focus_hides_the_navigation_and_is_remembered(
    server: Server, page: Page
) -> None:
    sit_down(page, server, "Emil")
    header = page.get_by_test_id("stHeader")
    press(page, "z")
    expect(header).to_be_hidden()
    page.reload()
    page.wait_for_selector(READY)
    expect(header).to_be_hidden()
    press(page, "z")
    expect(header).to_be_visible()


def test_panes_are_dragged_moved_by_arrows_and_put_back(
    server: Server, page: Page
) -> None:
    sit_down(page, server, "Dora")
    separator = page.locator(".desk-document > .desk-separator")
    press(page, "j", "j", "j")
    separator.wait_for()
    first = _left_of(page)
    separator.hover()
    page.mouse.down()
    page.mouse.move(800, 300)
    page.mouse.up()
    eventually(page, lambda: abs(_left_of(page) - 800) < 8)
    separator.focus()
    press(page, "ArrowLeft")
    eventually(page, lambda: 760 < _left_of(page) < 790)
    page.reload()
    page.wait_for_selector(READY)
    eventually(page, lambda: 760 < _left_of(page) < 790)
    separator.dblclick()
    eventually(page, lambda: abs(_left_of(page) - first) < 2)


def _left_of(page: Page) -> float:
    box = page.locator(".desk-answer").bounding_box()
    assert box
    return box["x"] + box["width"]


def test_the_menu_is_used_by_keys(server: Server, page: Page) -> None:
    sit_down(page, server, "Hana")
    press(page, "y")
    menu = page.get_by_role("menu", name="Menu")
    expect(menu).to_be_visible()
    page.locator("[data-menu=stay]").focus()
    expect(page.locator("[data-menu=stay]")).to_have_attribute("aria-checked", "false")
    press(page, "Enter")
    expect(menu).to_be_hidden()
    expect(page.locator(".desk-tools [data-action=stay]")).to_have_attribute(
        "aria-pressed", "true"
    )
    press(page, "y", "ArrowDown", "Escape")
    expect(menu).to_be_hidden()
    press(page, "y", "1")
    expect(menu).to_be_hidden()
    expect(page.locator('[data-label="required"]')).to_have_count(1)
