"""Where a run loses: the costs of its units summed under names such as those of tags, dearest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors.costs import Cost
from assessment.analysis.errors.run_units import RunUnit
from assessment.statistics.tied_scores import comparable, is_tied


class Loss(NamedTuple):
    """The units under one name, such as a tag or a run, that cost something, and what they cost together."""

    name: str
    units: int
    amount: float


def has_all_totals(units: Sequence[RunUnit], costs: Mapping[str, Cost]) -> bool:
    """Whether the gain of the run's total is known of every unit that costs something."""
    return all(costs[unit.id].is_of_total for unit in units if unit.id in costs)


def amounts(units: Sequence[RunUnit], costs: Mapping[str, Cost]) -> dict[str, float]:
    """What each unit costs, by id: of the total where that is known of all units, or else at its topic."""
    is_of_total = has_all_totals(units, costs)
    amount_by_id = {}
    for unit in units:
        cost = costs.get(unit.id)
        if cost is None:
            continue
        # An amount of the total and one at a topic cannot be compared or added up.
        amount_by_id[unit.id] = cost.amount if is_of_total else cost.gain_at_topic
    return amount_by_id


def losses_by(
    name_of: Callable[[RunUnit], str],
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
) -> list[Loss]:
    """The losses under each name, the greatest first; equal ones in the order of the units."""
    amount_by_id = amounts(units, costs)
    losses: dict[str, Loss] = {}
    for unit in units:
        if unit.id not in amount_by_id:
            continue
        name = name_of(unit)
        before = losses.get(name, Loss(name, 0, 0.0))
        amount = before.amount + amount_by_id[unit.id]
        losses[name] = Loss(name, before.units + 1, amount)
    return sorted(losses.values(), key=lambda loss: -comparable(loss.amount))


def greatest(losses: Sequence[Loss]) -> list[Loss]:
    """The first loss and all that equal it.

    >>> greatest([Loss("1", 2, 0.5), Loss("2", 1, 0.5), Loss("3", 1, 0.2)])
    [Loss(name='1', units=2, amount=0.5), Loss(name='2', units=1, amount=0.5)]
    """
    return [loss for loss in losses if is_tied(loss.amount, losses[0].amount)]


def dearest_units(units: Sequence[RunUnit], costs: Mapping[str, Cost]) -> list[RunUnit]:
    """The units that cost most, all of them where several cost the same."""
    amount_by_id = amounts(units, costs)
    most = max(amount_by_id.values(), default=0.0)
    dearest = []
    for unit in units:
        amount = amount_by_id.get(unit.id)
        if amount is not None and is_tied(amount, most):
            dearest.append(unit)
    return dearest


def share_of(loss: Loss, losses: Sequence[Loss]) -> float:
    """The share of a loss in all losses, in percent.

    >>> losses = [Loss("misread", 2, 3.0), Loss("outdated", 1, 1.0)]
    >>> share_of(losses[0], losses)
    75.0
    """
    return 100 * loss.amount / sum(each.amount for each in losses)
