"""What the list of units says of itself: how many there are, and what is open work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import streamlit as st

from assessment.analysis.errors import NO_MAJORITY, FilteredUnits, RunUnit
from assessment.analysis.errors.wording import label_in_words
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
    UNITS_PART,
    UnitSelection,
)
from assessment.ui.errors.unit_search import MOST_ROWS
from assessment.ui.foreign_text import md
from assessment.ui.links import address, units_address

_KEYS = "*j* and *k* take the next or previous unit in hand, a digit tags it."


def how_many(
    campaign: Campaign, units: FilteredUnits, selection: UnitSelection, judged: int
) -> str:
    """How many of the units are in the table, and in the file, and which keys there are.

    `judged` counts the units among which those at a cost were looked for.
    """
    if units.left and not selection.measure:
        shown = f"{min(units.total, MOST_ROWS):,} units of the first {units.looked:,} topics are shown"
        return f"{shown}; the file has those of all topics. {_KEYS}"
    if units.total > MOST_ROWS:
        first = f"The first {MOST_ROWS:,} of {units.total:,} units are shown"
        return f"{first}; the file has all of them. {_KEYS}"
    count = number_of(units.total, "unit")
    if selection.measure:
        of_all = f"{units.total:,} of {number_of(judged, 'judged unit')}"
        count = f"{of_all} at some cost: {labels_in_words(campaign, units.first)}"
    if any(item.unit.group for item in units.first):
        count += "; what *Scores* counts as one unit is listed question by question"
    return f"{count}. {_KEYS}"


def labels_in_words(campaign: Campaign, units: Sequence[RunUnit]) -> str:
    """How many units have each label, the most frequent first."""
    counts: Counter[str] = Counter()
    for item in units:
        scale = campaign.track.scale(item.ref.kind)
        counts[label_in_words(scale, item.state)] += 1
    return ", ".join(f"{count:,} {md(state)}" for state, count in counts.most_common())


def empty_in_words(selection: UnitSelection) -> str:
    """Why the list is empty."""
    wanted = selection.wanted
    if selection.measure:
        return (
            "No judged unit that was tried costs the run any of this measure: no other label would raise it. "
            "Choose another measure, or none to read all units."
        )
    if wanted.kinds or wanted.states or wanted.text:
        return "No unit matches. Remove a filter, or look at another topic."
    return "This run has no units here. The part *Two runs* shows its text."


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
