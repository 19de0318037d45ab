"""SciFact at the desk: a verdict on an abstract, and its sentences in evidence sets."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from assessment.campaign import Workspace
from assessment.review.assessor_desk import desk_of
from tests.browser.server import Server
from tests.browser.sitting import READY, SAVED, press


def test_a_verdict_and_two_evidence_sets_are_stored(
    server: Server, page: Page, workspace: Path
) -> None:
    page.goto(f"{server.address}/judge?campaign=scifact-sample&who=Dora")
    page.wait_for_selector(READY)
    press(page, "1")
    press(page, "Space", "j", "v", "Space")
    expect(page.locator("[data-item][data-set]:not([data-set=''])")).to_have_count(2)
    page.wait_for_function(
        "() => !document.querySelector('.desk-set-summary').textContent.includes('waiting')"
    )
    page.wait_for_selector(SAVED)
    campaign = Workspace(workspace).campaign("scifact-sample")
    mine = [
        judgment
        for judgment in campaign.store.log(campaign.row.id)
        if judgment.assessor == "Dora"
    ]
    assert [(judgment.ref.kind, judgment.label) for judgment in mine] == [
        ("label", "SUPPORT"),
        ("set", "1"),
        ("set", "2"),
    ]


def test_a_verdict_without_evidence_settles_the_abstract(
    server: Server, page: Page, workspace: Path
) -> None:
    page.goto(f"{server.address}/judge?campaign=scifact-sample&who=Dora")
    page.wait_for_selector(READY)
    number = int(page.locator(READY).get_attribute("data-screen") or 0)
    press(page, "3")
    page.wait_for_selector(SAVED)
    desk = desk_of(Workspace(workspace).campaign("scifact-sample"), "Dora")
    assert not desk.is_open(desk.screen_order()[number])
