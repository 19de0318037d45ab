"""What the list of units says of itself: the dearest unit, how many there are, what is open work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import streamlit as st

from assessment.analysis.errors import (
    NO_MAJORITY,
    Cost,
    FilteredUnits,
    RunUnit,
    is_better_label,
)
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui import session
from assessment.ui.errors.choices import UnitSelection
from assessment.ui.errors.unit_search import MOST_ROWS
from assessment.ui.foreign_text import md
from assessment.ui.links import units_address
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.topic_titles import titled_topic

_KEYS = "*j* and *k* take the next or previous unit in hand, a digit tags it."


def dearest_in_words(
    campaign: Campaign, item: RunUnit, cost: Cost, measure: str
) -> str:
    """Which unit costs most, in a sentence of Markdown."""
    digits = measure_digits(campaign, measure)
    name = md(measure_heading(campaign.track, measure))
    # A claim as title ends with a full stop, which the sentence does not.
    topic = md(titled_topic(campaign, item.ref.topic).rstrip("."))
    unit = f"{md(item.unit.name)} at topic {topic}"
    sentence = f"**{md(item.run)} loses most {name} by {unit}**:"
    label = f"judged {_label_in_words(campaign, item, item.state)}"
    if item.state == NO_MAJORITY:
        label = "assessors differ on it and no label counts"
    elif _is_good_label(campaign, item, cost):
        label += f", {_why_a_good_label_costs(campaign, item, measure)}"
    better = f"the score at the topic would be better by {cost.gain:.{digits}f}"
    if cost.total is not None:
        better = f"the run's total would be better by {cost.total:.{digits}f}"
    other = _label_in_words(campaign, item, cost.label)
    return f"{sentence} {label}; were it {other}, {better}."


def _is_good_label(campaign: Campaign, item: RunUnit, cost: Cost) -> bool:
    """Whether the unit has a better label already than the one under which the score would be highest.

    Then the label is no fault: a relevant document low in a ranking costs the run, and would cost nothing if
    it were not relevant.
    """
    scale = campaign.track.scale(item.ref.kind)
    return is_better_label(scale, item.label, cost.label)


def named_label(question: str, label: str) -> str:
    """The label with its question where it is a bare number, which says nothing alone.

    >>> named_label("Evidence set", "2"), named_label("Verdict", "SUPPORT")
    ('evidence set 2', 'SUPPORT')
    """
    return f"{question.lower()} {label}" if label.isdecimal() else label


def _label_in_words(campaign: Campaign, item: RunUnit, label: str) -> str:
    """The label as Markdown, in quotation marks."""
    question = campaign.track.scale(item.ref.kind).title
    return f"“{md(named_label(question, label))}”"


def _why_a_good_label_costs(campaign: Campaign, item: RunUnit, measure: str) -> str:
    """What the run makes too little of, where the label of the unit speaks for it."""
    if not campaign.track.measure(measure).pooled:
        return "which asks more of the answer than it gives"
    return (
        "but low in the ranking" if item.own else "but low in the ranking or not in it"
    )


def cost_in_words(campaign: Campaign, item: RunUnit, cost: Cost, measure: str) -> str:
    """What the other label would be worth, in Markdown."""
    digits = measure_digits(campaign, measure)
    name = md(measure_heading(campaign.track, measure))
    worth = f"{cost.gain:.{digits}f} at this topic in {name}"
    if cost.total is not None:
        at_topic = f"{cost.gain:.{digits}f} at this topic"
        worth = f"**{cost.total:.{digits}f} of the run's total** in {name}, {at_topic}"
    other = _label_in_words(campaign, item, cost.label)
    if not _is_good_label(campaign, item, cost):
        return f"As {other} it would be worth {worth}."
    good = _why_a_good_label_costs(campaign, item, measure)
    state = _label_in_words(campaign, item, item.state)
    fault = f"{state} is no fault of the unit, {good}"
    return f"{fault}: were it {other}, the run would gain {worth}."


def how_many(campaign: Campaign, units: FilteredUnits, measure: str | None) -> str:
    """How many of the units are in the table, and in the file, and which keys there are."""
    if units.left and not measure:
        shown = f"{min(units.total, MOST_ROWS):,} units of the first {units.looked:,} topics are shown"
        return f"{shown}; the file has those of all topics. {_KEYS}"
    if units.total > MOST_ROWS:
        first = f"The first {MOST_ROWS:,} of {units.total:,} units are shown"
        return f"{first}; the file has all of them. {_KEYS}"
    count = number_of(units.total, "unit")
    if measure:
        count += f", each at some cost: {labels_in_words(campaign, units.first)}"
    if any(item.unit.group for item in units.first):
        count += "; what *Scores* counts as one unit is listed question by question"
    return f"{count}. {_KEYS}"


def labels_in_words(campaign: Campaign, units: Sequence[RunUnit]) -> str:
    """How many units have each label, the most frequent first."""
    counts: Counter[str] = Counter()
    for item in units:
        question = campaign.track.scale(item.ref.kind).title
        counts[named_label(question, item.state)] += 1
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


def open_work(campaign: Campaign, selection: UnitSelection, unjudged: int) -> None:
    """Units that nobody has judged: work that is left, and no errors."""
    if not unjudged:
        return
    verb = plural(unjudged, "is", "are")
    sentence = (
        f"{number_of(unjudged, 'unit')} {verb} not judged yet: open work, not errors"
    )
    if session.may("session"):
        address = units_address(campaign, _without_label(selection))
        sentence += f" ([units without a label]({address}))"
    st.caption(f":material/pending: {sentence}.")


def _without_label(selection: UnitSelection) -> UnitFilters:
    """The filters of the page Units for the units without a label in what is looked at."""
    runs = selection.runs if len(selection.runs) == 1 else ()
    topics = selection.topics if len(selection.topics) == 1 else ()
    kinds = tuple(selection.wanted.kinds)
    return UnitFilters(state=("no label yet",), topic=topics, question=kinds, run=runs)
