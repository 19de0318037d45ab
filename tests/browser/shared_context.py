"""One context with one page for most tests of a process: a page that has loaded the application before opens
it again at half the cost.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.waits import PATIENCE

SIZE = {"width": 1280, "height": 800}
_NO_SCRIPT = "/api/health"
"""What a server answers at this address runs no script, so that nothing is stored any more."""
_CLEAR_STORAGE = """() => {
    localStorage.clear();
    sessionStorage.clear();
}"""
_FORGET = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    await Promise.all(databases.map(({ name }) => new Promise((done, fail) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = done;
        request.onerror = fail;
    })));
}"""
_OWN_LISTENERS = {"close", "crash"}
"""What Playwright itself listens to."""


class SharedContext:
    """Each test finds its page as if it were new; nothing but the scripts that it has loaded is shared."""

    def __init__(
        self, running_browser: Callable[[], Browser], reduced_motion: str = "reduce"
    ) -> None:
        self._running_browser = running_browser
        self._reduced_motion = reduced_motion
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._is_lent = False

    def new_page(self) -> Page:
        """The shared page; to a test that has it already, another one beside it."""
        context = self.whole()
        if self._is_lent or self._page is None:
            return context.new_page()
        self._is_lent = True
        return self._page

    def whole(self) -> BrowserContext:
        """The context itself, to open pages of one's own."""
        browser = self._running_browser()
        if self._context is None or self._context.browser != browser:
            self._context = browser.new_context(
                viewport=SIZE, reduced_motion=self._reduced_motion
            )
            self._context.set_default_timeout(PATIENCE)
            self._page = self._context.new_page()
        return self._context

    def clear(self, *, stays_open: bool = False) -> None:
        """What the test has opened, stored and listened to goes; the context goes only if the server does
        not answer any more.

        An application that `stays_open` keeps its document and its session.
        """
        if self._context is None or self._page is None:
            return
        self._is_lent = False
        try:
            addresses = [page.url for page in self._context.pages]
            self._context.set_offline(False)
            _only_one(self._context, self._page)
            if stays_open:
                self._page.evaluate(_CLEAR_STORAGE)
            else:
                self._forget(self._page, addresses)
            self._reset(self._page)
        except Error:  # its server has ended, or the page itself
            self.close()

    def close(self) -> None:
        if self._context is not None:
            with suppress(Error):  # its browser may have died
                self._context.close()
        self._context = self._page = None

    def _forget(self, page: Page, addresses: list[str]) -> None:
        """Take what scripts have stored at these addresses, and the document with them."""
        origins = {
            f"http://{address.netloc}"
            for address in map(urlsplit, addresses)
            if address.scheme == "http"
        }
        for origin in origins:
            page.goto(f"{origin}{_NO_SCRIPT}")
            page.evaluate(_FORGET)
        page.goto("about:blank")

    def _reset(self, page: Page) -> None:
        page.context.clear_cookies()
        page.mouse.move(-1, -1)
        page.set_viewport_size(SIZE)
        page.emulate_media(
            media="null", color_scheme="light", reduced_motion=self._reduced_motion
        )


def _only_one(context: BrowserContext, page: Page) -> None:
    """Close what a test has opened beside the page, and take from the page what the test has added.

    A new page in its place would compile all scripts again.
    """
    for other in context.pages:
        if other != page:
            other.close()
    page.unroute_all(behavior="ignoreErrors")
    inner = page._impl_obj  # Playwright has no public list of a page's listeners
    for event in set(inner.event_names()) - _OWN_LISTENERS:
        for listener in inner.raw_listeners(event):
            inner.remove_listener(event, listener)
