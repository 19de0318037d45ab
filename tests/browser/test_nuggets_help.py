"""What helps beside the nuggets: guidelines, questions to the organisers, one's own votes and day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from assessment.campaign import Campaign, Workspace
from assessment.campaign.guidelines import change_guidelines
from assessment.judging.events.questions import questions
from tests.browser.server import Server
from tests.browser.sitting import SAVED, press
from tests.browser.waits import eventually

READY = "[data-nuggets][data-state=ready]"


@pytest.fixture
def campaign(workspace: Path) -> Campaign:
    return Workspace(workspace).campaign("qa2007-sample")


@pytest.fixture
def nuggets(campaign: Campaign, server: Server, page: Page) -> Iterator[Page]:
    change_guidelines(campaign, "Facts, **not opinions**.", by="Zoe")
    page.goto(f"{server.address}/nuggets?campaign=qa2007-sample&who=Dora")
    page.wait_for_selector(READY)
    yield page


def test_guidelines_definitions_and_own_votes_stand_beside_the_nuggets(
    nuggets: Page,
) -> None:
    side = nuggets.locator(".desk-side")
    expect(nuggets.locator("[data-banner]")).to_contain_text("guidelines of its own")
    expect(side).to_be_hidden()
    press(nuggets, "g")
    expect(side.locator("[data-side=own-guidelines]")).to_be_in_viewport()
    expect(nuggets.locator("[data-banner]")).to_be_hidden()
    expect(side.locator("[data-side=question]")).to_contain_text("nugget 1")
    press(nuggets, "v")
    expect(side.locator("[data-side=own-votes] li").first).to_have_text("vital1")
    expect(side.locator("[data-side=question]")).to_contain_text("nugget 2")
    press(nuggets, "g")
    expect(side).to_be_hidden()


def test_a_question_about_the_nugget_in_hand_reaches_the_organisers(
    nuggets: Page, campaign: Campaign
) -> None:
    press(nuggets, "j", "Shift+A")
    nuggets.locator("[data-tray=ask] textarea").fill("Is a year enough?")
    press(nuggets, "Control+Enter")
    nuggets.wait_for_selector(SAVED)
    eventually(nuggets, lambda: len(questions(campaign)) == 1)
    [question] = questions(campaign)
    assert (question.event.text, question.event.name) == (
        "Is a year enough?",
        "nugget 2",
    )
    current = nuggets.locator(".ng-row[aria-current=true]")
    expect(current).to_contain_text("your question is open")
    press(nuggets, "Shift+M")
    expect(nuggets.get_by_role("dialog", name="My day")).to_be_visible()
