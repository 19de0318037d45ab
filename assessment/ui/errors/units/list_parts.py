"""What both lists of units draw: whose units these are, the table with its keys, and the files."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.errors import RunUnit
from assessment.campaign import Campaign
from assessment.ui.downloads import download_button
from assessment.ui.errors.boxes.unit_search import MAX_ROWS
from assessment.ui.errors.tags.tagging import draw_tag_keys
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_pages import draw_table_page
from assessment.ui.errors.units.unit_panes import UnitPanes
from assessment.ui.errors.units.unit_words import units_of_others_in_words

INFO_ICON = ":material/info:"


def draw_whose_units(units: Sequence[RunUnit], container: DeltaGenerator) -> None:
    """Draws that units of other runs are listed; nothing where none is."""
    words = units_of_others_in_words(units)
    if words:
        container.info(words, icon=INFO_ICON)


def draw_table_with_keys(
    campaign: Campaign, rows: Sequence[RunUnit], context: RowContext, panes: UnitPanes
) -> Sequence[RunUnit]:
    """Draws the table and the buttons that take another unit in hand and tag it; the picked units."""
    with panes.table:
        page = draw_table_page(rows[:MAX_ROWS], context)
    with panes.actions:
        page.draw_steps()
        draw_tag_keys(campaign, page.picked)
    return page.picked


def draw_file_buttons(
    campaign: Campaign, table: Callable[[], bytes], report: Callable[[], bytes]
) -> None:
    """Draws the buttons that save the table and the report, which are made when they are pressed."""
    name = f"{campaign.name}-errors"
    download_button("CSV", table, f"{name}.csv", "text/csv", type="tertiary")
    download_button("Report", report, f"{name}.html", "text/html", type="tertiary")
