"""The browser of a process's tests, launched again when it has died: the tests after a crash still run."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser


class RevivedBrowser:
    def __init__(self, launch: Callable[[], Browser]) -> None:
        self._launch = launch
        self._browser: Browser | None = None

    def running(self) -> Browser:
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._launch()
        return self._browser

    def close(self) -> None:
        if self._browser is not None and self._browser.is_connected():
            self._browser.close()
