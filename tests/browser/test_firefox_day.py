"""A day at the desk in Firefox, one in each mode: keys, saved mark, reload, outbox, undo, evidence, notes."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from assessment.campaign import Workspace
from assessment.model import Judgment
from tests.browser.launch import firefox
from tests.browser.navigation import navigate
from tests.browser.server import Server
from tests.browser.shared_context import SharedContext
from tests.browser.sitting import HELD, READY, SAVED, held, press, press_to
from tests.browser.waits import eventually

_DRAG_ENDS = """() => {
  const passage = document.querySelector('.desk-document [data-passage]');
  passage.scrollIntoView();
  const texts = document.createTreeWalker(passage, NodeFilter.SHOW_TEXT);
  const words = /(\\w)\\w{3,} \\w+ \\w{3,}/;
  let text;
  while ((text = texts.nextNode()) && !words.test(text.data)) {}
  const { index, 0: found } = words.exec(text.data);
  const middle = (offset) => {
    const range = document.createRange();
    range.setStart(text, offset);
    range.setEnd(text, offset + 1);
    const box = range.getBoundingClientRect();
    return [box.left, box.top + box.height / 2];
  };
  return [middle(index + 2), middle(index + found.length - 1)];
}"""


pytestmark = pytest.mark.usefixtures("open_application")


@pytest.fixture(scope="module")
def server(module_server: Server) -> Server:
    """One server for all modes: each has a campaign or an assessor of its own."""
    return module_server


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Firefox, whatever --browser says."""
    opened = firefox(playwright, hears_requests=False)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def shared_context(browser: Browser) -> Iterator[SharedContext]:
    made = SharedContext(lambda: browser)
    yield made
    made.close()


def sit_down(
    page: Page, server: Server, name: str, mode: str, person: str = "Dora"
) -> None:
    """At the first screen of a mode."""
    navigate(page, f"{server.address}/judge?campaign={name}-sample&who={person}")
    page.wait_for_selector(READY)
    while page.locator(READY).get_attribute("data-mode") != mode:
        number = page.locator(READY).get_attribute("data-screen")
        press(page, "]")
        page.wait_for_selector(f"{READY}:not([data-screen='{number}'])")


def own(server: Server, name: str, person: str = "Dora") -> list[Judgment]:
    """The person's judgments, oldest first."""
    campaign = Workspace(server.workspace).campaign(f"{name}-sample")
    log = campaign.store.log(campaign.row.id)
    return [judgment for judgment in log if judgment.assessor == person]


def offline_and_back(page: Page, *keys: str) -> None:
    page.context.set_offline(True)
    press(page, *keys)
    page.wait_for_selector("[data-saved=offline]")
    page.context.set_offline(False)
    page.wait_for_selector(SAVED)


def reload(page: Page) -> None:
    page.wait_for_selector(SAVED)
    page.reload()
    page.wait_for_selector(READY)


@pytest.mark.parametrize(
    ("name", "label"),
    [("biogen", "required"), ("rag", "support"), ("adhoc", "related")],
)
def test_an_answer_is_judged_by_keys_offline_too_and_undone(
    server: Server,
    page: Page,
    name: str,
    label: str,
) -> None:
    sit_down(page, server, name, "")
    first = held(page)
    press(page, "1")
    eventually(page, lambda: held(page) != first)
    reload(page)
    assert [judgment.label for judgment in own(server, name)] == [label]
    other = page.locator(f'[data-unit="{first}"]:not([data-label="{label}"])')
    expect(other).to_have_count(0)
    offline_and_back(page, "1", "2")
    press(page, "u")
    page.wait_for_selector(SAVED)
    labels = [judgment.label for judgment in own(server, name)]
    assert (len(labels), labels[-1]) == (4, None)


def test_a_note_and_evidence_by_cursor_and_by_mouse_are_stored(
    server: Server, page: Page
) -> None:
    sit_down(page, server, "biogen", "", "Emil")
    press_to(page, "relation")
    press(page, "n")
    page.keyboard.type("Read twice")
    press(page, "Control+Enter")
    press(page, ".", "e")
    cursor = page.locator(".desk-cursor").inner_text()
    passage = page.locator(".desk-document [data-passage]").first.inner_text()
    start, end = page.evaluate(_DRAG_ENDS)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end)
    page.mouse.up()
    press(page, "e", "1")
    page.wait_for_selector(SAVED)
    newest = own(server, "biogen", "Emil")[-1]
    sentence, words = [excerpt.text for excerpt in newest.evidence]
    assert (newest.label, newest.note, sentence) == ("supporting", "Read twice", cursor)
    assert re.search(rf"(?<!\w){re.escape(words)}(?!\w)", passage)


def test_a_verdict_and_its_sets_are_given_by_keys_offline_too_and_undone(
    server: Server, page: Page
) -> None:
    sit_down(page, server, "scifact", "sets")
    press(page, "1", "Shift+Digit0")
    in_sets = page.locator("[data-item][data-set]:not([data-set=''])")
    expect(in_sets).to_have_count(1)
    eventually(page, lambda: len(own(server, "scifact")) == 2)
    reload(page)
    expect(in_sets).to_have_count(1)
    offline_and_back(page, "v", "j", "Space")
    expect(in_sets).to_have_count(2)
    press(page, "u")
    expect(in_sets).to_have_count(1)
    page.wait_for_selector(SAVED)
    stored = [(each.ref.kind, each.label) for each in own(server, "scifact")]
    assert stored == [("label", "SUPPORT"), ("set", "1"), ("set", "2"), ("set", None)]


def test_a_page_is_graded_by_keys_offline_too_and_undone(
    server: Server, page: Page
) -> None:
    sit_down(page, server, "car", "page")
    press(page, "1", "m")
    eventually(page, lambda: len(own(server, "car")) == 2)
    reload(page)
    expect(page.locator("[data-paragraph='1'] .desk-facet-chip")).to_have_count(1)
    offline_and_back(page, "2")
    expect(page.locator("[data-gap][data-label=COHERENT]")).to_have_count(1)
    press(page, "u")
    expect(page.locator("[data-gap][data-label=COHERENT]")).to_have_count(0)
    page.wait_for_selector(SAVED)
    stored = [(each.ref.kind, each.label) for each in own(server, "car")]
    assert stored[1:] == [
        ("facet", "MUST"),
        ("transition", "COHERENT"),
        ("transition", None),
    ]


def test_nuggets_are_found_by_keys_offline_too_and_undone(
    server: Server, page: Page
) -> None:
    sit_down(page, server, "qa2007", "grid")
    press(page, "1")
    reload(page)
    expect(page.locator("[data-matched='1']")).to_have_count(1)
    offline_and_back(page, "j", "2")
    expect(page.locator("[data-matched='2']")).to_have_count(1)
    press(page, "u")
    expect(page.locator("[data-matched='2']")).to_have_count(0)
    page.wait_for_selector(SAVED)
    assert [each.label for each in own(server, "qa2007")] == ["found", "found", None]
    assert page.locator(HELD).count()
