"""The mock's page, which goes from test to test with its modules loaded: a new one would load 150 of them."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.shared_context import SharedContext

_CLOSE_DESK = "() => window.closeDesk?.() ?? false"


class ReusedDocument(SharedContext):
    """Each test opens a desk of its own in the page: the desk's modules keep nothing themselves."""

    def _forget(self, page: Page, addresses: list[str]) -> None:
        # An answer that comes late would find the next test's desk.
        if not page.evaluate(_CLOSE_DESK):
            super()._forget(page, addresses)
