"""A day at the desk in Firefox, one in each mode: keys, saved mark, reload, outbox, undo, evidence, notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from assessment.campaign import Workspace
from assessment.model import Judgment
from tests.browser.launch import firefox
from tests.browser.server import Server
from tests.browser.shared_context import SIZE
from tests.browser.sitting import HELD, READY, SAVED, held, press, press_to
from tests.browser.waits import PATIENCE, eventually

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


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Firefox, whatever --browser says."""
    opened = firefox(playwright)
    yield opened
    opened.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=SIZE, reduced_motion="reduce")
    opened.set_default_timeout(PATIENCE)
    yield opened
    opened.close()


def sit_down(page: Page, server: Server, name: str, mode: str) -> None:
    """At the first screen of a mode."""
    page.goto(f"{server.address}/judge?campaign={name}-sample&who=Dora")
    page.wait_for_selector(READY)
    while page.locator(READY).get_attribute("data-mode") != mode:
        number = page.locator(READY).get_attribute("data-screen")
        press(page, "]")
        page.wait_for_selector(f"{READY}:not([data-screen='{number}'])")


def own(workspace: Path, name: str) -> list[Judgment]:
    """Dora's judgments, oldest first."""
    campaign = Workspace(workspace).campaign(f"{name}-sample")
    log = campaign.store.log(campaign.row.id)
    return [judgment for judgment in log if judgment.assessor == "Dora"]


def offline_and_back(context: BrowserContext, page: Page, *keys: str) -> None:
    context.set_offline(True)
    press(page, *keys)
    page.wait_for_selector("[data-saved=offline]")
    context.set_offline(False)
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
    context: BrowserContext,
    page: Page,
    workspace: Path,
    name: str,
    label: str,
) -> None:
    sit_down(page, server, name, "")
    first = held(page)
    press(page, "1")
    eventually(page, lambda: held(page) != first)
    reload(page)
    assert [judgment.label for judgment in own(workspace, name)] == [label]
    other = page.locator(f'[data-unit="{first}"]:not([data-label="{label}"])')
    expect(other).to_have_count(0)
    offline_and_back(context, page, "1", "2")
    press(page, "u")
    page.wait_for_selector(SAVED)
    labels = [judgment.label for judgment in own(workspace, name)]
    assert (len(labels), labels[-1]) == (4, None)


@pytest.mark.usefixtures("context")  # Firefox is not the browser of the shared one
def test_a_note_and_evidence_by_cursor_and_by_mouse_are_stored(
    server: Server, page: Page, workspace: Path
) -> None:
    sit_down(page, server, "biogen", "")
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
    newest = own(workspace, "biogen")[-1]
    sentence, words = [excerpt.text for excerpt in newest.evidence]
    assert (newest.label, newest.note, sentence) == ("supporting", "Read twice", cursor)
    assert re.search(rf"(?<!\w){re.escape(words)}(?!\w)", passage)


def test_a_verdict_and_its_sets_are_given_by_keys_offline_too_and_undone(
    server: Server, context: BrowserContext, page: Page, workspace: Path
) -> None:
    sit_down(page, server, "scifact", "sets")
    press(page, "1", "Shift+Digit0")
    in_sets = page.locator("[data-item][data-set]:not([data-set=''])")
    expect(in_sets).to_have_count(1)
    eventually(page, lambda: len(own(workspace, "scifact")) == 2)
    reload(page)
    expect(in_sets).to_have_count(1)
    offline_and_back(context, page, "v", "j", "Space")
    expect(in_sets).to_have_count(2)
    press(page, "u")
    expect(in_sets).to_have_count(1)
    page.wait_for_selector(SAVED)
    stored = [(each.ref.kind, each.label) for each in own(workspace, "scifact")]
    assert stored == [("label", "SUPPORT"), ("set", "1"), ("set", "2"), ("set", None)]


def test_a_page_is_graded_by_keys_offline_too_and_undone(
    server: Server, context: BrowserContext, page: Page, workspace: Path
) -> None:
    sit_down(page, server, "car", "page")
    press(page, "1", "m")
    eventually(page, lambda: len(own(workspace, "car")) == 2)
    reload(page)
    expect(page.locator("[data-paragraph='1'] .desk-facet-chip")).to_have_count(1)
    offline_and_back(context, page, "2")
    expect(page.locator("[data-gap][data-label=COHERENT]")).to_have_count(1)
    press(page, "u")
    expect(page.locator("[data-gap][data-label=COHERENT]")).to_have_count(0)
    page.wait_for_selector(SAVED)
    stored = [(each.ref.kind, each.label) for each in own(workspace, "car")]
    assert stored[1:] == [
        ("facet", "MUST"),
        ("transition", "COHERENT"),
        ("transition", None),
    ]


def test_nuggets_are_found_by_keys_offline_too_and_undone(
    server: Server, context: BrowserContext, page: Page, workspace: Path
) -> None:
    sit_down(page, server, "qa2007", "grid")
    press(page, "1")
    reload(page)
    expect(page.locator("[data-matched='1']")).to_have_count(1)
    offline_and_back(context, page, "j", "2")
    expect(page.locator("[data-matched='2']")).to_have_count(1)
    press(page, "u")
    expect(page.locator("[data-matched='2']")).to_have_count(0)
    page.wait_for_selector(SAVED)
    assert [each.label for each in own(workspace, "qa2007")] == ["found", "found", None]
    assert page.locator(HELD).count()
