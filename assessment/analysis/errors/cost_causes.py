"""Where the cost of a unit comes from: from an answer, a rank or a label of the run, or from the gold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from assessment.analysis.errors.alternatives import OtherThanLabel
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.costs import Cost
from assessment.analysis.errors.label_order import is_better_label
from assessment.analysis.errors.retrieval import Retrieval
from assessment.analysis.errors.run_units import RunUnit
from assessment.campaign.data import CampaignData
from assessment.model import BetterAnswer, MissingGold


# Named tuples of different cases would be equal where their fields are.
@dataclass(frozen=True)
class WrongAnswer:
    """The run would have scored more with a better answer."""

    better: BetterAnswer[Any]


@dataclass(frozen=True)
class WrongRank:
    """The item of a ranking is not where it belongs."""

    retrieval: Retrieval


@dataclass(frozen=True)
class WrongLabel:
    """The label says that the run is wrong; under the `other` it would score more."""

    other: str


@dataclass(frozen=True)
class GoldLacks:
    """The run is right; that the `other` label would bring more is because the gold lacks something."""

    other: str
    missing: MissingGold


@dataclass(frozen=True)
class LabelOfGold:
    """The label says nothing of the run, such as the importance of a nugget, which might be the `other`."""

    other: str


@dataclass(frozen=True)
class RightLabel:
    """The label is the better one already, though the run would score more under the `other`."""

    other: str


CostCause = WrongAnswer | WrongRank | WrongLabel | GoldLacks | LabelOfGold | RightLabel


class UnitCost(NamedTuple):
    """What a unit costs its run, and where that comes from."""

    cost: Cost
    cause: CostCause

    @property
    def is_error(self) -> bool:
        """Whether the cost is the run's doing."""
        return isinstance(self.cause, WrongAnswer | WrongRank | WrongLabel)


def cost_cause(data: CampaignData, unit: RunUnit, cost: Cost) -> CostCause | None:
    """Where the cost comes from; None where judgments that came meanwhile put the answer or rank right."""
    match cost.alternative:
        case OtherThanLabel.ANSWER:
            better = better_answer_of(data, unit)
            return None if better is None else WrongAnswer(better)
        case OtherThanLabel.RANK:
            return None if unit.retrieval is None else WrongRank(unit.retrieval)
        case str(other):
            return _cause_of_label(data, unit, other)


def _cause_of_label(data: CampaignData, unit: RunUnit, other: str) -> CostCause:
    """Where it comes from that the run would score more with the other label of the unit."""
    # The label of a missed item says that it is relevant, which the run should have found.
    if unit.is_missed:
        return WrongLabel(other)
    scale = data.track.scale(unit.ref.kind)
    if scale.at_fault == "none":
        return LabelOfGold(other)
    # Before the labels are compared: what the gold lacks excuses the run under any of them.
    missing = _missing_gold(data, unit)
    if missing is not None:
        return GoldLacks(other, missing)
    if scale.at_fault == "any" or not is_better_label(scale, unit.label, other):
        return WrongLabel(other)
    return RightLabel(other)


def _missing_gold(data: CampaignData, unit: RunUnit) -> MissingGold | None:
    """What the track says that the gold lacks about the unit."""
    if data.track.missing_gold is None:
        return None
    state = data.topic_state(unit.ref.topic)
    return data.track.missing_gold(state, unit.run, unit.ref)


def agrees_with_run(data: CampaignData, unit: RunUnit) -> bool:
    """Whether the label says what the run says, where only a contradiction is an error of the run."""
    if unit.label is None:
        return False
    scale = data.track.scale(unit.ref.kind)
    if scale.at_fault != "any":
        return False
    better = better_answer_of(data, unit)
    return better is None
