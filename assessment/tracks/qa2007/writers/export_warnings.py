"""What exports of keys, pyramids, vote tables and answer lists leave out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from assessment.formats.name_lists import first_foreign_names
from assessment.model import ExportData
from assessment.tracks.qa2007.answers.answer_sets import answer_set
from assessment.tracks.qa2007.answers.pool import QATopicState
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of, vote_sets
from assessment.tracks.qa2007.nuggets.nugget_weights import binary_labels, weights
from assessment.tracks.qa2007.writers.export_order import questions_of_kind

_MAX_NAMED = 8
"""Questions that a warning names."""


class _OtherQuestions(NamedTuple):
    """Ids of Other questions: written to the file, with nuggets but not written, and without nuggets."""

    written: list[str]
    unweighted: list[str]
    empty: list[str]


def key_warnings(data: ExportData) -> list[str]:
    """Questions that the key leaves out."""
    questions = _other_questions(
        data, lambda state, question: bool(binary_labels(state, question))
    )
    warnings: list[str] = []
    if questions.unweighted:
        named = first_foreign_names(questions.unweighted, _MAX_NAMED)
        warnings.append(
            f"without vital and okay, and not in the file: {named}; import a key, or vote"
        )
    return _with_empty(warnings, questions)


def pyramid_warnings(data: ExportData) -> list[str]:
    """Questions that the pyramid leaves out, and those whose weights come from a key without any votes."""
    questions = _other_questions(
        data, lambda state, question: bool(weights(state, question).pyramid)
    )
    warnings: list[str] = []
    if questions.unweighted:
        named = first_foreign_names(questions.unweighted, _MAX_NAMED)
        warnings.append(
            f"without weights, and not in the file: {named}; import a pyramid, or vote"
        )
    from_key: list[str] = []
    for state, question in questions_of_kind(data, "OTHER"):
        if _has_only_a_key(state, question.id):
            from_key.append(question.id)
    if from_key:
        named = first_foreign_names(from_key, _MAX_NAMED)
        warnings.append(f"weights from a key alone, vital 1 and okay 0: {named}")
    return _with_empty(warnings, questions)


def _other_questions(
    data: ExportData, is_written: Callable[[QATopicState, str], bool]
) -> _OtherQuestions:
    """The Other questions by what an export does with them."""
    questions = _OtherQuestions([], [], [])
    for state, question in questions_of_kind(data, "OTHER"):
        if not nuggets_of(state.nuggets, question.id):
            questions.empty.append(question.id)
        elif is_written(state, question.id):
            questions.written.append(question.id)
        else:
            questions.unweighted.append(question.id)
    return questions


def _with_empty(warnings: list[str], questions: _OtherQuestions) -> list[str]:
    """The warnings with those of questions without nuggets, and of an empty file first."""
    if questions.empty:
        named = first_foreign_names(questions.empty, _MAX_NAMED)
        warnings = [*warnings, f"without nuggets, and not in the file: {named}"]
    return warnings if questions.written else ["the file is empty", *warnings]


def _has_only_a_key(state: QATopicState, question: str) -> bool:
    """Whether the pyramid weights come from the labels of a key."""
    # The pyramid file is written by this rule, whatever rule scores the campaign.
    as_pyramid = replace(
        state, settings={**state.settings, "rules": "2007", "other": "pyramid"}
    )
    return weights(as_pyramid, question).source == "key"


def vote_warnings(data: ExportData) -> list[str]:
    """Whether nobody has voted."""
    for state, question in questions_of_kind(data, "OTHER"):
        if vote_sets(state, question.id):
            return []
    return ["nobody has voted: the table has no column of an assessor"]


def answer_warnings(data: ExportData) -> list[str]:
    """List questions that the file leaves out."""
    written = 0
    left_out: list[str] = []
    for state, question in questions_of_kind(data, "LIST"):
        if answer_set(state, question).final:
            written += 1
        else:
            left_out.append(question.id)
    warnings: list[str] = []
    if left_out:
        named = first_foreign_names(left_out, _MAX_NAMED)
        warnings.append(f"without a right answer, and not in the file: {named}")
    return warnings if written else ["the file is empty", *warnings]
