"""What a page asks of other machines, what the browser says of its policy, and what its scripts alert."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Dialog, Page, Request


class RequestWatch:
    """Requests of a page that leave the machine, and what the browser says of the page's policy."""

    def __init__(self, page: Page) -> None:
        self.elsewhere: list[str] = []
        self.violations: list[str] = []
        page.on("request", self._request)
        page.on("console", lambda message: self._say(message.text))
        page.on("pageerror", lambda error: self._say(str(error)))

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname != "127.0.0.1":
            self.elsewhere.append(request.url)

    def _say(self, text: str) -> None:
        if "Content Security Policy" in text or "EvalError" in text:
            self.violations.append(text)


def alerts_of(page: Page) -> list[str]:
    """The messages of all dialogs that scripts of the page open from now on."""
    alerts: list[str] = []

    def answer(dialog: Dialog) -> None:
        alerts.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", answer)
    return alerts
