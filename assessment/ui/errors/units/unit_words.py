"""What the list of units says of itself: how many there are, and what is open work."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.errors import NO_MAJORITY, FilteredUnits
from assessment.campaign import Campaign
from assessment.campaign.ranked_runs import has_judging_ended
from assessment.formats.plurals import number_of, plural
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui import session
from assessment.ui.choices import choose_for
from assessment.ui.errors.boxes.choices import (
    MEASURE,
    NO_MEASURE,
    PART,
    RUN,
    TWO_RUNS_PART,
    UnitSelection,
)
from assessment.ui.errors.boxes.filter_boxes import LABEL
from assessment.ui.errors.boxes.unit_search import MAX_ROWS
from assessment.ui.errors.tags.form import can_tag
from assessment.ui.errors.units.listed_units import (
    ListedUnits,
    measure_with_more_errors,
)
from assessment.ui.foreign_text import md
from assessment.ui.links import address, units_address
from assessment.ui.measures import measure_heading

_KEYS = "*j* and *k* take the next or previous unit in hand, a digit tags it."
_KEYS_WITHOUT_TAGS = "*j* and *k* take the next or previous unit in hand."


def list_in_words(listed: ListedUnits, selection: UnitSelection) -> str:
    """How many of the units are in the table, and in the file, and which keys there are."""
    units = listed.units
    keys = _KEYS if can_tag() else _KEYS_WITHOUT_TAGS
    if units.left and not selection.measure:
        shown = f"{min(units.total, MAX_ROWS):,} units of the first {units.looked:,} topics are shown"
        return f"{shown}; the file has those of all topics. {keys}"
    if units.total > MAX_ROWS:
        first = f"The first {MAX_ROWS:,} of {units.total:,} units are shown"
        return f"{first}; the file has all of them. {keys}"
    count = number_of(units.total, "unit")
    if selection.measure:
        count = _costly_in_words(listed)
    if any(item.unit.group for item in units.first):
        count += "; *Scores* counts units that belong together as one, here each has its own row"
    if len(listed.errors) > 1:
        count += ". Costs of single units overlap, so they do not add up"
    return f"{count}. {keys}"


def _costly_in_words(listed: ListedUnits) -> str:
    """How many units cost something as errors, and how many others there are."""
    judged = number_of(len(listed.judged), "judged unit")
    parts = []
    if listed.errors or not listed.missed:
        parts.append(f"{len(listed.errors):,} of {judged} at some cost")
    if listed.missed:
        known = "at no cost" if listed.is_complete else "at no known cost"
        parts.append(f"{_missed_items(listed)} missed {known}")
    count = len(listed.no_errors)
    if count:
        error = plural(count, "is no error", "are no errors")
        parts.append(f"{count:,} more {error} of the run")
    return "; ".join(parts)


def _missed_items(listed: ListedUnits) -> str:
    """How many items were missed at no cost: "10 abstracts"."""
    retrieval = listed.missed[0].retrieval
    if retrieval is None:
        return number_of(len(listed.missed), "unit")
    return number_of(len(listed.missed), retrieval.noun.one, retrieval.noun.several)


def missed_at_no_cost(listed: ListedUnits, selection: UnitSelection) -> str:
    """What was missed where no unit costs anything, as a sentence; "" where nothing was."""
    if not listed.missed or not listed.is_complete:
        return ""
    who = "It" if len(selection.runs) == 1 else "The runs"
    costs = plural(
        len(listed.missed), "which costs nothing", "none of which costs anything"
    )
    return f"{who} missed {_missed_items(listed)}, {costs} by itself."


def empty_in_words(
    campaign: Campaign, listed: ListedUnits, selection: UnitSelection
) -> str:
    """Why the list is empty, as Markdown."""
    filters, measure = selection.filters, selection.measure
    if filters.narrows and not listed.judged:
        which = (
            "judged unit" if listed.units.unjudged or listed.units.disputed else "unit"
        )
        return f"No {which} matches. Remove a filter, or look at another topic."
    if not measure:
        return "This run has no units here. The part *Two runs* shows its text."
    name = md(measure_heading(campaign.track, measure))
    which = "judged unit"
    what_to_do = "Choose another measure, or none to read all units."
    if filters.narrows:
        which = "judged unit with these filters"
        what_to_do = "Remove a filter, or choose another measure."
    if not listed.is_complete:
        return f"No {which} that was looked at so far costs the run any {name}. {what_to_do}"
    return f"No {which} costs the run any {name}. {what_to_do}"


def no_error_in_words(
    campaign: Campaign, listed: ListedUnits, selection: UnitSelection
) -> str:
    """Why single units explain nothing by the measure, and which part does, as Markdown."""
    name = md(measure_heading(campaign.track, selection.measure or ""))
    if listed.units.first:
        words = f"By {name} single labels explain nothing here: no better label would raise it."
    elif listed.is_complete:
        words = f"No judged unit by itself costs the run any {name}: no other label would raise it."
    else:
        words = f"No unit that was looked at so far costs the run any {name} by itself."
    query = {PART: TWO_RUNS_PART}
    if len(selection.runs) == 1:
        query[RUN] = selection.runs[0]
    link = address("errors", campaign, **query)
    return f"{words} [Two runs]({link}) shows what another run has instead."


def show_open_work(
    campaign: Campaign, selection: UnitSelection, units: FilteredUnits
) -> None:
    """Units that nobody has judged, and those that assessors differ on: work that is left, and no errors."""
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


def offer_other_measure(
    campaign: Campaign, selection: UnitSelection, listed: ListedUnits
) -> None:
    """Why there is one error, where few questions move the measure, and a button for a measure with more."""
    if selection.measure is None or selection.filters.narrows:
        return
    other = measure_with_more_errors(campaign, selection, listed)
    if other is None:
        return
    measure, count = other
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        why = _what_moves(campaign, selection.measure)
        if why:
            st.caption(why, width="content")
        name = measure_heading(campaign.track, measure)
        st.button(
            f"{count:,} units cost some {md(name)}",
            key="other-measure",
            icon=":material/arrow_forward:",
            type="tertiary",
            help="Lists the units that cost this measure",
            on_click=choose_for,
            args=(MEASURE, measure),
        )


def _what_moves(campaign: Campaign, measure: str) -> str:
    """The questions whose labels alone move the measure, in a sentence; "" where all do, or nobody knows."""
    track = campaign.track
    kinds = track.measure(measure).moving_kinds
    titles = [scale.title for scale in track.scales if scale.kind in kinds]
    if not titles or len(titles) == len(track.scales):
        return ""
    questions = " and ".join(f"*{md(title)}*" for title in titles)
    return f"Only labels of {questions} move {md(measure_heading(track, measure))}."


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
