"""Predictions come in."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import PurePath
from typing import Any

from assessment.formats import File, problem
from assessment.model import ImportContext, Problem, Read, Run
from assessment.tracks.scifact import official
from assessment.tracks.scifact.answer import ACCEPTED, NEI, VERDICTS, Answer, Prediction, Topic
from assessment.tracks.scifact.arithmetic import WINDOW
from assessment.tracks.scifact.labels import label_of
from assessment.tracks.scifact.lengths import sizes
from assessment.tracks.scifact.lines import (
    MAX_ID,
    REJECTS,
    SAMPLE,
    SHOWN,
    Line,
    Report,
    id_of,
    read_lines,
    rejected,
    sample,
    unchecked,
    verdict,
)
from assessment.tracks.scifact.shapes import shape_of

_LARGE = 2**53
_FEW = 10


_MOST_UNREAD = 0.9
"""Share of a file's lines that may hold no prediction; a file of another kind has more."""
_SMALL = 10
"""Lines; in a smaller file each may have its own fault."""
_OF_A_LOG = {"uuid", "assessor"}


def is_predictions(file: File) -> bool:
    """At least every other line has an object of documents as its evidence; those of a log of judgments have a list."""
    lines = [row.text for row in islice(file.rows(), SAMPLE)]
    rows = list(sample(file))
    return shape_of(rows) == "predictions" and 2 * sum(map(_predicts, rows)) >= len(lines)


def _predicts(row: Any) -> bool:
    """Whether a line holds a prediction, be it an empty one."""
    evidence = row.get("evidence") if isinstance(row, dict) else None
    return (
        isinstance(evidence, dict)
        and all(isinstance(one, dict) for one in evidence.values())
        and not _OF_A_LOG & set(row)
    )


