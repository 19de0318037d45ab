"""What the list of units says of itself: how many there are, and what is open work."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.errors import NO_MAJORITY, FilteredUnits
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui import session
from assessment.ui.errors.choices import (
    LABEL,
    MEASURE,
    PART,
    RUN,
    TOPIC,
    TWO_RUNS_PART,
    UNITS_PART,
    UnitSelection,
)
from assessment.ui.errors.listed_units import ListedUnits
from assessment.ui.errors.tags.form import can_tag
from assessment.ui.errors.unit_search import MOST_ROWS
from assessment.ui.foreign_text import md
from assessment.ui.links import address, units_address
from assessment.ui.measures import measure_heading

_KEYS = "*j* and *k* take the next or previous unit in hand, a digit tags it."
_KEYS_WITHOUT_TAGS = "*j* and *k* take the next or previous unit in hand."


def how_many(listed: ListedUnits, selection: UnitSelection) -> str:
    """How many of the units are in the table, and in the file, and which keys there are."""
    units = listed.units
    keys = _KEYS if can_tag() else _KEYS_WITHOUT_TAGS
    if units.left and not selection.measure:
        shown = f"{min(units.total, MOST_ROWS):,} units of the first {units.looked:,} topics are shown"
        return f"{shown}; the file has those of all topics. {keys}"
    if units.total > MOST_ROWS:
        first = f"The first {MOST_ROWS:,} of {units.total:,} units are shown"
        return f"{first}; the file has all of them. {keys}"
    count = number_of(units.total, "unit")
    if selection.measure:
        judged = number_of(len(listed.judged), "judged unit")
        count = f"{units.total:,} of {judged} at some cost{_no_errors(listed)}"
    if any(item.unit.group for item in units.first):
        count += "; what *Scores* counts as one unit is listed question by question"
    if selection.measure and units.total > 1:
        count += ". Costs of single units overlap, so they do not add up"
    return f"{count}. {keys}"


def _no_errors(listed: ListedUnits) -> str:
    """How many units at the end of the list are not the run's doing."""
    count = len(listed.no_errors)
    if not count:
        return ""
    if count == listed.units.total:
        return ", none of them an error of the run"
    which = (
        "the last is no error" if count == 1 else f"the last {count:,} are no errors"
    )
    return f"; {which} of the run"


def empty_in_words(selection: UnitSelection) -> str:
    """Why the list is empty."""
    wanted = selection.wanted
    if selection.measure and wanted.tags:
        which = "unit with this tag"
        if "" in wanted.tags:
            which = "unit without a tag"
        return (
            f"No {which} that was tried costs the run any of this measure. Remove the filter *Tag*, or "
            "choose another measure."
        )
    if selection.measure:
        return (
            "No judged unit that was tried costs the run any of this measure: no other label would raise it. "
            "Choose another measure, or none to read all units."
        )
    if wanted.kinds or wanted.states or wanted.tags or wanted.text:
        return "No unit matches. Remove a filter, or look at another topic."
    return "This run has no units here. The part *Two runs* shows its text."


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


def open_work(
    campaign: Campaign, selection: UnitSelection, units: FilteredUnits
) -> None:
    """Units that nobody has judged, and those that assessors differ on: work that is left, and no errors."""
    parts = []
    if units.unjudged:
        verb = plural(units.unjudged, "is", "are")
        words = f"{number_of(units.unjudged, 'unit')} {verb} not judged yet"
        if session.may("session"):
            link = units_address(campaign, _without_label(selection))
            words = f"[{words}]({link})"
        parts.append(words)
    if units.disputed:
        words = f"assessors differ on {number_of(units.disputed, 'unit')}"
        parts.append(f"[{words}]({_disputes_address(campaign, selection)})")
    if parts:
        st.caption(f":material/pending: Open work, not errors: {'; '.join(parts)}.")


def _disputes_address(campaign: Campaign, selection: UnitSelection) -> str:
    """This page with the disputed units alone."""
    query = {PART: UNITS_PART, LABEL: NO_MAJORITY}
    if len(selection.runs) == 1:
        query[RUN] = selection.runs[0]
    if len(selection.topics) == 1:
        query[TOPIC] = selection.topics[0]
    if selection.measure:
        query[MEASURE] = selection.measure
    return address("errors", campaign, **query)


def _without_label(selection: UnitSelection) -> UnitFilters:
    """The filters of the page Units for the units without a label in what is looked at."""
    runs = selection.runs if len(selection.runs) == 1 else ()
    topics = selection.topics if len(selection.topics) == 1 else ()
    kinds = tuple(selection.wanted.kinds)
    return UnitFilters(state=("no label yet",), topic=topics, question=kinds, run=runs)
