"""Every page in a browser: it opens, loads nothing from elsewhere, keeps its policy, and everybody can read
and operate it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from assessment.ui.page_rights import GROUPS
from assessment.ui.page_rights import PAGES as PAGES_IN_MENUS
from tests.browser.barriers import barriers, contrast_barriers
from tests.browser.navigation import navigate
from tests.browser.request_watch import RequestWatch
from tests.browser.server import Server
from tests.browser.waits import settled, still

pytestmark = pytest.mark.usefixtures("open_application")

ROOT = Path(__file__).parents[2]
NAMES = sorted(path.stem for path in (ROOT / "pages").glob("*.py"))
PAGES = ["" if name == "home" else name for name in NAMES if name != "frame"]
"""The addresses of all pages; the frame stands around each of them."""
DESKS = (
    ("judge", "qa2007-sample"),
    ("nuggets", "qa2007-sample"),
    ("judge", "scifact-sample"),
    ("judge", "car-sample"),
    ("judge", "r2c2-sample"),
    ("judge", "rag-sample"),
    ("nuggets", "rag-sample"),
    ("judge", "adhoc-sample"),
)
"""The desk in the modes that BioGen does not have."""
VIEWS = [(page, "biogen-sample") for page in PAGES] + list(DESKS)
WRONG = "[data-testid=stException], [data-testid=stAlertContentError]"
READY = "[data-desk][data-state=ready], [data-nuggets][data-state=ready]"

TITLE = re.compile(r"^.+ · .+ sample campaign \((open|released)\)$")
IS_DARK = """() => "rgb(20, 25, 30)"
    === getComputedStyle(document.querySelector("[data-testid=stApp]")).backgroundColor"""
"""The background of the dark theme in .streamlit/config.toml."""


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all pages: nothing here changes what it serves."""
    return module_server


@pytest.mark.parametrize(
    ("name", "campaign"), VIEWS, ids=[f"{page or 'home'}-{of}" for page, of in VIEWS]
)
def test_a_page_is_whole_keeps_to_itself_and_has_no_barrier(
    server: Server, page: Page, name: str, campaign: str
) -> None:
    watch = RequestWatch(page)
    navigate(page, f"{server.address}/{name}?campaign={campaign}&who=Dora")
    if campaign != "biogen-sample" or name == "judge":
        page.wait_for_selector(READY)
    settled(page)
    assert page.locator(WRONG).count() == 0
    assert page.get_by_text("This page could not be shown").count() == 0
    expect(page).to_have_title(TITLE)
    assert barriers(page) == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(IS_DARK)
    settled(page)
    assert contrast_barriers(page) == []
    assert (watch.elsewhere, watch.violations) == ([], [])


@pytest.mark.parametrize(
    "part",
    [
        "compare?compare=Two+runs",
        "compare?compare=Measures",
        "scores?look=Behind+the+totals",
        "errors?part=Nugget+matrix",
        "agreement?agreement-question=vote",
    ],
)
def test_a_part_of_the_result_pages_has_no_barrier(
    server: Server, page: Page, part: str
) -> None:
    navigate(page, f"{server.address}/{part}&campaign=qa2007-sample&who=Dora")
    settled(page)
    assert page.locator(WRONG).count() == 0
    assert barriers(page) == []


@pytest.mark.parametrize("width", [1280, 1024])
def test_menus_hide_no_page_and_are_used_by_keys(
    server: Server, page: Page, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    navigate(page, f"{server.address}/settings?campaign=qa2007-sample&who=Dora")
    settled(page)
    listed = []
    for group in GROUPS:
        button = page.get_by_test_id("stTopNav").get_by_role("button", name=group)
        button.focus()
        page.keyboard.press("Enter")
        items = page.get_by_role("menu", name=group).get_by_test_id(
            "stTopNavDropdownLink"
        )
        listed += [link.split("/")[-1] for link in _addresses(items)]
        page.keyboard.press("Escape")
        expect(page.get_by_role("menu")).to_have_count(0)
    assert listed == [entry.file for entry in PAGES_IN_MENUS]


def _addresses(links: Locator) -> list[str]:
    expect(links.first).to_be_visible()
    return [link.get_attribute("href") or "" for link in links.all()]


def test_a_small_window_has_all_pages_in_the_sidebar(
    server: Server, page: Page
) -> None:
    page.set_viewport_size({"width": 640, "height": 400})
    navigate(page, f"{server.address}/settings?campaign=qa2007-sample&who=Dora")
    settled(page)
    page.get_by_test_id("stExpandSidebarButton").click()
    still(page)
    links = page.get_by_test_id("stSidebarNavLink")
    expect(links).to_have_count(1 + len(PAGES_IN_MENUS))
    expect(page.locator(".st-key-campaign-bar")).to_contain_text("sample campaign")
