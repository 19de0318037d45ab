"""Guidelines beside the text: docked by a key, remembered, and announced when the organisers change them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from assessment.campaign import Campaign
from assessment.campaign.guidelines import change_guidelines
from tests.browser.server import Server
from tests.browser.sitting import READY, press, sit_down
from tests.browser.waits import eventually, settled

PANE_HEIGHT = "node => node.closest('.desk-pane').clientHeight"
OWN = ".desk-side [data-side=own-guidelines]"


def test_changed_guidelines_are_announced_read_and_stay_beside_the_text(
    server: Server, page: Page, campaign: Campaign
) -> None:
    change_guidelines(campaign, "Be **strict** <b>always</b>.", by="Zoe")
    sit_down(page, server)
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("guidelines of its own")
    press(page, "g")
    expect(page.locator(OWN)).to_be_in_viewport()
    expect(page.locator(f"{OWN} strong")).to_have_text("strict")
    expect(page.locator(OWN)).to_contain_text("<b>always</b>")
    expect(banner).to_be_hidden()
    change_guidelines(campaign, "Be kind.", by="Zoe")
    sit_down(page, server)
    expect(banner).to_contain_text("The guidelines have changed")
    expect(page.locator(".desk-side")).to_have_attribute("data-docked", "true")


def test_guidelines_in_a_small_window_leave_the_text_its_height(
    server: Server, page: Page
) -> None:
    page.set_viewport_size({"width": 640, "height": 400})
    page.goto(f"{server.address}/judge?campaign=scifact-sample&who=Dora")
    page.wait_for_selector(READY)
    settled(page)
    text = page.locator("[data-item]").first
    height = text.evaluate(PANE_HEIGHT)
    press(page, "g")
    expect(page.locator(".desk-side")).to_be_in_viewport()
    eventually(page, lambda: text.evaluate(PANE_HEIGHT) == height)
    press(page, "j")
    expect(page.locator("[data-item]").nth(1)).to_be_in_viewport()
    expect(page.locator(".desk-side [data-side]").first).not_to_be_in_viewport()
