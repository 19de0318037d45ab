"""A run's judged units, the most costly first, with the details of the unit in hand beside them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis import errors
from assessment.analysis.errors import FilteredUnits, RunUnit
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.report.errors import LinkOf, errors_report
from assessment.ui.choices import choose_for
from assessment.ui.downloads import download_button
from assessment.ui.errors.boxes.choices import (
    MEASURE,
    UnitSelection,
    choose_units,
    sees_all,
)
from assessment.ui.errors.boxes.filter_boxes import filters_in_words
from assessment.ui.errors.boxes.unit_links import link_of_units
from assessment.ui.errors.boxes.unit_search import MAX_ROWS
from assessment.ui.errors.details.unit_details import show_unit_details
from assessment.ui.errors.tags.keys import tag_keys
from assessment.ui.errors.units.listed_units import (
    ListedUnits,
    listed_units,
    only_disputes,
)
from assessment.ui.errors.units.no_error_switch import draw_switch, rows_to_show
from assessment.ui.errors.units.open_units import show_open_work
from assessment.ui.errors.units.other_measure import (
    first_measure_with_errors,
    offer_other_measure,
)
from assessment.ui.errors.units.row_context import RowContext, row_context
from assessment.ui.errors.units.unit_files import unit_frame, units_csv
from assessment.ui.errors.units.unit_pages import draw_units
from assessment.ui.errors.units.unit_panes import unit_panes
from assessment.ui.errors.units.unit_words import (
    empty_in_words,
    list_in_words,
    missed_at_no_cost,
    no_error_in_words,
)
from assessment.ui.errors.words.dearest_words import Population, dearest_error
from assessment.ui.errors.words.loss_words import (
    gaps_in_words,
    loss_in_words,
    losses_of,
    losses_with_errors,
)
from assessment.ui.errors.words.split_words import (
    kinds_in_words,
    split_in_words,
)
from assessment.ui.foreign_text import md, plain
from assessment.ui.measures import measure_heading
from assessment.ui.tables import caption_bar, table_csv

_ONLY_DISPUTES = (
    "What may still cost something is what assessors differ on: open work, not errors."
)
_WITHOUT_COSTS = "measure-without-costs"
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
        why_shown = st.session_state.pop(_WITHOUT_COSTS, "")
        # That units with a filter cost nothing is an answer, as that all costly ones have a tag.
        is_instead = selection.measure and not selection.filters.narrows
        if is_instead and not listed.has_errors:
            listed, selection = _instead(campaign, listed, selection, sentence)
    units = listed.units
    if not units.first:
        sentence.info(
            empty_in_words(campaign, listed, selection), icon=":material/info:"
        )
        with panes.table:
            show_open_work(campaign, selection, units)
        return
    if any(not item.own and not item.is_missed for item in units.first):
        sentence.info(_OF_OTHERS, icon=":material/info:")
    loss = _say_loss(campaign, listed, selection, sentence, why_shown=why_shown)
    context = row_context(campaign, listed, selection)
    rows = rows_to_show(listed)
    with panes.table:
        page = draw_units(campaign, rows[:MAX_ROWS], context, selection.measure)
    with panes.actions:
        page.draw_steps()
        tag_keys(campaign, page.picked)
    with panes.below:
        _draw_below_table(campaign, listed, selection, context, rows=rows, loss=loss)
    with panes.details:
        show_unit_details(campaign, page.picked, listed.costs, selection.measure)


def _instead(
    campaign: Campaign,
    listed: ListedUnits,
    selection: UnitSelection,
    container: DeltaGenerator,
) -> tuple[ListedUnits, UnitSelection]:
    """What is shown where no unit at a cost is an error of the run, since such a table answers nothing.

    It is another measure, which the box is set to, or what assessors differ on; the units as they are where
    there is neither.
    """
    # In a large campaign few units are tried at first, and whoever chose the measure wants the others.
    if not listed.is_complete and campaign.data.is_large:
        return listed, selection
    nothing = no_error_in_words(campaign, listed, selection)
    other = first_measure_with_errors(campaign, selection, listed)
    if other is not None and other != selection.measure:
        # The box stands above and is drawn already, so that only a new run can show the measure there.
        st.session_state[_WITHOUT_COSTS] = nothing
        choose_for(MEASURE, other)
        st.rerun()
    has_nothing = listed.is_complete and not listed.units.first
    if has_nothing and listed.units.disputed and not selection.filters.states:
        instead = only_disputes(selection)
        disputes = listed_units(campaign, instead)
        if disputes.units.first:
            container.info(f"{nothing} {_ONLY_DISPUTES}", icon=":material/balance:")
            return disputes, instead
    if listed.units.first:
        container.info(nothing, icon=":material/info:")
    return listed, selection


def _say_loss(
    campaign: Campaign,
    listed: ListedUnits,
    selection: UnitSelection,
    container: DeltaGenerator,
    *,
    why_shown: str,
) -> str:
    """Where most is lost and by which error, then how the loss and the errors divide; returns the first.

    `why_shown` is why another measure is shown than the one that was asked for, "" where it is not.
    """
    measure = selection.measure
    if not measure:
        return ""
    sentences, split = _loss_and_split(campaign, listed, selection, measure)
    with container:
        if why_shown:
            name = md(measure_heading(campaign.track, measure))
            st.info(f"{why_shown} Shown is {name}.", icon=":material/info:")
        loss = " ".join(filter(None, sentences))
        st.markdown(loss)
        if split:
            st.caption(split)
    return loss


def _loss_and_split(
    campaign: Campaign, listed: ListedUnits, selection: UnitSelection, measure: str
) -> tuple[list[str], str]:
    """The sentences on the loss, and how it divides; texts may be empty."""
    is_narrowed = selection.filters.narrows
    population = Population(is_narrowed, so_far=not listed.is_complete)
    dearest = dearest_error(
        campaign, listed.errors, listed.costs, measure, population=population
    )
    if is_narrowed:
        # The losses of topics are about all units of the runs; beside filtered units they would mislead.
        return [dearest], _split_of_listed(campaign, listed)
    without = losses_of(campaign, selection, measure)
    losses = losses_with_errors(
        campaign, selection, without, listed.errors, costs=listed.costs
    )
    is_one_topic = len(selection.topics) == 1
    loss = loss_in_words(
        campaign, selection.runs, measure, losses, is_one_topic=is_one_topic
    )
    gaps = gaps_in_words(campaign, selection.runs, measure, losses)
    split = split_in_words(campaign, listed.errors, measure, losses, without=without)
    missed = "" if dearest else missed_at_no_cost(listed, selection)
    return [loss, dearest, missed, gaps], split


def _split_of_listed(campaign: Campaign, listed: ListedUnits) -> str:
    """How the errors that filters leave divide, with their number; "" where they do not."""
    kinds = kinds_in_words(campaign, listed.errors)
    if not kinds:
        return ""
    return f"Of the {number_of(len(listed.errors), 'error')} listed: {kinds}"


def _draw_below_table(
    campaign: Campaign,
    listed: ListedUnits,
    selection: UnitSelection,
    context: RowContext,
    *,
    rows: Sequence[RunUnit],
    loss: str,
) -> None:
    units = listed.units
    # Here: a file is made in a thread that knows no address.
    link_of = link_of_units(campaign, selection.measure)
    with caption_bar():
        st.caption(list_in_words(listed, selection))
        with st.container(horizontal=True, width="content"):
            draw_switch(listed, rows)
            download_button(
                "CSV",
                lambda: _file(campaign, units, selection, context),
                f"{campaign.name}-errors.csv",
                "text/csv",
                type="tertiary",
            )
            download_button(
                "Report",
                lambda: _report(
                    campaign, listed, selection, context, link_of=link_of, loss=loss
                ),
                f"{campaign.name}-errors.html",
                "text/html",
                type="tertiary",
            )
    offer_other_measure(campaign, selection, listed)
    show_open_work(campaign, selection, units)


def _report(
    campaign: Campaign,
    listed: ListedUnits,
    selection: UnitSelection,
    context: RowContext,
    *,
    link_of: LinkOf,
    loss: str,
) -> bytes:
    """The units of the table, with what they cost and their tags, as a file for the team."""
    units = listed.at_fault if selection.measure else listed.units.first
    filters = filters_in_words(campaign, selection.filters)
    return errors_report(
        campaign,
        units,
        context.costs,
        context.tags,
        no_errors=listed.no_errors,
        measure=selection.measure,
        link_of=link_of,
        filters=filters,
        summary=plain(loss),
    )


def _file(
    campaign: Campaign,
    units: FilteredUnits,
    selection: UnitSelection,
    context: RowContext,
) -> bytes:
    """All units of the list as CSV: units beyond the first ones are read again."""
    has_every_unit = len(units.first) == units.total and (
        selection.measure or not units.left
    )
    if has_every_unit:
        return table_csv(unit_frame(units.first, context))
    every_unit = errors.every_matching_unit(
        campaign.data,
        selection.runs,
        selection.topics,
        selection.filters,
        everybody=sees_all(campaign),
    )
    # Empty columns can only be left out where all rows are in memory.
    if campaign.data.is_large:
        return units_csv(every_unit, context)
    return table_csv(unit_frame(list(every_unit), context))
