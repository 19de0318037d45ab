"""What a unit costs a run: the gain with another label, rank or answer of the run, and which gain is most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from assessment.analysis.errors.alternatives import Alternative
from assessment.analysis.errors.label_order import steps_apart
from assessment.analysis.errors.run_units import RunUnit
from assessment.model import Scale
from assessment.statistics.tied_scores import is_above, is_tied


class UnknownGain(Enum):
    """Why it is not known what a total would gain; a gain of 0.0 is known."""

    NOT_TRIED = "nobody has tried it: it takes a computation of all totals"
    UNDEFINED = "the total is undefined, as it is or as it would be"


Gain = float | UnknownGain


class Cost(NamedTuple):
    """The alternative with the greatest gain, and how much that is at the topic and of the run's total."""

    alternative: Alternative
    gain_at_topic: float
    gain_of_total: Gain = UnknownGain.NOT_TRIED

    @property
    def amount(self) -> float:
        """The gain of the total, that at the topic where it is not known."""
        if isinstance(self.gain_of_total, UnknownGain):
            return self.gain_at_topic
        return self.gain_of_total

    @property
    def is_of_total(self) -> bool:
        """Whether the amount is one of the total."""
        return not isinstance(self.gain_of_total, UnknownGain)


class NoCost(Enum):
    """Why no cost of a unit is known."""

    NOTHING = "everything was tried, and the unit costs the run nothing"
    UNDEFINED = "the score at the topic is undefined, so that no gain can be told"
    NOT_TRIED = "something is still to be tried, and nothing so far gains anything"
    TOTAL_NOT_TRIED = "nothing is gained at the topic, and nobody has tried the total"
    NO_MEASURE = "no measure was asked for"


def dearest_cost(
    costs: Sequence[Cost], scale: Scale, present: str | None
) -> Cost | None:
    """The cost of the greatest amount; None where nothing is gained.

    All amounts must be of the total, or all at the topic.  Among equal ones another answer comes first, since
    it is the run's own, then the label nearest to the present one.
    """
    most = max((cost.amount for cost in costs), default=0.0)
    if not is_above(most, 0.0):
        return None
    equal = [cost for cost in costs if is_tied(cost.amount, most)]

    def order(cost: Cost) -> tuple[bool, int]:
        if not isinstance(cost.alternative, str):
            return False, 0
        return True, steps_apart(scale, present, cost.alternative)

    return min(equal, key=order)


def dearest_first(units: Sequence[RunUnit], costs: Mapping[str, Cost]) -> list[RunUnit]:
    """The units that cost something: by the gain of the total where that is known, then at the topic."""
    dear = [unit for unit in units if unit.id in costs]

    def order(unit: RunUnit) -> tuple[bool, float, float]:
        cost = costs[unit.id]
        of_total = cost.amount if cost.is_of_total else 0.0
        return not cost.is_of_total, -of_total, -cost.gain_at_topic

    return sorted(dear, key=order)
