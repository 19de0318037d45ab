"""The QA track at the desk: answer strings, answer groups, votes, and nuggets found in whole responses."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from assessment.campaign import Workspace
from assessment.campaign.handle import Campaign
from assessment.review.assessor_desk import desk_of
from tests.browser.server import Server
from tests.browser.sitting import READY, SAVED, press, press_to
from tests.browser.waits import shows


def sit_at(page: Page, server: Server, title: str, name: str = "Dora") -> None:
    """At the first screen whose title begins so."""
    page.goto(f"{server.address}/judge?campaign=qa2007-sample&who={name}")
    page.wait_for_selector(READY)
    for _ in range(40):
        if page.locator(".desk-pane-title").get_by_text(title).count():
            return
        number = page.locator(READY).get_attribute("data-screen")
        press(page, "]")
        page.wait_for_selector(f"{READY}:not([data-screen='{number}'])")
    raise AssertionError(f"no screen {title}")


def qa(workspace) -> Campaign:
    return Workspace(workspace).campaign("qa2007-sample")


def newest(campaign: Campaign, assessor: str = "Dora"):
    return campaign.store.recent(campaign.row.id, assessor, 1)[0]


def test_a_factoid_string_gets_one_of_five_labels(
    server: Server, page: Page, workspace
) -> None:
    sit_at(page, server, "Question 301.1")
    press(page, "5")
    page.wait_for_selector(SAVED)
    assert newest(qa(workspace)).label == "globally correct"


def test_a_right_list_answer_brings_up_its_group(
    server: Server, page: Page, workspace
) -> None:
    sit_at(page, server, "Question 301.4")
    press(page, "5")
    expect(page.locator('[data-unit^="group"]')).to_have_count(1)
    press_to(page, "group")
    press(page, "t")
    page.keyboard.type("Ingrid")
    press(page, "Enter")
    page.wait_for_selector(SAVED)
    assert (newest(qa(workspace)).ref.kind, newest(qa(workspace)).label) == (
        "group",
        "Ingrid",
    )


def test_a_nugget_is_found_in_the_item_in_hand_and_moves_to_a_better_one(
    server: Server, page: Page, workspace
) -> None:
    sit_at(page, server, "Response to 301.6")
    press(page, "1", "j", "1")
    page.wait_for_selector(SAVED)
    judgment = newest(qa(workspace))
    assert (judgment.label, judgment.evidence[0].text) == ("found", "2")
    assert (
        len(
            {
                vote.ref
                for vote in qa(workspace).data.votes("301").all
                if vote.assessor == "Dora"
            }
        )
        == 1
    )


def test_reading_a_response_settles_all_its_nuggets(
    server: Server, page: Page, workspace
) -> None:
    sit_at(page, server, "Response to 301.6")
    number = int(page.locator(READY).get_attribute("data-screen") or 0)
    press(page, "2", "Enter")
    page.wait_for_selector(SAVED)
    desk = desk_of(qa(workspace), "Dora")
    assert not desk.is_open(desk.screen_order()[number])


def test_the_figures_of_the_response_stand_below_it_live(
    server: Server, page: Page
) -> None:
    sit_at(page, server, "Response to 301.6")
    expect(page.locator("[data-desk]")).to_contain_text("0 of 6")
    press(page, "3")
    expect(page.locator("[data-desk]")).to_contain_text("1 of 6")
    expect(page.locator("[data-desk]")).to_contain_text("100")


def test_the_scores_show_who_holds_which_nugget(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/scores?campaign=qa2007-sample")
    # The title has two lines in the pane beside the table.
    title = page.get_by_text("nuggets found in each", exact=False)
    shows(title)
    # Whole: the picture cuts what stands above it.
    assert top_of(title) >= top_of(page.locator(".main-svg").filter(has=title))


def top_of(shown: Locator) -> float:
    box = shown.bounding_box()
    assert box
    return box["y"]
