"""Answers from the lines of a prediction file, with every problem."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from assessment.formats.reports import Report, shown
from assessment.model import ImportContext
from assessment.tracks.scifact.answer import NEI, VERDICTS, Answer, Prediction, Topic
from assessment.tracks.scifact.collection.sentence_counts import sizes
from assessment.tracks.scifact.lines.json_lines import MAX_ID, JsonLine, id_of
from assessment.tracks.scifact.lines.label_names import label_of
from assessment.tracks.scifact.runs.sentence_warnings import warn_of_sentences

_LARGE = 2**53
"""From here on a number of JSON may not be the whole number that it is written as."""
_LEFT_OUT = "SUPPORT or CONTRADICT; the document was left out"


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
            place = f"line {line.number}"
            topic = self._topic(place, line.value)
            if topic is None:
                continue
            if topic.id in answers:
                what = f"claim {topic.id} is predicted twice"
                self._stop("REPEATED_CLAIM", place, what, "the first one counts")
                continue
            answers[topic.id] = self._answer(f"{place}, claim {topic.id}", line.value)
        # The evaluator refuses another order than that of the gold; our figures do not depend on it.
        self._check_order(list(answers))
        return {topic: answers[topic] for topic in self.topics if topic in answers}

    def _stop(self, code: str, place: str, what: str, right: str) -> None:
        """Report a problem at which the official evaluator stops."""
        self.report.error(code, place, what=what, right=right, official=True)

    def _topic(self, place: str, value: Any) -> Topic | None:
        """The claim that a line is about, None (and a problem) if there is no such claim."""
        if not isinstance(value, dict):
            what = "the line is not an object"
            right = "an object with id and evidence"
            self._stop("MALFORMED_PREDICTION", place, what, right)
            return None
        if "id" not in value:
            right = "add the claim's id; the line was left out"
            self._stop("MISSING_FIELD", place, "'id' is missing", right)
            return None
        written = value["id"]
        name = id_of(_as_index(written))
        topic = self.topics.get(name) if name else None
        if topic is None:
            self._report_unknown(place, written)
        # The evaluator compares ids as JSON has them: "7" is not 7.
        elif isinstance(written, str) != topic.quoted:
            self._report_id_type(place, topic)
        return topic

    def _report_unknown(self, place: str, written: object) -> None:
        """Report a claim that the campaign lacks.

        Without any claims, nothing says that the evaluator would refuse it.
        """
        what = f"claim {shown(str(written))} is not among the claims"
        right = "the line was left out"
        has_claims = bool(self.topics)
        self.report.error(
            "UNKNOWN_CLAIM", place, what=what, right=right, official=has_claims
        )

    def _report_id_type(self, place: str, topic: Topic) -> None:
        what = f"the id of claim {topic.id} has another JSON type than in the claims"
        right = f"write {topic.id} without quotes"
        if topic.quoted:
            right = f"write {topic.id!r}"
        self._stop("WRONG_ID_TYPE", place, what, right)

    def _check_order(self, claims: list[str]) -> None:
        """Report the first claim that is not where the campaign's order has it."""
        predicted = set(claims)
        expected = [topic for topic in self.topics if topic in predicted]
        for claim, wanted in zip(claims, expected, strict=True):
            if claim != wanted:
                what = (
                    "the claims are in another order; "
                    f"first difference: claim {claim} where claim {wanted} is expected"
                )
                right = "export the run to have it in the order of the claims"
                self._stop("WRONG_ORDER", "file", what, right)
                return

    def _answer(self, place: str, value: dict[str, Any]) -> Answer:
        """The predictions of a line; none, with a problem, where its evidence cannot be read."""
        if "evidence" not in value:
            right = "write {} where nothing is predicted; read as {}"
            self._stop("MISSING_FIELD", place, "'evidence' is missing", right)
            return Answer()
        evidence = value["evidence"]
        if not isinstance(evidence, dict):
            what = "'evidence' is not an object"
            right = "document ids with sentences and label; read as {}"
            self._stop("MALFORMED_PREDICTION", place, what, right)
            return Answer()
        predictions: list[Prediction] = []
        for document, entry in evidence.items():
            document_place = f"{place}, document {shown(document)}"
            prediction = self._prediction(document_place, document, entry)
            if prediction is not None:
                predictions.append(prediction)
        return Answer(tuple(predictions))

    def _prediction(self, place: str, document: str, entry: Any) -> Prediction | None:
        """The prediction on one document, None (and a problem) if it has no label or cannot be read."""
        if not isinstance(entry, dict):
            what = "not a document with an object"
            right = "an object with sentences and label; left out"
            self._stop("MALFORMED_PREDICTION", place, what, right)
            return None
        if len(document) > MAX_ID:
            what = f"its id has more than {MAX_ID} characters"
            right = "the id of the corpus; left out"
            # Our own limit: the evaluator takes ids of any length.
            self.report.error("MALFORMED_PREDICTION", place, what=what, right=right)
            return None
        # Both are read before either is given up, so that the problems of both are reported.
        label = self._label(place, entry)
        sentences = self._sentences(place, entry)
        if label is None:
            return None
        if self.lengths and document not in self.lengths:
            what = "the document is not in the corpus"
            self.report.warn(
                "UNKNOWN_DOCUMENT", place, what=what, right="it counts as retrieved"
            )
        warn_of_sentences(self.report, place, sentences, self.lengths.get(document))
        return Prediction(document, label, sentences)

    def _label(self, place: str, entry: dict[str, Any]) -> str | None:
        """SUPPORT or CONTRADICT, None for all else; problems where it is not written so."""
        if "label" not in entry:
            self._stop("MISSING_FIELD", place, "'label' is missing", _LEFT_OUT)
            return None
        written = entry["label"]
        label = label_of(written)
        if written not in VERDICTS:
            what = f"label {shown(str(written))!r} is not allowed"
            right = _LEFT_OUT if label in (None, NEI) else f"read as {label}"
            self._stop("ILLEGAL_LABEL", place, what, right)
        return label if label in VERDICTS else None

    def _sentences(self, place: str, entry: dict[str, Any]) -> tuple[int | str, ...]:
        """The indices of an entry; what is no whole number is a text."""
        written = entry.get("sentences")
        if "sentences" not in entry:
            right = "a list of sentence indices; read as []"
            self._stop("MISSING_FIELD", place, "'sentences' is missing", right)
        elif not isinstance(written, list):
            what = "'sentences' is not a list"
            right = "a list of sentence indices; read as Python goes through it"
            # No stop: the evaluator goes through it as well.
            self.report.error("MALFORMED_PREDICTION", place, what=what, right=right)
        # Python iterates over the characters of a text and the keys of an object, and so does the evaluator.
        if not isinstance(written, list | str | dict):
            return ()
        return tuple(map(_index, written))


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
