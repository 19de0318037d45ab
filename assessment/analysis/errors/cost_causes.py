"""Whether what a unit costs is an error of the run, or not: it may lie in the gold."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from assessment.analysis.errors.alternatives import OtherThanLabel
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.label_order import is_better_label
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.unit_costs import Cost
from assessment.campaign.data import CampaignData
from assessment.model import BetterAnswer, MissingGold


class CauseKind(Enum):
    """Where a cost comes from."""

    ANSWER = "another answer of the run would be better"
    RANK = "the item is at another rank than where it belongs"
    MISSED = "the item is relevant, and the run does not have it"
    LABEL = "the label says that the run is wrong"
    GOLD_LABEL = "the label says nothing of the run, such as the importance of a nugget"
    GOLD_LACKS = "the gold lacks something"
    BETTER_LABEL = "the label is the better one already"


_NO_ERRORS = {CauseKind.GOLD_LABEL, CauseKind.GOLD_LACKS, CauseKind.BETTER_LABEL}


class CostCause(NamedTuple):
    """Where the cost of a unit comes from, with what it is about.

    `better` is the answer that the run could have given, None of an `ANSWER` that judgments put right
    meanwhile; `missing_gold` is what the gold lacks.  Other kinds have neither.
    """

    kind: CauseKind
    better: BetterAnswer[Any] | None = None
    missing_gold: MissingGold | None = None

    @property
    def is_error(self) -> bool:
        """Whether the cost is the run's doing."""
        return self.kind not in _NO_ERRORS

    @property
    def remedy(self) -> str:
        """What the run or the gold lacks, in two or three words; "" where another label says it."""
        if self.better is not None:
            return self.better.remedy
        return self.missing_gold.remedy if self.missing_gold is not None else ""

    @property
    def answered(self) -> str:
        """What the run has in place of the unit's label, which is that of the gold; "" where they agree."""
        return self.better.answered if self.better is not None else ""

    @property
    def lacking(self) -> str:
        """What the gold lacks, as a clause; "" where it lacks nothing."""
        return self.missing_gold.sentence if self.missing_gold is not None else ""


class UnitCost(NamedTuple):
    """What a unit costs its run, and where that comes from."""

    cost: Cost
    cause: CostCause

    @property
    def is_error(self) -> bool:
        """Whether the cost is the run's doing."""
        return self.cause.is_error


def cost_cause(data: CampaignData, unit: RunUnit, cost: Cost) -> CostCause:
    """Where the cost comes from; a wrong rank, or what another answer puts right, is the run's error."""
    alternative = cost.alternative
    if alternative is OtherThanLabel.ANSWER:
        return CostCause(CauseKind.ANSWER, better=better_answer_of(data, unit))
    if alternative is OtherThanLabel.RANK:
        return CostCause(CauseKind.RANK)
    if unit.is_missed:
        return CostCause(CauseKind.MISSED)
    scale = data.track.scale(unit.ref.kind)
    if scale.at_fault == "none":
        return CostCause(CauseKind.GOLD_LABEL)
    missing_gold = _missing_gold(data, unit)
    if missing_gold is not None:
        return CostCause(CauseKind.GOLD_LACKS, missing_gold=missing_gold)
    if scale.at_fault == "any" or not is_better_label(scale, unit.label, alternative):
        return CostCause(CauseKind.LABEL)
    return CostCause(CauseKind.BETTER_LABEL)


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
