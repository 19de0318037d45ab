"""What is listed where no unit at a cost is an error of the run, since such a table answers nothing."""

from __future__ import annotations

from typing import NamedTuple

from assessment.analysis.errors import NO_MAJORITY
from assessment.campaign import Campaign
from assessment.model.progress import Progress
from assessment.ui.errors.boxes.unit_search import search_selection, topics_at_first
from assessment.ui.errors.units.costly_list import (
    CostlyList,
    TimeForCosts,
    costly_list,
)
from assessment.ui.errors.units.costly_words import no_error_in_words
from assessment.ui.errors.units.other_measure import (
    OtherMeasure,
    first_measure_with_errors,
)

_ONLY_DISPUTES = (
    "What may still cost something is what assessors differ on: open work, not errors."
)


class ListToShow(NamedTuple):
    """The list of units that the page shows by the chosen measure.

    `why_no_errors` is why those of the reader's choice explain nothing, as Markdown; "" where they do, or
    where the list itself is empty and says so.
    """

    listed: CostlyList
    why_no_errors: str = ""
    are_disputes: bool = False
    """Whether the units are what assessors differ on, in place of those that were chosen."""


def list_to_show(
    campaign: Campaign, listed: CostlyList, *, time: TimeForCosts, progress: Progress
) -> ListToShow | OtherMeasure:
    """Another measure, or what assessors differ on; the units as they are where there is neither.

    The units of a choice that has errors stay as they are.
    """
    if listed.costly.errors_and_missed:
        return ListToShow(listed)
    # That units with a filter cost nothing is an answer, as that all costly ones have a tag.
    if listed.selection.filters.narrows:
        return ListToShow(listed)
    # In a large campaign few units are tried at first, and whoever chose the measure wants the others.
    if not listed.is_complete and campaign.data.is_large:
        return ListToShow(listed)
    why = no_error_in_words(campaign, listed)
    other = first_measure_with_errors(campaign, listed)
    if other is not None and other != listed.measure:
        return OtherMeasure(other, why)
    if _may_disputes_stand_in(listed):
        disputes = _disputes(campaign, listed, time=time, progress=progress)
        # A search through the other topics would have to be asked for a second time.
        if disputes.units and not disputes.matching.left:
            why = f"{why} {_ONLY_DISPUTES}"
            return ListToShow(disputes, why, are_disputes=True)
    return ListToShow(listed, why if listed.units else "")


def _may_disputes_stand_in(listed: CostlyList) -> bool:
    """Whether nothing is listed, and assessors differ on units that the reader's filters do not exclude."""
    if listed.units or not listed.is_complete or not listed.matching.disputed:
        return False
    # The labels that the reader asks for are not replaced by another choice.
    return not listed.selection.filters.states


def _disputes(
    campaign: Campaign, listed: CostlyList, *, time: TimeForCosts, progress: Progress
) -> CostlyList:
    """The units that assessors differ on, with what they cost; in a large campaign of the first topics."""
    filters = listed.selection.filters._replace(states=[NO_MAJORITY])
    selection = listed.selection._replace(filters=filters)
    matching = search_selection(
        campaign, selection, progress, at_first=topics_at_first(campaign)
    )
    return costly_list(
        campaign,
        selection,
        matching,
        measure=listed.measure,
        time=time,
        progress=progress,
    )
