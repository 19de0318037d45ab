"""The reader's tags with their units, what is wrong with these, and what they cost their runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from assessment.analysis.errors import (
    Cost,
    NoCost,
    RunUnit,
    TaggedUnit,
    doubts_judgment,
)
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.former_units import former_unit
from assessment.analysis.errors.retrieval import (
    MissedItem,
    OtherItem,
    RelevantItem,
    Retrieval,
)
from assessment.analysis.errors.tagging import GONE
from assessment.analysis.errors.wording import label_in_words, place_and_label
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model import BetterAnswer
from assessment.ui.errors.boxes.choices import answers_seen
from assessment.ui.foreign_text import shown

NO_COST = "no cost"
NOT_WORKED_OUT = "not worked out"
UNDEFINED_SCORE = "score undefined"
STILL_TO_TRY = frozenset({NoCost.NOT_TRIED, NoCost.TOTAL_NOT_TRIED})
"""Why nobody can say that a unit costs nothing: something is still to be tried."""


class CostInMeasure(NamedTuple):
    """What a unit costs its run by a measure that scores it."""

    cost: Cost | NoCost
    """What the unit costs, also where that is no error of the run, or why no cost of it is known."""
    is_no_error: bool = False
    """Whether its label is no error of the run: what the run did agrees with it, or another label would be
    worth more but is not the run's doing.
    """
    best_for_score: str = ""
    """What would spare the cost, in few words: the better label, or what the run could have done where no
    label says it.
    """


@dataclass(frozen=True)
class TaggedRow:
    """A tag and its unit, what is wrong with that, and what it costs its run where a measure is chosen."""

    entry: TaggedUnit
    unit: RunUnit | None
    """None where the run no longer has it."""
    former: RunUnit | None = None
    """A unit that is gone, as an earlier answer had it."""
    better: BetterAnswer[Any] | None = None
    """The answer that puts the unit right in place of its label; it costs nothing as long as the gold is
    open.  None of a judgment in doubt.
    """
    cost_in_measure: CostInMeasure | None = None
    """None where the chosen measure does not score the unit, or none is chosen."""

    @property
    def tag(self) -> str:
        return self.entry.tag.tag

    @property
    def run(self) -> str:
        return self.entry.tag.run

    @property
    def is_judged(self) -> bool:
        """Whether the unit has a label that counts; without one it is open work, which costs nothing yet."""
        return self.unit is not None and bool(self.unit.label)

    @property
    def is_scored(self) -> bool:
        """Whether the chosen measure scores the unit."""
        return self.cost_in_measure is not None

    @property
    def is_no_error(self) -> bool:
        """Whether its label is no error of the run by the chosen measure."""
        return self.cost_in_measure is not None and self.cost_in_measure.is_no_error

    @property
    def cost_of_error(self) -> Cost | None:
        """What the run's error is known to cost in the chosen measure; None for what is no error."""
        cost = self._cost_if_error
        return cost if isinstance(cost, Cost) else None

    @property
    def no_cost(self) -> NoCost | None:
        """Why no cost of the run's error in the chosen measure is known; None where one is.

        Also None for what is no error, and where the measure does not score the unit.
        """
        cost = self._cost_if_error
        return cost if isinstance(cost, NoCost) else None

    @property
    def _cost_if_error(self) -> Cost | NoCost | None:
        """The cost in the chosen measure; None for what is no error, or is not scored."""
        if self.cost_in_measure is None or self.is_no_error:
            return None
        return self.cost_in_measure.cost

    @property
    def amount(self) -> float:
        """What the unit is known to cost by itself, of the total where that is known; 0.0 for nothing."""
        cost = self.cost_of_error
        return 0.0 if cost is None else cost.amount

    @property
    def remedy(self) -> str:
        """What would be right, as well where it is worth nothing yet; "" where the label says it."""
        if self.cost_in_measure is not None and self.cost_in_measure.best_for_score:
            return self.cost_in_measure.best_for_score
        return "" if self.better is None else self.better.remedy

    @property
    def undecided(self) -> str:
        """Why an error of the run has no cost, in words; "" where it has one, or its gold is decided."""
        if self.cost_of_error is not None or self.better is None:
            return ""
        if not self.better.undecided:
            return ""
        return f"{NO_COST}: {self.better.undecided}"

    @property
    def why_no_cost(self) -> str:
        """Why no cost of the unit is known, in words."""
        if self.undecided:
            return self.undecided
        return no_cost_in_words({self.no_cost})