def read_predictions(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """One run, named by the file's stem; what the official evaluator would say of the file is a note."""
    report = Report(file.name)
    lines, message = read_lines(file, report)
    return taken_in(f"{file.name}, predictions", bare_name(file.name), (lines, message), known, report)


def taken_in(
    what: str,
    name: str,
    found: tuple[list[Line], str],
    known: ImportContext[Topic, Answer],
    report: Report,
    notes: tuple[str, ...] = (),
) -> Read[Topic, Answer]:
    """The run of a file's lines; `found` has with them the message that the official tools stop with before they look at predictions."""
    lines, message = found
    stop = official.Stop(message)
    if known.topics and not message:
        stop = official.prediction_stop(lines, known.topics.values())
    message = stop.message
    told = (
        verdict(what, message, report.file)
        if known.topics or message
        else f"{what}: without claims the official evaluator reads no predictions"
    )
    if message and known.settings.get("strict") == "reject":
        return Read(problems=(rejected(report.file, message), *report.problems), notes=(told,))
    if _is_something_else(lines, report):
        return Read(problems=tuple(report.problems), notes=(told,))
    notes = (told, *notes, *_variants(lines))
    answers = _Reader(known, report).answers(lines)
    if not known.topics:
        report.add("NO_TOPICS", "file", "the campaign has no claims yet", "take in the claims first")
    if message and not report.refused and (not answers or set(answers) == set(known.topics)):
        right = "mend it; it was read as far as it can be"
        report.refuse(
            "OFFICIAL_REJECTION", stop.place, f"the official evaluator stops: {message}", right, "warning"
        )
    if not answers:
        return Read(problems=tuple(report.problems), notes=notes)
    run = Run(name[:100] or "run", answers, details={"official": message or ACCEPTED})
    return Read(runs=(run,), problems=tuple(report.problems), notes=notes)


def _is_something_else(lines: list[Line], report: Report) -> bool:
    """Whether nearly no line holds a prediction; what little there is makes no run."""
    broken = sum(one.code == "MALFORMED_LINE" for one in report.problems)
    total = len(lines) + broken
    unread = broken + sum(not _predicts(line.value) for line in lines)
    if total < _SMALL or unread <= _MOST_UNREAD * total:
        return False
    report.refuse(
        "NO_PREDICTIONS",
        "file",
        f"{unread} of {total} lines hold no prediction",
        "send one line with id and evidence for each claim",
    )
    return True


def bare_name(file: str) -> str:
    """A file's name without its folder and endings.

    >>> bare_name("runs/team-a.jsonl.gz")
    'team-a'
    """
    return PurePath(file).name.removesuffix(".gz").removesuffix(".jsonl").removesuffix(".json")


def _variants(lines: list[Line]) -> Iterator[str]:
    """What in the file is not as the guide has it."""
    entries = [
        entry
        for line in lines
        if isinstance(line.value, dict)
        for entry in _entries(line.value.get("evidence"))
    ]
    names = Counter(
        entry["label"]
        for entry in entries
        if isinstance(entry.get("label"), str) and entry["label"] not in VERDICTS
    )
    for name, count in names.items():
        meant = label_of(name)
        became = f"read as {meant}"
        if meant is None:
            became = "left out (not a label)"
        elif meant == NEI:
            became = "left out (no evidence is no prediction)"
        yield f"label {name[:SHOWN]!r}, {count} times: {became}"
    if any("label_probs" in entry for entry in entries):
        yield "variant: predictions with label probabilities; the probabilities are not kept"


def _entries(evidence: Any) -> Iterator[dict[str, Any]]:
    yield from (
        (entry for entry in evidence.values() if isinstance(entry, dict))
        if isinstance(evidence, dict)
        else ()
    )


class _Reader:
    """Takes the lines of one file apart, with every problem."""

    def __init__(self, known: ImportContext[Topic, Answer], report: Report) -> None:
        self.topics, self.report = known.topics, report
        self.lengths: Mapping[str, int] = sizes(known.resources)

    def answers(self, lines: list[Line]) -> dict[str, Answer]:
        found: dict[str, Answer] = {}
        for line in lines:
            topic = self._topic(line)
            if topic is not None and topic.id in found:
                self.report.refuse(
                    "REPEATED_CLAIM",
                    f"line {line.number}",
                    f"claim {topic.id} is predicted twice",
                    "the first one counts",
                )
            elif topic is not None:
                found[topic.id] = self._answer(f"line {line.number}, claim {topic.id}", line.value)
        self._order(list(found))
        return {topic: found[topic] for topic in self.topics if topic in found}

    def _topic(self, line: Line) -> Topic | None:
        at = f"line {line.number}"
        if not isinstance(line.value, dict):
            self.report.refuse(
                "MALFORMED_PREDICTION", at, "the line is not an object", "an object with id and evidence"
            )
            return None
        if "id" not in line.value:
            self.report.refuse(
                "MISSING_FIELD", at, "'id' is missing", "add the claim's id; the line was left out"
            )
            return None
        name = id_of(_as_index(line.value["id"]))
        topic = self.topics.get(name) if name else None
        if topic is None:
            self._unknown(
                at, f"claim {str(line.value['id'])[:SHOWN]} is not among the claims", "the line was left out"
            )
        elif isinstance(line.value["id"], str) != topic.quoted:
            right = f"write {topic.id!r}" if topic.quoted else f"write {topic.id} without quotes"
            self.report.refuse(
                "WRONG_ID_TYPE",
                at,
                f"the id of claim {topic.id} has another JSON type than in the claims",
                right,
            )
        return topic

    def _unknown(self, at: str, what: str, right: str) -> None:
        """A claim that there is not; without any claims nothing is known of what the official evaluator would say."""
        (self.report.refuse if self.topics else self.report.add)("UNKNOWN_CLAIM", at, what, right)

    def _order(self, found: list[str]) -> None:
        given = set(found)
        wanted = [topic for topic in self.topics if topic in given]
        pairs = [(got, expected) for got, expected in zip(found, wanted, strict=True) if got != expected]
        if pairs:
            what = f"the claims are in another order; first difference: claim {pairs[0][0]} where claim {pairs[0][1]} is expected"
            self.report.refuse(
                "WRONG_ORDER", "file", what, "export the run to have it in the order of the claims"
            )

    def _answer(self, at: str, value: dict[str, Any]) -> Answer:
        evidence = value.get("evidence")
        if "evidence" not in value:
            self.report.refuse(
                "MISSING_FIELD",
                at,
                "'evidence' is missing",
                "write {} where nothing is predicted; read as {}",
            )
        elif not isinstance(evidence, dict):
            self.report.refuse(
                "MALFORMED_PREDICTION",
                at,
                "'evidence' is not an object",
                "document ids with sentences and label; read as {}",
            )
        entries = evidence.items() if isinstance(evidence, dict) else ()
        read = (
            self._prediction(f"{at}, document {document[:SHOWN]}", document, entry)
            for document, entry in entries
        )
        return Answer(tuple(prediction for prediction in read if prediction is not None))

    def _prediction(self, at: str, document: str, entry: Any) -> Prediction | None:
        if not isinstance(entry, dict):
            self.report.refuse(
                "MALFORMED_PREDICTION",
                at,
                "not a document with an object",
                "an object with sentences and label; left out",
            )
            return None
        if len(document) > MAX_ID:
            self.report.add(
                "MALFORMED_PREDICTION",
                at,
                f"its id has more than {MAX_ID} characters",
                "the id of the corpus; left out",
            )
            return None
        label = self._label(at, entry)
        sentences = self._sentences(at, entry)
        if label is None:
            return None
        if self.lengths and document not in self.lengths:
            self.report.warn(
                "UNKNOWN_DOCUMENT", at, "the document is not in the corpus", "it counts as retrieved"
            )
        self._indices(at, sentences, self.lengths.get(document))
        return Prediction(document, label, sentences)

    def _label(self, at: str, entry: dict[str, Any]) -> str | None:
        if "label" not in entry:
            self.report.refuse(
                "MISSING_FIELD", at, "'label' is missing", "SUPPORT or CONTRADICT; the document was left out"
            )
            return None
        given, label = entry["label"], label_of(entry["label"])
        if given not in VERDICTS:
            right = (
                "SUPPORT or CONTRADICT; the document was left out"
                if label in (None, NEI)
                else f"read as {label}"
            )
            self.report.refuse("ILLEGAL_LABEL", at, f"label {str(given)[:SHOWN]!r} is not allowed", right)
        return label if label in VERDICTS else None

    def _sentences(self, at: str, entry: dict[str, Any]) -> tuple[int | str, ...]:
        given = entry.get("sentences")
        if "sentences" not in entry:
            self.report.refuse(
                "MISSING_FIELD", at, "'sentences' is missing", "a list of sentence indices; read as []"
            )
        elif not isinstance(given, list):
            right = "a list of sentence indices; read as Python goes through it"
            self.report.add("MALFORMED_PREDICTION", at, "'sentences' is not a list", right)
        return tuple(_index(item) for item in given) if isinstance(given, list | str | dict) else ()

    def _indices(self, at: str, sentences: tuple[int | str, ...], length: int | None) -> None:
        warn = self.report.warn
        if not sentences:
            warn("NO_SENTENCES", at, "no sentences", "the label alone can be right")
        if len(sentences) > WINDOW:
            warn(
                "MANY_SENTENCES",
                at,
                f"{len(sentences)} sentences",
                f"the first {WINDOW} count for the abstract, or as many as its smallest gold set",
            )
        for sentence, count in Counter(sentences).items():
            if count > 1:
                warn(
                    "REPEATED_INDEX",
                    at,
                    f"sentence {sentence} is listed {count} times",
                    "each copy counts as retrieved, one can be right",
                )
            if isinstance(sentence, str):
                warn(
                    "INDEX_NOT_A_NUMBER",
                    at,
                    f"index {sentence[:SHOWN]!r} is no whole number",
                    "it never matches; the repaired run has it as one",
                )
            elif sentence < 0 or (length is not None and sentence >= length):
                size = f"the abstract has sentences 0 to {length - 1}" if length else "indices start at 0"
                warn(
                    "INDEX_OUT_OF_RANGE",
                    at,
                    f"there is no sentence {sentence}",
                    f"{size}; it counts as retrieved",
                )


def _index(value: Any) -> int | str:
    """An index as Python compares it: 4.0 is 4, true is 1, everything else that is no whole number matches nothing."""
    number = _as_index(value)
    if type(number) is int and abs(number) < _LARGE:
        return number
    return value[:200] if isinstance(value, str) else str(value)[:200]


def _as_index(value: Any) -> Any:
    """Whole numbers as Python compares them, everything else as it is."""
    is_whole = isinstance(value, int) or (
        isinstance(value, float) and math.isfinite(value) and value.is_integer()
    )
    return int(value) if is_whole else value


def check(file: str, run: Run[Answer], known: ImportContext[Topic, Answer]) -> Iterator[Problem]:
    """Claims that a run leaves out and what could not be compared; everything else is found where the file is read, with its line."""
    if not sizes(known.resources) and any(
        one.sentences for answer in run.answers.values() for one in answer.documents
    ):
        yield unchecked(file)
    missing = [topic for topic in known.topics if topic not in run.answers]
    if missing:
        listed = ", ".join(missing[:_FEW]) + (
            f" and {len(missing) - _FEW} more" if len(missing) > _FEW else ""
        )
        what = f"no prediction for {len(missing)} of {len(known.topics)} claims: {listed}"
        right = "each counts as {}; the exported run has a line for every claim"
        yield problem(file, "MISSING_CLAIM", "file", what, right)._replace(official=REJECTS)
