"""What the browser tests of the desk share: sitting down, pressing keys, looking at what is in hand and
in the log.
"""

from __future__ import annotations

from playwright.sync_api import Page

from assessment.campaign import Campaign
from tests.browser.server import Server
from tests.browser.waits import eventually

READY = "[data-desk][data-state=ready]"
HELD = "[data-unit][aria-current=true]"
OPEN = f"{HELD}:is([data-label=''], :not([data-label]))"
"""The unit in hand where it has no label yet."""
SAVED = "[data-saved=saved]"


def sit_down(page: Page, server: Server, name: str = "Dora") -> None:
    page.goto(f"{server.address}/judge?campaign=biogen-sample&who={name}")
    page.wait_for_selector(READY)


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def held(page: Page) -> str:
    return page.locator(HELD).get_attribute("data-unit") or ""


def press_on(page: Page, key: str) -> None:
    """Label an open unit in hand by this key, else go on; then wait until all is saved and shows."""
    # In one look: the desk may move on by itself between two of them.
    is_open = page.locator(OPEN).count()
    press(page, key if is_open else "Enter")
    page.wait_for_selector(SAVED)
    page.wait_for_selector(READY)


def press_to(page: Page, kind: str) -> None:
    """Go on to the next unit of this kind on the screen."""
    while not held(page).startswith(kind):
        before = held(page)
        press(page, "j")
        eventually(page, lambda before=before: held(page) != before)


def screen(page: Page) -> int:
    return int(page.locator(READY).get_attribute("data-screen") or 0)


def turn_over(page: Page) -> None:
    """On to the next screen."""
    before = screen(page)
    press(page, "]")
    eventually(page, lambda: screen(page) != before)


def labels(campaign: Campaign, assessor: str) -> list[str | None]:
    return [
        judgment.label
        for judgment in campaign.store.log(campaign.row.id)
        if judgment.assessor == assessor
    ]
