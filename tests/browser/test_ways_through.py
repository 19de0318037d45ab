"""The way through the work: orders that keep the unit in hand, ends that lead on, phases, one's own day."""

from __future__ import annotations

import re
import shutil
import uuid
from pathlib import Path

from playwright.sync_api import Page, expect

from assessment.campaign import Campaign, Workspace
from assessment.campaign.phase_log import set_phase
from assessment.judging.events.recording import record
from assessment.model import Judgment
from assessment.review.assessor_desk import desk_of
from tests.browser.server import Server
from tests.browser.sitting import HELD, READY, SAVED, held, labels, press, sit_down
from tests.browser.waits import eventually, shows

END = "[data-tray=end]"


def judge_all(campaign: Campaign, *, but: int, flag: bool = False) -> None:
    """Judges everything but the last units of the last topic, all with the first label of their scale."""
    desk = desk_of(campaign, "Dora")
    units = [unit for page in desk.pages() for unit in page.units]
    first = {
        scale.kind: next(iter(scale.names), "text") for scale in campaign.track.scales
    }
    judgments = []
    for index, unit in enumerate(units[: len(units) - but]):
        label = first[unit.ref.kind]
        judgment = Judgment(unit.ref, "Dora", label, uuid=str(uuid.uuid4()))
        judgments.append(judgment._replace(flagged=flag and index == 0))
    assert record(campaign, "Dora", judgments) == []


def test_the_orders_keep_the_unit_in_hand(server: Server, page: Page) -> None:
    sit_down(page, server)
    press(page, "j", "j")
    unit = held(page)
    for order in ("by document", "by question", "alike together"):
        press(page, "o")
        expect(page.locator(".desk-pane-notes").first).to_contain_text(order)
        expect(page.locator(HELD)).to_have_attribute("data-unit", unit)


def test_the_end_names_what_is_left_and_leads_on(
    server: Server, page: Page, campaign: Campaign
) -> None:
    judge_all(campaign, but=2, flag=True)
    sit_down(page, server)
    press(page, "End", "j")
    expect(page.locator(f"{END} .desk-jump").nth(1)).to_be_visible()
    press(page, "1")
    expect(page.locator(HELD)).not_to_have_attribute("data-label", "required")
    page.wait_for_selector(READY)
    press(page, "1", "1")
    expect(page.locator(f"{END} .desk-end-title")).to_contain_text("Thank you")
    page.wait_for_selector(SAVED)
    press(page, "Enter")
    day = page.locator("dialog[data-overlay=day]")
    expect(day.locator("dd").first).to_contain_text("units")


def test_flagged_units_of_my_day_are_jumps(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    unit = held(page)
    press(page, "f", "j")
    page.wait_for_selector(SAVED)
    press(page, "Shift+M")
    page.locator("[data-marked]").first.click()
    expect(page.locator(HELD)).to_have_attribute("data-unit", unit)


def test_a_phase_that_closes_shows_and_switches_labels_off(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    set_phase(campaign, "closed", by="Olga")
    press(page, "]")
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("This campaign is closed")
    expect(page.locator(".desk-label").first).to_have_attribute("aria-disabled", "true")
    press(page, "1", "2", "f")
    expect(page.locator(HELD)).not_to_have_attribute("data-label", "required")
    assert labels(campaign, "Dora") == []
    unit = held(page)
    press(page, "j")
    expect(page.locator(HELD)).not_to_have_attribute("data-unit", unit)
    set_phase(campaign, "open", by="Olga")
    press(page, "]")
    expect(banner).not_to_contain_text("closed")
    page.wait_for_selector(READY)
    press(page, "1")
    page.wait_for_selector(SAVED)


def test_a_desk_that_stays_open_brings_its_judgments_into_a_restored_workspace(
    server: Server, page: Page, campaign: Campaign, workspace: Path
) -> None:
    sit_down(page, server)
    press(page, "1")
    page.wait_for_selector(SAVED)
    database = workspace / "desk.sqlite"
    campaign.store.backup(workspace / "copy.sqlite")
    press(page, "2", "3")
    eventually(page, lambda: len(labels(campaign, "Dora")) == 3)
    campaign.store.close()
    server.stop()
    for path in workspace.glob("desk.sqlite-*"):
        path.unlink()
    shutil.copy(workspace / "copy.sqlite", database)
    server.start()
    restored = Workspace(workspace).campaign("biogen-sample")
    assert len(labels(restored, "Dora")) == 1
    press(page, "4")
    eventually(page, lambda: len(labels(restored, "Dora")) == 4)
    page.wait_for_selector(SAVED)
    units = [
        judgment.ref
        for judgment in restored.store.log(restored.row.id)
        if judgment.assessor == "Dora"
    ]
    assert len(set(units)) == 4


def test_enter_leads_to_the_nuggets_of_a_campaign_that_was_closed_meanwhile(
    server: Server, page: Page, workspace: Path
) -> None:
    campaign = Workspace(workspace).campaign("qa2007-sample")
    for _ in range(3):  # labels bring up further units
        judge_all(campaign, but=0)
    page.goto(f"{server.address}/judge?campaign=qa2007-sample&who=Dora")
    page.wait_for_selector(READY)
    press(page, "Enter")
    expect(page.locator(END)).to_contain_text("to the nuggets")
    set_phase(campaign, "closed", by="Olga")
    press(page, "Enter")
    expect(page).to_have_url(re.compile("/nuggets"))
    shows(page.get_by_text("The campaign is closed: nuggets can be read"))
