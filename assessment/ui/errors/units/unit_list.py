"""A run's judged units, the most costly first, with the details of the unit in hand beside them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.errors import RunUnit
from assessment.campaign import Campaign
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.downloads import download_button
from assessment.ui.errors.boxes.choices import choose_units
from assessment.ui.errors.boxes.unit_search import MAX_ROWS, choose_filtered_units
from assessment.ui.errors.details.unit_details import show_unit_details
from assessment.ui.errors.tags.tagging import draw_tag_keys
from assessment.ui.errors.units.costs_seen import (
    remember_costs_seen,
    take_time_for_costs,
)
from assessment.ui.errors.units.listed_units import ListedUnits, listed_units
from assessment.ui.errors.units.looked_at_line import draw_looked_at
from assessment.ui.errors.units.loss_lines import draw_loss, words_on_losses
from assessment.ui.errors.units.measure_switch import (
    begin_with_measure,
    offer_other_measure,
    take_why_shown,
)
from assessment.ui.errors.units.no_error_switch import choose_rows, draw_switch
from assessment.ui.errors.units.open_units import show_open_work
from assessment.ui.errors.units.row_context import RowContext, row_context
from assessment.ui.errors.units.telling_units import (
    OtherMeasure,
    TellingUnits,
    telling_units,
)
from assessment.ui.errors.units.unit_files import units_file, units_report
from assessment.ui.errors.units.unit_pages import draw_units
from assessment.ui.errors.units.unit_panes import UnitPanes, draw_panes
from assessment.ui.errors.units.unit_words import empty_in_words, list_in_words
from assessment.ui.tables import caption_bar

_INFO_ICON, _DISPUTES_ICON = ":material/info:", ":material/balance:"
_OF_OTHERS = (
    "This run has no units of its own: these are units of other runs, whose labels may count for its scores. "
    "A label that costs this run something need not be wrong."
)


def show_units(campaign: Campaign) -> None:
    """Works out what the chosen units cost, decides by which measure which are listed, and draws the list.

    Until the list is drawn, the page has what chooses units, the empty panes and the bar of progress.
    """
    selection = choose_units(campaign)
    panes = draw_panes()
    with panes.looked_at:
        matching = choose_filtered_units(campaign, selection)
        time = take_time_for_costs(campaign, selection.measure)
        with progress_bar() as progress:
            chosen = listed_units(
                campaign, selection, matching, time=time, progress=progress
            )
            telling = telling_units(campaign, chosen, time=time, progress=progress)
    if isinstance(telling, OtherMeasure):
        begin_with_measure(telling)
    remember_costs_seen(campaign, telling.listed)
    _draw(campaign, telling, panes, why_shown=take_why_shown())


def _draw(
    campaign: Campaign, telling: TellingUnits, panes: UnitPanes, *, why_shown: str
) -> None:
    """Fills the panes; `why_shown` is why the page began again with its measure, "" where it did not."""
    listed = telling.listed
    if telling.why_no_errors:
        icon = _DISPUTES_ICON if telling.are_disputes else _INFO_ICON
        panes.sentences.info(telling.why_no_errors, icon=icon)
    with panes.looked_at:
        draw_looked_at(listed)
    if listed.units:
        _draw_list(campaign, listed, panes, why_shown=why_shown)
        return
    panes.sentences.info(empty_in_words(campaign, listed), icon=_INFO_ICON)
    with panes.table:
        show_open_work(campaign, listed.selection, listed.matching)


def _draw_list(
    campaign: Campaign, listed: ListedUnits, panes: UnitPanes, *, why_shown: str
) -> None:
    """The sentences on the units, the table of them and the unit in hand."""
    if any(not unit.own and not unit.is_missed for unit in listed.units):
        panes.sentences.info(_OF_OTHERS, icon=_INFO_ICON)
    measure = listed.selection.measure
    words = words_on_losses(campaign, listed)
    draw_loss(campaign, words, measure, panes.sentences, why_shown=why_shown)
    context = row_context(campaign, listed)
    rows = choose_rows(listed)
    with panes.table:
        page = draw_units(rows[:MAX_ROWS], context)
    with panes.actions:
        page.draw_steps()
        draw_tag_keys(campaign, page.picked)
    with panes.below:
        _draw_below_table(campaign, listed, context, rows=rows, loss=words.loss)
    with panes.details:
        show_unit_details(campaign, page.picked, listed.unit_costs)


def _draw_below_table(
    campaign: Campaign,
    listed: ListedUnits,
    context: RowContext,
    *,
    rows: Sequence[RunUnit],
    loss: str,
) -> None:
    with caption_bar():
        st.caption(list_in_words(listed))
        with st.container(horizontal=True, width="content"):
            draw_switch(listed, rows)
            download_button(
                "CSV",
                lambda: units_file(campaign, listed, context),
                f"{campaign.name}-errors.csv",
                "text/csv",
                type="tertiary",
            )
            download_button(
                "Report",
                lambda: units_report(campaign, listed, context, loss=loss),
                f"{campaign.name}-errors.html",
                "text/html",
                type="tertiary",
            )
    offer_other_measure(campaign, listed)
    show_open_work(campaign, listed.selection, listed.matching)
