"""Pages load nothing from elsewhere, keep their own policy, and are shown to those who have signed in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from assessment.access import invitations, members
from assessment.campaign import Workspace
from tests.browser.request_watch import RequestWatch
from tests.browser.server import Server
from tests.browser.shared_server import shared_server
from tests.browser.waits import settled, shows


@pytest.fixture
def invited(workspace: Path) -> Iterator[Server]:
    with shared_server(workspace, "invited") as started:
        yield started


def key_for(workspace: Path, person: str, role: str) -> str:
    return invitations.invite(
        Workspace(workspace).campaign("biogen-sample"), person, role, by="test"
    )


def test_a_key_typed_into_the_plain_form_opens_the_page_that_was_asked_for(
    invited: Server, workspace: Path, page: Page
) -> None:
    watch = RequestWatch(page)
    page.goto(f"{invited.address}/scores?campaign=biogen-sample")
    assert page.locator("script").count() == 0
    page.get_by_label("Your key, or the whole link").fill(
        key_for(workspace, "Zoe", "organiser")
    )
    page.get_by_role("button", name="Sign in").click()
    shows(page.get_by_role("heading", name="Scores", exact=True))
    settled(page)
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
    settled(page)
    button = page.locator(".st-key-export-archive button")
    with page.expect_download() as saved:
        button.click()
    assert saved.value.suggested_filename.endswith(".zip")
    members.set_member(campaign, "Zoe", "visitor", by="Olga")
    button.click()
    shows(page.get_by_text("Failed to generate file for download"))


def test_a_link_of_somebody_else_asks_first(
    invited: Server, workspace: Path, page: Page
) -> None:
    page.goto(
        f"{invited.address}/api/enter?key={key_for(workspace, 'Zoe', 'organiser')}"
    )
    page.goto(
        f"{invited.address}/api/enter?key={key_for(workspace, 'Eve', 'assessor')}"
    )
    shows(page.get_by_role("heading", name="Sign in as Eve?"))
    page.get_by_role("link", name="Stay Zoe").click()
    shows(page.get_by_role("heading", name="BioGen sample campaign"))
