"""Links in a browser: the tour's, those that are sent to others, the way back; each comes back to what it
showed.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from assessment.ui.tour.stops import SAMPLE_TOURS
from tests.browser.menus import open_page
from tests.browser.navigation import navigate
from tests.browser.server import Server
from tests.browser.shared_context import SharedContext
from tests.browser.waits import MAIN, eventually, settled, shows, still

WRONG = "[data-testid=stException], [data-testid=stAlertContentError]"


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all views: nothing here changes what it serves."""
    return module_server


def test_links_of_the_tour_lead_to_what_they_say(server: Server, page: Page) -> None:
    page.goto(server.address)
    page.wait_for_selector(".tour-stops a")
    settled(page)
    links = [
        link.get_attribute("href") or ""
        for link in page.locator(".tour-stops a, .tour-more li a").all()
    ]
    stops = [stop for tour in SAMPLE_TOURS.values() for stop in tour.stops]
    # Five more are an organiser's steps.
    assert len(links) == 5 + len(stops)
    # Seven and six have no divisor in common, so that different stops come up.
    for link in links[::7]:
        shown(page, f"{server.address}/{link.removeprefix('./')}")


def test_the_tour_is_walked_by_its_bar_from_stop_to_stop(
    server: Server, page: Page
) -> None:
    page.goto(server.address)
    page.get_by_role("link", name="Start the tour").click()
    for number in range(1, 7):
        shows(page.get_by_text(f"Stop {number} of 6"))
        settled(page)
        assert page.locator(WRONG).count() == 0
        if number < 6:
            page.get_by_role("link", name="Next:").click()
    page.get_by_role("link", name="End the tour").click()
    shows(page.get_by_text("Tour of the sample campaigns"))
    assert "who" not in parse_qs(urlsplit(page.url).query)


def test_a_link_of_the_tour_goes_to_its_campaign_in_the_same_tab(
    server: Server, page: Page
) -> None:
    page.goto(f"{server.address}/?campaign=car-sample&who=Dora")
    settled(page)
    page.get_by_text("Tour of the sample campaigns").click()
    still(page)  # a press on what still moves is lost
    page.get_by_text("The same views of the other samples").click()
    page.get_by_role("link", name="Series score").click()
    page.wait_for_url(re.compile("/scores"))
    shows(page.get_by_text("TREC QA sample campaign"))
    eventually(page, lambda: parse_qs(urlsplit(page.url).query).get("who") == ["Dora"])


VIEWS = (
    "scores?campaign=r2c2-sample&look=Behind+the+totals&show=Plot%3A+Reliability&only=tern-AC-1",
    "compare?campaign=scifact-sample&compare=Two+runs&measure=sentence_label_f1&run=verifier-large&against=lexical",
    "units?campaign=biogen-sample&units-state=disputed&units-topic=903",
)
"""Views with boxes, parts and tabs; tests/pages/test_links.py walks those of every page."""


@pytest.mark.parametrize("view", VIEWS)
def test_an_address_leads_to_its_view_and_a_reload_comes_back_to_it(
    server: Server, page: Page, view: str
) -> None:
    shown(page, f"{server.address}/{view}")
    first = page.locator(MAIN).inner_text()
    page.reload()
    settled(page)
    eventually(page, lambda: lost(page, view) == [])
    eventually(page, lambda: page.locator(MAIN).inner_text() == first)


def shown(page: Page, address: str) -> None:
    """Open an address; its page shows no error, and what the address asks for."""
    navigate(page, address)
    settled(page)
    assert page.locator(WRONG).count() == 0, address
    eventually(page, lambda: lost(page, address) == [])
    settled(page)


