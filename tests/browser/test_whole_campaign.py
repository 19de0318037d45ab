"""A whole campaign by browser: from an empty workspace to a signed release, judged at two servers behind
nginx of which one is killed; where nginx is not installed, at the two servers themselves.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner
from playwright.sync_api import BrowserContext, Page, expect

from assessment.access.invitations import invite
from assessment.campaign import Campaign, Workspace
from assessment.cli import cli
from assessment.judging.events.questions import questions
from assessment.review.assessor_desk import desk_of
from tests.browser.campaign_control import (
    change_guidelines,
    choose_phase,
    go_back,
    hide_known_answers,
    look_at_hidden_answers,
    open_a_queue,
    read_guidelines,
    take_a_screen,
)
from tests.browser.campaign_setup import (
    NAME,
    Fleet,
    Person,
    change_assignments,
    describe,
    invite_by_list,
    make_campaign,
    plan,
    take_in_files,
)
from tests.browser.forms import choose
from tests.browser.server import Server
from tests.browser.sitting import HELD, READY, SAVED, held, press, press_on
from tests.browser.waits import eventually, gone, settled, shows
from tests.deploy.fleet import shared


@pytest.fixture
def workspace(database, folder: Path) -> Iterator[Workspace]:  # type: ignore[no-untyped-def]
    """An empty one on a database of its own; the servers find it by the environment."""
    folder.chmod(0o755)  # nginx works as another user
    settings = shared(folder, database.url(database.database()))
    with mock.patch.dict(os.environ, settings):
        made = Workspace(folder)
        yield made
        made.store.close()


@pytest.fixture
def enter(new_context: Callable[..., BrowserContext]) -> Callable[..., Person]:
    """A function that opens an address in a browser of its own."""

    def enter(address: str, path: str = "") -> Person:
        size = {"width": 1280, "height": 900}
        page = new_context(viewport=size, reduced_motion="reduce").new_page()
        page.goto(address + path)
        return Person(page, address)

    return enter


def test_a_campaign_goes_from_an_empty_workspace_to_a_signed_release(
    workspace: Workspace, folder: Path, enter, tmp_path: Path
) -> None:
    alone = Server(folder, "open").start()
    founder = enter(alone.address, "/?who=Zoe")
    make_campaign(founder)
    founder.page.close()
    campaign = workspace.campaign(NAME)
    with Fleet(alone) as fleet:
        key = invite(campaign, "Zoe", "organiser", by="test")
        zoe = enter(fleet.address_of("Zoe"), f"/api/enter?key={key}")
        take_in_files(zoe, campaign)
        describe(zoe)
        keys = invite_by_list(zoe)
        people = {
            name: enter(fleet.address_of(name), f"/api/enter?key={key}")
            for name, key in keys.items()
            if name in ("Ann", "Ben", "Cleo")
        }
        plan(zoe, campaign)
        change_assignments(zoe, campaign)
        judge(people["Ben"], campaign, "Ben", "1")
        ask_a_question(people["Ann"], campaign)
        read_guidelines(people["Ann"], campaign)
        answer_the_question(zoe, campaign)
        change_guidelines(zoe)
        lose_a_server(people["Ann"], fleet)
        judge(people["Ann"], campaign, "Ann", "2")
        look_at_alerts(zoe)
        send_back(zoe, campaign)
        judge_again(people["Ben"], campaign)
        see_what_a_setting_changes(zoe, campaign)
        choose_units(zoe, campaign)
        hide_known_answers(zoe, campaign)
        judge(people["Cleo"], campaign, "Cleo", "1")
        look_at_hidden_answers(zoe)
        open_a_queue(zoe, campaign)
        take_a_screen(people["Ben"], zoe, campaign)
        adjudicate(zoe, campaign)
        page = zoe.open("session", **{"session-part": "Phase"})
        go_on_to(page, campaign, "closed")
        go_back(page, campaign, "open", "Ann was ill.")
        for phase in ("closed", "frozen", "released"):
            go_on_to(page, campaign, phase)
        verify(sign(zoe), tmp_path)
        see_results(enter(fleet.address_of("Tom"), f"/api/enter?key={keys['Tom']}"))


# Judging


def sit_down(person: Person) -> Page:
    page = person.open("judge")
    page.wait_for_selector(READY)
    return page


def is_done(campaign: Campaign, name: str) -> bool:
    count = desk_of(campaign, name).progress()
    return count.done == count.total


def judge(person: Person, campaign: Campaign, name: str, key: str) -> None:
    """Press the key at whatever is in hand, until nothing is open."""
    page = sit_down(person)
    while not is_done(campaign, name):
        press_on(page, key)


def ask_a_question(ann: Person, campaign: Campaign) -> None:
    page = sit_down(ann)
    press(page, "Shift+A")
    page.locator("[data-tray=ask] textarea").fill("Does a hint count?")
    press(page, "Control+Enter")
    eventually(page, lambda: len(questions(campaign)) == 1)


def answer_the_question(zoe: Person, campaign: Campaign) -> None:
    page = zoe.open("session", **{"session-part": "Questions"})
    settled(page)
    page.get_by_role("textbox", name="Answer").fill("Yes, as the guidelines say.")
    page.get_by_role("button", name="Send the answer").click()
    shows(page.get_by_text("The answer is stored"))
    assert questions(campaign)[0].reply


def lose_a_server(ann: Person, fleet: Fleet) -> None:
    """Ann judges on while the server that holds her session is killed and started again."""
    page = sit_down(ann)
    first = fleet.server_of(page)
    press(page, "1")
    page.wait_for_selector(SAVED)
    fleet.servers[first].kill()
    press(page, "2")
    if fleet.nginx:
        page.wait_for_selector(SAVED)
        eventually(page, lambda: fleet.server_of(page) != first)
    fleet.servers[first].start()
    page.wait_for_selector(SAVED)


# Quality


def look_at_alerts(zoe: Person) -> None:
    """Under rules for a small campaign, Ann has pressed one label too often in a row."""
    page = zoe.open("session", **{"session-part": "Quality"})
    settled(page)
    page.get_by_text("Rules of the alerts").click()
    page.get_by_role("spinbutton", name="Fewest judgments").fill("2")
    page.get_by_role("spinbutton", name="One label in a row").fill("2")
    page.get_by_role("spinbutton", name="Pass mark of training").fill("60")
    # A field that is left takes its number; a press on the button in the same moment may be lost.
    page.keyboard.press("Tab")
    settled(page)
    page.get_by_role("button", name="Change the rules").click()
    shows(page.get_by_text("The rules are changed"))
    page = zoe.open("session", **{"session-part": "Quality"})
    settled(page)
    alert = "Ann: one label many times in a row (Answer)"
    choose(page, "Units behind the alert", alert)
    expect(page.get_by_role("combobox", name="Units behind the alert")).to_have_value(
        alert
    )


def send_back(zoe: Person, campaign: Campaign) -> None:
    page = zoe.open("session", **{"session-part": "Review", "review-of": "Ben"})
    settled(page)
    page.get_by_role("textbox", name="Why the assessor should").fill("Read it again.")
    page.get_by_role("button", name="Send back").click()
    shows(page.get_by_text("The judgment is sent back"))


def judge_again(ben: Person, campaign: Campaign) -> None:
    """What was sent back is in hand first, with the reason."""
    page = sit_down(ben)
    shows(page.get_by_text("Sent back: please look again"))
    assert page.locator(HELD).get_attribute("data-label")
    press(page, "2")
    page.wait_for_selector(SAVED)


# Towards the release


def see_what_a_setting_changes(zoe: Person, campaign: Campaign) -> None:
    before = dict(campaign.settings)
    page = zoe.open("settings", **{"settings-part": "Scoring"})
    settled(page)
    page.get_by_text(
        "The adjudicator's label where there is one, else the label given last"
    ).click()
    page.get_by_role("button", name="Save the rules of scoring").click()
    heading = page.get_by_role("heading", name="What would change")
    shows(heading)
    settled(page)
    page.get_by_role("button", name="Leave everything as it is").click()
    gone(heading)
    assert dict(campaign.settings) == before


def choose_units(zoe: Person, campaign: Campaign) -> None:
    """A filter becomes a saved view, and its units go into adjudication."""
    page = zoe.open("units")
    settled(page)
    choose(page, "State", "judged")
    choose(page, "Topic", "gel")
    page.get_by_role("button", name="Saved views").click()
    page.get_by_label("Save these filters as").fill("gel")
    page.get_by_role("button", name="Save", exact=True).click()
    shows(page.get_by_role("button", name="Saved views (1)"))
    settled(page)
    page.get_by_text(re.compile("^Do something with")).click()
    page.get_by_text("Into adjudication", exact=True).click()
    shows(page.get_by_label("Why (for the adjudicators)"))
    settled(page)
    page.get_by_label("Why (for the adjudicators)").fill("One judgment only")
    page.get_by_role("button", name="into adjudication").click()
    shows(page.get_by_text("sent into adjudication"))


def adjudicate(zoe: Person, campaign: Campaign) -> None:
    page = zoe.open("adjudicate")
    page.wait_for_selector(READY)
    unit = held(page)
    press(page, "1")
    page.wait_for_selector(SAVED)
    eventually(page, lambda: held(page) != unit)


def go_on_to(page: Page, campaign: Campaign, phase: str) -> None:
    """Work of the queue is open, so the campaign's name is typed."""
    choose_phase(page, phase)
    page.get_by_label("type the campaign's name").fill(NAME)
    page.get_by_role("button", name=f"Yes, make it {phase}").click()
    shows(page.get_by_text(f"The campaign is {phase} now"))
    assert campaign.phase == phase


def sign(zoe: Person) -> Path:
    """The signed file."""
    page = zoe.open("release")
    settled(page)
    page.get_by_text("Sign off the released results in one file").click()
    page.get_by_label("Statement").fill("Three topics, two runs, two assessors.")
    typed = page.get_by_label("type the campaign's name")
    typed.fill(NAME)
    typed.press("Tab")
    # The page is drawn again with what was typed, and a button that is exchanged loses its click.
    settled(page)
    page.get_by_role("button", name="Sign off", exact=True).click()
    shows(page.get_by_role("button", name="Download the release"))
    settled(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the release").click()
    return Path(saved.value.path())


def verify(release: Path, folder: Path) -> None:
    copy = shutil.copy(release, folder / "release.zip")
    checked = CliRunner().invoke(cli, ["verify", str(copy)])
    assert checked.exit_code == 0, checked.output


def see_results(tom: Person) -> None:
    shows(tom.page.get_by_text("The results were released"))
    page = tom.open("scores")
    shows(page.get_by_role("heading", name="Scores", exact=True))
