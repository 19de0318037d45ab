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
from assessment.model import BetterAnswer, Shortcoming


class CauseKind(Enum):
    """Where a cost comes from."""

    ANSWER = "another answer of the run would be better"
    RANK = "the item is at another rank than where it belongs"
    MISSED = "the item is relevant, and the run does not have it"
    LABEL = "the label says that the run is wrong"
    SHORTCOMING = "the label is good, and yet the run scores less than it could have"
    GOLD_LABEL = "the label says nothing of the run, such as the importance of a nugget"
    GOLD_LACKS = "the gold lacks something"
    BETTER_LABEL = "the label is the better one already"


_NO_ERRORS = {CauseKind.GOLD_LABEL, CauseKind.GOLD_LACKS, CauseKind.BETTER_LABEL}


class CostCause(NamedTuple):
    """Where the cost of a unit comes from, with what it is about.

    `better` is the answer that the run could have given, None of an `ANSWER` that judgments put right
    meanwhile; `shortcoming` is what is lacking in the run, or in the gold.  Other kinds have neither.
    """

    kind: CauseKind
    better: BetterAnswer[Any] | None = None
    shortcoming: Shortcoming | None = None

    @property
    def is_error(self) -> bool:
        """Whether the cost is the run's doing."""
        return self.kind not in _NO_ERRORS

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

    @property
    def lacking(self) -> str:
        """What is lacking, as a clause; "" where nothing is."""
        return self.shortcoming.sentence if self.shortcoming is not None else ""


class UnitCost(NamedTuple):
    """What a unit costs its run, and where that comes from."""

    cost: Cost
    cause: CostCause

    @property
    def is_error(self) -> bool:
        """Whether the cost is the run's doing."""
        return self.cause.is_error


def cost_cause(
    data: CampaignData, unit: RunUnit, cost: Cost, measure: str
) -> CostCause:
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
    shortcoming = _shortcoming(data, unit, measure)
    if shortcoming is not None and shortcoming.in_gold:
        return CostCause(CauseKind.GOLD_LACKS, shortcoming=shortcoming)
    if scale.at_fault == "any" or not is_better_label(scale, unit.label, alternative):
        return CostCause(CauseKind.LABEL)
    if shortcoming is not None:
        return CostCause(CauseKind.SHORTCOMING, shortcoming=shortcoming)
    return CostCause(CauseKind.BETTER_LABEL)


def _shortcoming(data: CampaignData, unit: RunUnit, measure: str) -> Shortcoming | None:
    """What the track says is missing although the label is good."""
    if data.track.shortcoming is None:
        return None
    state = data.topic_state(unit.ref.topic)
    return data.track.shortcoming(state, unit.run, unit.ref, measure)


def agrees_with_run(data: CampaignData, unit: RunUnit) -> bool:
    """Whether the label says what the run says, where only a contradiction is an error of the run."""
    if unit.label is None:
        return False
    scale = data.track.scale(unit.ref.kind)
    if scale.at_fault != "any":
        return False
    better = better_answer_of(data, unit)
    return better is None
