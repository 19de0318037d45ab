"""Units that nobody has judged, and those that assessors differ on: work that is left, and no errors."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.errors import NO_MAJORITY, FilteredUnits
from assessment.campaign import Campaign
from assessment.campaign.ranked_runs import has_judging_ended
from assessment.formats.plurals import number_of, plural
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui import session
from assessment.ui.choices import choose_for
from assessment.ui.errors.boxes.choices import MEASURE, NO_MEASURE, UnitSelection
from assessment.ui.errors.boxes.filter_boxes import LABEL
from assessment.ui.links import units_address


def show_open_work(
    campaign: Campaign, selection: UnitSelection, units: FilteredUnits
) -> None:
    """A line with their numbers, the first a link and the second a button; nothing where there are none.

    `units` are those that pass the filters of the selection.
    """
    if not units.unjudged and not units.disputed:
        return
    what = "Open work, not errors:"
    if has_judging_ended(campaign):
        what = "Without a label, not errors:"
    disputes = f"assessors differ on {number_of(units.disputed, 'unit')}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if units.unjudged:
            unjudged = _unjudged_in_words(campaign, selection, units)
            what = f"{what} {unjudged}{';' if units.disputed else ''}"
            st.caption(f":material/pending: {what}", width="content")
        else:
            # Words before a lone button would be half a sentence.
            disputes = f"{what} {disputes}"
        if units.disputed:
            # A link would open a second tab for a filter of this page.
            st.button(
                disputes,
                icon=":material/filter_alt:",
                type="tertiary",
                help="Lists these units, with no measure",
                on_click=_list_disputes,
            )


def _list_disputes() -> None:
    """Chooses the disputed units alone, without a measure: none of them is known to cost any."""
    choose_for(MEASURE, NO_MEASURE)
    choose_for(LABEL, [NO_MAJORITY])


def _unjudged_in_words(
    campaign: Campaign, selection: UnitSelection, units: FilteredUnits
) -> str:
    """How many units nobody has judged, with a link to them where the page Units can list them."""
    count = units.unjudged
    if has_judging_ended(campaign):
        state = f"{plural(count, 'was', 'were')} not judged"
    else:
        state = f"{plural(count, 'is', 'are')} not judged yet"
    words = f"{number_of(count, 'unit')} {state}"
    filters = unjudged_filters(campaign, selection, units)
    if not session.may("session") or filters is None:
        return words
    return f"[{words}]({units_address(campaign, filters)})"


def unjudged_filters(
    campaign: Campaign, selection: UnitSelection, units: FilteredUnits
) -> UnitFilters | None:
    """The filters of the page Units for the unjudged units; None where that page cannot list them alone."""
    filters = selection.filters
    # There a tag is the organisers', and a search goes through notes too.
    if filters.tags or filters.text:
        return None
    runs = () if len(selection.runs) == len(campaign.runs()) else selection.runs
    # A run that is scored by judgments of others' answers has no units there; all of them are listed here.
    if units.unjudged_of_others == units.unjudged:
        runs = ()
    elif units.unjudged_of_others and runs:
        return None
    topics = selection.topics if len(selection.topics) == 1 else ()
    kinds = tuple(filters.kinds)
    return UnitFilters(state=("not judged",), topic=topics, question=kinds, run=runs)
