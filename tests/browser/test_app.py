"""The application as its users meet it, in a browser, against a real server and a real log."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from assessment.campaign import Campaign
from assessment.review.assessor_desk import desk_of
from tests.browser.forms import upload
from tests.browser.request_watch import alerts_of
from tests.browser.server import Server
from tests.browser.sitting import (
    READY,
    SAVED,
    held,
    labels,
    press,
    sit_down,
    turn_over,
)
from tests.browser.waits import settled, shows


def test_a_key_press_is_a_stored_judgment(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    press(page, "1")
    page.wait_for_selector(SAVED)
    assert labels(campaign, "Dora") == ["required"]


def test_undo_and_clear_append_to_the_log(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    press(page, "1", "u", "2", "k", "x")
    page.wait_for_selector(SAVED)
    assert labels(campaign, "Dora") == ["required", None, "unnecessary", None]


def test_a_reload_resumes_where_one_left_off(server: Server, page: Page) -> None:
    sit_down(page, server)
    press(page, "1", "1", "1")
    page.wait_for_selector(SAVED)
    unit = held(page)
    page.reload()
    page.wait_for_selector(READY)
    assert held(page) == unit


def test_a_killed_server_loses_no_judgment_and_doubles_none(
    server: Server, page: Page, campaign: Campaign
) -> None:
    sit_down(page, server)
    press(page, "1")
    page.wait_for_selector(SAVED)
    server.kill()
    press(page, "1", "1")
    page.wait_for_selector("[data-saved=offline]")
    server.start()
    page.wait_for_selector(SAVED)
    assert len(labels(campaign, "Dora")) == 3


def test_two_assessors_at_once_do_not_see_each_other(
    server: Server,
    new_context: Callable[..., BrowserContext],
    page: Page,
    campaign: Campaign,
) -> None:
    other = new_context().new_page()
    sit_down(page, server, "Dora")
    sit_down(other, server, "Emil")
    press(page, "1", "1")
    press(other, "2", "2")
    page.wait_for_selector(SAVED)
    other.wait_for_selector(SAVED)
    assert (len(labels(campaign, "Dora")), len(labels(campaign, "Emil"))) == (2, 2)
    assert "Emil" not in page.content()


def test_no_run_or_team_name_reaches_the_desk(
    server: Server, page: Page, campaign: Campaign
) -> None:
    seen: list[str] = []
    page.on(
        "response",
        lambda answer: (
            seen.append(answer.text()) if "/api/screen" in answer.url else None
        ),
    )
    sit_down(page, server)
    for _ in range(2):
        turn_over(page)
    assert seen
    assert not [run for run in campaign.runs() for text in seen if run in text]


def test_script_in_a_run_is_shown_and_never_run(
    server: Server, page: Page, campaign: Campaign
) -> None:
    alerts = alerts_of(page)
    sit_down(page, server)
    screen_order = desk_of(campaign, "Dora").screen_order()
    hostile = next(
        n
        for n in screen_order.addresses()
        if any("<script>" in part.text for part in screen_order[n].screen.parts)
    )
    here = int(page.locator(READY).get_attribute("data-screen") or 0)
    for _ in range(sum(here < n <= hostile for n in screen_order.addresses())):
        turn_over(page)
    shows(page.get_by_text("<script>alert(1)</script>", exact=False))
    page.goto(
        f"{server.address}/answers?campaign=biogen-sample&topic=905&run=marigold-llm"
    )
    shows(page.locator(".rd-text").filter(has_text="<script>alert(1)</script>"))
    assert alerts == []


def test_scores_follow_while_others_judge(
    server: Server, page: Page, campaign: Campaign
) -> None:
    page.goto(f"{server.address}/scores?campaign=biogen-sample")
    count = page.get_by_text(re.compile(r"units have a label that counts")).first
    settled(page)
    before = count.inner_text()
    judge = page.context.new_page()
    sit_down(judge, server)
    press(judge, *"11111111")
    judge.wait_for_selector(SAVED)
    expect(count).not_to_have_text(before)


def test_a_file_dropped_on_the_page_runs_is_taken_in(
    server: Server, page: Page, campaign: Campaign, tmp_path: Path
) -> None:
    results = [
        {
            "topic_id": "901",
            "answer": "Iron may help [99000001]. See a doctor. [99000002]",
            "references": ["99000001"],
        }
    ]
    run = {
        "team_id": "t",
        "run_name": "new-run",
        "contact_email": "a@example.org",
        "results": results,
    }
    (tmp_path / "run.json").write_text(json.dumps(run))
    page.goto(f"{server.address}/runs?campaign=biogen-sample")
    upload(page, tmp_path / "run.json")
    page.get_by_role("button", name="Import").click()
    shows(page.get_by_text("run.json: loads with warnings"))
    assert "new-run" in campaign.runs()


def test_a_broken_file_leaves_no_trace_and_says_why(
    server: Server, page: Page, campaign: Campaign, tmp_path: Path
) -> None:
    (tmp_path / "run.json").write_text('{"team_id": "t", "run_name": "x", "results": [')
    page.goto(f"{server.address}/runs?campaign=biogen-sample")
    upload(page, tmp_path / "run.json")
    page.get_by_role("button", name="Import").click()
    shows(page.get_by_text("cannot load", exact=False))
    assert "x" not in campaign.runs()


def test_a_newcomer_gives_a_name_and_judges(
    server: Server, page: Page, campaign: Campaign
) -> None:
    page.goto(server.address)
    settled(page)
    page.locator(".st-key-Judge-biogen-sample button").click()
    shows(page.get_by_text("Who judges?"))
    settled(page)
    box = page.locator("[data-testid=stMain]").get_by_role("combobox")
    box.fill("Fatima")
    box.press("Enter")
    page.wait_for_selector(READY)
    settled(page)
    press(page, "1")
    page.wait_for_selector(SAVED)
    assert labels(campaign, "Fatima") == ["required"]
