"""What keys, pyramids, vote tables and answer lists leave out when they are sent out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from assessment.model import Material
from assessment.tracks.qa2007.pool import QACase, answers
from assessment.tracks.qa2007.weights import binary_labels, nuggets_of, vote_sets, weights
from assessment.tracks.qa2007.write import asked_questions

_SHOWN = 8
"""Questions that a warning names."""


def key_warnings(material: Material) -> list[str]:
    """Questions that the key leaves out."""
    labelled, bare, empty = _sorted_out(material, lambda case, question: bool(binary_labels(case, question)))
    lines = (
        [f"without vital and okay, and not in the file: {_named(bare)}; take in a key, or vote"]
        if bare
        else []
    )
    return _key_lines(lines, empty, labelled)


def pyramid_warnings(material: Material) -> list[str]:
    """Questions that the pyramid leaves out, and those whose weights no votes stand behind."""
    weighed, bare, empty = _sorted_out(material, lambda case, question: bool(weights(case, question).pyramid))
    from_key = [
        question.id for case, question in asked_questions(material, "OTHER") if _only_a_key(case, question.id)
    ]
    lines = (
        [f"without weights, and not in the file: {_named(bare)}; take in a pyramid, or vote"] if bare else []
    )
    lines += [f"weights from a key alone, vital 1 and okay 0: {_named(from_key)}"] if from_key else []
    return _key_lines(lines, empty, weighed)


def _sorted_out(
    material: Material, written: Callable[[QACase, str], bool]
) -> tuple[list[str], list[str], list[str]]:
    """Other questions that are written, those with nuggets that are not, and those without nuggets."""
    present: list[str] = []
    bare: list[str] = []
    empty: list[str] = []
    for case, question in asked_questions(material, "OTHER"):
        if not nuggets_of(case.nuggets, question.id):
            empty.append(question.id)
        elif written(case, question.id):
            present.append(question.id)
        else:
            bare.append(question.id)
    return present, bare, empty


def _key_lines(lines: list[str], empty: list[str], present: list[str]) -> list[str]:
    if empty:
        lines = [*lines, f"without nuggets, and not in the file: {_named(empty)}"]
    return lines if present else ["the file is empty", *lines]


def _only_a_key(case: QACase, question: str) -> bool:
    """Whether the pyramid weights come from the labels of a key."""
    as_pyramid = replace(case, settings={**case.settings, "rules": "2007", "other": "pyramid"})
    return weights(as_pyramid, question).source == "key"


def _named(questions: list[str]) -> str:
    """The first questions by name, and how many more."""
    more = f" and {len(questions) - _SHOWN} more" if len(questions) > _SHOWN else ""
    return ", ".join(questions[:_SHOWN]) + more


def vote_warnings(material: Material) -> list[str]:
    """Whether nobody has voted."""
    voted = any(vote_sets(case, question.id) for case, question in asked_questions(material, "OTHER"))
    return [] if voted else ["nobody has voted: the table has no column of an assessor"]


def answer_warnings(material: Material) -> list[str]:
    """List questions that the file leaves out."""
    known = {
        question.id: bool(answers(case, question).final)
        for case, question in asked_questions(material, "LIST")
    }
    bare = [question for question, has_answers in known.items() if not has_answers]
    lines = [f"without a right answer, and not in the file: {_named(bare)}"] if bare else []
    return lines if len(bare) < len(known) else ["the file is empty", *lines]
