"""A plain list of units as it is drawn."""

from __future__ import annotations

from functools import partial

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui.errors.details.unit_details import show_unit_details
from assessment.ui.errors.units.list_parts import (
    INFO_ICON,
    draw_file_buttons,
    draw_table_with_keys,
    draw_whose_units,
)
from assessment.ui.errors.units.open_units import show_open_work
from assessment.ui.errors.units.plain_list import PlainList
from assessment.ui.errors.units.plain_words import (
    plain_empty_in_words,
    plain_list_in_words,
)
from assessment.ui.errors.units.row_context import RowContext, plain_row_context
from assessment.ui.errors.units.unit_files import plain_report, plain_table_file
from assessment.ui.errors.units.unit_panes import UnitPanes
from assessment.ui.tables import caption_bar


def draw_plain_list(campaign: Campaign, listed: PlainList, panes: UnitPanes) -> None:
    """Fills the panes: the table, what stands below it, and the unit in hand; or why there is none."""
    if not listed.units:
        panes.sentences.info(plain_empty_in_words(listed), icon=INFO_ICON)
        with panes.table:
            show_open_work(campaign, listed.selection, listed.matching)
        return
    draw_whose_units(listed.units, panes.sentences)
    context = plain_row_context(campaign, listed.selection)
    picked = draw_table_with_keys(campaign, listed.units, context, panes)
    with panes.below:
        _draw_below_table(campaign, listed, context)
    with panes.details:
        show_unit_details(campaign, picked, context.unit_costs)


def _draw_below_table(
    campaign: Campaign, listed: PlainList, context: RowContext
) -> None:
    with caption_bar():
        st.caption(plain_list_in_words(listed))
        with st.container(horizontal=True, width="content"):
            table = partial(plain_table_file, campaign, listed, context)
            report = partial(plain_report, campaign, listed, context)
            draw_file_buttons(campaign, table, report)
    show_open_work(campaign, listed.selection, listed.matching)
