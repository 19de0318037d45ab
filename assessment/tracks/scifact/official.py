"""What allenai/scifact-evaluator `evaluator/eval.py` does with a file: the error that it stops with, in its order of tests.

Each function here does what the evaluator does with the same part of a file, as far as that can stop it, so that Python itself says what
is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from assessment.tracks.scifact.answer import VERDICTS, FileGold, Topic
from assessment.tracks.scifact.arithmetic import Gold, window_of
from assessment.tracks.scifact.lines import SHOWN, Line

_ERRORS = (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError)


class Stop(NamedTuple):
    """Where the evaluator stops and what it says; an empty message where it goes through, line 0 where no single line is to blame."""

    message: str = ""
    line: int = 0

    @property
    def place(self) -> str:
        return f"line {self.line}" if self.line else "file"


def gold_stop(lines: Iterable[Line]) -> Stop:
    """At a file of gold claims."""
    lines = list(lines)
    return _first(lines, _unified) or _first(lines, _counted) or Stop()


def _first(lines: Iterable[Line], step: Callable[[Any], object]) -> Stop | None:
    """The first line at which a step of the evaluator fails."""
    for line in lines:
        try:
            step(line.value)
        except _ERRORS as error:
            return Stop(_said(error), line.number)
    return None


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[: 3 * SHOWN]


def _unified(row: Any) -> None:
    """`unify_label`: one label for each document."""
    for sets in row["evidence"].values():
        labels = [one["label"] for one in sets if one["sentences"] is not one]
        if len(set(labels)) > 1:
            raise ValueError("Conflicting labels.")
        labels[0]  # an abstract without any set has none
    row["id"]


def _counted(row: Any) -> None:
    """The gold sentences of a claim are counted whatever is predicted."""
    for sets in row["evidence"].values():
        for one in sets:
            len(one["sentences"])


def prediction_stop(lines: Iterable[Line], topics: Iterable[Topic]) -> Stop:
    """At a file of predictions, given gold claims that it takes: the ids of all lines first, then each claim."""
    lines, topics = list(lines), list(topics)
    broken = _first(lines, lambda row: row["id"])
    if broken:
        return broken
    wanted = [topic.id if topic.quoted else _number(topic.id) for topic in topics]
    if [line.value["id"] for line in lines] != wanted:
        return Stop("ValueError: Predicted claims do not match gold.", _first_difference(lines, wanted))
    for line, topic in zip(lines, topics, strict=True):
        gold = {one.document: one for one in topic.gold}
        stopped = _first([line], lambda row, gold=gold: _evaluated(row, gold))
        if stopped:
            return stopped
    return Stop()


def _first_difference(lines: Sequence[Line], wanted: Sequence[int | str]) -> int:
    return next(
        (line.number for line, name in zip(lines, wanted, strict=False) if line.value["id"] != name), 0
    )


def _number(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text


def _evaluated(row: Any, gold: Mapping[str, FileGold]) -> None:
    """`evaluate_claim` for every predicted document."""
    for document, entry in row["evidence"].items():
        if entry["label"] not in VERDICTS:
            raise ValueError(f"Unallowed label f{entry['label']} predicted.")
        told = gold.get(document)
        if told and told.label == entry["label"]:
            set(entry["sentences"][: window_of(Gold(told.label, told.sets), "official")])
        len(entry["sentences"])
        if told:
            _in_one_set(document, set(entry["sentences"]), told)


def _in_one_set(document: str, predicted: set[Any], told: FileGold) -> None:
    """`count_rationale_sents`, whose assertion has no text of its own."""
    for sentence in predicted:
        if sum(sentence in one for one in told.sets) > 1:
            raise AssertionError(f"sentence {sentence} of document {document[:SHOWN]} is in two gold sets")
