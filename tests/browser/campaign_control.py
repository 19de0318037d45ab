"""A whole campaign by browser, what organisers keep in hand while people judge: guidelines, hidden known
answers, a dynamic queue, and the way back from a phase.
"""

from __future__ import annotations

from playwright.sync_api import Page

from assessment.campaign import Campaign
from assessment.campaign.guideline_readings import readings
from assessment.campaign.phase_log import phase_changes
from assessment.judging.queue.handed_out import handed_out
from assessment.planning.known_answers import known_answers
from assessment.planning.stored_plan import plan_of
from tests.browser.campaign_setup import Person, apply_plan
from tests.browser.forms import choose
from tests.browser.sitting import READY, press
from tests.browser.waits import eventually, settled, shows


def read_guidelines(ann: Person, campaign: Campaign) -> None:
    ann.page.wait_for_selector(READY)
    press(ann.page, "g")
    eventually(ann.page, lambda: readings(campaign))


def change_guidelines(zoe: Person) -> None:
    """Zoe sees who has read them, and writes a second version."""
    page = zoe.open("settings", **{"settings-part": "Guidelines"})
    shows(page.get_by_text("Ann. Not yet opened by Ben, Cleo."))
    settled(page)
    page.get_by_role("textbox", name="Guidelines").fill(
        "# Hints\nA hint is not enough."
    )
    page.get_by_role("button", name="Save the guidelines").click()
    shows(page.get_by_text("Versions (2)"))
    shows(page.get_by_text("Nobody has opened this"))


def hide_known_answers(zoe: Person, campaign: Campaign) -> None:
    """Ann's judgments of topic 3 become known answers, which are hidden among everybody's work."""
    page = zoe.open("session", **{"session-part": "Training"})
    settled(page)
    choose(page, "Whose judgments are right", "Ann")
    choose(page, "At topics", "sleep")
    page.get_by_role("button", name="Copy as known answers").click()
    eventually(page, lambda: known_answers(campaign.data, "3"))
    page = zoe.open("session", **{"session-part": "Plan"})
    settled(page)
    page.get_by_role("slider", name="Hidden known answers").press("End")
    settled(page)
    apply_plan(page)
    eventually(page, lambda: plan_of(campaign.data).options.hidden == 0.5)


def look_at_hidden_answers(zoe: Person) -> None:
    page = zoe.open("session", **{"session-part": "Quality"})
    shows(page.get_by_text("Hidden known answers", exact=True))


def open_a_queue(zoe: Person, campaign: Campaign) -> None:
    page = zoe.open("session", **{"session-part": "Plan"})
    settled(page)
    page.get_by_role("radio", name="screen by screen, to whoever is free").click()
    shows(page.get_by_role("spinbutton", name="Labels for each unit"))
    settled(page)
    page.get_by_role("spinbutton", name="Labels for each unit").fill("3")
    page.keyboard.press("Enter")
    settled(page)
    apply_plan(page)
    eventually(page, lambda: plan_of(campaign.data).options.queue)


def take_a_screen(ben: Person, zoe: Person, campaign: Campaign) -> None:
    """The queue hands Ben a screen, and Zoe sees who has it."""
    ben.open("judge").wait_for_selector(READY)
    # A desk may have fetched the next screen, too.
    assert {screen.lease.assessor for screen in handed_out(campaign)} == {"Ben"}
    page = zoe.open("session", **{"session-part": "Assignments"})
    shows(page.get_by_text("Screens in hand"))
    shows(page.get_by_text("Each judgment renews the lease"))


def choose_phase(page: Page, phase: str) -> None:
    """Wait for the step to this phase, once it is chosen."""
    settled(page)
    # The table of steps names phases as well.
    page.get_by_test_id("stRadioGroup").get_by_text(phase, exact=True).click()
    shows(page.get_by_role("button", name=f"Yes, make it {phase}"))
    settled(page)


def go_back(page: Page, campaign: Campaign, phase: str, reason: str) -> None:
    choose_phase(page, phase)
    page.get_by_label("Why? The log keeps the reason.").fill(reason)
    page.get_by_role("button", name=f"Yes, make it {phase}").click()
    shows(page.get_by_text(f"The campaign is {phase} now"))
    assert phase_changes(campaign)[-1].note == reason
