"""Judgments in the formats of the NIST files: factoid, list, and the two parts of Other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from assessment.model import ExportData
from assessment.tracks.qa2007.answer import (
    NIL_RIGHT,
    AnswerItem,
    Question,
    question_ref,
    response_digest,
)
from assessment.tracks.qa2007.answers.answer_sets import answer_set, distinct_positions
from assessment.tracks.qa2007.answers.pool import QATopicState, counted_items, label_of
from assessment.tracks.qa2007.nuggets.nugget_votes import numbered_nuggets
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import (
    ResponseReading,
    item_with_nugget,
    response_reading,
)
from assessment.tracks.qa2007.nuggets.suggestions import best_item
from assessment.tracks.qa2007.scales import CORRECT, INCORRECT, RIGHT, WRONG
from assessment.tracks.qa2007.settings import code_of
from assessment.tracks.qa2007.writers.export_order import as_lines, questions_of_kind

# The official files have no code for NIL: it is correct or incorrect like a string.
_LABEL_OF_NIL = {RIGHT: CORRECT, WRONG: INCORRECT}


class _ReadResponse(NamedTuple):
    """A run's response to Other with what is known of it."""

    state: QATopicState
    question: Question
    run: str
    items: tuple[AnswerItem, ...]
    reading: ResponseReading


def factoid_judgments(data: ExportData) -> bytes:
    """`qid tag docid correctness string` of every response, 0 where it is unjudged."""
    return as_lines(_factoid_lines(data))


def _factoid_lines(data: ExportData) -> Iterator[str]:
    """A line for each counted answer of a run to a factoid."""
    codes = data.settings["codes"]
    document_first = data.settings["columns"] == "document"
    for state, question in questions_of_kind(data, "FACTOID"):
        nil = state.judged.label(question_ref(NIL_RIGHT, question.id))
        nil_label = _LABEL_OF_NIL.get(nil or "")
        for run, answer in state.answers.items():
            items = answer.items(question.id)
            for item in counted_items(question, items, state.settings):
                label = nil_label if item.is_nil else label_of(state, question, item)
                code = code_of(label, codes)
                columns = f"{code} {item.docid}"
                if document_first:
                    columns = f"{item.docid} {code}"
                yield f"{question.id} {run} {columns} {item.text}".rstrip()


def list_judgments(data: ExportData) -> bytes:
    """`qid tag docid correctness distinct? string` of every instance, 0 where it is unjudged."""
    return as_lines(_list_lines(data))


def _list_lines(data: ExportData) -> Iterator[str]:
    """A line for each instance of a run, which says whether it is distinct."""
    codes = data.settings["codes"]
    for state, question in questions_of_kind(data, "LIST"):
        known = answer_set(state, question)
        for run, answer in state.answers.items():
            items = answer.items(question.id)
            distinct = distinct_positions(state, question, items, known)
            for position, item in enumerate(items):
                code = code_of(label_of(state, question, item), codes)
                is_distinct = int(position in distinct)
                yield f"{question.id} {run} {item.docid} {code} {is_distinct} {item.text}"


def judged_warnings(kind: str) -> Callable[[ExportData], list[str]]:
    """The warnings of a judgment file of factoids or lists: how many of its lines are unjudged."""

    def warn(data: ExportData) -> list[str]:
        lines = _factoid_lines(data) if kind == "FACTOID" else _list_lines(data)
        code_first = kind == "FACTOID" and data.settings["columns"] == "code"
        column = 2 if code_first else 3
        unjudged = sum(line.split(None, 4)[column] == "0" for line in lines)
        if not unjudged:
            return []
        unofficial = "they have correctness 0, which the official files do not have"
        return [f"unjudged lines: {unjudged}; {unofficial}"]

    return warn


def _responses_read(data: ExportData) -> Iterator[_ReadResponse]:
    """Responses that are read whole and without a nugget to decide: the file cannot leave a nugget open."""
    return (response for response in _responses(data) if response.reading.is_settled)


def _responses(data: ExportData) -> Iterator[_ReadResponse]:
    for state, question in questions_of_kind(data, "OTHER"):
        nuggets = [nugget for _, nugget in numbered_nuggets(state.nuggets, question.id)]
        for run, answer in state.answers.items():
            items = answer.items(question.id)
            if items:
                reading = response_reading(state, question.id, items, nuggets)
                yield _ReadResponse(state, question, run, items, reading)


def other_items(data: ExportData) -> bytes:
    """Part 1: `qid tag item-number docno string` of the responses that are read whole."""
    rows: list[str] = []
    for response in _responses_read(data):
        name = f"{response.question.id} {response.run}"
        for number, item in enumerate(response.items, 1):
            rows.append(f"{name} {number} {item.docid} {item.text}")
    return as_lines(rows)


def other_matches(data: ExportData) -> bytes:
    """Part 2: `qid tag item-number nugget-number` of the responses that are read whole."""
    return as_lines(line.text for line in _match_lines(data))


class _MatchLine(NamedTuple):
    """A line of part 2."""

    text: str
    is_guessed: bool
    """Whether no assessor named the item."""


def _match_lines(data: ExportData) -> Iterator[_MatchLine]:
    """The nuggets that responses hold, each with its item."""
    for state, question, run, items, reading in _responses_read(data):
        response = response_digest(question.id, items)
        for number, nugget in numbered_nuggets(state.nuggets, question.id):
            if nugget.id not in reading.matched:
                continue
            item = item_with_nugget(state, question.id, response, nugget)
            is_guessed = item is None or not 0 < item <= len(items)
            # The format wants an item for each nugget, so the one that shares most words takes its place.
            if is_guessed:
                item = best_item(nugget.text, items)
            yield _MatchLine(f"{question.id} {run} {item} {number}", is_guessed)


def other_warnings(data: ExportData) -> list[str]:
    """The warnings of both parts of Other: responses that they leave out, and items that are guessed."""
    guessed = sum(line.is_guessed for line in _match_lines(data))
    readings = [response.reading for response in _responses(data)]
    unread = sum(not reading.is_read for reading in readings)
    undecided = sum(reading.is_read and not reading.is_settled for reading in readings)
    warnings: list[str] = []
    if unread:
        warnings.append(f"responses not read whole: {unread}; they are not in the file")
    if undecided:
        until = "they are not in the file until it is decided"
        warnings.append(
            f"responses with nuggets on which assessors differ: {undecided}; {until}"
        )
    if guessed:
        written = "the item that shares most words is written"
        warnings.append(f"nuggets without an item: {guessed}; {written}")
    return warnings
