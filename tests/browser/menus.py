"""The navigation above the pages, as an organiser uses it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.waits import settled, shows


def open_page(page: Page, title: str, *, menu: str) -> None:
    """Go to a page through its menu, and wait until it has taken the place of the one before."""
    page.get_by_test_id("stTopNav").get_by_role("button", name=menu).click()
    page.get_by_role("menuitem", name=title).click()
    shows(page.get_by_role("heading", name=title, exact=True))
    settled(page)
