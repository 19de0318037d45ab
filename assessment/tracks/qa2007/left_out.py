"""What keys, pyramids, vote tables and answer lists leave out when they are sent out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from assessment.model import ExportData
from assessment.tracks.qa2007.nugget_votes import nuggets_of, vote_sets
from assessment.tracks.qa2007.pool import QATopicState, answers
from assessment.tracks.qa2007.weights import binary_labels, weights
from assessment.tracks.qa2007.write import questions_of_kind

_SHOWN = 8
"""Questions that a warning names."""


def key_warnings(material: ExportData) -> list[str]:
    """Questions that the key leaves out."""
    labelled, bare, empty = _sorted_out(
        material, lambda state, question: bool(binary_labels(state, question))
    )
    lines = (
        [f"without vital and okay, and not in the file: {_named(bare)}; take in a key, or vote"]
        if bare
        else []
    )
    return _key_lines(lines, empty, labelled)


def pyramid_warnings(material: ExportData) -> list[str]:
    """Questions that the pyramid leaves out, and those whose weights no votes stand behind."""
    weighed, bare, empty = _sorted_out(
        material, lambda state, question: bool(weights(state, question).pyramid)
    )
    from_key = [
        question.id
        for state, question in questions_of_kind(material, "OTHER")
        if _only_a_key(state, question.id)
    ]
    lines = (
        [f"without weights, and not in the file: {_named(bare)}; take in a pyramid, or vote"] if bare else []
    )
    lines += [f"weights from a key alone, vital 1 and okay 0: {_named(from_key)}"] if from_key else []
    return _key_lines(lines, empty, weighed)


def _sorted_out(
    material: ExportData, written: Callable[[QATopicState, str], bool]
) -> tuple[list[str], list[str], list[str]]:
    """Other questions that are written, those with nuggets that are not, and those without nuggets."""
    present: list[str] = []
    bare: list[str] = []
    empty: list[str] = []
    for state, question in questions_of_kind(material, "OTHER"):
        if not nuggets_of(state.nuggets, question.id):
            empty.append(question.id)
        elif written(state, question.id):
            present.append(question.id)
        else:
            bare.append(question.id)
    return present, bare, empty


def _key_lines(lines: list[str], empty: list[str], present: list[str]) -> list[str]:
    if empty:
        lines = [*lines, f"without nuggets, and not in the file: {_named(empty)}"]
    return lines if present else ["the file is empty", *lines]


def _only_a_key(state: QATopicState, question: str) -> bool:
    """Whether the pyramid weights come from the labels of a key."""
    as_pyramid = replace(state, settings={**state.settings, "rules": "2007", "other": "pyramid"})
    return weights(as_pyramid, question).source == "key"


def _named(questions: list[str]) -> str:
    """The first questions by name, and how many more."""
    more = f" and {len(questions) - _SHOWN} more" if len(questions) > _SHOWN else ""
    return ", ".join(questions[:_SHOWN]) + more


def vote_warnings(material: ExportData) -> list[str]:
    """Whether nobody has voted."""
    voted = any(vote_sets(state, question.id) for state, question in questions_of_kind(material, "OTHER"))
    return [] if voted else ["nobody has voted: the table has no column of an assessor"]


def answer_warnings(material: ExportData) -> list[str]:
    """List questions that the file leaves out."""
    known = {
        question.id: bool(answers(state, question).final)
        for state, question in questions_of_kind(material, "LIST")
    }
    bare = [question for question, has_answers in known.items() if not has_answers]
    lines = [f"without a right answer, and not in the file: {_named(bare)}"] if bare else []
    return lines if len(bare) < len(known) else ["the file is empty", *lines]
