"""A run's file as the evaluator wants it, and what was changed for that."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assessment.model import ImportContext, Problem, RepairedRun, Run, RunChange
from assessment.tracks.scifact.answer import Answer, Prediction, Topic
from assessment.tracks.scifact.writers.exports import prediction_lines

_QUOTED_NUMBER = re.compile(r"\s*-?\d{1,9}\s*", re.ASCII)
_CHANGES = {
    "BLANK_LINE": "line left out",
    "BROKEN_CHARACTER": "character replaced by “?”",
    "BYTE_ORDER_MARK": "mark taken off",
    "ILLEGAL_LABEL": "document left out",
    "MALFORMED_LINE": "line left out",
    "MALFORMED_PREDICTION": "line left out",
    "MISSING_FIELD": "line left out",
    "REPEATED_CLAIM": "line left out",
    "REPEATED_KEY": "only the last one written",
    "UNKNOWN_CLAIM": "line left out",
    "UNPAIRED": "left out",
    "WRONG_ID_TYPE": "id written as in the claims",
    "WRONG_ORDER": "lines put into the order of the claims",
}
"""Problems with which the reader left something out or read it otherwise, and what the repaired file has."""
_BY_READING = {
    "read as {}": "evidence written as {}",
    "read as []": "sentences written as []",
    "read as Python goes through it": "sentences written as a list",
    "the document was left out": "document left out",
    "object with sentences and label; left out": "document left out",
    "the id of the corpus; left out": "document left out",
}
"""Other changes by the end of a problem's advice, where problems with one code differ."""


def repaired(
    run: Run[Answer],
    context: ImportContext[Topic, Answer],
    reported: tuple[Problem, ...] = (),
) -> RepairedRun:
    """The run as the evaluator wants it.

    It has a line for every claim, in order, and whole numbers in quotes become numbers.
    """
    answers: dict[str, Answer] = {}
    changes = [_change(problem) for problem in reported if problem.code in _CHANGES]
    for name, answer in run.answers.items():
        predictions: list[Prediction] = []
        for prediction in answer.documents:
            mended = _with_numbers(prediction)
            predictions.append(mended)
            changes += _changes(name, prediction, mended)
        answers[name] = Answer(tuple(predictions))
    for name in context.topics:
        if name not in run.answers:
            what = "a line without evidence added: the run has no line for the claim that could be read"
            changes.append(RunChange(f"claim {name}", what))
    data = prediction_lines(Run(run.name, answers), context.topics)
    return RepairedRun(data, tuple(changes), "jsonl")


def _change(problem: Problem) -> RunChange:
    """What the repaired file has instead, and why."""
    change = _CHANGES[problem.code]
    for ending, specific in _BY_READING.items():
        if problem.right.endswith(ending):
            change = specific
    # The reader's “read as SUPPORT” is what the repaired file has.
    if problem.code == "ILLEGAL_LABEL" and problem.right.startswith("read as"):
        change = problem.right.replace("read as", "label written as", 1)
    return RunChange(problem.place, f"{change}: {problem.what}")


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
            what = (
                f"index {old!r} became {new}: the evaluator matches whole numbers only"
            )
            yield RunChange(place, what)
