"""An assessor's day at the desk: hands on the keys, several tabs, going back, and a screen that everybody
can read.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from assessment.campaign import Campaign
from assessment.review.assessor_desk import desk_of
from tests.browser.menus import open_page
from tests.browser.server import Server
from tests.browser.sitting import (
    HELD,
    READY,
    SAVED,
    held,
    labels,
    press,
    press_on,
    press_to,
    sit_down,
)
from tests.browser.waits import drawn, resize, settled


def test_a_whole_topic_takes_no_mouse_and_hardly_more_keys_than_units(
    server: Server, page: Page, campaign: Campaign
) -> None:
    desk = desk_of(campaign, "Dora")
    topic, units = desk.pages()[0].topic, desk.progress(desk.pages()[0].topic).total
    sit_down(page, server)
    presses = 0
    while (
        desk_of(campaign, "Dora").progress(topic).done < units and presses < 2 * units
    ):
        press_on(page, "1")
        presses += 1
    assert desk_of(campaign, "Dora").progress(topic).done == units
    assert presses <= 1.1 * units + 1


def test_two_tabs_of_one_assessor_show_the_same(
    server: Server, page: Page, campaign: Campaign
) -> None:
    other = page.context.new_page()
    sit_down(page, server)
    sit_down(other, server)
    unit = held(page)
    press(page, "1")
    expect(other.locator(f'[data-unit="{unit}"]')).to_have_attribute(
        "data-label", "required"
    )
    page.wait_for_selector(SAVED)
    assert labels(campaign, "Dora") == ["required"]


def test_offline_and_back_sends_everything_once(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    page.context.set_offline(True)
    press(page, "1", "1", "2")
    page.wait_for_selector("[data-saved=offline]")
    assert "3 waiting" in page.inner_text("[data-saved]")
    page.context.set_offline(False)
    page.wait_for_selector(SAVED)
    assert len(labels(campaign, "Dora")) == 3


def test_the_back_button_leaves_the_desk_and_comes_back_to_it(
    server: Server, page: Page
) -> None:
    sit_down(page, server)
    press(page, "1")
    page.wait_for_selector(SAVED)
    open_page(page, "Scores", menu="Results")
    page.go_back()
    page.wait_for_selector(READY)
    expect(page.locator('[data-label="required"]')).to_have_count(1)


def test_selected_text_becomes_evidence(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    press_to(page, "relation")
    passage = page.locator("[data-passage], [data-document] p").first
    passage.evaluate(
        """node => {
          const range = document.createRange();
          const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode();
          range.setStart(text, 0);
          range.setEnd(text, Math.min(30, text.length));
          getSelection().removeAllRanges();
          getSelection().addRange(range);
        }"""
    )
    press(page, "e", "1")
    page.wait_for_selector(SAVED)
    newest = campaign.store.recent(campaign.row.id, "Dora", 1)[0]
    assert newest.label == "supporting"
    assert newest.evidence and newest.evidence[0].text


def test_cannot_judge_is_stored_with_its_reason(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    press(page, "0", "3")
    page.wait_for_selector(SAVED)
    newest = campaign.store.recent(campaign.row.id, "Dora", 1)[0]
    assert (newest.label, newest.reason) == (None, "outside my expertise")


def test_nothing_jumps_when_a_label_is_set(server: Server, page: Page) -> None:
    sit_down(page, server)
    press(page, "s")
    settled(page)
    before = page.locator(HELD).bounding_box()
    press(page, "1")
    page.wait_for_selector(SAVED)
    drawn(page)
    assert page.locator(HELD).bounding_box() == before


@pytest.mark.parametrize("width", [1280, 2560])
def test_the_desk_fits_the_window_at_every_width(
    server: Server, page: Page, width: int
) -> None:
    resize(page, width, 900)
    sit_down(page, server)
    settled(page)
    box = page.locator("[data-desk]").bounding_box()
    assert box and box["y"] + box["height"] <= 900
    assert box["width"] > 0.9 * width
