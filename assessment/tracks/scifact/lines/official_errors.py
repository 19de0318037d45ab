"""The error that allenai/scifact-evaluator `evaluator/eval.py` stops with at a file, in its order of tests.

Each step does with a line what the evaluator's function of that name does, as far as that can stop it, so
that Python itself says what is wrong. What the steps compute is of no use here; the errors are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from assessment.formats.reports import SHOWN, shown
from assessment.tracks.scifact.answer import VERDICTS, FileGold, Topic
from assessment.tracks.scifact.comparison.sentence_window import Gold, window_of
from assessment.tracks.scifact.lines.json_lines import JsonLine

_ERRORS = (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError)


class Stop(NamedTuple):
    """The line (from 1) where the evaluator stops, and its message; "" if it accepts the file.

    Line 0 means that no single line is to blame.
    """

    message: str = ""
    line: int = 0

    @property
    def place(self) -> str:
        """Where a problem says that the evaluator stops."""
        return f"line {self.line}" if self.line else "file"


def gold_stop(lines: Sequence[JsonLine]) -> Stop:
    """Where the evaluator stops at a file of gold claims: it takes each step with all lines."""
    for step in (_unify_label, _count_gold_sentences):
        stop = _first_stop(lines, step)
        if stop is not None:
            return stop
    return Stop()


def _first_stop(
    lines: Iterable[JsonLine], step: Callable[[Any], object]
) -> Stop | None:
    """The first line at which a step of the evaluator fails; None where it goes through."""
    for line in lines:
        try:
            step(line.value)
        except _ERRORS as error:
            return Stop(_message(error), line.number)
    return None


def _message(error: Exception) -> str:
    """An error as Python prints it, shortened: it may quote foreign text."""
    return f"{type(error).__name__}: {error}"[: 3 * SHOWN]


def _unify_label(row: Any) -> None:
    """`unify_label`: a document has one label, that of its first set; then the claim's id is read."""
    for sets in row["evidence"].values():
        labels = []
        for evidence in sets:
            _look_up(evidence, "sentences")
            labels.append(evidence["label"])
        if len(set(labels)) > 1:
            raise ValueError("Conflicting labels.")
        # A document without any set has no first label.
        _look_up(labels, 0)
    _look_up(row, "id")


def _look_up(container: Any, key: str | int) -> Any:
    """An entry; without it, Python's own error is what the evaluator stops with."""
    return container[key]


def _count_gold_sentences(row: Any) -> None:
    """The evaluator counts the gold sentences of a claim whatever is predicted."""
    for sets in row["evidence"].values():
        for evidence in sets:
            len(evidence["sentences"])


def prediction_stop(lines: Sequence[JsonLine], topics: Sequence[Topic]) -> Stop:
    """Where the evaluator stops at a file of predictions, for gold claims that it accepts.

    It reads the ids of all lines first, then claim by claim.
    """
    without_id = _first_stop(lines, partial(_look_up, key="id"))
    if without_id:
        return without_id
    wanted = [_id_in_gold(topic) for topic in topics]
    if [line.value["id"] for line in lines] != wanted:
        message = "ValueError: Predicted claims do not match gold."
        return Stop(message, _first_difference(lines, wanted))
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


def _id_in_gold(topic: Topic) -> int | str:
    """The id of a claim with the JSON type that it has in the file of gold."""
    if topic.quoted:
        return topic.id
    try:
        return int(topic.id)
    except ValueError:
        return topic.id


def _evaluate_claim(row: Any, gold: Mapping[str, FileGold]) -> None:
    """`evaluate_claim` for every predicted document; `gold` is the claim's by document."""
    for document, entry in row["evidence"].items():
        if entry["label"] not in VERDICTS:
            # The stray f is in the evaluator's own message.
            raise ValueError(f"Unallowed label f{entry['label']} predicted.")
        sentences = entry["sentences"]
        document_gold = gold.get(document)
        if document_gold and document_gold.label == entry["label"]:
            _take_rationale(sentences, document_gold)
        # The evaluator counts them as retrieved.
        len(sentences)
        if document_gold:
            _count_rationale_sentences(document, set(sentences), document_gold)


def _take_rationale(sentences: Any, gold: FileGold) -> set[Any]:
    """The first predicted sentences, which the evaluator compares with the gold sets."""
    window = window_of(Gold(gold.label, gold.sets), "official")
    return set(sentences[:window])


def _count_rationale_sentences(
    document: str, predicted: set[Any], gold: FileGold
) -> None:
    """`count_rationale_sents`, whose assertion has no text of its own."""
    for sentence in predicted:
        if sum(sentence in evidence for evidence in gold.sets) > 1:
            raise AssertionError(
                f"sentence {sentence} of document {shown(document)} is in two gold sets"
            )
