"""The units of an answer as chips: the label that counts, who gave it, and what decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from assessment.analysis.errors.wording import label_in_words
from assessment.campaign import Campaign
from assessment.model import Overruling, Ref, TopicState, Unit
from assessment.model.topic_state import NO_LABEL
from assessment.ui import session
from assessment.ui.answers.answer_documents import DocumentPane
from assessment.ui.answers.answer_votes import (
    cannot_judge_in_words,
    meanings_in_words,
    notes_in_words,
    votes_alone,
    votes_in_short,
    votes_in_words,
)
from assessment.ui.reader.values import (
    NOT_JUDGED,
    UnitValues,
    link_document,
    unit_values,
)

AnyState = TopicState[Any, Any]


def unit_chips(
    campaign: Campaign,
    state: AnyState,
    units: Sequence[Unit],
    pane: DocumentPane,
    *,
    overruled: Mapping[Ref, Overruling],
    is_of_part: bool,
) -> list[UnitValues]:
    """The units of a part; units of one name have their questions, and a part's only unit needs no name.

    `overruled` has what is shown of units whose own label decides nothing: those have their votes alone.
    """
    names = Counter(unit.name for unit in units)
    with_names = session.may("adjudicate")
    chips = []
    for unit in units:
        chip = unit_chip(campaign, state, unit, with_names=with_names)
        if unit.ref in overruled:
            chip = _overruled_chip(campaign, state, unit, chip, overruled[unit.ref])
        chip["unit"] = unit.name
        link_document(chip, pane.part(unit.document))
        if names[unit.name] > 1:
            chip["name"] = campaign.track.scale(unit.ref.kind).title
        elif len(units) == 1 and is_of_part:
            chip["name"] = ""
        chips.append(chip)
    return chips


def unit_chip(
    campaign: Campaign, state: AnyState, unit: Unit, *, with_names: bool
) -> UnitValues:
    """The unit as `reader` draws it: the label that counts, who gave it, and what decided."""
    label = state.judged.label(unit.ref) or ""
    votes = state.judged.votes(unit.ref)
    cannot_judge = state.judged.cannot_judge(unit.ref)
    scale = campaign.track.scale(unit.ref.kind)
    tones = {each.name: each.tone for each in scale.labels}
    words = votes_in_words(
        votes, label, scale, campaign.settings, with_names=with_names
    )
    short = votes_in_short(
        votes, label, scale, campaign.settings, with_names=with_names
    )
    # The script writes "not judged" where there is none.
    label_words = label_in_words(scale, label) or None
    if votes and not label:
        label_words = "no label counts"
    elif cannot_judge and not label:
        label_words = NO_LABEL
    reasons = cannot_judge_in_words(cannot_judge, with_names=with_names)
    words = _joined(words, reasons)
    short = _joined(short, reasons)
    chip = unit_values(unit.name, label_words, tones.get(label, "open"))
    chip["votes"] = f"({short})" if short else ""
    chip["notes"] = notes_in_words((*votes, *cannot_judge), with_names=with_names)
    chip["title"] = words or NOT_JUDGED
    return chip


def _joined(*words: str) -> str:
    return "; ".join(filter(None, words))


def _overruled_chip(
    campaign: Campaign,
    state: AnyState,
    unit: Unit,
    chip: UnitValues,
    overruling: Overruling,
) -> UnitValues:
    """The chip with other words in place of the label, and the votes alone: no rule decides between them."""
    scale = campaign.track.scale(unit.ref.kind)
    votes = state.judged.votes(unit.ref)
    cannot_judge = state.judged.cannot_judge(unit.ref)
    with_names = session.may("adjudicate")
    # The rule resolves each unit by itself, and would name a label that holds for nothing.
    voted = votes_alone(votes, scale, with_names=with_names)
    if overruling.votes:
        voted = meanings_in_words(votes, overruling, with_names=with_names)
    reasons = cannot_judge_in_words(cannot_judge, with_names=with_names)
    who = _joined(voted, reasons)
    label = overruling.label
    return {**chip, "label": label, "tone": "off", "votes": f"({who})", "title": who}
