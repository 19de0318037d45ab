"""The page Nuggets as assessors meet it: two of them at one list, in a browser, against a real server and
a real log.
"""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from assessment.campaign import Campaign, Workspace
from assessment.campaign.phase_log import set_phase
from assessment.exchange.imports.files import InputFile, import_files
from assessment.model.permissions import Phase
from assessment.sentences.splitters import splitter
from assessment.tracks import TRACKS
from tests.browser.barriers import barriers
from tests.browser.menus import open_page
from tests.browser.navigation import navigate
from tests.browser.request_watch import alerts_of
from tests.browser.server import Server
from tests.browser.shared_server import shared_server
from tests.browser.sitting import SAVED, press
from tests.browser.waits import eventually, gone, resize, settled, shows
from tests.judging.nuggets.test_nuggets import MATERIAL, TRACK, do

pytestmark = pytest.mark.usefixtures("open_application")

READY = "[data-nuggets][data-state=ready]"
ROWS = ".ng-rows:not(.ng-gone) [data-nugget]"
HELD = "[data-nugget][aria-current=true]"
_REGISTER = (
    "from assessment.tracks import TRACKS\nfrom tests.judging.nuggets.test_nuggets import TRACK\n"
    "TRACKS['tiny'] = TRACK\n"
)
_SELECT = """(node, length) => { const range = document.createRange(); range.setStart(node.firstChild, 0);
range.setEnd(node.firstChild, length); getSelection().removeAllRanges(); getSelection().addRange(range); }"""


@pytest.fixture(scope="module")
def workspace(module_workspace: Path) -> Iterator[Workspace]:
    """One for all tests, each of which has a campaign of its own in it."""
    made = Workspace(module_workspace)
    yield made
    made.store.close()


