"""How many costly units of a run have no tag yet."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, UnitFilter, every_matching_unit
from assessment.analysis.errors.costs_of_errors import costs_of_errors
from assessment.analysis.errors.topic_losses import totals_are_means
from assessment.analysis.errors.total_costs import without_known_total
from assessment.campaign import Campaign
from assessment.model import Ref
from assessment.model.progress import Progress, no_progress
from assessment.ui.computing import time_limits
from assessment.ui.errors.boxes.choices import sees_all
from assessment.ui.errors.boxes.suspects import suspect_labels_first

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
    begin = time.monotonic()
    waiting_by_run = {run: _without_tag(campaign, run, tagged) for run in runs}
    left_by_run = {}
    for run, waiting in waiting_by_run.items():
        # One unit is tried even without time left, so that each visit gets further.
        seconds = begin + time_limits.COSTS_WITHOUT_TAG - time.monotonic()
        left_by_run[run] = errors.try_other_labels(
            campaign.data, waiting, seconds, progress, measure=measure
        )
    counts = []
    for run, waiting in waiting_by_run.items():
        # Where totals are means, a cost is known without that of the total, which may come at a later visit.
        seconds = begin + time_limits.TOTALS_WITHOUT_TAG - time.monotonic()
        costs = costs_of_errors(campaign.data, waiting, measure, seconds=seconds)
        unknown = _of_unknown_cost(campaign, waiting, measure)
        units = len(costs.keys() - unknown)
        looked = len(waiting) - left_by_run[run] - len(unknown)
        counts.append(Untagged(run, units, looked, len(waiting)))
    return sorted(counts, key=lambda untagged: -untagged.units)


def _of_unknown_cost(
    campaign: Campaign, units: Sequence[RunUnit], measure: str
) -> set[str]:
    """The ids of units whose labels were tried, but not yet what they do to the total, which alone tells."""
    if totals_are_means(campaign.data, measure):
        return set()
    unknown = without_known_total(campaign.data, units, measure)
    return {unit.id for unit in unknown}


def _without_tag(
    campaign: Campaign, run: str, tagged: Collection[tuple[str, Ref]]
) -> list[RunUnit]:
    judged = every_matching_unit(
        campaign.data, [run], campaign.topics, _JUDGED, everybody=sees_all(campaign)
    )
    waiting = [unit for unit in judged if (run, unit.ref) not in tagged]
    # Where the time is too short, the count is then close to the whole.
    return suspect_labels_first(campaign, waiting)