def lost(page: Page, address: str) -> list[str]:
    """What an address asked for that neither the present one says nor a box holds; what is chosen anyway
    leaves the address.
    """
    wanted, there = (
        parse_qs(urlsplit(address).query),
        parse_qs(urlsplit(page.url).query),
    )
    held = page.locator(f"{MAIN} input").evaluate_all(
        "all => all.map((one) => one.value)"
    )
    return [
        name
        for name, value in wanted.items()
        if there.get(name) != value and value[0] not in held
    ]


def choose(page: Page, key: str, option: str) -> None:
    """Type an option into the box of this name and take it."""
    # A box that the page itself has set has a number after its name.
    box = page.locator(f"[class*='st-key-linked-{key}'] input")
    box.click()
    box.fill(option)
    page.get_by_role("option", name=option).first.click()
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get(key) == [option])
    settled(page)


def query_of(page: Page) -> dict[str, list[str]]:
    return {
        name: value
        for name, value in parse_qs(urlsplit(page.url).query).items()
        if name != "campaign"
    }


def test_a_colleague_sees_what_was_chosen(
    server: Server, page: Page, shared_context: SharedContext
) -> None:
    choices = {"drill-topic": "305", "drill-run": "siskin07", "measure": "list F"}
    shown(page, f"{server.address}/scores?campaign=qa2007-sample")
    for key, option in choices.items():
        choose(page, key, option)
    chosen = {key: [option] for key, option in choices.items()}
    eventually(page, lambda: query_of(page) == chosen)
    link, text = page.url, page.locator(MAIN).inner_text()
    shared_context.clear()  # the colleague's browser knows nothing of the first
    shown(page, link)
    eventually(page, lambda: page.locator(MAIN).inner_text() == text)


def test_a_box_that_loads_slowly_still_shows_what_the_link_chose(
    server: Server, page: Page
) -> None:
    """The board renews itself before the browser has the code of its boxes."""
    held_back: list[Route] = []
    requests: list[str | bytes] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: requests.append(frame)),
    )
    page.route("**/Selectbox.*.js", lambda route: held_back.append(route))
    page.goto(f"{server.address}/scores?campaign=qa2007-sample&measure=list+F")
    eventually(page, lambda: held_back and len(requests) >= 4)
    for route in held_back:
        route.continue_()
    expect(page.get_by_role("combobox", name="Measure")).to_have_value("list F")
    before = len(requests)
    eventually(page, lambda: len(requests) >= before + 2)
    settled(page)
    assert query_of(page) == {"measure": ["list F"]}


def test_a_tab_of_files_or_figures_has_a_link(server: Server, page: Page) -> None:
    shown(page, f"{server.address}/runs?campaign=biogen-sample")
    page.get_by_role("tab", name="What is loaded").click()
    eventually(page, lambda: query_of(page) == {"tab": ["What is loaded"]})
    page.get_by_role("tab", name="Import").click()
    eventually(page, lambda: query_of(page) == {})


def test_the_way_back_shows_what_was_chosen_before(server: Server, page: Page) -> None:
    shown(
        page, f"{server.address}/answers?campaign=qa2007-sample&topic=302&run=siskin07"
    )
    choose(page, "topic", "305")
    page.go_back()
    eventually(page, lambda: query_of(page) == {"topic": ["302"], "run": ["siskin07"]})
    settled(page)
    assert query_of(page) == {"topic": ["302"], "run": ["siskin07"]}
    expect(page.locator(MAIN)).to_contain_text("302")


def test_a_choice_outlives_the_board_that_renews_itself(
    server: Server, page: Page
) -> None:
    requests: list[str | bytes] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda frame: requests.append(frame)),
    )
    shown(page, f"{server.address}/scores?campaign=qa2007-sample")
    for measure in ("list F", "other F", "list IR"):
        choose(page, "measure", measure)
    before = len(requests)
    eventually(page, lambda: len(requests) >= before + 3)
    settled(page)
    assert query_of(page) == {"measure": ["list IR"]}


