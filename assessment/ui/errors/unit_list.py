"""A run's judged units, the most costly first, with the details of the unit in hand beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import UNJUDGED, Cost, FilteredUnits, RunUnit
from assessment.analysis.errors.items import LONGEST_TEXT
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.formats.plurals import number_of
from assessment.model.progress import Progress
from assessment.report.errors import LinkOf, errors_report
from assessment.ui.downloads import download_button
from assessment.ui.errors.choices import UnitSelection, choose_units, sees_all
from assessment.ui.errors.cost_words import dearest_in_words
from assessment.ui.errors.tag_keys import tag_keys
from assessment.ui.errors.unit_details import show_details
from assessment.ui.errors.unit_links import link_of_units
from assessment.ui.errors.unit_pages import draw_units
from assessment.ui.errors.unit_panes import unit_panes
from assessment.ui.errors.unit_search import MOST_ROWS, filtered_units
from assessment.ui.errors.unit_table import (
    RowContext,
    row_context,
    unit_frame,
    units_csv,
)
from assessment.ui.errors.unit_words import empty_in_words, how_many, open_work
from assessment.ui.progress_bar import progress_bar
from assessment.ui.tables import caption_bar, table_csv

_TRIED = "units-tried"
_AT_FIRST_IN_LARGE = 0.3
_AT_FIRST, _LATER, _LONGER, _ON_REQUEST = 2.0, 0.2, 1.5, 20.0
"""Seconds for trying labels: at first, when drawn again, where nothing came up, on the button."""
_OF_OTHERS = (
    "This run has no units of its own: these are units of other runs, whose labels may count for its scores. "
    "A label that costs this run something need not be wrong."
)


def show_units(campaign: Campaign) -> None:
    """The boxes, then the table with the units that are picked in it beside it."""
    selection = choose_units(campaign)
    units = filtered_units(campaign, selection)
    judged = len(units.first)
    with st.container(gap=None):
        sentence, tried = st.container(), st.container()
    table, right, below = unit_panes()
    costs: Mapping[str, Cost] = {}
    if selection.measure and units.first:
        # The button is drawn before the table, which shows what it has brought up.
        with tried:
            costs = _costs(campaign, units.first, selection.measure)
    is_complete = _are_all_tried(campaign.data, units, selection.measure)
    units = _in_order(units, costs, selection.measure)
    if not units.first:
        sentence.info(empty_in_words(selection), icon=":material/info:")
        with table:
            open_work(campaign, selection, units)
        return
    if any(not item.own and not item.is_missed for item in units.first):
        sentence.info(_OF_OTHERS, icon=":material/info:")
    cost = costs.get(units.first[0].id)
    if selection.measure and cost:
        dearest_unit = dearest_in_words(
            campaign, units.first[0], cost, selection.measure
        )
        among = "" if is_complete else "So far: "
        sentence.markdown(f"{among}{dearest_unit}")
    context = row_context(campaign, costs, selection)
    rows = units.first[:MOST_ROWS]
    with table:
        page = draw_units(campaign, rows, context, selection.measure)
    with below:
        page.steps()
        tag_keys(campaign, page.picked)
        _below_table(campaign, units, selection, context, judged)
    with right:
        show_details(campaign, page.picked, costs, selection.measure)


def _in_order(
    units: FilteredUnits, costs: Mapping[str, Cost], measure: str | None
) -> FilteredUnits:
    """With a measure the units that cost something, the dearest first, then what was missed at no known cost.

    Without one all units, those that nobody judged last.
    """
    if measure is None:
        units.first.sort(key=lambda item: item.state == UNJUDGED)
        return units
    dearest = errors.dearest_first(units.first, costs)
    for item in units.first:
        if item.is_missed and item.id not in costs:
            dearest.append(item)
    return units._replace(first=dearest, total=len(dearest))


def _are_all_tried(
    data: CampaignData, units: FilteredUnits, measure: str | None
) -> bool:
    """Whether no unit is left that might cost more than those that were tried."""
    if units.left:
        return False
    return all(errors.is_tried(data, item, measure) for item in units.first)


def _costs(
    campaign: Campaign, items: Sequence[RunUnit], measure: str
) -> dict[str, Cost]:
    """What each unit costs, as far as its labels were tried; the first seconds of trying need no button."""
    data = campaign.data
    about = (campaign.name, measure)
    seconds = _LATER if st.session_state.get(_TRIED) == about else _AT_FIRST
    st.session_state[_TRIED] = about
    if data.is_large:
        seconds = min(seconds, _AT_FIRST_IN_LARGE)
    waiting = _suspect_labels_first(campaign, items)
    with progress_bar() as progress:
        left = errors.try_other_labels(
            data, waiting, seconds, progress, measure=measure
        )
        is_quick = left and not data.is_large
        if is_quick and not _known_costs(data, items, measure):
            # An empty first sight would help nobody.
            left = errors.try_other_labels(
                data, waiting, _LONGER, progress, measure=measure
            )
        if left:
            left = _rest_on_request(campaign, items, waiting, left, measure, progress)
    costs = _known_costs(data, items, measure)
    if data.is_large:
        return costs
    dearest = errors.dearest_first(items, costs)
    return errors.with_totals(data, costs, dearest, measure=measure, seconds=seconds)


def _rest_on_request(
    campaign: Campaign,
    items: Sequence[RunUnit],
    waiting: Sequence[RunUnit],
    left: int,
    measure: str,
    progress: Progress,
) -> int:
    """Says how many units were looked at, with a button for the others; returns how many are left then."""
    with st.container(
        horizontal=True, vertical_alignment="center", key="units-looked-at"
    ):
        line = st.empty()
        is_wanted = st.button(
            f"Look at the other {left:,}",
            icon=":material/play_arrow:",
            help=f"Takes up to {_ON_REQUEST:.0f} seconds; press again if some are left then",
        )
    if is_wanted:
        left = errors.try_other_labels(
            campaign.data, waiting, _ON_REQUEST, progress, measure=measure
        )
    looked = f"{len(items) - left:,} of {number_of(len(items), 'judged unit')}"
    line.caption(
        f":material/hourglass_top: {looked} looked at so far, those with a bad label first.",
        width="content",
    )
    return left


def _known_costs(
    data: CampaignData, items: Sequence[RunUnit], measure: str
) -> dict[str, Cost]:
    costs = {}
    for item in items:
        cost = errors.cost_of(data, item, measure)
        if cost:
            costs[item.id] = cost
    return costs


def _suspect_labels_first(
    campaign: Campaign, items: Sequence[RunUnit]
) -> list[RunUnit]:
    """Missed units and those whose label is no good one first: among them are most of the errors."""
    good_labels: dict[str, set[str]] = {}
    for scale in campaign.track.scales:
        good = {label.name for label in scale.labels if label.tone == "good"}
        good_labels[scale.kind] = good
    suspect, others = [], []
    for item in items:
        is_good = item.label in good_labels[item.ref.kind]
        if is_good and not item.is_missed:
            others.append(item)
        else:
            suspect.append(item)
    return suspect + others


def _below_table(
    campaign: Campaign,
    units: FilteredUnits,
    selection: UnitSelection,
    context: RowContext,
    judged: int,
) -> None:
    # Here: a file is made in a thread that knows no address.
    link_of = link_of_units(campaign, selection.measure)
    with caption_bar():
        st.caption(how_many(campaign, units, selection, judged))
        with st.container(horizontal=True, width="content"):
            download_button(
                "CSV",
                lambda: _file(campaign, units, selection, context),
                f"{campaign.name}-errors.csv",
                "text/csv",
                type="tertiary",
            )
            download_button(
                "Report",
                lambda: _report(campaign, units, selection, context, link_of),
                f"{campaign.name}-errors.html",
                "text/html",
                type="tertiary",
            )
    open_work(campaign, selection, units)


def _report(
    campaign: Campaign,
    units: FilteredUnits,
    selection: UnitSelection,
    context: RowContext,
    link_of: LinkOf,
) -> bytes:
    """The units of the table, with what they cost and their tags, as a file for the team."""
    return errors_report(
        campaign,
        units.first,
        context.costs,
        context.tags,
        measure=selection.measure,
        link_of=link_of,
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
        return table_csv(unit_frame(units.first, context, LONGEST_TEXT))
    every_unit = errors.every_matching_unit(
        campaign.data,
        selection.runs,
        selection.topics,
        selection.wanted,
        everybody=sees_all(campaign),
    )
    # Empty columns can only be left out where all rows are in memory.
    if campaign.data.is_large:
        return units_csv(every_unit, context, LONGEST_TEXT)
    return table_csv(unit_frame(list(every_unit), context, LONGEST_TEXT))
