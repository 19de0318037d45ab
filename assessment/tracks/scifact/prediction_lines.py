"""Answers from the lines of a prediction file, with every problem."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from assessment.formats.reports import Report, shown
from assessment.model import ImportContext
from assessment.tracks.scifact.answer import NEI, VERDICTS, Answer, Prediction, Topic
from assessment.tracks.scifact.labels import label_of
from assessment.tracks.scifact.lengths import sizes
from assessment.tracks.scifact.lines import MAX_ID, JsonLine, id_of
from assessment.tracks.scifact.sentence_window import WINDOW

_LARGE = 2**53
"""Above it a number of JSON may not be the whole number that it is written as."""


class PredictionReader:
    """Reads the lines of one file and reports every problem."""

    def __init__(self, context: ImportContext[Topic, Answer], report: Report) -> None:
        self.topics = context.topics
        self.report = report
        self.lengths: Mapping[str, int] = sizes(context.resources)

    def answers(self, lines: list[JsonLine]) -> dict[str, Answer]:
        """The answers by claim, in the order of the campaign's claims.

        Of a repeated claim the first answer counts.
        """
        answers: dict[str, Answer] = {}
        for line in lines:
            topic = self._topic(line)
            if topic is None:
                continue
            if topic.id in answers:
                what = f"claim {topic.id} is predicted twice"
                self.report.error(
                    "REPEATED_CLAIM",
                    f"line {line.number}",
                    what,
                    "the first one counts",
                    official=True,
                )
                continue
            answers[topic.id] = self._answer(
                f"line {line.number}, claim {topic.id}", line.value
            )
        # The evaluator refuses another order than that of the gold; our figures do not depend on it.
        self._check_order(list(answers))
        return {topic: answers[topic] for topic in self.topics if topic in answers}

    def _topic(self, line: JsonLine) -> Topic | None:
        """The claim that a line is about, None (and a problem) if there is no such claim."""
        place = f"line {line.number}"
        if not isinstance(line.value, dict):
            what = "the line is not an object"
            self.report.error(
                "MALFORMED_PREDICTION",
                place,
                what,
                "an object with id and evidence",
                official=True,
            )
            return None
        if "id" not in line.value:
            right = "add the claim's id; the line was left out"
            self.report.error(
                "MISSING_FIELD", place, "'id' is missing", right, official=True
            )
            return None
        written = line.value["id"]
        name = id_of(_as_index(written))
        topic = self.topics.get(name) if name else None
        if topic is None:
            self._report_unknown(
                place, f"claim {shown(str(written))} is not among the claims"
            )
        # The evaluator compares ids as JSON has them: "7" is not 7.
        elif isinstance(written, str) != topic.quoted:
            what = (
                f"the id of claim {topic.id} has another JSON type than in the claims"
            )
            right = (
                f"write {topic.id!r}"
                if topic.quoted
                else f"write {topic.id} without quotes"
            )
            self.report.error("WRONG_ID_TYPE", place, what, right, official=True)
        return topic

    def _report_unknown(self, place: str, what: str) -> None:
        """Report a claim that the campaign lacks.

        Without any claims, nothing says that the evaluator would refuse it.
        """
        right = "the line was left out"
        self.report.error(
            "UNKNOWN_CLAIM", place, what, right, official=bool(self.topics)
        )

    def _check_order(self, claims: list[str]) -> None:
        predicted = set(claims)
        expected = [topic for topic in self.topics if topic in predicted]
        for claim, wanted in zip(claims, expected, strict=True):
            if claim != wanted:
                what = (
                    "the claims are in another order; "
                    f"first difference: claim {claim} where claim {wanted} is expected"
                )
                right = "export the run to have it in the order of the claims"
                self.report.error("WRONG_ORDER", "file", what, right, official=True)
                return

    def _answer(self, place: str, value: dict[str, Any]) -> Answer:
        if "evidence" not in value:
            right = "write {} where nothing is predicted; read as {}"
            self.report.error(
                "MISSING_FIELD", place, "'evidence' is missing", right, official=True
            )
            return Answer()
        evidence = value["evidence"]
        if not isinstance(evidence, dict):
            right = "document ids with sentences and label; read as {}"
            self.report.error(
                "MALFORMED_PREDICTION",
                place,
                "'evidence' is not an object",
                right,
                official=True,
            )
            return Answer()
        predictions: list[Prediction] = []
        for document, entry in evidence.items():
            prediction = self._prediction(
                f"{place}, document {shown(document)}", document, entry
            )
            if prediction is not None:
                predictions.append(prediction)
        return Answer(tuple(predictions))

    def _prediction(self, place: str, document: str, entry: Any) -> Prediction | None:
        """The prediction on one document, None (and a problem) if it has no label or cannot be read."""
        if not isinstance(entry, dict):
            right = "an object with sentences and label; left out"
            self.report.error(
                "MALFORMED_PREDICTION",
                place,
                "not a document with an object",
                right,
                official=True,
            )
            return None
        if len(document) > MAX_ID:
            what = f"its id has more than {MAX_ID} characters"
            self.report.error(
                "MALFORMED_PREDICTION", place, what, "the id of the corpus; left out"
            )
            return None
        # Both are read before either is given up, so that the problems of both are reported.
        label = self._label(place, entry)
        sentences = self._sentences(place, entry)
        if label is None:
            return None
        if self.lengths and document not in self.lengths:
            what = "the document is not in the corpus"
            self.report.warn("UNKNOWN_DOCUMENT", place, what, "it counts as retrieved")
        self._check_sentences(place, sentences, self.lengths.get(document))
        return Prediction(document, label, sentences)

    def _label(self, place: str, entry: dict[str, Any]) -> str | None:
        """SUPPORT or CONTRADICT, None for all else; problems where it is not written so."""
        if "label" not in entry:
            right = "SUPPORT or CONTRADICT; the document was left out"
            self.report.error(
                "MISSING_FIELD", place, "'label' is missing", right, official=True
            )
            return None
        written = entry["label"]
        label = label_of(written)
        if written not in VERDICTS:
            right = f"read as {label}"
            if label in (None, NEI):
                right = "SUPPORT or CONTRADICT; the document was left out"
            what = f"label {shown(str(written))!r} is not allowed"
            self.report.error("ILLEGAL_LABEL", place, what, right, official=True)
        return label if label in VERDICTS else None

    def _sentences(self, place: str, entry: dict[str, Any]) -> tuple[int | str, ...]:
        written = entry.get("sentences")
        if "sentences" not in entry:
            right = "a list of sentence indices; read as []"
            self.report.error(
                "MISSING_FIELD", place, "'sentences' is missing", right, official=True
            )
        elif not isinstance(written, list):
            right = "a list of sentence indices; read as Python goes through it"
            self.report.error(
                "MALFORMED_PREDICTION", place, "'sentences' is not a list", right
            )
        # Python iterates over the characters of a text and the keys of an object, and so does the evaluator.
        if not isinstance(written, list | str | dict):
            return ()
        return tuple(map(_index, written))

    def _check_sentences(
        self, place: str, sentences: tuple[int | str, ...], length: int | None
    ) -> None:
        """Warnings on sentences that never match, match once only, or do not count for the abstract."""
        if not sentences:
            self.report.warn(
                "NO_SENTENCES", place, "no sentences", "the label alone can be right"
            )
        if len(sentences) > WINDOW:
            what = f"{len(sentences)} sentences"
            right = f"the first {WINDOW} count for the abstract, or as many as its smallest gold set"
            self.report.warn("MANY_SENTENCES", place, what, right)
        for sentence, count in Counter(sentences).items():
            if count > 1:
                what = f"sentence {sentence} is listed {count} times"
                right = "each copy counts as retrieved, one can be right"
                self.report.warn("REPEATED_INDEX", place, what, right)
            self._check_index(place, sentence, length)

    def _check_index(self, place: str, sentence: int | str, length: int | None) -> None:
        if isinstance(sentence, str):
            what = f"index {shown(sentence)!r} is no whole number"
            right = "it never matches; the repaired run has it as one"
            self.report.warn("INDEX_NOT_A_NUMBER", place, what, right)
        elif sentence < 0 or (length is not None and sentence >= length):
            size = (
                f"the abstract has sentences 0 to {length - 1}"
                if length
                else "indices start at 0"
            )
            what = f"there is no sentence {sentence}"
            self.report.warn(
                "INDEX_OUT_OF_RANGE", place, what, f"{size}; it counts as retrieved"
            )


def _index(value: Any) -> int | str:
    """An index as Python compares it: 4.0 is 4, true is 1; a value that is no whole number becomes a text."""
    number = _as_index(value)
    if type(number) is int and abs(number) < _LARGE:
        return number
    return str(value)[:200]


def _as_index(value: Any) -> Any:
    """Whole numbers as Python compares them, everything else unchanged."""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float) and math.isfinite(value) and value.is_integer():
        return int(value)
    return value
