"""A run's units with the details of the unit in hand beside them: by what they cost, or as a plain list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.errors import FilteredUnits, RunUnit
from assessment.campaign import Campaign
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.downloads import download_button
from assessment.ui.errors.boxes.choices import UnitSelection, choose_units
from assessment.ui.errors.boxes.unit_search import MAX_ROWS, choose_filtered_units
from assessment.ui.errors.details.unit_details import show_unit_details
from assessment.ui.errors.tags.tagging import draw_tag_keys
from assessment.ui.errors.units.costly_list import CostlyList, costly_list
from assessment.ui.errors.units.costs_seen import (
    remember_costs_seen,
    take_rest_wanted,
    take_time_for_costs,
)
from assessment.ui.errors.units.looked_at_line import draw_looked_at
from assessment.ui.errors.units.loss_lines import draw_loss, words_on_losses
from assessment.ui.errors.units.measure_switch import (
    begin_with_measure,
    offer_other_measure,
    take_why_shown,
)
from assessment.ui.errors.units.no_error_switch import choose_rows, draw_switch
from assessment.ui.errors.units.open_units import show_open_work
from assessment.ui.errors.units.plain_list import PlainList, plain_list
from assessment.ui.errors.units.row_context import (
    RowContext,
    costly_row_context,
    plain_row_context,
)
from assessment.ui.errors.units.telling_units import (
    OtherMeasure,
    TellingUnits,
    telling_units,
)
from assessment.ui.errors.units.unit_files import (
    costly_report,
    costly_table_file,
    plain_report,
    plain_table_file,
)
from assessment.ui.errors.units.unit_pages import draw_units
from assessment.ui.errors.units.unit_panes import UnitPanes, draw_panes
from assessment.ui.errors.units.unit_words import (
    costly_empty_in_words,
    costly_list_in_words,
    plain_empty_in_words,
    plain_list_in_words,
    units_of_others_in_words,
)
from assessment.ui.tables import caption_bar

_INFO_ICON, _DISPUTES_ICON = ":material/info:", ":material/balance:"


def show_units(campaign: Campaign) -> None:
    """Lists the chosen units: by what they cost of the chosen measure, or all of them where none is chosen.

    Here the two lists part; nothing else in this folder asks whether there is a measure.
    """
    selection = choose_units(campaign)
    panes = draw_panes()
    with panes.looked_at:
        matching = choose_filtered_units(campaign, selection)
    if selection.measure is None:
        _drop_requests()
        _draw_plain_list(campaign, plain_list(selection, matching), panes)
    else:
        _show_costly_list(campaign, selection, matching, selection.measure, panes)


def _drop_requests() -> None:
    """Has nothing that was asked of a list of costs wait for the next such list."""
    take_rest_wanted()
    take_why_shown()


def _show_costly_list(
    campaign: Campaign,
    selection: UnitSelection,
    matching: FilteredUnits,
    measure: str,
    panes: UnitPanes,
) -> None:
    """Works out what the units cost, decides by which measure which are listed, and draws the list.

    Until the list is drawn, the page has what chooses units, the empty panes and the bar of progress.
    """
    time = take_time_for_costs(campaign, measure)
    with panes.looked_at, progress_bar() as progress:
        chosen = costly_list(
            campaign,
            selection,
            matching,
            measure=measure,
            time=time,
            progress=progress,
        )
        telling = telling_units(campaign, chosen, time=time, progress=progress)
    if isinstance(telling, OtherMeasure):
        # Nothing after this line runs: the page begins again.
        begin_with_measure(telling)
    remember_costs_seen(campaign, telling.listed)
    _draw_costly_list(campaign, telling, panes, why_shown=take_why_shown())


def _draw_plain_list(campaign: Campaign, listed: PlainList, panes: UnitPanes) -> None:
    """Fills the panes: the table, what stands below it, and the unit in hand; or why there is none."""
    if not listed.units:
        panes.sentences.info(plain_empty_in_words(listed), icon=_INFO_ICON)
        with panes.table:
            show_open_work(campaign, listed.selection, listed.matching)
        return
    _draw_whose_units(listed.units, panes.sentences)
    context = plain_row_context(campaign, listed.selection)
    picked = _draw_rows(campaign, listed.units, context, panes)
    with panes.below:
        _draw_below_plain(campaign, listed, context)
    with panes.details:
        show_unit_details(campaign, picked, context.unit_costs)


def _draw_below_plain(
    campaign: Campaign, listed: PlainList, context: RowContext
) -> None:
    with caption_bar():
        st.caption(plain_list_in_words(listed))
        with st.container(horizontal=True, width="content"):
            table = partial(plain_table_file, campaign, listed, context)
            report = partial(plain_report, campaign, listed, context)
            _draw_file_buttons(campaign, table, report)
    show_open_work(campaign, listed.selection, listed.matching)


def _draw_costly_list(
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
        _draw_units(campaign, listed, panes, why_shown=why_shown)
        return
    panes.sentences.info(costly_empty_in_words(campaign, listed), icon=_INFO_ICON)
    with panes.table:
        show_open_work(campaign, listed.selection, listed.matching)


def _draw_units(
    campaign: Campaign, listed: CostlyList, panes: UnitPanes, *, why_shown: str
) -> None:
    """The sentences on the units, the table of them and the unit in hand."""
    _draw_whose_units(listed.units, panes.sentences)
    words = words_on_losses(campaign, listed)
    draw_loss(campaign, words, listed.measure, panes.sentences, why_shown=why_shown)
    context = costly_row_context(campaign, listed)
    # Before the table, which takes up the link to its units.
    rows = choose_rows(listed.costly)
    picked = _draw_rows(campaign, rows, context, panes)
    with panes.below:
        _draw_below_costly(campaign, listed, context, rows=rows, loss=words.loss)
    with panes.details:
        show_unit_details(campaign, picked, context.unit_costs)


def _draw_below_costly(
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
            _draw_file_buttons(campaign, table, report)
    offer_other_measure(campaign, listed)
    show_open_work(campaign, listed.selection, listed.matching)


def _draw_whose_units(units: Sequence[RunUnit], container: DeltaGenerator) -> None:
    """Draws that units of other runs are listed; nothing where none is."""
    words = units_of_others_in_words(units)
    if words:
        container.info(words, icon=_INFO_ICON)


def _draw_rows(
    campaign: Campaign, rows: Sequence[RunUnit], context: RowContext, panes: UnitPanes
) -> Sequence[RunUnit]:
    """Draws the table and the buttons that take another unit in hand and tag it; the picked units."""
    with panes.table:
        page = draw_units(rows[:MAX_ROWS], context)
    with panes.actions:
        page.draw_steps()
        draw_tag_keys(campaign, page.picked)
    return page.picked


def _draw_file_buttons(
    campaign: Campaign, table: Callable[[], bytes], report: Callable[[], bytes]
) -> None:
    """Draws the buttons that save the table and the report, which are made when they are pressed."""
    csv_name, report_name = (
        f"{campaign.name}-errors.csv",
        f"{campaign.name}-errors.html",
    )
    download_button("CSV", table, csv_name, "text/csv", type="tertiary")
    download_button("Report", report, report_name, "text/html", type="tertiary")
