"""TREC CAR at the desk: a page in reading order, with facets, transitions and removals."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from assessment.campaign import Campaign, Workspace
from tests.browser.server import Server
from tests.browser.sitting import READY, SAVED, press


@pytest.fixture
def campaign(workspace: Path) -> Campaign:
    return Workspace(workspace).campaign("car-sample")


def sit_down(page: Page, server: Server) -> None:
    """Dora's first screen is a page of twenty paragraphs."""
    page.goto(f"{server.address}/judge?campaign=car-sample&who=Dora")
    page.wait_for_selector(f"{READY}[data-mode=page]")


def labels_of(campaign: Campaign) -> list[tuple[str, str | None]]:
    return [
        (judgment.ref.kind, judgment.label)
        for judgment in campaign.store.log(campaign.row.id)
        if judgment.assessor == "Dora"
    ]


def test_a_graded_facet_and_a_transition_are_stored(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    press(page, "1", "m", "3")
    page.wait_for_selector(SAVED)
    assert labels_of(campaign) == [
        ("facet", "SHOULD"),
        ("facet", "MUST"),
        ("transition", "SWITCH"),
    ]
    expect(page.locator("[data-meter=screen]")).to_contain_text("2 / 38")


def test_a_removal_joins_its_neighbours_at_once(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    press(page, "j", "j", "t", "j", "2")
    page.wait_for_selector(SAVED)
    expect(page.locator("[data-gap='2']")).to_be_hidden()
    expect(page.locator("[data-gap='3'][data-label=COHERENT]")).to_be_visible()
    expect(page.locator("[data-meter=screen]")).to_contain_text("2 / 37")
    assert labels_of(campaign) == [("removed", "removed"), ("transition", "COHERENT")]


def test_undo_gives_a_removed_paragraph_its_facets_back(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    expect(page.locator("[data-status=paragraphs]")).to_have_text(
        "▲ 19 paragraphs without a facet"
    )
    press(page, "1", "2", "t")
    page.wait_for_selector(SAVED)
    press(page, "u")
    expect(page.locator("[data-paragraph='1'] .desk-facet-chip")).to_have_count(2)
    page.wait_for_selector(SAVED)
    expect(page.locator("[data-status=paragraphs]")).to_have_text(
        "▲ 18 paragraphs without a facet"
    )
    assert labels_of(campaign)[-1] == ("removed", None)


def test_the_guidelines_of_the_track_are_docked_with_their_key(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    press(page, "g")
    expect(page.locator(".desk-side .desk-guideline")).to_have_count(
        len(campaign.track.guidelines)
    )
