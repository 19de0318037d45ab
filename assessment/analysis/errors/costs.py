"""What a unit costs a run: the gain with another label, rank or answer of the run, and which gain is most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from assessment.analysis.errors.alternatives import Alternative
from assessment.analysis.errors.label_order import steps_apart
from assessment.analysis.errors.run_units import RunUnit
from assessment.model import Scale
from assessment.statistics.level_scores import is_above, is_level


class Cost(NamedTuple):
    """The alternative that would raise the score most, and by how much.

    `gain_of_total` is None where it is not known.
    """

    alternative: Alternative
    gain_at_topic: float
    gain_of_total: float | None = None

    @property
    def amount(self) -> float:
        """The gain of the total, that at the topic where it is not known."""
        if self.gain_of_total is None:
            return self.gain_at_topic
        return self.gain_of_total


class NoCost(Enum):
    """Why no cost of a unit is known."""

    NOTHING = "nothing that can be tried raises the score, or the score is undefined"
    NOT_TRIED = "something is still to be tried, and nothing so far raises the score"
    TOTAL_NOT_TRIED = (
        "the score at the topic stays as it is, and nobody has tried the total"
    )


def dearest_cost(
    costs: Sequence[Cost],
    scale: Scale,
    present: str | None,
    *,
    amount: Callable[[Cost], float] = lambda cost: cost.gain_at_topic,
) -> Cost | None:
    """The cost of the greatest amount, by default that gained at the topic; None where nothing is gained.

    Among equal amounts another answer comes first, since it is the run's own, then the label nearest to the
    present one.
    """
    most = max(map(amount, costs), default=0.0)
    if not is_above(most, 0.0):
        return None
    equal = [cost for cost in costs if is_level(amount(cost), most)]

    def order(cost: Cost) -> tuple[bool, int]:
        if not isinstance(cost.alternative, str):
            return False, 0
        return True, steps_apart(scale, present, cost.alternative)

    return min(equal, key=order)


def dearest_first(units: Sequence[RunUnit], costs: Mapping[str, Cost]) -> list[RunUnit]:
    """The units that cost something: by the rise of the total where it is known, then of the topic."""
    dear = [unit for unit in units if unit.id in costs]

    def order(unit: RunUnit) -> tuple[bool, float, float]:
        cost = costs[unit.id]
        return (
            cost.gain_of_total is None,
            -(cost.gain_of_total or 0.0),
            -cost.gain_at_topic,
        )

    return sorted(dear, key=order)
