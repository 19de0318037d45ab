"""What is looked at for contrast: a text of each style, on each background, faded or not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.barriers import CONTRAST, contrast_barriers

READABLE = "<p style='color: #222'>Iron</p>"


@pytest.mark.parametrize(
    "text",
    [
        "<p id=x style='color: #ccc'>Tea</p>",
        "<div style='background: #333'><p id=x style='color: #222'>Tea</p></div>",
        "<div style='opacity: .3'><p id=x style='color: #222'>Tea</p></div>",
        "<input id=x aria-label=Tea value=Tea style='color: #ccc; background: #fff'>",
    ],
    ids=["pale", "on a dark ground", "faded", "in a field"],
)
def test_a_text_that_is_hard_to_read_is_found_among_others(
    page: Page, text: str
) -> None:
    page.set_content(f"<main>{READABLE * 3}{text}{READABLE * 3}</main>")
    [(rule, html)] = contrast_barriers(page)
    assert rule == CONTRAST and 'id="x"' in html


def test_only_a_part_is_looked_at(page: Page) -> None:
    page.set_content(f"<p style='color: #ccc'>Tea</p><div id=part>{READABLE}</div>")
    assert contrast_barriers(page, page.locator("#part")) == []
    assert len(contrast_barriers(page)) == 1