def no_cost_in_words(reasons: Collection[NoCost | None]) -> str:
    """Why units have no cost that is known, in two words; what is not known goes before what costs nothing.

    >>> no_cost_in_words({NoCost.NOTHING, NoCost.TOTAL_NOT_TRIED})
    'not worked out'
    >>> no_cost_in_words({NoCost.UNDEFINED}), no_cost_in_words({NoCost.NOTHING})
    ('score undefined', 'no cost')
    """
    if not STILL_TO_TRY.isdisjoint(reasons):
        return NOT_WORKED_OUT
    return UNDEFINED_SCORE if NoCost.UNDEFINED in reasons else NO_COST


def tagged_rows(campaign: Campaign, entries: Sequence[TaggedUnit]) -> list[TaggedRow]:
    """A row for each tag."""
    rows = []
    answers = answers_seen(campaign)
    for entry in entries:
        unit = entry.run_unit(answers=answers)
        former = None
        if unit is None:
            former = former_unit(entry.data, entry.tag.run, entry.tag.ref)
        better = None
        # A judgment in doubt is no error of the run, which no other answer would put right.
        if unit is not None and not doubts_judgment(entry.tag.tag):
            better = _better_answer(campaign.data, unit)
        rows.append(TaggedRow(entry, unit, former, better))
    return rows


def _better_answer(data: CampaignData, unit: RunUnit) -> BetterAnswer[Any] | None:
    """The answer that puts the unit right in place of its label; None without such a label."""
    if not unit.label:
        return None
    # Where both agree, the label says already what the run has.
    better = better_answer_of(data, unit)
    return better if better is not None and better.answered else None


def judged_units(rows: Sequence[TaggedRow]) -> list[RunUnit]:
    """The tagged units with a label that counts."""
    return [row.unit for row in rows if row.unit is not None and row.is_judged]


class WrongUnit(NamedTuple):
    """What is wrong with a unit, and what would be right; `right` is "" where `wrong` says it."""

    wrong: str
    right: str = ""


def wrong_in_words(campaign: Campaign, row: TaggedRow) -> WrongUnit:
    """The label of the unit and the better one; in a ranking the rank and what stands around it."""
    label = label_of(campaign, row)
    unit = row.unit
    # Another rank does not help where the label is in doubt.
    if unit is None or doubts_judgment(row.tag):
        return WrongUnit(label)
    if unit.retrieval is not None:
        label = place_and_label(unit.retrieval, label)
    return WrongUnit(label, row.remedy)


def labels_in_words(campaign: Campaign, rows: Sequence[TaggedRow]) -> str:
    """How many units of a tag have each label, and in a ranking are in the wrong place; most units first."""
    counts: Counter[str] = Counter()
    for row in rows:
        label = label_of(campaign, row)
        if row.unit is not None and not doubts_judgment(row.tag):
            label = f"{label} {_misplacement(row.unit)}".strip()
        counts[label] += 1
    labels = [f"{count} × {shown(label)}" for label, count in counts.most_common()]
    return ", ".join(labels)


def label_of(campaign: Campaign, row: TaggedRow) -> str:
    """The label that counts; what the run has in its place where that is the error, or that it is gone."""
    if row.unit is None:
        return GONE
    if row.better is not None:
        return row.better.answered
    scale = campaign.track.scale(row.entry.tag.ref.kind)
    return label_in_words(scale, row.entry.state)


def _misplacement(unit: RunUnit) -> str:
    """Where the unit stands in the ranking; "" where that is right, or in no ranking."""
    return "" if unit.retrieval is None else misplacement_in_words(unit.retrieval)


def misplacement_in_words(retrieval: Retrieval) -> str:
    """What is wrong with a rank; "" where nothing is.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> misplacement_in_words(MissedItem(noun)), misplacement_in_words(RelevantItem(1, noun))
    ('missed', '')
    >>> misplacement_in_words(RelevantItem(4, noun, others_above=2))
    'ranked too low'
    >>> misplacement_in_words(OtherItem(1, noun, relevant_below=3))
    'ranked too high'
    """
    match retrieval:
        case MissedItem():
            return "missed"
        case RelevantItem(others_above=0) | OtherItem(relevant_below=0):
            return ""
        case RelevantItem():
            return "ranked too low"
        case OtherItem():
            return "ranked too high"
