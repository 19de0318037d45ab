"""What totals that are no means lose at topics: what they would gain with the errors of each put right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.analysis.errors.costs import Cost, UnknownGain
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.topic_losses import (
    GainsOfRepairs,
    Losses,
    SharesOfMean,
    TopicLoss,
    TopicLosses,
    UnknownLosses,
    greatest_first,
    run_totals,
)
from assessment.analysis.errors.total_gains import gain_together
from assessment.analysis.errors.unit_costs import UnitCosts
from assessment.campaign.data import CampaignData

_MAX_ANSWERS = 50
"""Answers that are put right in turn; every one takes a computation of all totals."""


def repairs_or_losses(
    data: CampaignData,
    runs: Sequence[str],
    losses: Losses,
    errors: Sequence[RunUnit],
    *,
    unit_costs: UnitCosts,
) -> TopicLosses:
    """The losses, or where totals are no means, what they would gain with the errors of each topic put right.

    What a total would be without a topic is another figure than what its errors cost, and people cannot act
    on it. It stays where no error is known.
    """
    measure = unit_costs.measure
    if isinstance(losses, SharesOfMean) or measure is None:
        return losses
    gains = topic_repairs(data, runs, errors, costs=unit_costs.costs, measure=measure)
    if isinstance(gains, UnknownLosses) or not gains:
        return losses
    return GainsOfRepairs(gains, without=losses)


def topic_repairs(
    data: CampaignData,
    runs: Sequence[str],
    errors: Sequence[RunUnit],
    *,
    costs: Mapping[str, Cost],
    measure: str,
) -> list[TopicLoss] | UnknownLosses:
    """The gains by topic, the greatest first, on average over those of the runs that have a total.

    `costs` are those of the errors, by id.  A gain that is undefined adds nothing to its topic, which is left
    out where all its gains are.
    """
    if data.is_large:
        return UnknownLosses.LARGE_CAMPAIGN
    by_answer: dict[tuple[str, str], list[RunUnit]] = {}
    for unit in errors:
        by_answer.setdefault((unit.ref.topic, unit.run), []).append(unit)
    if len(by_answer) > _MAX_ANSWERS:
        return UnknownLosses.MANY_ANSWERS
    total_by_run = run_totals(data, measure)
    scored = [run for run in runs if run in total_by_run]
    amounts: dict[str, float] = {}
    for (topic, run), units in by_answer.items():
        gain = gain_together(data, run, units, costs=costs, measure=measure)
        if not isinstance(gain, UnknownGain):
            amounts[topic] = amounts.get(topic, 0.0) + gain / len(scored)
    return greatest_first(amounts)
