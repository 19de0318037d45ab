"""The table of scores in a browser: a click, and Enter alike, open the run's worst topics beside it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import barriers
from tests.browser.server import Server
from tests.browser.waits import eventually, resize, settled, shows

SECOND_TICK = {"x": 16, "y": 88}
"""The box before the second row of a list of topics, in pixels from the list's corner."""


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all looks: nothing here changes what it serves."""
    return module_server


@pytest.fixture
def cells(server: Server, page: Page) -> Locator:
    """The cells of the table that open a run."""
    page.goto(f"{server.address}/scores?campaign=biogen-sample&who=Dora")
    settled(page)
    table = page.get_by_role("table", name="Scores of all runs")
    return table.locator("tbody").get_by_role("button")


def test_a_click_opens_the_worst_topics_of_the_run_and_a_tick_among_them_that_topic(
    page: Page, cells: Locator
) -> None:
    name = cells.last.get_attribute("aria-label") or ""
    cells.last.click()
    is_opened(page, name)
    assert barriers(page) == []
    cell = cells.and_(page.locator("[aria-current]"))
    expect(cell).to_be_in_viewport(ratio=0.9)
    measure = (cell.get_attribute("aria-label") or "").split(", ")[1].split(":")[0]
    shows(page.get_by_text(f"{measure}: "))
    shows(page.get_by_text("The table stays ranked by Accuracy."))
    topic = page.get_by_role("combobox", name="Topic")
    first = topic.input_value()
    # The list ticks it, and the box of topics has it.
    page.get_by_test_id("stDataFrame").first.click(position=SECOND_TICK)
    expect(topic).not_to_have_value(first)


def test_a_click_is_one_step_of_the_history_and_the_way_back_closes_the_run(
    page: Page, cells: Locator
) -> None:
    count_history_steps(page)
    opens(page, cells.last)
    assert {"drill-measure", "drill-run", "drill-topic"} <= query_names(page)
    assert page.evaluate("window.historySteps") == 1
    page.go_back()
    expect(page.get_by_role("button", name="Close")).to_have_count(0)
    settled(page)
    assert not any(parameter.startswith("drill-") for parameter in query_names(page))


def test_the_way_back_straight_after_a_click_opens_the_run_that_was_open_before(
    page: Page, cells: Locator
) -> None:
    opens(page, cells.last)
    before = page.url
    opens(page, cells.first)
    page.go_back()
    expect(cells.and_(page.locator("[aria-current]"))).to_have_attribute(
        "aria-label", cells.last.get_attribute("aria-label") or ""
    )
    settled(page)
    assert page.url == before


def test_arrows_and_enter_open_a_run(page: Page, cells: Locator) -> None:
    cells.first.focus()
    page.keyboard.press("ArrowDown")
    name = cells.and_(page.locator(":focus")).get_attribute("aria-label") or ""
    page.keyboard.press("Enter")
    is_opened(page, name)
    expect(cells.and_(page.locator(":focus"))).to_have_attribute("aria-label", name)


def test_a_button_unfolds_the_measures_of_a_group(page: Page, cells: Locator) -> None:
    table = page.get_by_role("table", name="Scores of all runs")
    head = table.get_by_role("columnheader", name="Recall (with Required and")
    fold = table.get_by_role("button", name="Aspects reached")
    shows(cells.first)
    expect(head).to_have_count(0)
    fold.click()
    shows(head)
    assert barriers(page) == []
    fold.click()
    expect(head).to_have_count(0)


def test_a_table_wider_than_the_window_says_while_measures_stand_at_the_right(
    page: Page, cells: Locator
) -> None:
    hint = page.get_by_text("More measures stand at the right")
    board = page.get_by_role("table", name="Scores of all runs").locator("..")
    caption = page.get_by_text("Every cell: value")
    resize(page, 640, 800)
    shows(hint)
    settled(page)
    before = top(caption)
    board.evaluate("board => { board.scrollLeft = board.scrollWidth; }")
    expect(hint).to_be_hidden()
    # Nothing jumps when the last column is reached.
    assert top(caption) == before
    board.evaluate("board => { board.scrollLeft = 0; }")
    shows(hint)


def test_in_a_narrow_window_the_run_stands_directly_below_the_table(
    page: Page, cells: Locator
) -> None:
    resize(page, 640, 800)
    cells.first.click()
    close = page.get_by_role("button", name="Close")
    shows(close)
    settled(page)
    picture = page.get_by_test_id("stPlotlyChart").first
    assert top(cells.last) < top(close) < top(picture)


def top(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None
    return box["y"]


def query_names(page: Page) -> set[str]:
    """The names of the parameters of the page's address."""
    return set(parse_qs(urlsplit(page.url).query))


def count_history_steps(page: Page) -> None:
    """Count them from now on: the browser's own number stops at fifty."""
    page.evaluate("""() => {
        window.historySteps = 0;
        const push = history.pushState.bind(history);
        history.pushState = (...step) => { window.historySteps += 1; push(...step); };
    }""")


def opens(page: Page, cell: Locator) -> None:
    """A click on the cell opens its run, and the address says so."""
    address = page.url
    name = cell.get_attribute("aria-label") or ""
    cell.click()
    expect(cell).to_have_attribute("aria-current", "true")
    is_opened(page, name)
    eventually(page, lambda: page.url != address)
    settled(page)


def is_opened(page: Page, name: str) -> None:
    """The run of the cell with this name stands beside the table, with its worst topics first."""
    run = name.split(",")[0]
    shows(page.get_by_role("button", name="Close"))
    settled(page)
    expect(page.get_by_role("combobox", name="Run", exact=True)).to_have_value(run)
    shows(page.get_by_text("worst topics first"))
