"""The error that allenai/scifact-evaluator `evaluator/eval.py` stops with at a file, in its order of tests.

Each function does what the evaluator does with the same part of a file, as far as that can stop it, so that
Python itself says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from assessment.formats.reports import SHOWN, shown
from assessment.tracks.scifact.answer import VERDICTS, FileGold, Topic
from assessment.tracks.scifact.lines import JsonLine
from assessment.tracks.scifact.sentence_window import Gold, window_of

_ERRORS = (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError)


class Stop(NamedTuple):
    """The place where the evaluator stops, and its message; "" if it accepts the file.

    Line 0 means that no single line is to blame.
    """

    message: str = ""
    line: int = 0

    @property
    def place(self) -> str:
        return f"line {self.line}" if self.line else "file"


def gold_stop(lines: Sequence[JsonLine]) -> Stop:
    """Where the evaluator stops at a file of gold claims."""
    return (
        _first_stop(lines, _unify_label)
        or _first_stop(lines, _count_sentences)
        or Stop()
    )


def _first_stop(
    lines: Iterable[JsonLine], step: Callable[[Any], object]
) -> Stop | None:
    """The first line at which a step of the evaluator fails."""
    for line in lines:
        try:
            step(line.value)
        except _ERRORS as error:
            return Stop(_message(error), line.number)
    return None


def _message(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[: 3 * SHOWN]


def _unify_label(row: Any) -> None:
    """`unify_label`: one label for each document."""
    for sets in row["evidence"].values():
        # The comparison is always true: it looks up "sentences", as the evaluator does.
        labels = [
            evidence["label"]
            for evidence in sets
            if evidence["sentences"] is not evidence
        ]
        if len(set(labels)) > 1:
            raise ValueError("Conflicting labels.")
        labels[0]  # an abstract without any set has none
    row["id"]


def _count_sentences(row: Any) -> None:
    """The gold sentences of a claim are counted whatever is predicted."""
    for sets in row["evidence"].values():
        for evidence in sets:
            len(evidence["sentences"])


def prediction_stop(lines: Sequence[JsonLine], topics: Sequence[Topic]) -> Stop:
    """Where the evaluator stops at a file of predictions, for gold claims that it accepts.

    It reads the ids of all lines first, then claim by claim.
    """
    broken = _first_stop(lines, lambda row: row["id"])
    if broken:
        return broken
    wanted = [topic.id if topic.quoted else _number(topic.id) for topic in topics]
    if [line.value["id"] for line in lines] != wanted:
        return Stop(
            "ValueError: Predicted claims do not match gold.",
            _first_difference(lines, wanted),
        )
    for line, topic in zip(lines, topics, strict=True):
        gold = {entry.document: entry for entry in topic.gold}
        stop = _first_stop([line], partial(_evaluate_claim, gold=gold))
        if stop:
            return stop
    return Stop()


def _first_difference(lines: Sequence[JsonLine], wanted: Sequence[int | str]) -> int:
    """The number of the first line with another id than wanted; 0 if only the number of lines differs."""
    for line, name in zip(lines, wanted, strict=False):
        if line.value["id"] != name:
            return line.number
    return 0


def _number(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text


def _evaluate_claim(row: Any, gold: Mapping[str, FileGold]) -> None:
    """`evaluate_claim` for every predicted document."""
    for document, entry in row["evidence"].items():
        if entry["label"] not in VERDICTS:
            # The stray f is in the evaluator's own message.
            raise ValueError(f"Unallowed label f{entry['label']} predicted.")
        document_gold = gold.get(document)
        if document_gold and document_gold.label == entry["label"]:
            window = window_of(
                Gold(document_gold.label, document_gold.sets), "official"
            )
            set(entry["sentences"][:window])
        len(entry["sentences"])
        if document_gold:
            _count_rationale_sentences(document, set(entry["sentences"]), document_gold)


def _count_rationale_sentences(
    document: str, predicted: set[Any], gold: FileGold
) -> None:
    """`count_rationale_sents`, whose assertion has no text of its own."""
    for sentence in predicted:
        if sum(sentence in evidence for evidence in gold.sets) > 1:
            raise AssertionError(
                f"sentence {sentence} of document {shown(document)} is in two gold sets"
            )
