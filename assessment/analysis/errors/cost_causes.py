"""Whether what a unit costs is an error of the run, or not: it may lie in the gold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from assessment.analysis.errors.alternatives import OtherThanLabel
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.label_order import is_better_label
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.unit_costs import Cost
from assessment.campaign.data import CampaignData
from assessment.model import BetterAnswer, Shortcoming


class CostCause(NamedTuple):
    """Where a cost comes from: an error of the run, or the gold.

    A unit that `is_gold` has a label that says nothing of the run, such as the importance of a nugget, or
    lacks something in the gold.  A unit with a `shortcoming` has the better label already and still scores
    less than the run could have.  `better` is the answer of the run that the cost is about, if it is.
    """

    is_error: bool
    is_gold: bool = False
    shortcoming: Shortcoming | None = None
    better: BetterAnswer[Any] | None = None

    @property
    def remedy(self) -> str:
        """What the run could have done, in two or three words; "" where another label says it."""
        if self.better is not None:
            return self.better.remedy
        return self.shortcoming.remedy if self.shortcoming is not None else ""

    @property
    def answered(self) -> str:
        """What the run has in place of the unit's label, which is that of the gold; "" where they agree."""
        return self.better.answered if self.better is not None else ""


def cost_cause(
    data: CampaignData, unit: RunUnit, cost: Cost, measure: str
) -> CostCause:
    """Where the cost comes from; a wrong rank, or what another answer puts right, is the run's error."""
    scale = data.track.scale(unit.ref.kind)
    alternative = cost.alternative
    if alternative is OtherThanLabel.ANSWER:
        return CostCause(is_error=True, better=better_answer_of(data, unit))
    if alternative is OtherThanLabel.RANK or unit.is_missed:
        return CostCause(is_error=True)
    if scale.at_fault == "none":
        return CostCause(is_error=False, is_gold=True)
    shortcoming = _shortcoming(data, unit, measure)
    if shortcoming is not None and shortcoming.in_gold:
        return CostCause(is_error=False, is_gold=True, shortcoming=shortcoming)
    if scale.at_fault == "any" or not is_better_label(scale, unit.label, alternative):
        return CostCause(is_error=True)
    return CostCause(shortcoming is not None, shortcoming=shortcoming)


def _shortcoming(data: CampaignData, unit: RunUnit, measure: str) -> Shortcoming | None:
    """What the track says is missing although the label is good."""
    if data.track.shortcoming is None:
        return None
    state = data.topic_state(unit.ref.topic)
    return data.track.shortcoming(state, unit.run, unit.ref, measure)


def cost_causes(
    data: CampaignData,
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    measure: str,
) -> dict[str, CostCause]:
    """Where each known cost comes from, by the id of the unit."""
    causes = {}
    for unit in units:
        cost = costs.get(unit.id)
        if cost:
            causes[unit.id] = cost_cause(data, unit, cost, measure)
    return causes


def agrees_with_run(data: CampaignData, unit: RunUnit) -> bool:
    """Whether the label says what the run says, where only a contradiction is an error of the run."""
    if unit.label is None:
        return False
    scale = data.track.scale(unit.ref.kind)
    if scale.at_fault != "any":
        return False
    better = better_answer_of(data, unit)
    return better is None
