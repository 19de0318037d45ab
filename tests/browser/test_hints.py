"""The words of the unit in hand are marked, and a sentence is found and attached by keys alone."""

from __future__ import annotations

from playwright.sync_api import Page

from assessment.campaign import Campaign
from tests.browser.server import Server
from tests.browser.sitting import HELD, SAVED, held, press, sit_down
from tests.browser.waits import eventually

_WHOLE = """() => {
  const scroll = document.querySelector('.desk-document .desk-scroll').getBoundingClientRect();
  const best = document.querySelector('.desk-best').getBoundingClientRect();
  return best.top >= scroll.top && best.bottom <= scroll.bottom;
}"""


def test_the_likely_sentence_is_framed_in_sight_and_becomes_evidence_by_keys(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    while (
        not held(page).startswith("relation") or not page.locator(".desk-best").count()
    ):
        before = held(page)
        press(page, "j")
        page.wait_for_function(
            "([held, before]) => document.querySelector(held)?.dataset.unit !== before",
            arg=[HELD, before],
        )
    eventually(page, lambda: page.evaluate(_WHOLE))
    assert page.locator(".desk-document :is(.desk-hint, .desk-hint-strong)").count()
    best = page.locator(".desk-best").inner_text()
    press(page, ".", "e")
    page.wait_for_selector(SAVED)
    newest = campaign.store.recent(campaign.row.id, "Dora", 1)[0]
    assert newest.evidence[0].text == best
    assert page.locator(".desk-cursor").inner_text() == best
    press(page, "b")
    page.wait_for_function(
        "(best) => document.querySelector('.desk-best').innerText !== best", arg=best
    )
    assert (
        best
        not in page.locator(".desk-document [role=status].desk-unseen").inner_text()
    )
