"""A whole campaign by browser, the part before anybody judges: made, filled, described, planned; and the
servers at which people come in.
"""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from assessment.campaign import Campaign
from assessment.planning.stored_plan import plan_of
from tests.browser.forms import choose, upload
from tests.browser.navigation import navigate
from tests.browser.server import Server
from tests.browser.waits import eventually, gone, settled, shows
from tests.conftest import DOCUMENTS, run_file
from tests.deploy.fleet import Nginx

NAME, TITLE = "spring", "Spring campaign"
TOPICS = """{"topics": [
  {"id": 1, "topic": "iron", "question": "Does iron help?"},
  {"id": 2, "topic": "gel", "question": "Is gel safe?"},
  {"id": 3, "topic": "sleep", "question": "Is sleep good?"}
]}"""
PEOPLE = "Ann\nBen, assessor\nCleo\nTom, team, ibis"
"""Cleo gets a topic of Ben's, and hidden known answers."""
RUNS = (
    run_file("heron", {"1": "Iron helps [11]. Rest helps.", "2": "Gel is safe [12]."}),
    run_file("tern", {"1": "Iron is good.", "3": "Sleep is good."}, team="gull"),
)


class Fleet:
    """Two servers of one database; `address_of` says where a person comes in."""

    def __init__(self, first: Server) -> None:
        """The first server runs already, in whatever mode."""
        self._folder = first.workspace
        self.servers = {"one": first, "two": Server(self._folder, "invited")}
        self.nginx: Nginx | None = None

    def __enter__(self) -> Fleet:
        self.servers["one"].move(self._folder, "invited")
        self.servers["two"].start()
        if shutil.which("nginx"):
            ports = (self.servers["one"].port, self.servers["two"].port)
            self.nginx = Nginx(self._folder, ports).start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.nginx:
            self.nginx.stop()
        for server in self.servers.values():
            server.kill()

    def address_of(self, person: str) -> str:
        if self.nginx:
            return self.nginx.address
        return self.servers["one" if person == "Ann" else "two"].address

    def server_of(self, page: Page) -> str:
        """The server that holds Ann's session; behind nginx her cookie says which."""
        names = [
            cookie["value"]
            for cookie in page.context.cookies()
            if cookie["name"] == "desk_server"
        ]
        return names[0] if self.nginx else "one"


class Person(NamedTuple):
    """Somebody's browser, and the address at which this person comes in."""

    page: Page
    address: str

    def open(self, page: str, **query: str) -> Page:
        """Go to a page of the campaign."""
        parts = "".join(f"&{name}={value}" for name, value in query.items())
        navigate(self.page, f"{self.address}/{page}?campaign={NAME}{parts}")
        return self.page


def make_campaign(zoe: Person) -> None:
    page = zoe.page
    shows(page.get_by_text("This workspace is empty"))
    settled(page)
    page.get_by_text("New campaign").click()
    page.get_by_role("textbox", name="Title").fill("Spring")
    choose(page, "Track", "BioGen")
    page.get_by_role("textbox", name="Short name").fill(NAME)
    page.get_by_role("button", name="Create campaign").click()
    shows(page.get_by_text("What comes next: import files"))


def take_in_files(zoe: Person, campaign: Campaign) -> None:
    """Check the files first, which stores nothing; then import them."""
    files = {"topics.json": TOPICS.encode(), "documents.jsonl": DOCUMENTS.encode()}
    files |= {run.name: run.source for run in RUNS}
    page = zoe.open("runs")
    upload(
        page,
        [
            {"name": name, "mimeType": "application/json", "buffer": content}
            for name, content in files.items()
        ],
    )
    page.get_by_role("button", name="Check only").click()
    shows(page.get_by_text("Checked only:"))
    assert not campaign.runs()
    settled(page)
    page.get_by_role("button", name="Import these files").click()
    gone(page.get_by_text("Checked only:"))
    eventually(page, lambda: list(campaign.runs()) == ["heron", "tern"])


def describe(zoe: Person) -> None:
    page = zoe.open("settings", **{"settings-part": "Campaign"})
    settled(page)
    page.get_by_role("spinbutton", name="year, Judging ends on").focus()
    page.keyboard.type("20310501")
    page.get_by_role("textbox", name="Title").fill(TITLE)
    page.get_by_role("textbox", name="Description").fill("Two runs of three answers.")
    page.get_by_role("button", name="Save the description").click()
    shows(page.get_by_text("Saved. Pages show it"))
    page = zoe.open("settings", **{"settings-part": "Guidelines"})
    settled(page)
    page.get_by_role("textbox", name="Guidelines").fill("# Hints\nA hint is enough.")
    page.get_by_role("button", name="Save the guidelines").click()
    shows(page.get_by_text("Saved. Open desks announce"))


def invite_by_list(zoe: Person) -> dict[str, str]:
    """The keys of the personal links by name, as the file of links has them."""
    page = zoe.open("people", **{"people-part": "Invite"})
    settled(page)
    page.get_by_role("textbox", name="Names under which").fill(PEOPLE)
    page.get_by_role("button", name="Make personal links").click()
    shows(page.get_by_text("The link of Ann"))
    settled(page)
    page.get_by_text("The link of Ann").click()
    shows(page.get_by_text("Dear Ann,"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="All links as CSV").click()
    with Path(saved.value.path()).open(encoding="utf-8") as file:
        links = {row["Name"]: row["Link"] for row in csv.DictReader(file)}
    assert list(links) == ["Ann", "Ben", "Cleo", "Tom"]
    return {name: link.partition("key=")[2] for name, link in links.items()}


def plan(zoe: Person, campaign: Campaign) -> None:
    page = zoe.open("session", **{"session-part": "Plan"})
    # All invited assessors are chosen; Cleo gets her topic later.
    settled(page)
    page.get_by_role("button", name="Remove Cleo").click()
    settled(page)
    page.get_by_role("spinbutton", name="Assessors for each item").fill("2")
    page.keyboard.press("Enter")
    settled(page)
    choose(page, "Training topics", "iron")
    apply_plan(page)
    eventually(page, lambda: plan_of(campaign.data).is_active)
    assert plan_of(campaign.data).options.training == ("1",)


def apply_plan(page: Page) -> None:
    page.get_by_role("button", name="Preview", exact=True).click()
    apply = page.get_by_role("button", name="Apply this plan")
    shows(apply)
    settled(page)
    apply.click()


def change_assignments(zoe: Person, campaign: Campaign) -> None:
    """Ben's topic 2 is locked, and his topic 3 goes to Cleo."""
    cell = {"session-part": "Assignments", "assignment-assessor": "Ben"}
    page = zoe.open("session", **cell, **{"assignment-topic": "2"})
    shows(page.get_by_text("Units in common"))
    settled(page)
    page.get_by_role("button", name="Lock").click()
    shows(page.get_by_text("Topic 2 is locked for Ben"))
    page = zoe.open("session", **cell, **{"assignment-topic": "3"})
    settled(page)
    page.get_by_role("button", name="Reassign").click()
    choose(page, "To", "Cleo")
    page.get_by_role("button", name="Reassign them").click()
    shows(page.get_by_text("now to be judged by Cleo"))
    assert "Cleo" in plan_of(campaign.data).lists
