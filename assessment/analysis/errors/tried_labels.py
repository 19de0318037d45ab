"""Other labels, ranks and answers tried on units, with the values that their runs would have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from assessment.analysis.errors.alternatives import Alternative, OtherThanLabel
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import (
    Values,
    only_supposition,
    other_labels,
    present_values,
    supposed_values,
)
from assessment.analysis.errors.tried_values import (
    TriedValues,
    UnitOfRun,
    UnitValues,
    unit_of_run,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED
from assessment.campaign.growing_values import growing
from assessment.model import Ref, Track
from assessment.model.deadline import Deadline
from assessment.model.progress import Progress, no_progress

_NOTHING: Mapping[Alternative, Values] = {}


def try_labels(
    data: CampaignData,
    units: Sequence[RunUnit],
    deadline: Deadline,
    progress: Progress = no_progress,
    *,
    measure: str | None = None,
) -> TriedValues:
    """What is known of the units after trying other labels on them, in their order, until the deadline.

    Items of rankings keep their labels and are tried at the rank where they belong (`labels_after_move`);
    units that another answer puts right are tried in that answer. With a measure, only labels that can be the
    best for it are tried, so that more units are done in the same time. At least one unit is tried. What was
    tried before counts without being tried again, until the topic changes.
    """
    wanted = _wanted_by_unit(data, units, measure)
    before = _tried_values(data, units, wanted)
    waiting = [unit for unit in units if not before.is_done(unit)]
    # Most often, since a page that is drawn again asks for what it has.
    if not waiting:
        return before
    grown: set[tuple[str, str]] = set()
    done = 0
    try:
        for unit in _until(deadline, waiting):
            progress(done / len(waiting), f"rescoring topic {unit.ref.topic}")
            _try_on_unit(data, unit, wanted[unit_of_run(unit)])
            grown.add((unit.ref.topic, unit.run))
            done += 1
    finally:
        # Also where a new choice of the reader ends the trying; at the end, since weighing takes a while.
        for topic, run in grown:
            _remembered_values.has_grown(data, topic, run)
    return _tried_values(data, units, wanted)


def labels_tried_before(
    data: CampaignData, units: Sequence[RunUnit], measure: str | None = None
) -> TriedValues:
    """What is known of the units without trying anything now; with a measure as in `try_labels`."""
    return _tried_values(data, units, _wanted_by_unit(data, units, measure))


def _tried_values(
    data: CampaignData,
    units: Sequence[RunUnit],
    wanted: Mapping[UnitOfRun, Sequence[Alternative]],
) -> TriedValues:
    """What is remembered of the units; those are done on which everything that is `wanted` was tried."""

    # Once for each answer: a list in a large campaign has very many units of few answers.
    @cache
    def remembered_at(
        topic: str, run: str
    ) -> Mapping[Ref, Mapping[Alternative, Values]]:
        return _remembered_values(data, topic, run)

    @cache
    def present_at(topic: str, run: str) -> Values:
        return present_values(data, topic, run)

    by_unit, done = {}, set()
    left = 0
    for unit in units:
        name = run, ref = unit_of_run(unit)
        supposed = remembered_at(ref.topic, run).get(ref, _NOTHING)
        if all(alternative in supposed for alternative in wanted[name]):
            done.add(name)
        else:
            left += 1
        if supposed:
            by_unit[name] = UnitValues(present_at(ref.topic, run), supposed)
    return TriedValues(by_unit, done, left)


def _until(deadline: Deadline, units: Sequence[RunUnit]) -> Iterator[RunUnit]:
    """The units one by one until the deadline; one at least, so that asking again comes to an end."""
    for index, unit in enumerate(units):
        if index and deadline.is_over:
            return
        yield unit


def _try_on_unit(
    data: CampaignData, unit: RunUnit, wanted: Sequence[Alternative]
) -> None:
    """Remember the run's values with each of the alternatives on the unit."""
    # Looked up before trying: if the topic changes meanwhile, the results are dropped with the old dict.
    remembered = _remembered_values(data, unit.ref.topic, unit.run)
    # A copy, since the values so far are handed out in `TriedValues`.
    values = dict(remembered.get(unit.ref, {}))
    for alternative in wanted:
        if alternative not in values:
            values[alternative] = supposed_values(data, unit, alternative)
    remembered[unit.ref] = values


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
    for kind, ends in details.ends.items():
        best[kind] = details.better_end(ends)
    return best


def _wanted_by_unit(
    data: CampaignData, units: Sequence[RunUnit], measure: str | None
) -> dict[UnitOfRun, list[Alternative]]:
    """What is to be tried on each unit; with a measure, what can be the best for it."""
    best = _best_labels(data.track, measure)
    return {unit_of_run(unit): _wanted(data, unit, best) for unit in units}


def _wanted(
    data: CampaignData, run_unit: RunUnit, best: Mapping[str, str] | None
) -> list[Alternative]:
    """What is to be tried on a unit, whether it was tried before or not."""
    only = only_supposition(data, run_unit)
    if only is not None:
        return [only]
    kind = run_unit.ref.kind
    alternatives: list[Alternative] = []
    if best is None:
        alternatives += other_labels(data.track, run_unit.unit, run_unit.label)
    elif kind in best and best[kind] != run_unit.label:
        alternatives.append(best[kind])
    if better_answer_of(data, run_unit) is not None:
        alternatives.append(OtherThanLabel.ANSWER)
    return alternatives


@growing(of="topic", needs=JUDGED)
def _remembered_values(
    data: CampaignData, topic: str, run: str
) -> dict[Ref, dict[Alternative, Values]]:
    """The run's values by unit and what was tried on it.

    Begins empty and `try_labels` adds to it; whatever changes the topic drops it.  Private, since what it
    holds depends on who asked before: others get `TriedValues`.
    """
    return {}
