"""What totals that are no means would gain with all the errors of a topic put right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.analysis.errors.costs import Cost, UnknownGain
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.topic_losses import (
    TopicLoss,
    greatest_first,
    run_totals,
)
from assessment.analysis.errors.total_gains import gain_together
from assessment.campaign.data import CampaignData

_MAX_ANSWERS = 50
"""Answers that are put right in turn; every one takes a computation of all totals."""


def topic_repairs(
    data: CampaignData,
    runs: Sequence[str],
    errors: Sequence[RunUnit],
    *,
    costs: Mapping[str, Cost],
    measure: str,
) -> list[TopicLoss]:
    """The gains by topic, the greatest first, on average over those of the runs that have a total.

    No topics in a large campaign, and with errors in very many answers.  `costs` are those of the errors, by
    id.
    """
    by_answer: dict[tuple[str, str], list[RunUnit]] = {}
    for unit in errors:
        by_answer.setdefault((unit.ref.topic, unit.run), []).append(unit)
    if data.is_large or len(by_answer) > _MAX_ANSWERS:
        return []
    total_by_run = run_totals(data, measure)
    scored = [run for run in runs if run in total_by_run]
    amounts: dict[str, float] = {}
    for (topic, run), units in by_answer.items():
        gain = gain_together(data, run, units, costs=costs, measure=measure)
        if not isinstance(gain, UnknownGain):
            amounts[topic] = amounts.get(topic, 0.0) + gain / len(scored)
    return greatest_first(amounts)
