"""Labels and ranks of units in words, the same on the page *Errors* and in the team's report."""

from __future__ import annotations

from typing import Any

from assessment.analysis.errors.cost_causes import (
    GoldLacks,
    LabelOfGold,
    RightLabel,
    UnitCost,
    WrongAnswer,
    WrongLabel,
    WrongRank,
)
from assessment.analysis.errors.costs import NoCost
from assessment.analysis.errors.retrieval import (
    MissedItem,
    OtherItem,
    RelevantItem,
    Retrieval,
)
from assessment.analysis.errors.run_units import RunUnit
from assessment.formats.plurals import number_of
from assessment.model import BetterAnswer, Scale


def label_in_words(scale: Scale, label: str) -> str:
    """The label as people read it; with its question where it is a bare number, which says nothing alone.

    >>> sets = Scale("set", "Evidence set", "Which set?", (), "")
    >>> label_in_words(sets, "2"), label_in_words(sets, "SUPPORT")
    ('evidence set 2', 'SUPPORT')
    """
    if label.isdecimal():
        return f"{scale.title.lower()} {label}"
    return scale.in_words(label)


def present_in_words(scale: Scale, unit: RunUnit, unit_cost: UnitCost | NoCost) -> str:
    """What the run has in place of the label of the gold, where that is the error; else the unit's label."""
    match unit_cost:
        case UnitCost(cause=WrongAnswer(better)) if better.answered:
            return better.answered
        case _:
            return label_in_words(scale, unit.state)


def best_for_score(scale: Scale, unit_cost: UnitCost | NoCost) -> str:
    """The label that would be worth most, or what the run or the gold lacks where no label says it.

    "" of a unit without a known cost, and of an item of a ranking, of which another rank is tried.

    >>> from assessment.analysis.errors.costs import Cost
    >>> sets = Scale("set", "Evidence set", "Which set?", (), "")
    >>> best_for_score(sets, UnitCost(Cost("2", 0.1), WrongLabel("2")))
    'evidence set 2'
    """
    if isinstance(unit_cost, NoCost):
        return ""
    match unit_cost.cause:
        case WrongAnswer(better):
            return better.remedy
        case GoldLacks(_, missing):
            return missing.remedy
        case WrongLabel(other) | LabelOfGold(other) | RightLabel(other):
            return label_in_words(scale, other)
        case WrongRank():
            return ""


def rank_in_words(retrieval: Retrieval | None) -> str:
    """The rank of a unit among what a run retrieved, in words; "" where that has no order.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> rank_in_words(RelevantItem(7, noun)), rank_in_words(MissedItem(noun)), rank_in_words(None)
    ('rank 7', 'missed', '')
    """
    match retrieval:
        case MissedItem():
            return "missed"
        case RelevantItem(rank) | OtherItem(rank):
            return f"rank {rank:,}"
        case None:
            return ""


def loss_in_words(retrieval: Retrieval | None) -> str:
    """Why an item costs a ranking something, in a few words; "" where it is in none.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> loss_in_words(OtherItem(1, noun, relevant_below=3, next_relevant=4))
    '3 relevant documents below it, the next at rank 4, would move up without it'
    >>> loss_in_words(RelevantItem(7, noun, others_above=1, first_other=2))
    '1 document above it, at rank 2, is not judged relevant'
    >>> loss_in_words(MissedItem(noun))
    'relevant and not in the run'
    """
    match retrieval:
        case MissedItem():
            return "relevant and not in the run"
        case RelevantItem():
            return _others_above(retrieval)
        case OtherItem():
            return _relevant_below(retrieval)
        case None:
            return ""


def _others_above(item: RelevantItem) -> str:
    """What holds a relevant item down."""
    one, several = item.noun.one, item.noun.several
    first = f"rank {item.first_other:,}"
    match item.others_above:
        case 0:
            return f"no {one} above it that is not relevant"
        case 1:
            return f"1 {one} above it, at {first}, is not judged relevant"
        case count:
            return f"{count:,} {several} above it, the first at {first}, are not judged relevant"


def _relevant_below(item: OtherItem) -> str:
    """What an item that is not relevant holds down."""
    one, several = item.noun.one, item.noun.several
    first = f"rank {item.next_relevant:,}"
    match item.relevant_below:
        case 0:
            return f"no relevant {one} below it"
        case 1:
            return f"1 relevant {one} below it, at {first}, would move up without it"
        case count:
            return f"{count:,} relevant {several} below it, the next at {first}, would move up without it"


def loss_in_brief(retrieval: Retrieval | None) -> str:
    """The same in few words, for a narrow column.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> loss_in_brief(OtherItem(1, noun, relevant_below=3, next_relevant=4))
    '3 relevant below'
    >>> loss_in_brief(RelevantItem(7, noun, others_above=4)), loss_in_brief(MissedItem(noun))
    ('4 others above', 'not in the run')
    """
    match retrieval:
        case MissedItem():
            return "not in the run"
        case RelevantItem(others_above=count):
            return number_of(count, "other above", "others above")
        case OtherItem(relevant_below=0):
            return "no relevant below"
        case OtherItem(relevant_below=count):
            return f"{count:,} relevant below"
        case None:
            return ""


def place_and_label(retrieval: Retrieval | None, label: str) -> str:
    """The rank and the label with why they cost something, for a narrow column.

    >>> from assessment.model import Noun
    >>> noun = Noun("document", "documents")
    >>> place_and_label(RelevantItem(7, noun, others_above=4), "MUST")
    'rank 7, MUST: 4 others above'
    >>> place_and_label(MissedItem(noun), "MUST")
    'missed, MUST'
    """
    place = f"{rank_in_words(retrieval)}, {label}"
    if retrieval is None or isinstance(retrieval, MissedItem):
        return place
    return f"{place}: {loss_in_brief(retrieval)}"


def error_type_in_words(
    unit: RunUnit, scale: Scale, better: BetterAnswer[Any] | None = None
) -> str:
    """The type of error that a unit is: what is wrong with its rank in a ranking, else its label.

    With the better answer of the run that puts it right, what is wrong with the present one.
    """
    if better is not None:
        return better.error
    match unit.retrieval:
        case MissedItem():
            return "missed"
        case RelevantItem():
            return "relevant, too low"
        case OtherItem():
            return "not relevant, too high"
        case None:
            return label_in_words(scale, unit.state)
