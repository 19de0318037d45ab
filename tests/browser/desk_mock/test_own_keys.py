"""Keys that a person binds otherwise."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.waits import still

from .page_tools import keys, label, open_desk, saved, stored

DIALOG = "dialog[data-overlay=keys]"


def test_a_key_is_swapped_shown_and_kept_across_a_reload(page: Any) -> None:
    keys(page, "Shift+y")
    page.click(f"{DIALOG} [data-own-key=flag]")
    keys(page, "c")
    expect(page.locator(".desk-keys-says")).to_contain_text("belongs to Streamlit")
    keys(page, "u")
    expect(page.locator(".desk-keys-says")).to_have_text("u is now Undo.")
    keys(page, "Enter", "Escape")
    expect(page.locator(DIALOG)).to_be_hidden()
    expect(page.locator(".desk-tools [data-action=flag] kbd")).to_have_text("u")
    keys(page, "1", "f")
    assert label(page, "accuracy|A1") == ""
    page.reload()
    expect(page.locator(".desk-tools [data-action=flag] kbd")).to_have_text("u")


def test_with_a_row_for_each_scale_a_digit_labels_nothing_else(page: Any) -> None:
    keys(page, "Shift+y")
    page.check(f"{DIALOG} input[name=desk-rows]")
    still(page)
    report = Axe().run(page, context=DIALOG)
    assert not report.violations_count, report.generate_report()
    keys(page, "Escape")
    expect(page.locator(".desk-labels kbd").first).not_to_have_text("1")
    keys(page, "1")
    expect(page.locator("[data-notice]").last).to_contain_text("another question")
    first = page.locator(".desk-labels kbd").first.inner_text()
    keys(page, first)
    saved(page)
    assert stored() == [("A1", "yes")]


def test_the_layout_for_the_left_hand_labels_and_takes_back(
    context: Any, address: str
) -> None:
    page = open_desk(context, address)
    keys(page, "Shift+y")
    page.check(f"{DIALOG} input[value=left]")
    keys(page, "Escape", "1", "d")
    assert label(page, "accuracy|A1") == ""
    keys(page, "x", "2")
    assert label(page, "sentence|A1.0") == "unnecessary"
