"""Reads qrels, direct and derived.

Lines are `qID PassageKey Lx`, or trec_eval's `qID 0 PassageKey grade`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import orjson

from assessment.formats import File
from assessment.formats.plurals import number_of
from assessment.formats.reports import shown
from assessment.model import Judgment, Resource
from assessment.tracks.r2c2.answer import direct_ref
from assessment.tracks.r2c2.judgments.judgment_rows import (
    PlacedJudgment,
    in_order,
    level_of,
)
from assessment.tracks.r2c2.judgments.verdicts import DERIVED
from assessment.tracks.r2c2.lines import QuestionReport, R2C2Context, R2C2Read
from assessment.tracks.r2c2.names import is_id
from assessment.tracks.r2c2.runs.references import passage_at
from assessment.tracks.r2c2.scales import TOP_LEVEL

_KEY = re.compile(r"[^\s;]{1,150};\d{1,3}", re.ASCII)
_FIRST = 20
"""Lines that a recogniser reads."""


class QrelsLine(NamedTuple):
    """A line of qrels that can be read."""

    place: str
    topic: str
    key: str
    level: int


def _is_qrels(file: File) -> bool:
    first = [row.text for row in islice(file.rows(), _FIRST)]
    return bool(first) and all(_fields(line) is not None for line in first)


def _fields(text: str) -> tuple[str, str, str] | None:
    """Topic, PassageKey and grade of a line, None for another kind of line."""
    parts = text.split()
    if len(parts) == 4:
        del parts[1]  # trec_eval's iteration, which nothing reads
    if len(parts) != 3:
        return None
    topic, key, level = parts
    if not is_id(topic) or not _KEY.fullmatch(key):
        return None
    return topic, key, level


def is_derived(file: File) -> bool:
    """Derived and direct qrels look the same: the name tells them apart."""
    return "derived" in file.name.lower() and _is_qrels(file)


def is_direct(file: File) -> bool:
    return "derived" not in file.name.lower() and _is_qrels(file)


def read_derived(file: File, context: R2C2Context) -> R2C2Read:
    """Grades that count for questions whose nuggets nobody judges."""
    report = QuestionReport(file.name)
    levels: dict[str, dict[str, int]] = {}
    for line in _lines(file, context, report):
        of_topic = levels.setdefault(line.topic, {})
        of_topic[line.key] = line.level
    questions = number_of(len(levels), "question")
    note = (
        f"{file.name}: derived qrels of {questions}; "
        "they count where no nugget of a question is judged"
    )
    resource = Resource(DERIVED, file.name, orjson.dumps(levels))
    resources = (resource,) if levels else ()
    return R2C2Read(resources=resources, problems=report.close(), notes=(note,))


def read_direct(file: File, context: R2C2Context) -> R2C2Read:
    """Levels as judgments of the context's assessor; one for each text, whose keys share it."""
    report = QuestionReport(file.name)
    note = (
        f"{file.name}: read as direct qrels; "
        f"derived ones have “derived” in their name, or are read as kind {DERIVED}"
    )
    judgments = in_order(report, _judgments(file, context, report))
    return R2C2Read(judgments=judgments, problems=report.close(), notes=(note,))


def _judgments(
    file: File, context: R2C2Context, report: QuestionReport
) -> Iterator[PlacedJudgment]:
    """Levels as direct judgments of the passages that the keys name."""
    for line in _lines(file, context, report):
        passage = passage_at(context, line.topic, line.key)
        if passage is None:
            what = f"no passage is loaded for the PassageKey {line.key!r} at question {line.topic}"
            right = "import the PR run first; the line is left out"
            report.warn("UNRESOLVED_CITATION", line.place, what=what, right=right)
        elif line.level > TOP_LEVEL:
            right = f"L0 to L{TOP_LEVEL}; the line is left out"
            report.error(
                "MALFORMED_LINE",
                line.place,
                what=f"level {line.level} is none",
                right=right,
            )
        else:
            ref = direct_ref(line.topic, passage.text)
            label = f"L{line.level}"
            judgment = Judgment(ref, context.assessor, label, via="import")
            yield PlacedJudgment(line.place, judgment)


def _lines(
    file: File, context: R2C2Context, report: QuestionReport
) -> Iterator[QrelsLine]:
    """The lines that can be read, about questions of the campaign."""
    for row in file.rows():
        place = f"line {row.number}"
        fields = _fields(row.text)
        level = level_of(fields[2]) if fields else None
        if fields is None or level is None:
            what = f"{shown(row.text.strip())!r} is no line of qrels"
            right = (
                "qID PassageKey Lx, PassageKey as PRrunname;rank; the line is left out"
            )
            report.error("MALFORMED_LINE", place, what=what, right=right)
            continue
        topic = report.topic(fields[0], place, context.topics)
        if topic is not None:
            yield QrelsLine(place, topic, fields[1], level)
