"""Another measure by which more units are errors, where the chosen one shows few or none; draws nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors.topic_losses import is_mean_measure
from assessment.campaign import Campaign
from assessment.model.deadline import Deadline
from assessment.ui.computing import time_limits
from assessment.ui.errors.boxes.default_measure import official_measures
from assessment.ui.errors.units.costly_list import CostlyList


class OtherMeasure(NamedTuple):
    """A measure by which units are errors, and why those of the chosen one explain nothing, as Markdown."""

    measure: str
    why: str


class MeasureErrors(NamedTuple):
    """How many of the units are errors by a measure."""

    measure: str
    errors: int


def first_measure_with_errors(campaign: Campaign, listed: CostlyList) -> str | None:
    """The first official measure by which one of the units is an error, the task's chief ones first."""
    deadline = Deadline.after(time_limits.COSTS_BY_OTHERS)
    for at_topics in _errors_at_topics(campaign, listed, deadline):
        if _errors_of_list(campaign, listed, at_topics, deadline):
            return at_topics.measure
    return None


def measure_with_more_errors(
    campaign: Campaign, listed: CostlyList
) -> MeasureErrors | None:
    """The measure by which most units are errors at their topics, where the chosen one has one error.

    It is an official one and comes with as many errors as its list has.  None where no measure has more, and
    in a large campaign, where trying labels takes long.
    """
    if campaign.data.is_large or len(listed.costly.errors) != 1:
        return None
    deadline = Deadline.after(time_limits.COSTS_BY_OTHERS)
    every_count = _errors_at_topics(campaign, listed, deadline)
    most = max(every_count, key=lambda counted: counted.errors, default=None)
    if most is None or most.measure == listed.measure:
        return None
    count = _errors_of_list(campaign, listed, most, deadline)
    return MeasureErrors(most.measure, count) if count > 1 else None


def _errors_at_topics(
    campaign: Campaign, listed: CostlyList, deadline: Deadline
) -> Iterator[MeasureErrors]:
    """The official measures with errors among the units at their topics, the task's chief ones first.

    Labels are tried until the deadline, so that the page stays quick.
    """
    data, units = campaign.data, listed.matching.first
    for measure in official_measures(campaign, listed.selection.runs):
        if not deadline.is_over and not data.is_large:
            tried = errors.try_other_labels(data, units, measure, deadline=deadline)
        else:
            tried = errors.tried_before(data, units, measure)
        unit_costs = tried.at_topics()
        if unit_costs.of_errors:
            yield MeasureErrors(measure, len(unit_costs.of_errors))


def _errors_of_list(
    campaign: Campaign,
    listed: CostlyList,
    at_topics: MeasureErrors,
    deadline: Deadline,
) -> int:
    """How many errors the list by the measure has, as far as there is time to tell.

    An error at its topic raises a total that is a mean; of others the totals tell.
    """
    data, measure = campaign.data, at_topics.measure
    if data.is_large or is_mean_measure(data, measure):
        return at_topics.errors
    units = listed.matching.first
    tried = errors.try_other_labels(data, units, measure, deadline=deadline)
    return len(tried.costs(deadline).of_errors)
