"""Going from page to page within the open application, as the browser's back button does."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page

_DESKS = "[data-desk], [data-nuggets]"
_PAGES_WITH_DESK = ("judge", "nuggets", "adjudicate")
_MENUS = "[data-floating-ui-portal]"
_GO = """(address) => {
    if (!document.querySelector(
        "[data-testid=stApp][data-test-script-state=notRunning][data-test-connection-state=CONNECTED]"
    )) return false;
    document.title = "";
    history.pushState({}, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
    return true;
}"""
_HAS_BEGUN = "() => document.title"
"""Every run of a page sets the title before it draws; what draws only a part of the page sets none."""
_LOOK = 50
"""Milliseconds between two looks."""


def navigate(page: Page, address: str) -> None:
    """Open an address of the application, within it where this server's application is open already: a new
    document takes the browser twice as long.  Desks have a document of their own.

    The page has begun to be drawn; that it is complete is still to be waited for.  The session stays, with
    the choices made in it, and so does what the browser stores: a test of a new session, a new person's
    browser or a reload goes by `page.goto`.
    """
    if _has_desk(page, address) or not _is_free(page, address):
        page.goto(address)
        return
    page.wait_for_function(_GO, arg=address, polling=_LOOK)
    page.wait_for_function(_HAS_BEGUN, polling=_LOOK)


def _is_free(page: Page, address: str) -> bool:
    """Whether the page shows the application of this address's server, and no open menu above it, which
    would stay open.
    """
    if urlsplit(page.url)[:2] != urlsplit(address)[:2]:
        return False
    is_open = page.get_by_test_id("stApp").count() > 0
    return is_open and page.locator(_MENUS).count() == 0


def _has_desk(page: Page, address: str) -> bool:
    """Whether a desk is left or opened: it listens to the keys of the whole document, so each has its own."""
    name = urlsplit(address).path.strip("/")
    return name in _PAGES_WITH_DESK or page.locator(_DESKS).count() > 0
