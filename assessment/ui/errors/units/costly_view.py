"""A list of costly units as it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from assessment.analysis.errors import RunUnit
from assessment.campaign import Campaign
from assessment.ui.errors.details.unit_details import show_unit_details
from assessment.ui.errors.units.costly_list import CostlyList
from assessment.ui.errors.units.costly_words import (
    costly_empty_in_words,
    costly_list_in_words,
)
from assessment.ui.errors.units.list_parts import (
    INFO_ICON,
    draw_file_buttons,
    draw_table_with_keys,
    draw_whose_units,
)
from assessment.ui.errors.units.list_to_show import ListToShow
from assessment.ui.errors.units.looked_at_line import draw_looked_at
from assessment.ui.errors.units.loss_lines import draw_loss, loss_lines
from assessment.ui.errors.units.measure_switch import offer_other_measure
from assessment.ui.errors.units.no_error_switch import choose_rows, draw_switch
from assessment.ui.errors.units.open_units import show_open_work
from assessment.ui.errors.units.row_context import RowContext, costly_row_context
from assessment.ui.errors.units.unit_files import costly_report, costly_table_file
from assessment.ui.errors.units.unit_panes import UnitPanes
from assessment.ui.tables import caption_bar

_DISPUTES_ICON = ":material/balance:"


def draw_costly_list(
    campaign: Campaign, to_show: ListToShow, panes: UnitPanes, *, why_shown: str
) -> None:
    """Fills the panes; `why_shown` is why the page began again with its measure, "" where it did not."""
    listed = to_show.listed
    if to_show.why_no_errors:
        icon = _DISPUTES_ICON if to_show.are_disputes else INFO_ICON
        panes.sentences.info(to_show.why_no_errors, icon=icon)
    with panes.looked_at:
        draw_looked_at(listed)
    if listed.units:
        _draw_nonempty_list(campaign, listed, panes, why_shown=why_shown)
        return
    panes.sentences.info(costly_empty_in_words(campaign, listed), icon=INFO_ICON)
    with panes.table:
        show_open_work(campaign, listed.selection, listed.matching)


def _draw_nonempty_list(
    campaign: Campaign, listed: CostlyList, panes: UnitPanes, *, why_shown: str
) -> None:
    """The sentences on the units, the table of them and the unit in hand."""
    draw_whose_units(listed.units, panes.sentences)
    lines = loss_lines(campaign, listed)
    draw_loss(campaign, lines, listed.measure, panes.sentences, why_shown=why_shown)
    context = costly_row_context(campaign, listed)
    # Before the table, which takes up the link to its units.
    rows = choose_rows(listed.costly)
    picked = draw_table_with_keys(campaign, rows, context, panes)
    with panes.below:
        _draw_below_table(campaign, listed, context, rows=rows, loss=lines.loss)
    with panes.details:
        show_unit_details(campaign, picked, context.unit_costs)


def _draw_below_table(
    campaign: Campaign,
    listed: CostlyList,
    context: RowContext,
    *,
    rows: Sequence[RunUnit],
    loss: str,
) -> None:
    with caption_bar():
        st.caption(costly_list_in_words(listed))
        with st.container(horizontal=True, width="content"):
            draw_switch(listed.costly, rows)
            table = partial(costly_table_file, listed, context)
            report = partial(costly_report, campaign, listed, context, loss=loss)
            draw_file_buttons(campaign, table, report)
    offer_other_measure(campaign, listed)
    show_open_work(campaign, listed.selection, listed.matching)
