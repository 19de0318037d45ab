"""The error that costs most, or how many cost the same, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors import RunUnit, UnitCosts
from assessment.analysis.errors.cost_sums import amounts, dearest_units, has_all_totals
from assessment.campaign import Campaign
from assessment.formats.numbers import amount_text
from assessment.ui.errors.words.cost_words import dearest_in_words
from assessment.ui.errors.words.unit_subject import unit_in_words
from assessment.ui.measures import measure_digits


class UnitsLookedAt(NamedTuple):
    """The units among which the dearest is looked for: all of the runs, or those that filters leave.

    With `so_far` others were not looked at yet.
    """

    is_filtered: bool = False
    so_far: bool = False

    @property
    def after_most_costly(self) -> str:
        """Goes on from "Most costly"."""
        words = " of the units listed" if self.is_filtered else ""
        return f"{words} so far" if self.so_far else words

    def in_sentence(self, claim: str) -> str:
        """The claim as a sentence that begins with these units.

        >>> UnitsLookedAt().in_sentence("both units cost 1.0 each")
        'Both units cost 1.0 each.'
        >>> UnitsLookedAt(is_filtered=True).in_sentence("all 3 cost 1.0 each")
        'Of the units listed, all 3 cost 1.0 each.'
        """
        parts = ["so far"] if self.so_far else []
        if self.is_filtered:
            parts.append("of the units listed")
        sentence = ", ".join([*parts, claim])
        return f"{sentence[0].upper()}{sentence[1:]}."


_ALL_UNITS = UnitsLookedAt()


def dearest_error(
    campaign: Campaign,
    units: Sequence[RunUnit],
    unit_costs: UnitCosts,
    *,
    looked_at: UnitsLookedAt = _ALL_UNITS,
) -> str:
    """The unit that costs most with its label, or how many cost the same; "" where none costs anything."""
    measure, costs = unit_costs.measure, unit_costs.costs
    dearest = dearest_units(units, costs)
    if not dearest or measure is None:
        return ""
    if len(dearest) == 1:
        [unit] = dearest
        words = dearest_in_words(campaign, unit, unit_costs.by_id[unit.id], measure)
        return f"Most costly{looked_at.after_most_costly}: {words}"
    digits = measure_digits(campaign, measure)
    amount_by_id = amounts(units, costs)
    scope = "of the total" if has_all_totals(units, costs) else "of the topic's score"
    amount = f"{amount_text(amount_by_id[dearest[0].id], digits)} {scope}"
    noun = "" if looked_at.is_filtered else " units"
    if len(dearest) == len(amount_by_id) == 2:
        return looked_at.in_sentence(f"both{noun} cost {amount} each")
    if len(dearest) == len(amount_by_id):
        return looked_at.in_sentence(f"all {len(dearest):,}{noun} cost {amount} each")
    first = f"the first is {unit_in_words(campaign, dearest[0])}"
    count = f"{len(dearest):,}{noun}"
    return looked_at.in_sentence(f"{count} cost most, {amount} each, {first}")
