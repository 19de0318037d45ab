"""How many costly units of a run have no tag yet."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import (
    RunUnit,
    TriedUnits,
    UnitFilter,
    every_matching_unit,
)
from assessment.analysis.errors.topic_losses import totals_are_means
from assessment.campaign import Campaign
from assessment.model import Ref
from assessment.model.deadline import Deadline
from assessment.model.progress import Progress, no_progress
from assessment.ui.computing import time_limits
from assessment.ui.errors.boxes.choices import answers_seen

_JUDGED = UnitFilter(judged=True)


class Untagged(NamedTuple):
    """How many of a run's units without a tag cost it some of a measure.

    There may be more unless all of the judged ones were `looked` at.
    """

    run: str
    units: int
    looked: int = 0
    judged: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether all judged units were looked at, so that the number is final."""
        return self.looked == self.judged


def untagged_units(
    campaign: Campaign,
    runs: Sequence[str],
    measure: str,
    tagged: Collection[tuple[str, Ref]],
    *,
    progress: Progress = no_progress,
) -> list[Untagged]:
    """Of each run, the one with most of them first; none in a large campaign.

    `tagged` are the runs and names of the units with a tag.
    """
    if campaign.data.is_large:
        return []
    for_trying = Deadline.after(time_limits.COSTS_WITHOUT_TAG)
    for_totals = Deadline.after(time_limits.TOTALS_WITHOUT_TAG)
    waiting_by_run = {run: _without_tag(campaign, run, tagged) for run in runs}
    tried_by_run = {}
    for run, waiting in waiting_by_run.items():
        # One unit is tried even without time left, so that each visit gets further.
        tried_by_run[run] = errors.try_other_labels(
            campaign.data, waiting, measure, deadline=for_trying, progress=progress
        )
    counts = []
    for run, tried in tried_by_run.items():
        # Where totals are means, a cost is known without that of the total, which may come at a later visit.
        costs = tried.costs(for_totals)
        unknown = _of_unknown_cost(tried)
        units = len(costs.of_errors.keys() - unknown)
        judged = len(tried.units)
        looked = judged - tried.left - len(unknown)
        counts.append(Untagged(run, units, looked, judged))
    return sorted(counts, key=lambda untagged: -untagged.units)


def _of_unknown_cost(tried: TriedUnits) -> set[str]:
    """The ids of units whose labels were tried, but not yet what they do to the total, which alone tells."""
    if totals_are_means(tried.data, tried.measure):
        return set()
    return {unit.id for unit in tried.without_known_total()}


def _without_tag(
    campaign: Campaign, run: str, tagged: Collection[tuple[str, Ref]]
) -> list[RunUnit]:
    judged = every_matching_unit(
        campaign.data, [run], campaign.topics, _JUDGED, answers=answers_seen(campaign)
    )
    return [unit for unit in judged if (run, unit.ref) not in tagged]
