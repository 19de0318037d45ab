"""Pages load nothing from elsewhere, keep their own policy, and are shown to those who have signed in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from assessment.access import invitations, members
from assessment.campaign import Workspace
from tests.browser.server import Server

PAGES = (
    "",
    "judge",
    "nuggets",
    "session",
    "adjudicate",
    "runs",
    "answers",
    "scores",
    "compare",
    "errors",
    "agreement",
    "release",
    "people",
    "settings",
)
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
    page.wait_for_selector(
        "[data-testid=stApp][data-test-script-state=notRunning]", state="attached"
    )
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_no_request_leaves_the_machine_and_every_page_keeps_the_policy(
    server: Server, page: Page, campaign: str
) -> None:
    watch = Watch(page)
    for name in PAGES:
        page.goto(f"{server.address}/{name}?campaign={campaign}&who=Zoe")
        settle(page)
        assert page.get_by_text("This page could not be shown").count() == 0
    assert (watch.elsewhere, watch.violations) == ([], [])


@pytest.fixture
def invited(workspace: Path) -> Iterator[Server]:
    started = Server(workspace, "invited").start()
    yield started
    started.kill()


def key_for(workspace: Path, person: str, role: str) -> str:
    return invitations.invite(
        Workspace(workspace).campaign("biogen-sample"), person, role, by="test"
    )


def test_a_key_typed_into_the_plain_form_opens_the_page_that_was_asked_for(
    invited: Server, workspace: Path, page: Page
) -> None:
    watch = Watch(page)
    page.goto(f"{invited.address}/scores?campaign=biogen-sample")
    assert page.locator("script").count() == 0
    page.get_by_label("Your key, or the whole link").fill(
        key_for(workspace, "Zoe", "organiser")
    )
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Scores", exact=True)).to_be_visible()
    assert page.url == f"{invited.address}/scores?campaign=biogen-sample"
    assert (watch.elsewhere, watch.violations) == ([], [])


def test_a_file_is_fetched_as_long_as_the_right_lasts(
    invited: Server, workspace: Path, page: Page
) -> None:
    campaign = Workspace(workspace).campaign("biogen-sample")
    members.set_member(campaign, "Olga", "organiser", by="test")
    page.goto(
        f"{invited.address}/api/enter?key={key_for(workspace, 'Zoe', 'organiser')}"
    )
    page.goto(f"{invited.address}/release?campaign=biogen-sample")
    button = page.locator(".st-key-export-archive button")
    with page.expect_download() as saved:
        button.click()
    assert saved.value.suggested_filename.endswith(".zip")
    members.set_member(campaign, "Zoe", "visitor", by="Olga")
    button.click()
    expect(page.get_by_text("Failed to generate file for download")).to_be_visible()


def test_a_link_of_somebody_else_asks_first(
    invited: Server, workspace: Path, page: Page
) -> None:
    page.goto(
        f"{invited.address}/api/enter?key={key_for(workspace, 'Zoe', 'organiser')}"
    )
    page.goto(
        f"{invited.address}/api/enter?key={key_for(workspace, 'Eve', 'assessor')}"
    )
    expect(page.get_by_role("heading", name="Sign in as Eve?")).to_be_visible()
    page.get_by_role("link", name="Stay Zoe").click()
    expect(page.get_by_role("heading", name="BioGen sample campaign")).to_be_visible()
