"""Waits for states, with limits that a busy machine keeps."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

PATIENCE = 120_000
"""Milliseconds that a test waits for a state: a machine whose cores are all busy takes long to open a
page.
"""
MAIN = "[data-testid=stMain]"
_LOOK = 50
"""Milliseconds between two looks at a state."""
_EQUAL_LOOKS = 16
"""Looks in a row that see the same text: a page may rest between two parts of it."""
_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_IS_STILL = """() => document.getAnimations().every((animation) =>
    animation.playState !== "running" || animation.effect.getComputedTiming().iterations === Infinity)"""
_IS_SETTLED = """(wanted) => {
    const isComplete = document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")
        && !document.querySelector("[data-testid=stSkeleton], [data-stale=true]")
        && [...document.querySelectorAll("[data-testid=stPlotlyChart]")]
            .every((plot) => plot.querySelector(".main-svg"));
    const text = isComplete && document.querySelector("[data-testid=stMain]")?.textContent;
    window.equalLooks = text && text === window.lastLook ? (window.equalLooks ?? 0) + 1 : 0;
    window.lastLook = text;
    return window.equalLooks >= wanted;
}"""
"""Playwright looks from within the page: each look of a test's own would cost four processes their time."""
_ANSWERS = """(part) => performance.getEntriesByType("resource")
    .filter((entry) => (entry.name + "&").includes(part)).length"""


def eventually(page: Page, happened: Callable[[], Any]) -> None:
    """Wait until something has happened; the page goes on meanwhile."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not happened():
        assert time.monotonic() < deadline, "it has not happened"
        page.wait_for_timeout(_LOOK)


def shows(element: Locator) -> None:
    """Wait until this shows. While a page is drawn again, its old elements stand beside the new ones for a
    moment: where that is possible, no test may ask for exactly one.
    """
    expect(element.first).to_be_visible()


def gone(element: Locator) -> None:
    """Wait until nothing of this is in the page any more, old or new."""
    expect(element).to_have_count(0)


def drawn(page: Page) -> None:
    """Wait until what the page has heard is drawn."""
    page.evaluate(_FRAMES)


def still(page: Page) -> None:
    """Wait until nothing fades or slides any more: a half-faded text has another contrast."""
    drawn(page)
    page.wait_for_function(_IS_STILL)


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("(width) => innerWidth === width", arg=width)
    drawn(page)


def answers(page: Page, part: str) -> int:
    """How many requests with a part of this kind in their address have been answered."""
    return int(page.evaluate(_ANSWERS, part))


def after_timers(page: Page, ms: int) -> None:
    """Wait until the page's timers up to this length have ended: timers end in their order."""
    page.evaluate("(ms) => new Promise((done) => setTimeout(done, ms))", ms)


def settled(page: Page) -> None:
    """Wait until a page of the application is complete and says the same for a while: plots come after
    the script that asks for them has ended.
    """
    page.evaluate("window.equalLooks = 0")
    page.wait_for_function(_IS_SETTLED, arg=_EQUAL_LOOKS, polling=_LOOK)
