"""A question goes to the organisers, survives what may happen to it, and comes back answered, as a
convention too.
"""

from __future__ import annotations

from playwright.sync_api import Page, expect

from assessment.campaign import Campaign
from assessment.campaign.writer import Writer
from assessment.judging.events.questions import questions
from assessment.review.questions.conventions import Draft, publish
from assessment.review.questions.question_answers import answer
from tests.browser.barriers import barriers
from tests.browser.server import Server
from tests.browser.sitting import READY, SAVED, held, press, sit_down
from tests.browser.waits import eventually

ANSWER = "Yes: a hint is enough."


def ask_question(page: Page, text: str = "Does a hint count?") -> None:
    press(page, "Shift+A")
    page.locator("[data-tray=ask] textarea").fill(text)
    press(page, "Control+Enter")


def test_a_question_survives_a_lost_network_a_killed_server_and_a_reload(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    unit = held(page)
    page.context.set_offline(True)
    ask_question(page)
    page.wait_for_selector("[data-saved=offline]")
    assert "1 waiting" in page.inner_text("[data-saved]")
    assert held(page) == unit
    server.kill()
    page.context.set_offline(False)
    page.wait_for_selector("[data-saved=offline]")
    server.start()
    page.on("dialog", lambda dialog: dialog.accept())
    sit_down(page, server)
    page.wait_for_selector(SAVED)
    eventually(page, lambda: len(questions(campaign)) == 1)
    [question] = questions(campaign)
    assert (question.event.by, question.event.text) == ("Dora", "Does a hint count?")


def test_an_answer_comes_to_the_desk_and_a_convention_stands_below_its_label(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    ask_question(page)
    page.wait_for_selector(SAVED)
    eventually(page, lambda: len(questions(campaign)) == 1)
    [question] = questions(campaign)
    writer = Writer("Zoe")
    answer(campaign, question.id, ANSWER, writer)
    label = campaign.track.scale(question.event.ref.kind).labels[0].name
    draft = Draft(question.event.ref, label, "A hint counts.", question.id)
    publish(campaign, draft, writer)
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("has been answered")
    banner.get_by_role("button", name="Go there").click()
    expect(page.locator("[data-side=questions]")).to_contain_text(ANSWER)
    expect(banner).to_be_hidden()
    convention = page.locator("[data-side=question] .desk-convention")
    expect(convention).to_contain_text("A hint counts.")
    convention.locator("summary").click()
    expect(convention.locator(".desk-convention-example")).to_be_visible()
    page.wait_for_selector(READY)
    assert barriers(page) == []
