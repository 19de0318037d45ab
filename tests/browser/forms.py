"""Boxes, files and buttons of the pages, as an organiser uses them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

from tests.browser.waits import gone, settled, shows


def choose(page: Page, box: str, *options: str) -> None:
    """Choose options of a box by typing their names."""
    field = page.get_by_role("combobox", name=box, exact=True)
    for option in options:
        field.click()
        field.press(
            "ControlOrMeta+a"
        )  # what is typed takes the place of what was chosen
        field.press_sequentially(option)
        # Enter takes the first of what the list shows, which follows the typing.
        first = page.get_by_role("option").first
        expect(first).to_contain_text(re.compile(re.escape(option), re.IGNORECASE))
        page.keyboard.press("Enter")
    page.keyboard.press("Tab")  # closes the list
    settled(page)


def upload(page: Page, files: str | Path | Sequence[FilePayload]) -> None:
    """Choose files to upload, and wait until the server has them: a form sent before has none."""
    page.locator("input[type=file]").set_input_files(files)
    shows(page.get_by_test_id("stFileChip"))
    gone(page.get_by_test_id("stFileChipIconSpinner"))
    settled(page)
