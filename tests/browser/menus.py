"""The navigation above the pages, as an organiser uses it."""

from __future__ import annotations

from playwright.sync_api import Page


def open_page(page: Page, title: str, *, menu: str) -> None:
    """Go to a page through its menu."""
    page.get_by_test_id("stTopNav").get_by_role("button", name=menu).click()
    page.get_by_role("menuitem", name=title).click()
