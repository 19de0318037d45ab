"""The report in a browser without a network, and the views that links lead to: each comes back to what it showed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from assessment.campaign import Workspace
from assessment.report import report
from tests.browser.server import Server

SAMPLES = ("biogen-sample", "car-sample", "qa2007-sample", "r2c2-sample", "scifact-sample")
READY = "[data-testid=stApp][data-test-script-state=notRunning]"
MAIN = "[data-testid=stMain]"
WRONG = "[data-testid=stException], [data-testid=stAlertContentError]"


@pytest.fixture(scope="module")
def server(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all views: nothing here changes what it serves."""
    folder = tmp_path_factory.mktemp("views")
    shutil.copy(samples, folder / "desk.sqlite")
    started = Server(folder).start()
    yield started
    started.kill()


@pytest.fixture
def offline(chromium: Browser) -> Iterator[Page]:
    """A page in a browser that reaches nothing; `page.said` is what its console said, `page.asked` what it asked for."""
    context = chromium.new_context(offline=True, viewport={"width": 1280, "height": 800}, accept_downloads=True)
    page = context.new_page()
    page.said, page.asked = [], []
    page.on("console", lambda message: page.said.append(message.text))
    page.on("pageerror", lambda error: page.said.append(str(error)))
    page.on("request", lambda request: page.asked.append(request.url))
    yield page
    context.close()


def opened(page: Page, workspace: Path, name: str) -> Page:
    file = workspace / f"{name}.html"
    file.write_bytes(report(Workspace(workspace).campaign(name)))
    page.goto(file.as_uri())
    return page


