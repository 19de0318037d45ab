"""Deciding in a browser: the votes beside each other, a digit decides, names and order as wished for."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from assessment.campaign import Campaign, Workspace
from assessment.review.disagreements import summary
from tests.browser.server import Server
from tests.browser.sitting import READY, SAVED, held, labels, press
from tests.browser.waits import eventually, settled, shows


def open_page(page: Page, server: Server, campaign: str = "biogen-sample") -> None:
    page.goto(f"{server.address}/adjudicate?campaign={campaign}&who=Zoe")
    page.wait_for_selector(READY)


def test_a_digit_decides_and_the_page_counts_it(
    server: Server, page: Page, campaign: Campaign
) -> None:
    total = summary(campaign.data).disputed
    open_page(page, server)
    expect(page.locator("[data-vote]")).to_have_count(3)
    first = held(page)
    press(page, "1")
    page.wait_for_selector(SAVED)
    shows(page.get_by_text(f"{total} disputed · 1 decided · {total - 1} open"))
    eventually(page, lambda: held(page) != first)
    assert len(labels(campaign, "adjudicator:Zoe")) == 1
    assert summary(campaign.data).decided == 1


def test_letters_become_names_and_a_decision_survives_sorting_again(
    server: Server, page: Page, campaign: Campaign
) -> None:
    open_page(page, server)
    assert page.locator("[data-vote]").evaluate_all(
        "nodes => nodes.map(node => node.dataset.vote)"
    ) == [
        "A",
        "B",
        "C",
    ]
    press(page, "1")
    page.wait_for_selector(SAVED)
    settled(page)
    page.get_by_role("button", name="Order and names").click()
    page.get_by_text("Show names").click()
    page.wait_for_selector("[data-vote=Amara]")
    settled(page)
    page.get_by_role("button", name="Sort again").click()
    settled(page)
    page.wait_for_selector("[data-vote=Amara]")
    assert labels(campaign, "adjudicator:Zoe")[0] is not None
    expect(page.locator("[data-meter=campaign] .desk-meter-numbers")).to_have_text(
        re.compile("^1 / ")
    )


def test_a_decision_is_undone_by_its_key(
    server: Server, page: Page, campaign: Campaign
) -> None:
    open_page(page, server)
    press(page, "1", "u")
    page.wait_for_selector(SAVED)
    page.wait_for_function(
        "() => document.querySelector('[data-meter=campaign] "
        ".desk-meter-numbers').textContent.startsWith('0 /')"
    )
    assert labels(campaign, "adjudicator:Zoe")[-1] is None


def test_a_set_that_one_assessor_gave_and_another_did_not_is_decided_by_a_digit(
    server: Server, page: Page, workspace: Path
) -> None:
    page.goto(
        f"{server.address}/adjudicate?campaign=scifact-sample&who=Zoe&adjudicate-measure=sentence_selection_recall"
    )
    page.wait_for_selector(READY)
    expect(page.locator("[data-vote]").first).to_contain_text(
        re.compile("gave this set|not among the sets given")
    )
    shows(page.get_by_text("sentence 0"))
    press(page, "1")
    page.wait_for_selector(SAVED)
    campaign = Workspace(workspace).campaign("scifact-sample")
    [decision] = [
        vote
        for vote in campaign.store.log(campaign.row.id)
        if vote.assessor == "adjudicator:Zoe"
    ]
    assert (decision.ref.kind, decision.label) == ("rationale", "yes")


def test_a_decision_is_undone_on_its_own_screen_after_another_page_was_open(
    server: Server, page: Page, workspace: Path
) -> None:
    before = summary(Workspace(workspace).campaign("adhoc-sample").data)
    count = page.locator("[data-meter=campaign] .desk-meter-numbers")
    open_page(page, server, "adhoc-sample")
    expect(count).to_have_text(f"{before.decided} / {before.disputed}")
    first = held(page)
    press(page, "1")
    page.wait_for_selector(SAVED)
    eventually(page, lambda: held(page) != first)
    # Each document sorts the disputes anew, decided ones last: screens have other numbers in the next one.
    page.goto(f"{server.address}/?campaign=adhoc-sample&who=Zoe")
    settled(page)
    open_page(page, server, "adhoc-sample")
    expect(count).to_have_text(f"{before.decided + 1} / {before.disputed}")
    press(page, "u")
    shows(page.get_by_text(re.compile(r"^Taken back: .* of topic ")))
    assert held(page) == first
    expect(count).to_have_text(f"{before.decided} / {before.disputed}")
    shows(page.get_by_text(re.compile(f"{before.decided} decided")))
