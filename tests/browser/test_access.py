"""Pages load nothing from elsewhere, keep their own policy, and are shown to those who have signed in."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request

from tests.browser.server import Server

PAGES = ("", "judge", "nuggets", "session", "adjudicate", "runs", "answers", "scores", "compare", "errors", "agreement", "release", "people", "settings")
CAMPAIGNS = ("biogen-sample", "qa2007-sample", "scifact-sample")


class Watch:
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


def settle(page: Page) -> None:
    """The script has run to its end."""
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]", state="attached")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_no_request_leaves_the_machine_and_every_page_keeps_the_policy(server: Server, page: Page, campaign: str) -> None:
    watch = Watch(page)
    for name in PAGES:
        page.goto(f"{server.address}/{name}?campaign={campaign}&who=Zoe")
        settle(page)
        assert page.get_by_text("This page could not be shown").count() == 0
    assert (watch.elsewhere, watch.violations) == ([], [])
