"""A campaign from the first invitation to the restored release, in the browser: an organiser and three
assessors at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from assessment.access.invitations import invite
from assessment.campaign import Campaign, Workspace
from assessment.exchange.archive.restoration import restore
from assessment.exchange.imports.files import InputFile, import_files
from assessment.review.assessor_desk import desk_of
from assessment.sentences.splitters import splitter
from tests.browser.campaign_control import choose_phase
from tests.browser.navigation import navigate
from tests.browser.server import Server
from tests.browser.shared_server import shared_server
from tests.browser.sitting import READY, SAVED, press, press_on
from tests.browser.waits import settled, shows
from tests.conftest import DOCUMENTS, TOPICS, run_file

ASSESSORS = ("Ann", "Ben", "Cleo")


@pytest.fixture
def spring(tmp_path: Path) -> Campaign:
    """An empty session of two topics and two runs, nobody invited but an organiser."""
    campaign = Workspace(tmp_path).create("spring", "biogen", "Spring")
    runs = (
        run_file("heron", {"1": "Iron helps [11]. Rest helps.", "2": "Gel is safe."}),
        run_file("tern", {"1": "Sleep is good."}, team="gull"),
    )
    files = [
        InputFile("topics.json", json.dumps(TOPICS).encode()),
        InputFile("documents.jsonl", DOCUMENTS.encode()),
        *runs,
    ]
    assert all(
        report.loaded
        for report in import_files(
            campaign, files, splitter=splitter("rules"), by="test"
        )
    )
    return campaign


@pytest.fixture
def server(spring: Campaign, tmp_path: Path) -> Iterator[Server]:
    with shared_server(tmp_path, "invited") as started:
        yield started


@pytest.fixture
def enter(new_context: Callable[..., BrowserContext]) -> Callable[[str], Page]:
    """Opens a personal link in a browser of its own."""

    def enter(link: str) -> Page:
        size = {"width": 1280, "height": 900}
        page = new_context(viewport=size, accept_downloads=True).new_page()
        page.goto(link)
        shows(page.get_by_text("Spring"))
        return page

    return enter


def links_of(organiser: Page, server: Server, names: Sequence[str]) -> list[str]:
    """The links that the page People makes for a list of assessors."""
    navigate(organiser, f"{server.address}/people?campaign=spring&people-part=Invite")
    settled(organiser)
    # Keys, for React does not hear of what Playwright fills in a Firefox.
    box = organiser.get_by_role("textbox", name="Names under which")
    box.press_sequentially("\n".join(names))
    organiser.get_by_role("button", name="Make personal links").click()
    return [_link_of(organiser, name) for name in names]


def _link_of(organiser: Page, name: str) -> str:
    title = organiser.get_by_text(f"The link of {name}")
    shows(title)
    settled(organiser)
    title.click()
    letter = organiser.get_by_test_id("stExpander").filter(has=title)
    link = letter.get_by_test_id("stCode").first
    expect(link).to_contain_text("/api/enter?key=")
    return link.inner_text().strip()


def judge_all(
    spring: Campaign, pages: dict[str, Page], server: Server, keys: dict[str, str]
) -> None:
    """All assessors in turn press their key at whatever is in hand, until nothing is open."""
    for page in pages.values():
        page.goto(f"{server.address}/judge?campaign=spring")
        page.wait_for_selector(READY)
    while any(
        desk_of(spring, name).progress().done < desk_of(spring, name).progress().total
        for name in pages
    ):
        for name, page in pages.items():
            press_on(page, keys[name])


def test_a_campaign_from_invitation_to_restored_release(
    spring: Campaign, server: Server, enter, tmp_path: Path
) -> None:
    organiser = enter(
        f"{server.address}/api/enter?key={invite(spring, 'Zoe', 'organiser', by='test')}"
    )
    links = links_of(organiser, server, ASSESSORS)
    pages = {name: enter(link) for name, link in zip(ASSESSORS, links, strict=True)}
    judge_all(spring, pages, server, {"Ann": "1", "Ben": "2", "Cleo": "1"})
    assert [desk_of(spring, name).progress() for name in ASSESSORS] == [
        desk_of(spring, "Ann").progress()
    ] * 3
    assert all(
        count.done == count.total
        for count in [desk_of(spring, name).progress() for name in ASSESSORS]
    )
    assert not pages["Ann"].get_by_role("link", name="Scores").count()

    organiser.goto(f"{server.address}/adjudicate?campaign=spring")
    organiser.wait_for_selector(READY)
    press(organiser, "2")
    organiser.wait_for_selector(SAVED)
    decided = [
        judgment
        for judgment in spring.store.log(spring.row.id)
        if judgment.assessor == "adjudicator:Zoe"
    ]
    assert (
        len(decided) == 1
        and spring.topic_state(decided[0].ref.topic).judged.label(decided[0].ref)
        == decided[0].label
    )

    freeze(organiser, server)
    assert spring.phase == "frozen"
    pages["Ann"].keyboard.press("[")
    press(pages["Ann"], "j", "3")
    shows(pages["Ann"].get_by_text("campaign is frozen"))

    restored = restore(
        Workspace(tmp_path / "elsewhere"), signed_off(organiser, server).read_bytes()
    )
    assert restored.all_scores() == spring.all_scores()
    assert [judgment.uuid for judgment in restored.store.log(restored.row.id)] == [
        judgment.uuid for judgment in spring.store.log(spring.row.id)
    ]


def freeze(organiser: Page, server: Server) -> None:
    organiser.goto(f"{server.address}/session?campaign=spring&session-part=Phase")
    choose_phase(organiser, "frozen")
    confirm(organiser)
    organiser.get_by_role("button", name="Yes, make it frozen").click()
    shows(organiser.get_by_text("The campaign is frozen now."))


def confirm(organiser: Page) -> None:
    """Units are open still: the campaign's name says that it goes on all the same."""
    organiser.get_by_label("type the campaign's name").press_sequentially("spring")


def signed_off(organiser: Page, server: Server) -> Path:
    navigate(organiser, f"{server.address}/release?campaign=spring")
    settled(organiser)
    statement = organiser.get_by_label("Statement")
    statement.press_sequentially("Two topics, two runs, three assessors.")
    confirm(organiser)
    organiser.get_by_role("button", name="Sign off", exact=True).click()
    shows(organiser.get_by_role("button", name="Download the release"))
    settled(organiser)
    with organiser.expect_download() as download:
        organiser.get_by_role("button", name="Download the release").click()
    return Path(download.value.path())


def test_a_wrong_or_revoked_key_opens_nothing(
    spring: Campaign, server: Server, page: Page
) -> None:
    page.goto(f"{server.address}/api/enter?key=wrong")
    page.goto(f"{server.address}/judge?campaign=spring&who=Ann")
    shows(page.get_by_text("personal link"))
    assert not page.locator(READY).count()
