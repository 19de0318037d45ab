"""The keys of the part Review: `a` accepts, Ctrl+Enter sends back, and a reason is text like any other."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from assessment.campaign import Campaign
from assessment.review.quality.reviews import reviews
from tests.browser.server import Server
from tests.browser.waits import settled, shows


def test_judgments_are_accepted_and_sent_back_by_keys(
    server: Server, page: Page, campaign: Campaign
) -> None:
    query = "campaign=biogen-sample&who=Zoe&session-part=Review&review-of=Amara"
    page.goto(f"{server.address}/session?{query}")
    shows(page.get_by_role("button", name="Accept"))
    settled(page)
    page.get_by_role("heading", name="Session").first.click()
    page.keyboard.press("a")
    shows(page.get_by_text("The judgment is accepted."))
    # The form of the next judgment stands below these words, and is drawn after them.
    settled(page)
    reason = page.get_by_role("textbox", name="Why the assessor should")
    reason.fill("Re")
    reason.press_sequentially("ad on.")
    expect(reason).to_have_value("Read on.")
    reason.press("Control+Enter")
    shows(page.get_by_text("The judgment is sent back"))
    assert sorted(one.event.act for one in reviews(campaign)) == ["accept", "send back"]
    assert [one.event.text for one in reviews(campaign) if one.event.text] == [
        "Read on."
    ]
