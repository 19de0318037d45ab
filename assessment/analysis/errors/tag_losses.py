"""What tagged units cost together, and how much that is of all that their runs lose."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors.cost_sums import Loss, losses_by, share_of
from assessment.analysis.errors.costs import Cost, UnknownGain
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.topic_losses import run_totals
from assessment.analysis.errors.total_gains import gain_together
from assessment.campaign.data import CampaignData
from assessment.model.progress import Progress, no_progress
from assessment.statistics.tied_scores import comparable, is_above

Name = Callable[[RunUnit], str]


class RunLoss(NamedTuple):
    """What a run loses to a perfect score, and what it would gain with its tagged units put right at once.

    `costly` are its tagged units that cost something.
    """

    run: str
    total: float
    loss: float
    gain: float
    costly: int


class SummedCosts(NamedTuple):
    """The sums of what the single units of each tag cost, the greatest first.

    These costs overlap.  They are all that is known where the totals take long, or have no perfect score.
    """

    tags: Sequence[Loss]

    @property
    def runs_of_mean(self) -> Sequence[RunLoss]:
        """None: a sum is no mean."""
        return ()

    def cost(self, loss: Loss) -> float:
        """What the tag costs."""
        return loss.amount

    def share(self, loss: Loss) -> float:
        """The share of a tag in what all tags cost, in percent."""
        return share_of(loss, self.tags)


class LossesOfRuns(NamedTuple):
    """What the units of each tag would add to the totals of the runs, all put right at once, greatest first.

    What they would add to several runs is added up.  `runs` are all tagged runs with a total, one at least
    of which falls short of the perfect score `best`; a perfect run with a tag has a loss of 0.
    """

    tags: Sequence[Loss]
    runs: Sequence[RunLoss]
    best: float

    @property
    def single_run(self) -> str | None:
        """The run; None of several."""
        return self.runs[0].run if len(self.runs) == 1 else None

    @property
    def runs_of_mean(self) -> Sequence[RunLoss]:
        """The runs over which costs of tags are means; none where there is one run.

        >>> runs = [RunLoss("a", 0.5, 0.5, 0.0, 0), RunLoss("b", 0.5, 0.5, 0.0, 0)]
        >>> [run.run for run in LossesOfRuns((), runs, 1.0).runs_of_mean]
        ['a', 'b']
        >>> LossesOfRuns((), runs[:1], 1.0).runs_of_mean
        ()
        """
        return self.runs if self.single_run is None else ()

    @property
    def whole(self) -> float:
        """What the runs lose, all together."""
        return sum(run.loss for run in self.runs)

    @property
    def has_rest(self) -> bool:
        """Whether the runs lose more than all tagged units would add to their totals.

        >>> LossesOfRuns((), [RunLoss("a", 0.5, 0.5, 0.2, 1)], 1.0).has_rest
        True
        """
        gain = sum(run.gain for run in self.runs)
        return is_above(self.whole, gain)

    def per_run(self, amount: float) -> float:
        """An amount of all runs as the mean over them.

        >>> runs = [RunLoss("a", 0.5, 0.5, 0.0, 0), RunLoss("b", 0.5, 0.5, 0.0, 0)]
        >>> LossesOfRuns((), runs, 1.0).per_run(3.0)
        1.5
        """
        return amount / len(self.runs)

    def cost(self, loss: Loss) -> float:
        """What the tag costs, of several runs on average."""
        return self.per_run(loss.amount)

    def share(self, loss: Loss) -> float:
        """The share of a tag in all that the runs lose, in percent."""
        return 100 * loss.amount / self.whole


TagLosses = SummedCosts | LossesOfRuns


def is_scored(data: CampaignData, unit: RunUnit, measure: str) -> bool:
    """Whether the measure scores the unit's run, and labels of such units can move it."""
    ends = data.track.measure(measure).ends
    if ends and unit.ref.kind not in ends and unit.retrieval is None:
        return False
    return data.topic_score(unit.ref.topic, unit.run, measure) is not None


def tag_losses(
    data: CampaignData,
    tag_of: Name,
    tagged: Sequence[RunUnit],
    *,
    costs: Mapping[str, Cost],
    measure: str,
    progress: Progress = no_progress,
) -> TagLosses:
    """The losses by tag and run; `costs` are those of the tagged units, by id.

    Sums of single costs in a large campaign, where totals do not tell what units cost together, and where
    none costs anything.
    """
    sums = SummedCosts(losses_by(tag_of, tagged, costs))
    best = data.track.measure(measure).best_value
    if data.is_large or not sums.tags or not math.isfinite(best):
        return sums
    costly = [unit for unit in tagged if unit.id in costs]

    def gains(name_of: Name) -> dict[str, Loss] | UnknownGain:
        return _gains(
            data, name_of, costly, costs=costs, measure=measure, progress=progress
        )

    by_tag = gains(tag_of)
    by_run = gains(lambda unit: unit.run)
    if isinstance(by_tag, UnknownGain) or isinstance(by_run, UnknownGain):
        return sums
    totals = run_totals(data, measure)
    runs = []
    for name in dict.fromkeys(unit.run for unit in tagged):
        if name not in totals:
            continue
        gain = by_run.get(name, Loss(name, 0, 0.0))
        total = totals[name]
        lost = abs(best - total)
        runs.append(RunLoss(name, total, lost, gain.amount, gain.units))
    in_order = sorted(by_tag.values(), key=lambda loss: -comparable(loss.amount))
    return LossesOfRuns(in_order, runs, best)


def _gains(
    data: CampaignData,
    name_of: Name,
    costly: Sequence[RunUnit],
    *,
    costs: Mapping[str, Cost],
    measure: str,
    progress: Progress,
) -> dict[str, Loss] | UnknownGain:
    """What the units of each name would add to their runs' totals, if that is known of all runs."""
    groups: dict[tuple[str, str], list[RunUnit]] = {}
    for unit in costly:
        groups.setdefault((name_of(unit), unit.run), []).append(unit)
    losses: dict[str, Loss] = {}
    for done, ((name, run), units) in enumerate(groups.items()):
        progress(done / len(groups), f"putting the tagged units of {run} right")
        gain = gain_together(data, run, units, costs=costs, measure=measure)
        if isinstance(gain, UnknownGain):
            return gain
        before = losses.get(name, Loss(name, 0, 0.0))
        units_so_far = before.units + len(units)
        losses[name] = Loss(name, units_so_far, before.amount + gain)
    return losses
