"""What is listed where no unit at a cost is an error of the run, since such a table answers nothing."""

from __future__ import annotations

from typing import NamedTuple

from assessment.campaign import Campaign
from assessment.ui.errors.units.listed_units import (
    ListedUnits,
    listed_units,
    only_disputes,
)
from assessment.ui.errors.units.other_measure import first_measure_with_errors
from assessment.ui.errors.units.unit_words import no_error_in_words

_ONLY_DISPUTES = (
    "What may still cost something is what assessors differ on: open work, not errors."
)


class TellingUnits(NamedTuple):
    """The units to list, or another measure to list units by.

    `why_no_errors` is why those of the reader's choice explain nothing, as Markdown; "" where they do, or
    where the list itself is empty and says so.
    """

    listed: ListedUnits
    why_no_errors: str = ""
    are_disputes: bool = False
    """Whether the units are what assessors differ on, in place of those that were chosen."""
    other_measure: str | None = None
    """The measure by which there are errors, None where the units are to be listed as they are."""


def telling_units(campaign: Campaign, listed: ListedUnits) -> TellingUnits:
    """Another measure, or what assessors differ on; the units as they are where there is neither.

    The units of a choice that has errors, or is not about costs, stay as they are.
    """
    selection = listed.selection
    if listed.costly is None or listed.costly.errors_and_missed:
        return TellingUnits(listed)
    # That units with a filter cost nothing is an answer, as that all costly ones have a tag.
    if selection.filters.narrows:
        return TellingUnits(listed)
    # In a large campaign few units are tried at first, and whoever chose the measure wants the others.
    if not listed.is_complete and campaign.data.is_large:
        return TellingUnits(listed)
    why = no_error_in_words(campaign, listed)
    other = first_measure_with_errors(campaign, listed)
    if other is not None and other != selection.measure:
        return TellingUnits(listed, why, other_measure=other)
    disputes = _disputes_instead(campaign, listed)
    if disputes is not None:
        return TellingUnits(disputes, f"{why} {_ONLY_DISPUTES}", are_disputes=True)
    return TellingUnits(listed, why if listed.units else "")


def _disputes_instead(campaign: Campaign, listed: ListedUnits) -> ListedUnits | None:
    """What assessors differ on, where nothing is listed; None where something is, or nobody differs."""
    if listed.units or not listed.is_complete or not listed.matching.disputed:
        return None
    # The labels that the reader asks for are not replaced by another choice.
    if listed.selection.filters.states:
        return None
    disputes = listed_units(campaign, only_disputes(listed.selection))
    return disputes if disputes.units else None
