"""Other labels, ranks and answers tried on units, with the values that their runs would have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assessment.analysis.errors.alternatives import Alternative, OtherThanLabel
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import (
    Values,
    only_supposition,
    other_labels,
    supposed_values,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref, Track
from assessment.model.deadline import Deadline
from assessment.model.progress import Progress, no_progress


def try_labels(
    data: CampaignData,
    units: Sequence[RunUnit],
    deadline: Deadline,
    progress: Progress = no_progress,
    *,
    measure: str | None = None,
) -> int:
    """Try other labels on units, in their order, until the deadline; returns how many units are left.

    Items of rankings keep their labels and are tried at the rank where they belong (`labels_after_move`);
    units that another answer puts right are tried in that answer. With a measure, only labels that can be the
    best for it are tried, so that more units are done in the same time. Results are remembered until the
    topic changes. At least one unit is tried.
    """
    best = _best_labels(data.track, measure)
    waiting = [unit for unit in units if _untried(data, unit, best)]
    grown: set[tuple[str, str]] = set()
    done = 0
    try:
        for unit in _until(deadline, waiting):
            progress(done / len(waiting), f"rescoring topic {unit.ref.topic}")
            _try_on_unit(data, unit, best)
            grown.add((unit.ref.topic, unit.run))
            done += 1
    finally:
        # Also where a new choice of the reader ends the trying; at the end, since weighing takes a while.
        for topic, run in grown:
            tried_values.has_grown(data, topic, run)
    return len(waiting) - done


def _until(deadline: Deadline, units: Sequence[RunUnit]) -> Iterator[RunUnit]:
    """The units one by one until the deadline; one at least, so that asking again comes to an end."""
    for index, unit in enumerate(units):
        if index and deadline.is_over:
            return
        yield unit


def _try_on_unit(
    data: CampaignData, unit: RunUnit, best: Mapping[str, str] | None
) -> None:
    """Remember the run's values with everything that is still to be tried on the unit."""
    # Looked up before trying: if the topic changes meanwhile, the results are dropped with the old dict.
    tried = tried_values(data, unit.ref.topic, unit.run)
    values = dict(tried.get(unit.ref, {}))
    for alternative in _untried(data, unit, best):
        values[alternative] = supposed_values(data, unit, alternative)
    tried[unit.ref] = values


def is_tried(data: CampaignData, unit: RunUnit, measure: str | None = None) -> bool:
    """Whether every other label was tried on the unit; with a measure, every label that can be its best."""
    return not _untried(data, unit, _best_labels(data.track, measure))


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


def _untried(
    data: CampaignData, run_unit: RunUnit, best: Mapping[str, str] | None
) -> list[Alternative]:
    """What is still to be tried on a unit."""
    kind = run_unit.ref.kind
    alternatives: list[Alternative] = []
    only = only_supposition(data, run_unit)
    if only is not None:
        alternatives.append(only)
    elif best is None:
        alternatives += other_labels(data.track, run_unit.unit, run_unit.label)
    elif kind in best:
        alternatives.append(best[kind])
    if only is None and better_answer_of(data, run_unit) is not None:
        alternatives.append(OtherThanLabel.ANSWER)
    tried_in_topic = tried_values(data, run_unit.ref.topic, run_unit.run)
    done = {run_unit.label, *tried_in_topic.get(run_unit.ref, {})}
    return [each for each in alternatives if each not in done]


@derived(of="topic", needs=JUDGED)
def tried_values(
    data: CampaignData, topic: str, run: str
) -> dict[Ref, dict[Alternative, Values]]:
    """The run's values by unit and what was tried on it.

    Begins empty and `try_labels` adds to it; whatever changes the topic drops it.
    """
    return {}
