"""One context with one page for most tests of a process: a page that has loaded the application before opens
it again at half the cost.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.waits import PATIENCE

SIZE = {"width": 1280, "height": 800}
_NO_SCRIPT = "/api/health"
"""What a server answers at this address runs no script, so that nothing is stored any more."""
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
    """Each test finds its page as if it were new; nothing but `new_page` is shared."""

    def __init__(self, browser: Browser, reduced_motion: str = "reduce") -> None:
        self._browser, self._reduced_motion = browser, reduced_motion
        self._context: BrowserContext | None = None
        self._page: Page | None = None
        self._others: list[Page] = []
        self._is_lent = False

    def new_page(self) -> Page:
        """The shared page; to a test that has it already, another one beside it."""
        if self._page is None or self._context is None:
            self._context = self._browser.new_context(
                viewport=SIZE, reduced_motion=self._reduced_motion
            )
            self._context.set_default_timeout(PATIENCE)
            self._page = self._context.new_page()
        elif self._is_lent:
            self._others.append(self._context.new_page())
            return self._others[-1]
        self._is_lent = True
        return self._page

    def clear(self) -> None:
        """What the test has opened and stored goes. A page that somebody listens to or whose requests are
        still intercepted goes too, and one whose server does not answer any more.
        """
        if self._page is None:
            return
        while self._others:
            self._others.pop().close()
        self._is_lent = False
        try:
            if _is_as_before(self._page):
                self._forget(self._page)
                return
        except Error:
            pass  # its server has ended, or the page itself
        self.close()

    def close(self) -> None:
        if self._context is not None:
            self._context.close()
        self._context = self._page = None

    def _forget(self, page: Page) -> None:
        address = urlsplit(page.url)
        if address.scheme == "http":
            page.goto(f"http://{address.netloc}{_NO_SCRIPT}")
            page.evaluate(_FORGET)
        page.goto("about:blank")
        page.context.clear_cookies()
        page.mouse.move(-1, -1)
        page.set_viewport_size(SIZE)
        page.emulate_media(
            media="null", color_scheme="light", reduced_motion=self._reduced_motion
        )


def _is_as_before(page: Page) -> bool:
    """Playwright has no public list of a page's routes and listeners."""
    inner = page._impl_obj
    return not inner._routes and set(inner.event_names()) <= _OWN_LISTENERS
