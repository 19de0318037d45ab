"""A run's judged units, the most costly first, with the details of the unit in hand beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis.errors import RunUnit
from assessment.campaign import Campaign
from assessment.ui.choices import choose_for
from assessment.ui.downloads import download_button
from assessment.ui.errors.boxes.choices import (
    MEASURE,
    choose_units,
)
from assessment.ui.errors.boxes.unit_links import link_of_units
from assessment.ui.errors.boxes.unit_search import MAX_ROWS
from assessment.ui.errors.details.unit_details import show_unit_details
from assessment.ui.errors.tags.keys import draw_tag_keys
from assessment.ui.errors.units.listed_units import (
    ListedUnits,
    listed_units,
    only_disputes,
)
from assessment.ui.errors.units.loss_lines import draw_loss, words_on_losses
from assessment.ui.errors.units.no_error_switch import draw_switch, rows_to_show
from assessment.ui.errors.units.open_units import show_open_work
from assessment.ui.errors.units.other_measure import (
    first_measure_with_errors,
    offer_other_measure,
)
from assessment.ui.errors.units.row_context import RowContext, row_context
from assessment.ui.errors.units.unit_files import units_file, units_report
from assessment.ui.errors.units.unit_pages import draw_units
from assessment.ui.errors.units.unit_panes import unit_panes
from assessment.ui.errors.units.unit_words import (
    empty_in_words,
    list_in_words,
    no_error_in_words,
)
from assessment.ui.tables import caption_bar

_ONLY_DISPUTES = (
    "What may still cost something is what assessors differ on: open work, not errors."
)
_WHY_OTHER_MEASURE = "measure-without-costs"
"""Where the session keeps why the page has chosen another measure than its reader."""
_OF_OTHERS = (
    "This run has no units of its own: these are units of other runs, whose labels may count for its scores. "
    "A label that costs this run something need not be wrong."
)


def show_units(campaign: Campaign) -> None:
    """The boxes, then the table with the units that are picked in it beside it."""
    selection = choose_units(campaign)
    with st.container(gap=None):
        sentence, tried = st.container(), st.container()
    panes = unit_panes()
    with tried:
        listed = listed_units(campaign, selection)
        why_shown = st.session_state.pop(_WHY_OTHER_MEASURE, "")
        # That units with a filter cost nothing is an answer, as that all costly ones have a tag.
        is_about_costs = selection.measure and not selection.filters.narrows
        if is_about_costs and not listed.has_errors:
            listed = _more_telling_units(campaign, listed, sentence)
    if not listed.units.first:
        sentence.info(empty_in_words(campaign, listed), icon=":material/info:")
        with panes.table:
            show_open_work(campaign, listed)
        return
    if any(not unit.own and not unit.is_missed for unit in listed.units.first):
        sentence.info(_OF_OTHERS, icon=":material/info:")
    measure = listed.selection.measure
    words = words_on_losses(campaign, listed)
    draw_loss(campaign, words, measure, sentence, why_shown=why_shown)
    context = row_context(campaign, listed)
    rows = rows_to_show(listed)
    with panes.table:
        page = draw_units(campaign, rows[:MAX_ROWS], context, measure)
    with panes.actions:
        page.draw_steps()
        draw_tag_keys(campaign, page.picked)
    with panes.below:
        _draw_below_table(campaign, listed, context, rows=rows, loss=words.loss)
    with panes.details:
        show_unit_details(campaign, page.picked, listed.costs, measure)


def _more_telling_units(
    campaign: Campaign, listed: ListedUnits, container: DeltaGenerator
) -> ListedUnits:
    """What is shown where no unit at a cost is an error of the run, since such a table answers nothing.

    It is another measure, with which the page begins anew, or what assessors differ on; the units as they
    are where there is neither.  The container says so.
    """
    # In a large campaign few units are tried at first, and whoever chose the measure wants the others.
    if not listed.is_complete and campaign.data.is_large:
        return listed
    nothing = no_error_in_words(campaign, listed)
    other = first_measure_with_errors(campaign, listed)
    if other is not None and other != listed.selection.measure:
        _begin_with_measure(other, why_shown=nothing)
    disputes = _disputes_instead(campaign, listed)
    if disputes is not None:
        container.info(f"{nothing} {_ONLY_DISPUTES}", icon=":material/balance:")
        return disputes
    if listed.units.first:
        container.info(nothing, icon=":material/info:")
    return listed


def _disputes_instead(campaign: Campaign, listed: ListedUnits) -> ListedUnits | None:
    """What assessors differ on, where nothing is listed; None where something is, or nobody differs."""
    if listed.units.first or not listed.is_complete or not listed.units.disputed:
        return None
    # The labels that the reader asks for are not replaced by another choice.
    if listed.selection.filters.states:
        return None
    disputes = listed_units(campaign, only_disputes(listed.selection))
    return disputes if disputes.units.first else None


def _begin_with_measure(measure: str, *, why_shown: str) -> NoReturn:
    """Runs the page again with the measure: its box stands above the units and is drawn already."""
    st.session_state[_WHY_OTHER_MEASURE] = why_shown
    choose_for(MEASURE, measure)
    st.rerun()


def _draw_below_table(
    campaign: Campaign,
    listed: ListedUnits,
    context: RowContext,
    *,
    rows: Sequence[RunUnit],
    loss: str,
) -> None:
    selection, units = listed.selection, listed.units
    # Here: a file is made in a thread that knows no address.
    link_of = link_of_units(campaign, selection.measure)
    with caption_bar():
        st.caption(list_in_words(listed))
        with st.container(horizontal=True, width="content"):
            draw_switch(listed, rows)
            download_button(
                "CSV",
                lambda: units_file(campaign, units, selection, context),
                f"{campaign.name}-errors.csv",
                "text/csv",
                type="tertiary",
            )
            download_button(
                "Report",
                lambda: units_report(
                    campaign, listed, context, link_of=link_of, loss=loss
                ),
                f"{campaign.name}-errors.html",
                "text/html",
                type="tertiary",
            )
    offer_other_measure(campaign, listed)
    show_open_work(campaign, listed)
