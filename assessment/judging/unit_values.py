"""Units as the desk draws them: their fields, why to look at one again, where else its document is judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assessment.judging.screen_data import location_in_words, own_label_text
from assessment.judging.screen_order import DeskPage
from assessment.judging.topic_view import TopicView
from assessment.model import Judgment, Screen, Unit
from assessment.model.units import SCREEN

_EXCERPT = 200
"""Characters of an answer in the list of recent units."""


def unit_values(unit: Unit, numbers: Mapping[str, int]) -> dict[str, Any]:
    """A unit as the desk draws it; `numbers` are those of the answers by screen."""
    return {
        **unit.ref._asdict(),
        "question": _question(unit, numbers),
        **_plain_values(unit),
    }


def _plain_values(unit: Unit) -> dict[str, Any]:
    return {
        "part": unit.part,
        "name": unit.name,
        "document": unit.document,
        "choices": unit.choices,
        "group": unit.group,
    }


def _question(unit: Unit, numbers: Mapping[str, int]) -> str:
    """The question with the number of its answer, in every order of screens."""
    number = numbers.get(unit.screen)
    if number is None or not unit.numbered_question:
        return unit.question
    return unit.numbered_question.replace(SCREEN, f"answer {number}", 1)


def needs_review(state: Judgment | None, unit: Unit, view: TopicView) -> bool:
    """Whether a judgment that this one depends on was made again after it."""
    if state is None or not state.done:
        return False
    for ref in unit.after:
        vote = view.own.get(ref)
        if vote is None or vote.seq <= state.seq:
            continue
        # a file lists judgments in any order, so theirs says nothing about which came first
        if not (vote.origin == state.origin == "import"):
            return True
    return False


def other_locations(document: str, page: DeskPage, view: TopicView) -> Iterator[str]:
    """Where else in the topic the assessor judges against a document, and with which label."""
    own_refs = {unit.ref for unit in page.units}
    for other in view.pages:
        for unit in other.units:
            if unit.document != document or unit.ref in own_refs:
                continue
            part = other.screen.parts[unit.part].name if unit.part >= 0 else ""
            location = location_in_words(other.screen, other.number, part)
            label = own_label_text(view.own.get(unit.ref))
            yield location + label


def judged_text(screen: Screen, unit: Unit) -> str:
    """The part that a unit is about, or the beginning of the answer if the unit is about all of it."""
    parts = screen.parts
    if unit.part >= 0:
        return parts[unit.part].text
    return " ".join(part.text for part in parts)[:_EXCERPT]
