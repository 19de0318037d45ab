"""What is wrong with tagged units, in words: the rank in a ranking, else the label and the better one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors import RunUnit, doubts_judgment
from assessment.analysis.errors.retrieval import (
    MissedItem,
    OtherItem,
    RelevantItem,
    Retrieval,
)
from assessment.analysis.errors.tagging import GONE
from assessment.analysis.errors.wording import label_in_words, place_and_label
from assessment.campaign import Campaign
from assessment.ui.errors.tags.tagged_rows import TaggedRow
from assessment.ui.foreign_text import shown


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