@pytest.mark.parametrize("name", SAMPLES)
def test_the_report_opens_offline_without_a_word_in_the_console(offline: Page, workspace: Path, name: str) -> None:
    opened(offline, workspace, name)
    expect(offline.locator("h1")).to_contain_text("report")
    assert offline.locator("svg circle.mean").count() > 0
    assert (offline.said, len(offline.asked)) == ([], 1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_report_is_accessible(offline: Page, workspace: Path, scheme: str) -> None:
    offline.emulate_media(color_scheme=scheme)
    opened(offline, workspace, "r2c2-sample").evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    found = Axe().run(offline)
    assert found.response["violations"] == []


def table(page: Page, caption: str) -> Locator:
    return page.locator("table").filter(has=page.locator("caption").get_by_text(caption, exact=True))


def test_a_click_on_a_head_sorts_and_a_second_one_the_other_way(offline: Page, workspace: Path) -> None:
    board = table(opened(offline, workspace, "qa2007-sample"), "Leaderboard, by series score")
    runs, head = board.locator("tbody th"), board.get_by_role("button", name="factoid-score")
    head.click()
    assert runs.all_inner_texts() == ["heronqa07a", "ternqa1", "siskin07", "knotbase"]
    head.click()
    assert runs.all_inner_texts() == ["knotbase", "siskin07", "ternqa1", "heronqa07a"]
    expect(board.locator("th[aria-sort=ascending]")).to_have_text("factoid-score")


def test_undefined_stays_last_whichever_way_is_sorted(offline: Page, workspace: Path) -> None:
    opened(offline, workspace, "biogen-sample")
    offline.get_by_text("Accuracy by topic, the hardest topic first").first.click()
    topics = table(offline, "Accuracy by topic, the hardest topic first")
    for _ in range(2):
        topics.get_by_role("button", name="plover-2025").click()
        values = topics.locator("tbody tr td:nth-child(4)").all_inner_texts()
        assert {"–", "100.00"} <= set(values)
        assert values == sorted(values, key=lambda text: text == "–")


def test_a_table_is_saved_as_csv_with_its_units_in_a_column_of_their_own(offline: Page, workspace: Path) -> None:
    opened(offline, workspace, "qa2007-sample")
    with offline.expect_download() as waiting:
        offline.get_by_role("button", name="CSV: Leaderboard, by series score", exact=True).click()
    lines = waiting.value.path().read_text("utf-8").splitlines()
    assert waiting.value.suggested_filename == "leaderboard-by-series-score.csv"
    assert lines[0].startswith("run,rank,series score,series score judged/needed,95 % interval,factoid-score")
    assert lines[1].startswith("heronqa07a,1,0.9092,63/75,0.8693 to 0.9492,0.7444,17/22")


@pytest.mark.parametrize(("kind", "start"), [("SVG", b"<svg"), ("PNG", b"\x89PNG")])
def test_a_picture_is_saved_as_a_file_of_its_own(offline: Page, workspace: Path, kind: str, start: bytes) -> None:
    opened(offline, workspace, "scifact-sample")
    with offline.expect_download() as waiting:
        offline.get_by_role("button", name=f"{kind}:").first.click()
    data = waiting.value.path().read_bytes()
    assert data.startswith(start)
    assert len(data) > 2000
    assert offline.said == []


def test_paper_gets_everything_unfolded_and_no_buttons(offline: Page, workspace: Path) -> None:
    opened(offline, workspace, "scifact-sample").evaluate("dispatchEvent(new Event('beforeprint'))")
    offline.emulate_media(media="print")
    assert offline.locator("details:not([open])").count() == 0
    expect(offline.locator(".tools").first).to_be_hidden()


def test_the_page_release_gives_the_report(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/release?campaign=scifact-sample")
    with page.expect_download() as waiting:
        page.locator(".st-key-report button").click()
    assert waiting.value.suggested_filename == "scifact-sample-report.html"
    assert waiting.value.path().read_text("utf-8").startswith("<!DOCTYPE html>")


def test_links_of_the_tour_lead_to_what_they_say(server: Server, page: Page) -> None:
    page.goto(server.address)
    page.wait_for_selector(".tour-looks a")
    links = [link.get_attribute("href") or "" for link in page.locator(".tour-looks a").all()]
    assert len(links) == 20
    for link in links[::3]:
        shown(page, f"{server.address}/{link.removeprefix('./')}")


def test_a_link_of_the_tour_goes_to_its_campaign_in_the_same_tab(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/?campaign=car-sample&who=Dora")
    page.get_by_text("Tour of the sample campaigns").click()
    page.get_by_role("link", name="Series score").click()
    page.wait_for_url(re.compile("/scores"))
    expect(page.get_by_text("TREC QA sample campaign").first).to_be_visible()
    assert parse_qs(urlsplit(page.url).query)["who"] == ["Dora"]


VIEWS = (
    "scores?campaign=qa2007-sample&measure=other+F&look=Differences+between+runs",
    "scores?campaign=scifact-sample&drill-run=verifier-base&measure=sentence_label_f1",
    "answers?campaign=biogen-sample&topic=905&run=marigold-llm",
    "agreement?campaign=car-sample&agreement-question=Facet",
    "agreement?campaign=r2c2-sample&agreement-part=Ranking+of+runs&agreement-measure=accuracy",
    "compare?campaign=scifact-sample&compare=Two+runs&measure=sentence_label_f1&run=verifier-large&against=lexical",
    "compare?campaign=car-sample&compare=Heat+map&measure=RR",
    "errors?campaign=biogen-sample&run=quarry-bm25&topic=901&measure=Citation+Support+Rate&kind=relation",
    "session?campaign=biogen-sample&session-part=Plan",
    "adjudicate?campaign=biogen-sample&adjudicate-part=Policies",
)
"""A view of each page that has choices, none of them the one that it opens with."""


@pytest.mark.parametrize("view", VIEWS)
def test_an_address_leads_to_its_view_and_a_reload_comes_back_to_it(server: Server, page: Page, view: str) -> None:
    shown(page, f"{server.address}/{view}")
    first = page.locator(MAIN).inner_text()
    page.reload()
    settle(page)
    assert lost(page, view) == []
    assert page.locator(MAIN).inner_text() == first


def shown(page: Page, address: str) -> None:
    """Open an address; its page shows no error, and what the address asks for."""
    page.goto(address)
    settle(page)
    assert page.locator(WRONG).count() == 0, address
    assert lost(page, address) == [], address


def settle(page: Page) -> None:
    page.wait_for_selector(READY)
    page.wait_for_timeout(1000)
    page.wait_for_selector(READY)


def lost(page: Page, address: str) -> list[str]:
    """What an address asked for that neither the present one says nor a box holds; what is chosen anyway leaves the address."""
    asked, there = parse_qs(urlsplit(address).query), parse_qs(urlsplit(page.url).query)
    held = page.locator(f"{MAIN} input").evaluate_all("all => all.map((one) => one.value)")
    return [name for name, value in asked.items() if there.get(name) != value and value[0] not in held]
