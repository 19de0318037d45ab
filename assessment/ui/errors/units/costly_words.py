"""What a list of costly units says of itself: how many units cost something, or why none does."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors import NoCost, RunUnit
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of, plural
from assessment.ui.errors.boxes.choices import (
    PART,
    RUN,
    TWO_RUNS_PART,
    UnitSelection,
)
from assessment.ui.errors.boxes.unit_search import MAX_ROWS
from assessment.ui.errors.units.costly_list import CostlyList
from assessment.ui.errors.units.unit_words import (
    first_rows_in_words,
    groups_in_words,
    no_match_in_words,
    with_keys,
)
from assessment.ui.errors.words.cost_words import unknown_costs_in_words
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.measures import measure_heading, topic_digits


def costly_list_in_words(listed: CostlyList) -> str:
    """How many units cost something, and are in the table, and which keys there are."""
    units = listed.units
    if len(units) > MAX_ROWS:
        return with_keys(first_rows_in_words(len(units)))
    count = f"{_numbers_in_words(listed)}{groups_in_words(units)}"
    if len(listed.costly.errors) > 1:
        count += ". Costs of single units overlap, so they do not add up"
    return with_keys(count)


def _numbers_in_words(listed: CostlyList) -> str:
    """How many units cost something as errors, and how many others there are."""
    costly = listed.costly
    judged = number_of(len(listed.matching.first), "judged unit")
    parts = []
    if costly.errors or not costly.missed:
        so_far = "" if listed.is_complete else " so far"
        parts.append(f"{len(costly.errors):,} of {judged} at some cost{so_far}")
    if costly.missed:
        cost = "at no cost" if _cost_missed_nothing(listed) else "at no known cost"
        parts.append(f"{_items_in_words(costly.missed)} missed {cost}")
    count = len(costly.no_errors)
    if count:
        error = plural(count, "is no error", "are no errors")
        parts.append(f"{count:,} more {error}")
    return "; ".join(parts)


def _items_in_words(missed: Sequence[RunUnit]) -> str:
    """How many items were missed: "10 abstracts"."""
    retrieval = missed[0].retrieval
    if retrieval is None:
        return number_of(len(missed), "unit")
    return number_of(len(missed), retrieval.noun.one, retrieval.noun.several)


def _cost_missed_nothing(listed: CostlyList) -> bool:
    """Whether what was missed is known to cost nothing, each unit by itself."""
    if not listed.is_complete:
        return False
    # In a large campaign nobody tries the totals, which other answers might raise.
    missed = listed.costly.missed
    return all(listed.unit_costs.of(unit) is NoCost.NOTHING for unit in missed)


def missed_at_no_cost(listed: CostlyList) -> str:
    """What was missed where no unit costs anything, as a sentence; "" where nothing was."""
    missed = listed.costly.missed
    if not missed or not _cost_missed_nothing(listed):
        return ""
    who = "It" if len(listed.selection.runs) == 1 else "The runs"
    costs = plural(len(missed), "which costs nothing", "none of which costs anything")
    return f"{who} missed {_items_in_words(missed)}, {costs} by itself."


def costly_empty_in_words(campaign: Campaign, listed: CostlyList) -> str:
    """Why the list is empty, as Markdown."""
    filters = listed.selection.filters
    if filters.narrows and not listed.matching.first:
        return no_match_in_words(listed.matching)
    nothing = _nothing_is_lost(campaign, listed.selection, listed.measure)
    if nothing:
        return nothing
    name = md(measure_heading(campaign.track, listed.measure))
    which = "judged unit"
    what_to_do = "Choose another measure, or none to read all units."
    if filters.narrows:
        which = "judged unit with these filters"
        what_to_do = "Remove a filter, or choose another measure."
    if not listed.is_complete:
        which = f"{which} that was looked at so far"
    return f"{_no_cost_in_words(listed, which, name)}. {what_to_do}"


def no_error_in_words(campaign: Campaign, listed: CostlyList) -> str:
    """Why single units explain nothing by the measure, and which part does, as Markdown."""
    selection = listed.selection
    name = md(measure_heading(campaign.track, listed.measure))
    nothing = _nothing_is_lost(campaign, selection, listed.measure)
    if nothing:
        return nothing
    if listed.units:
        words = f"No single label explains the loss in {name} here: no better label would improve the score."
    elif listed.is_complete:
        where = " at this topic" if len(selection.topics) == 1 else ""
        no_cost = _no_cost_in_words(listed, "judged unit by itself", f"{name}{where}")
        words = f"{no_cost}."
    else:
        looked_at = "unit that was looked at so far"
        words = f"{_no_cost_in_words(listed, looked_at, name)}."
    query = {PART: TWO_RUNS_PART}
    if len(selection.runs) == 1:
        query[RUN] = selection.runs[0]
    link = address("errors", campaign, **query)
    return f"{words} [Two runs]({link}) shows what another run has instead."


def _no_cost_in_words(listed: CostlyList, which: str, name: str) -> str:
    """Says that no such unit costs any of the measure; where that is not known of all, why.

    For example "No judged unit costs the run any Accuracy", without a full stop.
    """
    run = "the run" if len(listed.selection.runs) == 1 else "its run"
    unknown = unknown_costs_in_words(
        listed.units_left.totals_never_tried,
        listed.unit_costs.without_cost_because(NoCost.UNDEFINED),
    )
    if unknown:
        return f"No {which} is known to cost {run} any {name}: {unknown}"
    return f"No {which} costs {run} any {name}"


def _nothing_is_lost(campaign: Campaign, selection: UnitSelection, measure: str) -> str:
    """Says that no score of the run at the topic could be better; "" where one could."""
    if len(selection.runs) != 1 or len(selection.topics) != 1:
        return ""
    [run], [topic] = selection.runs, selection.topics
    best = campaign.track.measure(measure).best_value
    score = campaign.topic_score(topic, run, measure)
    if score is None or score.value != best:
        return ""
    name = md(measure_heading(campaign.track, measure))
    value = decimal_text(best, topic_digits(campaign, measure))
    return f"{name} is {value} at this topic, the best that it can be: nothing is lost there."
