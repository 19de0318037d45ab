"""A browser that has died costs one test, not all that follow it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Playwright

from tests.browser.launch import chromium
from tests.browser.revived_browser import RevivedBrowser
from tests.browser.shared_context import SharedContext


@pytest.fixture
def own_browser(playwright: Playwright) -> Iterator[RevivedBrowser]:
    revived = RevivedBrowser(lambda: chromium(playwright))
    yield revived
    revived.close()


@pytest.mark.parametrize("during_a_test", [True, False])
def test_the_test_after_a_dead_browser_gets_a_page_of_a_new_one(
    own_browser: RevivedBrowser, during_a_test: bool
) -> None:
    shared = SharedContext(own_browser.running)
    first = shared.new_page()
    if not during_a_test:
        shared.clear()
    with suppress(Error):  # nobody is left to answer
        own_browser.running().new_browser_cdp_session().send("Browser.crash")
    if during_a_test:
        shared.clear()
    second = shared.new_page()
    assert second != first
    assert second.evaluate("1 + 1") == 2
    shared.close()