@pytest.fixture
def campaign(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """The tests' tiny track, known to the server too."""
    monkeypatch.setitem(TRACKS, "tiny", TRACK)
    name = f"lists-{uuid.uuid4().hex[:8]}"
    made = workspace.create(name, "tiny", "Tiny lists")
    import_files(
        made,
        [InputFile("all.json", json.dumps(MATERIAL).encode())],
        splitter=splitter("rules"),
        by="test",
    )
    return made


@pytest.fixture(scope="module")
def server(workspace: Workspace) -> Iterator[Server]:
    with shared_server(workspace.path, preparation=_REGISTER) as started:
        yield started


def sit(page: Page, server: Server, campaign: Campaign, name: str = "Dora") -> None:
    at = f"campaign={campaign.row.name}&who={name}&question=7.8"
    navigate(page, f"{server.address}/nuggets?{at}")
    page.wait_for_selector(READY)


def write(page: Page, *texts: str) -> None:
    for text in texts:
        press(page, "n")
        page.keyboard.insert_text(text)
        press(page, "Enter")
    page.wait_for_selector(SAVED)


def shown(page: Page) -> list[str]:
    return page.locator(f"{ROWS} .ng-text").all_inner_texts()


def stored(campaign: Campaign) -> list[tuple[int, str]]:
    return [(nugget.number, nugget.text) for nugget in campaign.data.nuggets("7")]


def mine(page: Page) -> list[str | None]:
    return [row.get_attribute("data-mine") for row in page.locator(ROWS).all()]


def test_selected_text_becomes_a_nugget_and_marks_its_item(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    expect(page.get_by_text("No nuggets yet.")).to_be_visible()
    page.locator("[data-item='1'] .ng-text").evaluate(_SELECT, 41)
    press(page, "n", "Enter")
    page.wait_for_selector(SAVED)
    campaign.state()
    assert stored(campaign) == [(1, "Krugman won the John Bates Clark Medal in")]
    expect(page.locator("[data-item='1']")).to_have_attribute("data-covered", "true")
    expect(page.locator("[data-item='2']")).to_have_attribute("data-covered", "false")


def test_the_whole_list_is_tended_by_keys(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "won a medal", "teaches at Princeton", "writes a column", "won a prize")
    press(page, "Shift+K", "Alt+ArrowUp")
    assert shown(page) == [
        "won a medal",
        "won a prize",
        "teaches at Princeton",
        "writes a column",
    ]
    press(page, "m", "1", "3", "x", "j", "Enter", "End")
    page.keyboard.insert_text(", since 2000")
    press(page, "Enter")
    page.wait_for_selector(SAVED)
    campaign.state()
    assert stored(campaign) == [(1, "won a medal"), (4, "writes a column, since 2000")]
    assert shown(page) == [text for _, text in stored(campaign)]


def test_undo_takes_back_votes_and_changes_one_by_one(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "won a medal", "teaches at Princeton")
    press(page, "x")
    page.wait_for_selector(SAVED)
    assert shown(page) == ["won a medal"]
    press(page, "v")
    assert mine(page) == ["vital"]
    press(page, "u")
    expect(page.locator(ROWS).first).to_have_attribute("data-mine", "")
    press(page, "u")
    expect(page.locator(ROWS)).to_have_count(2)
    press(page, "u")
    expect(page.locator(ROWS)).to_have_count(1)


def test_undoing_a_vote_on_a_nugget_that_somebody_retired_undoes_nothing_else(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "a medal", "a chair")
    press(page, "1", "v")
    page.wait_for_selector(SAVED)
    campaign.state()
    medal, _ = campaign.data.nuggets("7")
    do(campaign, "retire", "Emil", nugget=medal.id)
    expect(page.locator(ROWS)).to_have_count(1)
    press(page, "u")
    expect(page.get_by_text("its nugget is retired")).to_be_visible()
    page.wait_for_selector(SAVED)
    assert shown(page) == ["a chair"]
    campaign.state()
    assert stored(campaign) == [(2, "a chair")]


def test_votes_move_on_to_the_next_nugget_and_weigh(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "a medal", "a chair", "a column")
    press(page, "1", "v", "o", "v")
    page.wait_for_selector(SAVED)
    assert mine(page) == ["vital", "okay", "vital"]
    # Weights come with the server's answer to the last vote.
    expect(page.locator(".ng-rows:not(.ng-gone) .ng-value")).to_have_text(
        ["1.00", "0.00", "1.00"]
    )
    press(page, "Backspace")
    page.wait_for_selector(SAVED)
    assert mine(page) == ["vital", "okay", ""]


def test_two_people_see_each_others_changes_but_not_whose_votes(
    server: Server,
    page: Page,
    new_context: Callable[..., BrowserContext],
    campaign: Campaign,
) -> None:
    other = new_context().new_page()
    sit(page, server, campaign, "Dora")
    write(page, "a medal", "a chair")
    sit(other, server, campaign, "Emil")
    press(page, "1", "v", "o")
    page.wait_for_selector(SAVED)
    press(other, "1", "v", "v")
    other.wait_for_selector(SAVED)
    expect(page.locator(".ng-votes").first).to_have_text("2 vital · 0 okay")
    expect(page.locator("[data-agreement]")).to_contain_text(
        "Agreement 0.50 · Fleiss κ -0.33 · 2 voters"
    )
    assert "Emil" not in page.locator("[data-nuggets]").inner_text()


def test_an_open_editor_outlives_what_others_do(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "a medal")
    press(page, "Enter")
    page.keyboard.insert_text(" of honour")
    do(campaign, "write", "Emil", text="a chair")
    expect(page.locator(ROWS)).to_have_count(2)
    page.keyboard.insert_text(" in 1991")
    press(page, "Enter")
    page.wait_for_selector(SAVED)
    assert shown(page) == ["a medal of honour in 1991", "a chair"]


def test_a_killed_server_loses_nothing_and_doubles_nothing(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "a medal")
    server.kill()
    for text in ("a chair", "a column"):
        press(page, "n")
        page.keyboard.insert_text(text)
        press(page, "Enter")
    press(page, "Shift+K")
    page.wait_for_selector("[data-saved=offline]")
    assert shown(page) == ["a medal", "a column", "a chair"]
    server.start()
    page.wait_for_selector(SAVED)
    campaign.state()
    assert stored(campaign) == [(1, "a medal"), (2, "a column"), (3, "a chair")]


def test_foreign_text_is_shown_and_no_run_is_named(
    server: Server, page: Page, campaign: Campaign
) -> None:
    seen: list[str] = []
    page.on(
        "response",
        lambda answer: (
            seen.append(answer.text()) if "/api/nuggets" in answer.url else None
        ),
    )
    alerts = alerts_of(page)
    sit(page, server, campaign)
    write(page, "<img src=x onerror=alert(1)>")
    expect(
        page.locator(".ng-item").filter(has_text="<b>He writes</b> twice a week")
    ).to_be_visible()
    expect(page.locator(ROWS)).to_contain_text("<img src=x onerror=alert(1)>")
    assert alerts == []
    assert seen and not [text for text in seen if "secret" in text]


def test_search_and_uncovered_narrow_the_pool(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    press(page, "/")
    page.keyboard.type("princeton")
    expect(page.locator(".ng-item:visible")).to_have_count(1)
    press(page, "Escape")
    write(page, "teaches at Princeton University")
    press(page, "w")
    expect(page.locator(".ng-item:visible")).to_have_count(2)
    press(page, "w")
    expect(page.locator(".ng-item:visible")).to_have_count(3)


def test_retired_nuggets_are_brought_back(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "a medal", "a chair")
    press(page, "Delete", "b")
    page.get_by_role("button", name="Bring back").click()
    page.wait_for_selector(SAVED)
    assert shown(page) == ["a medal", "a chair"]


def test_history_says_who_and_when(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "a medal")
    press(page, "v", "h")
    dialog = page.locator("[data-overlay=history]")
    expect(dialog).to_contain_text("Dora")
    expect(dialog).to_contain_text("written")
    expect(dialog).to_contain_text("1.00")
    press(page, "h")
    expect(dialog).to_be_hidden()


def test_questions_are_changed_by_key_and_kept_over_a_reload(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    press(page, "]")
    expect(page.locator(".ng-item")).to_have_count(1)
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator(".desk-question-text")).to_contain_text("Guinness Brewery")


def test_a_half_written_nugget_is_saved_when_one_leaves(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    press(page, "n")
    page.keyboard.insert_text("a medal")
    open_page(page, "Scores", menu="Results")
    eventually(page, lambda: campaign.state() and stored(campaign))
    assert stored(campaign) == [(1, "a medal")]


def test_a_track_without_nuggets_has_no_such_page_and_says_so(
    server: Server, page: Page
) -> None:
    page.goto(f"{server.address}/nuggets?campaign=biogen-sample&who=Dora")
    shows(page.get_by_text("has no nuggets"))
    settled(page)
    page.get_by_test_id("stTopNav").get_by_role("button", name="Judge").click()
    menu = page.get_by_role("menu", name="Judge")
    expect(menu.get_by_role("menuitem")).to_have_text(
        [re.compile("Judge$"), re.compile("Adjudicate$")]
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_barrier_for_anybody(
    server: Server,
    browser: Browser,
    page: Page,
    campaign: Campaign,
    scheme: Literal["light", "dark"],
) -> None:
    if scheme == "dark" and browser.browser_type.name == "firefox":
        pytest.skip("Firefox cannot be asked for a colour scheme yet")
    page.emulate_media(color_scheme=scheme)
    sit(page, server, campaign)
    write(
        page,
        "won the Clark Medal in 1991",
        "teaches at Princeton University",
        "a column",
    )
    press(page, "1", "v", "o", "3", "x", "b")
    assert barriers(page) == []


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_page_fits_the_window(
    server: Server, page: Page, campaign: Campaign, width: int
) -> None:
    resize(page, width, 900)
    sit(page, server, campaign)
    settled(page)
    box = page.locator("[data-nuggets]").bounding_box()
    assert box and box["y"] + box["height"] <= 900
    assert box["width"] > 0.9 * width


def test_two_tabs_of_one_person_keep_one_list(
    server: Server, page: Page, campaign: Campaign
) -> None:
    other = page.context.new_page()
    sit(page, server, campaign)
    sit(other, server, campaign)
    write(page, "a medal")
    expect(other.locator(ROWS)).to_have_count(1)
    campaign.state()
    assert stored(campaign) == [(1, "a medal")]


@pytest.mark.parametrize("phase", ["closed", "frozen", "released"])
def test_while_the_campaign_is_not_open_the_page_says_so_and_changes_nothing(
    server: Server, page: Page, campaign: Campaign, phase: Phase
) -> None:
    sit(page, server, campaign)
    write(page, "won a medal", "teaches")
    set_phase(campaign, phase, by="Zoe")
    message = page.get_by_text(
        f"The campaign is {phase}: nuggets can be read, not changed or voted on."
    ).first
    expect(message).to_be_visible()
    before = campaign.state()
    for action in ("write", "edit", "merge", "retire", "up", "down", "undo", "unvote"):
        expect(page.locator(f"[data-action={action}]").first).to_be_disabled()
    press(page, "n", "x", "v", "u", "Shift+J", "e")
    expect(page.locator(".ng-editor")).to_have_count(0)
    expect(page.locator(ROWS)).to_have_count(2)
    assert campaign.state() == before
    set_phase(campaign, "open", by="Zoe")
    gone(message)
    press(page, "v")
    page.wait_for_selector(SAVED)
    campaign.state()
    assert [vote.label for vote in campaign.data.votes("7").all] == ["vital"]


def test_a_change_made_in_the_moment_of_freezing_is_shown_as_refused(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit(page, server, campaign)
    write(page, "won a medal")
    # The page does not hear of the freeze; what it asked before is answered once it asks again.
    refused: list[None] = []
    page.route("**/api/nuggets?*", lambda route: (refused.append(None), route.abort()))
    eventually(page, lambda: refused)
    set_phase(campaign, "frozen", by="Zoe")
    press(page, "x")
    notice = "Not done: the campaign is frozen, so this was not stored; ask an organiser to open it again."
    shows(page.get_by_text(notice))
    assert [nugget.text for nugget in campaign.data.nuggets("7")] == ["won a medal"]
