"""A run's file as the evaluator wants it, and what was changed for that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assessment.model import (
    ImportContext,
    Problem,
    RepairedRun,
    Run,
    RunChange,
    reported_changes,
)
from assessment.tracks.scifact.answer import Answer, Prediction, Topic
from assessment.tracks.scifact.write import prediction_lines

_QUOTED_NUMBER = re.compile(r"\s*-?\d{1,9}\s*", re.ASCII)
_READ_OTHERWISE = frozenset(
    (
        "BLANK_LINE",
        "BROKEN_CHARACTER",
        "BYTE_ORDER_MARK",
        "ILLEGAL_LABEL",
        "MALFORMED_LINE",
        "MALFORMED_PREDICTION",
        "MISSING_FIELD",
        "REPEATED_CLAIM",
        "REPEATED_KEY",
        "UNKNOWN_CLAIM",
        "UNPAIRED",
        "WRONG_ID_TYPE",
        "WRONG_ORDER",
    )
)
"""Problems with which the reader left something out or read it otherwise."""


def repaired(
    run: Run[Answer],
    context: ImportContext[Topic, Answer],
    reported: tuple[Problem, ...] = (),
) -> RepairedRun:
    """The run as the evaluator wants it.

    It has a line for every claim, in order, and whole numbers in quotes become numbers.
    """
    answers: dict[str, Answer] = {}
    changes = list(reported_changes(reported, _READ_OTHERWISE))
    for name, answer in run.answers.items():
        predictions: list[Prediction] = []
        for prediction in answer.documents:
            mended = _with_numbers(prediction)
            predictions.append(mended)
            changes += _changes(name, prediction, mended)
        answers[name] = Answer(tuple(predictions))
    for name in context.topics:
        if name not in run.answers:
            changes.append(RunChange(f"claim {name}", "a line without evidence added"))
    data = prediction_lines(Run(run.name, answers), context.topics)
    return RepairedRun(data, tuple(changes), "jsonl")


def _with_numbers(prediction: Prediction) -> Prediction:
    sentences: list[int | str] = []
    for sentence in prediction.sentences:
        if isinstance(sentence, str) and _QUOTED_NUMBER.fullmatch(sentence):
            sentence = int(sentence)
        sentences.append(sentence)
    return prediction._replace(sentences=tuple(sentences))


def _changes(claim: str, before: Prediction, after: Prediction) -> Iterator[RunChange]:
    place = f"claim {claim}, document {before.document}"
    for old, new in zip(before.sentences, after.sentences, strict=True):
        if old is not new:
            yield RunChange(place, f"index {old!r} became {new}")