def test_another_campaign_leaves_its_choices_behind(server: Server, page: Page) -> None:
    shown(
        page,
        f"{server.address}/compare?campaign=scifact-sample&compare=Topics&compared-topic=803",
    )
    page.get_by_test_id("stExpandSidebarButton").click()
    still(page)
    page.get_by_role("combobox", name="Campaign").click()
    page.get_by_role("option", name="TREC QA sample campaign").click()
    there = {"campaign": ["qa2007-sample"], "compare": ["Topics"]}
    eventually(page, lambda: parse_qs(urlsplit(page.url).query) == there)


def test_nuggets_of_a_topic_have_a_link(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/nuggets?campaign=qa2007-sample&who=Dora&topic=303")
    page.wait_for_selector("[data-nuggets][data-state=ready]")
    eventually(page, lambda: query_of(page).get("topic") == ["303"])


def test_the_way_back_takes_the_unit_before_in_hand(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/errors?campaign=biogen-sample")
    settled(page)
    first = page.url
    for place in ("2 of", "3 of"):
        page.keyboard.press("j")
        shows(page.get_by_text(place))
        settled(page)
    page.go_back()
    shows(page.get_by_text("2 of"))
    settled(page)
    page.go_back()
    shows(page.get_by_text("1 of"))
    settled(page)
    assert page.url == first


def test_the_way_back_undoes_a_filter(server: Server, page: Page) -> None:
    page.goto(f"{server.address}/errors?campaign=adhoc-sample&label=perfectly+relevant")
    filters = page.get_by_role("button", name="Filters (1)")
    shows(filters)
    settled(page)
    before = query_of(page)
    filters.click()
    page.get_by_role("textbox", name="Search").fill("nothing like it")
    page.keyboard.press("Enter")
    eventually(page, lambda: "find" in query_of(page))
    settled(page)
    page.go_back()
    shows(filters)
    settled(page)
    assert query_of(page) == before


def test_the_way_back_from_another_page_leads_to_the_answer_that_was_left(
    server: Server, page: Page
) -> None:
    page.goto(f"{server.address}/answers?campaign=biogen-sample&topic=901")
    settled(page)
    choose(page, "topic", "907")
    settled(page)
    left = page.url
    open_page(page, "Scores", menu="Results")
    eventually(page, lambda: "/scores?campaign=biogen-sample" in page.url)
    settled(page)
    page.go_back()
    eventually(page, lambda: page.url == left)
    settled(page)
    assert page.url == left
    expect(page.get_by_role("combobox", name="Topic")).to_have_value(re.compile("^907"))


def test_the_way_back_from_a_link_whose_measure_the_page_replaces_is_one_step(
    server: Server, page: Page
) -> None:
    measure = page.get_by_role("combobox", name="Cost in")
    query = "campaign=biogen-sample&run=plover-2025&topic=every&measure=Accuracy"
    link = f"{server.address}/errors?{query}"

    def is_replaced() -> bool:
        """A page looks for another measure for a second, which a busy machine may need at another look."""
        page.goto(link)
        settled(page)
        return measure.input_value() != "Accuracy"

    eventually(page, is_replaced)
    page.goto(f"{server.address}/scores?campaign=biogen-sample")
    settled(page)
    left = page.url
    page.goto(link)
    expect(measure).not_to_have_value("Accuracy")
    settled(page)
    assert page.url == link
    page.go_back()
    eventually(page, lambda: page.url == left)
    settled(page)
    assert page.url == left


def test_the_way_back_from_a_link_whose_choices_the_page_begins_with_is_one_step(
    server: Server, page: Page
) -> None:
    page.goto(f"{server.address}/errors?campaign=scifact-sample&part=Two+runs")
    settled(page)
    left = page.url
    page.get_by_role("link", name="Both runs over all topics").click()
    eventually(page, lambda: "/compare?campaign=scifact-sample" in page.url)
    settled(page)
    page.go_back()
    eventually(page, lambda: page.url == left)
    settled(page)
    assert page.url == left
