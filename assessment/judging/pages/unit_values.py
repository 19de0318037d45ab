"""Units as the desk draws them: their fields, their text, and whether to look at one again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.judging.pages.screen_data import ref_values
from assessment.judging.pages.screen_shapes import UnitFields
from assessment.judging.pages.topic_view import TopicView
from assessment.model import Judgment, Screen, Unit
from assessment.model.units import SCREEN, shortened

_EXCERPT = 200
"""Characters of an answer in lists of units."""
_SENTENCE_ENDS = (".", "!", "?", ":", "]", ")", "”")


def unit_fields(unit: Unit, numbers: Mapping[str, int]) -> UnitFields:
    """A unit without what anybody said of it; `numbers` are those of the answers by screen."""
    question = _question(unit, numbers)
    return {
        **ref_values(unit.ref),
        "question": question,
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
    """Whether a judgment on which this one depends was changed later."""
    if state is None or not state.done:
        return False
    for ref in unit.after:
        vote = view.votes.get(ref)
        if vote is None or vote.seq <= state.seq:
            continue
        # a file lists judgments in any order, so theirs says nothing about which came first
        if not (vote.origin == state.origin == "import"):
            return True
    return False


def judged_text(screen: Screen, unit: Unit) -> str:
    """The part that a unit is about, or the beginning of the answer if the unit is about all of it."""
    parts = screen.parts
    if unit.part >= 0:
        return parts[unit.part].text
    return shortened(_joined([part.text for part in parts]), _EXCERPT)


def _joined(texts: Sequence[str]) -> str:
    """The texts in one line; texts that are not sentences are set apart.

    >>> _joined(["Iron helps [11].", "Gel is safe."]), _joined(["420", "420 workers"])
    ('Iron helps [11]. Gel is safe.', '420 · 420 workers')
    """
    joined = ""
    for text in texts:
        if joined:
            joined += " " if joined.endswith(_SENTENCE_ENDS) else " · "
        joined += text
    return joined
