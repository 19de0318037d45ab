"""What a unit costs a run: how much its score would rise under another label, rank or answer of the run."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from assessment.analysis.errors.better_answers import OTHER_ANSWER, better_answer_of
from assessment.analysis.errors.items import RunUnit
from assessment.analysis.errors.label_order import steps_apart
from assessment.analysis.errors.suppositions import (
    Values,
    gain_of_total,
    only_supposition,
    other_labels,
    supposed_values,
    supposition,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref, Scale, Track
from assessment.model.progress import Progress, no_progress

_TOLERANCE = 1e-9
"""Smallest gain that is no rounding error."""


class Cost(NamedTuple):
    """The label that would raise the score most, and by how much.

    In its place stands `MOVED` for an item of a ranking, and `OTHER_ANSWER` where that puts the unit right.

    `gain` is the rise at the unit's topic, `total` the rise of the run's total, None where it is not known.
    """

    label: str
    gain: float
    total: float | None = None


def try_other_labels(
    data: CampaignData,
    units: Sequence[RunUnit],
    seconds: float,
    progress: Progress = no_progress,
    *,
    measure: str | None = None,
) -> int:
    """Try other labels on units, in their order, for so many seconds; returns how many units are left.

    Items of rankings keep their labels and are tried at the rank where they belong (`labels_after_move`);
    units that another answer puts right are tried in that answer. With a measure, only labels that can be the
    best for it are tried, so that more units are done in the same time. Results are remembered until the
    topic changes. At least one unit is tried.
    """
    best = _best_labels(data.track, measure)
    end = time.monotonic() + seconds
    waiting = [item for item in units if _untried_labels(data, item, best)]
    for done, item in enumerate(waiting):
        if done and time.monotonic() > end:
            return len(waiting) - done
        progress(done / len(waiting), f"rescoring topic {item.ref.topic}")
        # Looked up before trying: if the topic changes meanwhile, the results are dropped with the old dict.
        tried = _tried(data, item.ref.topic, item.run)
        values = dict(tried.get(item.ref, {}))
        for label in _untried_labels(data, item, best):
            values[label] = supposed_values(data, item, label)
        tried[item.ref] = values
    return 0


def is_tried(data: CampaignData, item: RunUnit, measure: str | None = None) -> bool:
    """Whether every other label was tried on the unit; with a measure, every label that can be its best."""
    return not _untried_labels(data, item, _best_labels(data.track, measure))


def _best_labels(
    track: Track[Any, Any], measure: str | None
) -> Mapping[str, str] | None:
    """The best label for the measure by kind of unit; None where any label may be the best.

    Kinds that do not move the measure are left out.
    """
    if measure is None:
        return None
    details = track.measure(measure)
    if not details.ends:
        return None
    best = {}
    for kind, (lowest, highest) in details.ends.items():
        best[kind] = lowest if details.better == "lower" else highest
    return best


def _untried_labels(
    data: CampaignData, item: RunUnit, best: Mapping[str, str] | None
) -> list[str]:
    """The labels that are still to be tried on a unit, or what is tried in their place."""
    kind = item.ref.kind
    only = only_supposition(data, item)
    if only is not None:
        labels = [only]
    elif best is None:
        labels = other_labels(data.track, item.unit, item.label)
    elif kind in best:
        labels = [best[kind]]
    else:
        labels = []
    if only is None and better_answer_of(data, item) is not None:
        labels.append(OTHER_ANSWER)
    tried_in_topic = _tried(data, item.ref.topic, item.run)
    tried = tried_in_topic.get(item.ref, {})
    return [label for label in labels if label not in tried and label != item.label]


def cost_of(data: CampaignData, item: RunUnit, measure: str) -> Cost | None:
    """What the unit costs the run; None where no other label would raise the score or this is not known."""
    tried = _tried(data, item.ref.topic, item.run).get(item.ref)
    if not tried:
        return None
    present = _present_value(data, item, measure)
    if present is None:
        return None
    sign = -1.0 if data.track.measure(measure).better == "lower" else 1.0
    costs = []
    for label, values in tried.items():
        value = values.get(measure)
        if value is not None:
            costs.append(Cost(label, sign * (value - present)))
    return dearest_label(costs, data.track.scale(item.ref.kind), item.label)


def dearest_label(
    costs: Sequence[Cost], scale: Scale, present: str | None
) -> Cost | None:
    """The cost that gains most.

    Among equal gains another answer comes first, since it is the run's own, then the label nearest to the
    present one.
    """
    most = max((cost.gain for cost in costs), default=0.0)
    if most <= _TOLERANCE:
        return None
    equal = [cost for cost in costs if most - cost.gain <= _TOLERANCE]

    def order(cost: Cost) -> tuple[bool, int]:
        is_label = cost.label != OTHER_ANSWER
        return is_label, steps_apart(scale, present, cost.label)

    return min(equal, key=order)


def known_costs(
    data: CampaignData, items: Sequence[RunUnit], measure: str
) -> dict[str, Cost]:
    """The costs of those units that are known to cost something, by id."""
    costs = {}
    for item in items:
        cost = cost_of(data, item, measure)
        if cost:
            costs[item.id] = cost
    return costs


def with_totals(
    data: CampaignData,
    costs: Mapping[str, Cost],
    units: Sequence[RunUnit],
    *,
    measure: str,
    seconds: float,
) -> dict[str, Cost]:
    """The costs by id, those of the first units with the rise of the total, as far as the seconds last.

    `units` are those of the costs, the dearest at its topic first.  Units are left out whose best label at
    the topic raises no total, as with a total that is no mean over topics.
    """
    known = _known_totals(data)
    end = time.monotonic() + seconds
    complete = dict(costs)
    for item in units:
        cost = costs[item.id]
        key = _TriedLabel(item.run, item.ref, cost.label, measure)
        if key not in known and time.monotonic() > end:
            continue
        rise = _gain_with_label(data, item, cost.label, measure)
        complete[item.id] = cost._replace(total=rise)
        if rise is not None and rise <= 0:
            del complete[item.id]
    return complete


def costs_of_total_alone(
    data: CampaignData, items: Sequence[RunUnit], *, measure: str, seconds: float
) -> dict[str, Cost]:
    """The costs by id of units that cost the run nothing at their topic, but some of its total.

    Where a total is no mean over topics, as F1 over all claims, what a run answers can lower it although the
    topic scores the same with a better answer.
    """
    end = time.monotonic() + seconds
    costs = {}
    for item in items:
        is_candidate = only_supposition(data, item) == OTHER_ANSWER
        if not is_candidate or time.monotonic() > end:
            continue
        gains = []
        for label in _tried(data, item.ref.topic, item.run).get(item.ref, {}):
            total = _gain_with_label(data, item, label, measure)
            gains.append(Cost(label, total or 0.0, total))
        scale = data.track.scale(item.ref.kind)
        dearest = dearest_label(gains, scale, item.label)
        if dearest is not None:
            costs[item.id] = dearest._replace(gain=0.0)
    return costs


def _gain_with_label(
    data: CampaignData, item: RunUnit, label: str, measure: str
) -> float | None:
    """By how much the total is better with the label; computed once."""
    known = _known_totals(data)
    key = _TriedLabel(item.run, item.ref, label, measure)
    if key not in known:
        supposed = supposition(data, item, label)
        known[key] = gain_of_total(data, item.run, supposed, measure)
    return known[key]


class _TriedLabel(NamedTuple):
    """A label that is supposed for a unit of a run, and the measure by which it is looked at."""

    run: str
    ref: Ref
    label: str
    measure: str


@derived(of="campaign", needs=JUDGED)
def _known_totals(data: CampaignData) -> dict[_TriedLabel, float | None]:
    """Gains of totals that were computed already; begins empty, and any change drops it."""
    return {}


def dearest_first(units: Sequence[RunUnit], costs: Mapping[str, Cost]) -> list[RunUnit]:
    """The units that cost something: by the rise of the total where it is known, then of the topic."""
    dear = [item for item in units if item.id in costs]

    def order(item: RunUnit) -> tuple[bool, float, float]:
        cost = costs[item.id]
        return cost.total is None, -(cost.total or 0.0), -cost.gain

    return sorted(dear, key=order)


def _present_value(data: CampaignData, item: RunUnit, measure: str) -> float | None:
    for score in data.topic_scores(item.ref.topic):
        if score.run == item.run and score.measure == measure:
            return score.value
    return None


@derived(of="topic", needs=JUDGED)
def _tried(data: CampaignData, topic: str, run: str) -> dict[Ref, dict[str, Values]]:
    """The run's values by unit and tried label.

    Begins empty and `try_other_labels` adds to it; whatever changes the topic drops it.
    """
    return {}
