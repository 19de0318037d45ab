"""Boxes, files and buttons of the pages, as an organiser uses them."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.waits import PATIENCE, gone, settled, shows

_ALL_MATCHES = re.compile(r"^Select \d+ matches")
"""The option above the others where several fit what is typed."""
_LIST_MS = 10_000
"""Milliseconds until a list that does not show is taken for closed; a slow one is only typed for again."""


def choose(page: Page, box: str, *options: str) -> None:
    """Choose options of a box by typing their names."""
    field = page.get_by_role("combobox", name=box, exact=True)
    # A list closes when the page scrolls, and what scrolls a field into sight is told after the list is open.
    field.focus()
    settled(page)
    for option in options:
        _list_options(page, field, option).click()
    page.keyboard.press("Tab")  # closes the list
    settled(page)


def _list_options(page: Page, field: Locator, option: str) -> Locator:
    """The first option for a name that is typed; where scrolling closes the list, it is typed once more."""
    first = page.get_by_role("option").filter(has_not_text=_ALL_MATCHES).first
    name = re.compile(re.escape(option), re.IGNORECASE)
    deadline = time.monotonic() + PATIENCE / 1000
    while True:
        field.click()
        # What is typed takes the place of what was chosen.
        field.press("ControlOrMeta+a")
        field.press_sequentially(option)
        try:
            expect(first).to_contain_text(name, timeout=_LIST_MS)
            return first
        except AssertionError:
            if time.monotonic() > deadline:
                raise


def upload(page: Page, files: str | Path | Sequence[FilePayload]) -> None:
    """Choose files to upload, and wait until the server has them: a form sent before has none."""
    page.locator("input[type=file]").set_input_files(files)
    shows(page.get_by_test_id("stFileChip"))
    gone(page.get_by_test_id("stFileChipIconSpinner"))
    settled(page)
