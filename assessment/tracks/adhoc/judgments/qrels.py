"""Reads qrels of four and five columns, and those of BEIR with their header."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.formats import Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.formats.sampling_strata import (
    GRADE_LAST,
    Strata,
    is_grade_last,
    is_stratum,
    strata_resource,
)
from assessment.model import Judgment, Resource, Resources
from assessment.tracks.adhoc.answer import AdhocContext, AdhocRead, Topic, relevance_ref
from assessment.tracks.adhoc.grades.grades import Grades
from assessment.tracks.adhoc.grades.own_grades import grades_of
from assessment.tracks.adhoc.ids import is_id

JUDGED = "judged documents"
"""Kind of the resources that name the documents of qrels: ids, one a line, packed by zlib."""
_HEADER = ["query-id", "corpus-id", "score"]
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,3}", re.ASCII)
_LINES_LOOKED_AT = 50
_LINES_BETWEEN_REPORTS = 100_000


class QrelsLine(NamedTuple):
    """A line that can be read; `fifth` is "" where there is no fifth column."""

    place: str
    topic: str
    document: str
    grade: int
    fifth: str


def is_qrels(file: Packed) -> bool:
    """Whether most of the first lines have a whole number in the fourth column, or BEIR's header is there."""
    if b"\0" in file.start:
        return False
    lines = file.first_lines(_LINES_LOOKED_AT)
    rows = [line.decode("utf-8", "replace").split() for line in lines]
    if rows and rows[0] == _HEADER:
        return True
    # More than half is enough: the reader names the lines that are wrong.
    return 2 * sum(map(_is_line, rows)) > len(rows)


def _is_line(columns: list[str]) -> bool:
    if len(columns) not in (4, 5):
        return False
    if not _WHOLE_NUMBER.fullmatch(columns[3]):
        return False
    return all(map(is_stratum, columns[4:]))


def read_qrels(file: Packed, context: AdhocContext) -> AdhocRead:
    """Grades as judgments of the assessor whom the user names.

    Judged topics that the campaign does not have become topics without a text.
    """
    report = Report(file.name)
    grades = grades_of(context.settings, context.resources)
    judgments: list[Judgment] = []
    strata: Strata = {}
    topics: dict[str, Topic] = {}
    for line in _lines(file, context, report):
        label = grades.label(line.grade)
        if label is None:
            _report_grade(line, grades, report)
            continue
        if line.topic not in context.topics:
            topics[line.topic] = Topic("")
        if line.fifth:
            strata.setdefault(line.topic, {})[line.document] = line.fifth
        ref = relevance_ref(grades.kind, line.topic, line.document)
        judgments.append(Judgment(ref, context.assessor, label, via="import"))
    if is_grade_last(strata):
        right = "topic, iteration, document, grade, stratum: exchange the last two"
        report.error("GRADE_IN_FIFTH_COLUMN", "file", what=GRADE_LAST, right=right)
        return AdhocRead(problems=report.problems)
    _report_topics(topics, report)
    resources = tuple(_resources(file.name, judgments, strata))
    notes = _notes(file.name, judgments)
    return AdhocRead(
        topics=topics,
        judgments=tuple(judgments),
        resources=resources,
        problems=report.problems,
        notes=notes,
    )


def _lines(file: Packed, context: AdhocContext, report: Report) -> Iterator[QrelsLine]:
    """The lines that can be read; the others are reported."""
    for number, text in file.rows():
        if number % _LINES_BETWEEN_REPORTS == 0:
            context.progress(file.share, f"reading line {number:,}")
        place = f"line {number:,}"
        columns = text.split()
        if columns == _HEADER:
            continue
        if len(columns) == 3:  # BEIR
            columns.insert(1, "0")
        if not _is_line(columns) or not is_id(columns[0]) or not is_id(columns[2]):
            what = f"{shown(text.strip())!r} is no line of qrels"
            right = "topic, iteration, document, grade; the line was left out"
            report.error("MALFORMED_LINE", place, what=what, right=right)
            continue
        fifth = columns[4] if len(columns) == 5 else ""
        yield QrelsLine(place, columns[0], columns[2], int(columns[3]), fifth)


def _report_grade(line: QrelsLine, grades: Grades, report: Report) -> None:
    numbers = grades.numbers or "the campaign's own grades, which are missing"
    setting = f"setting “grades”: {grades.kind}"
    what = f"grade {line.grade}"
    right = f"one of {numbers} ({setting}); the line was left out"
    report.error("UNKNOWN_GRADE", line.place, what=what, right=right)


def _report_topics(topics: Mapping[str, Topic], report: Report) -> None:
    if topics:
        count = number_of(len(topics), "judged topic is", "judged topics are")
        what = f"{count} not in the campaign: {first_foreign_names(topics)}"
        right = "each counts as a topic without a text; import the topics to name them"
        report.warn("UNKNOWN_TOPIC", "file", what=what, right=right)


def _resources(
    name: str, judgments: list[Judgment], strata: Strata
) -> Iterator[Resource]:
    documents = {judgment.ref.key for judgment in judgments}
    if documents:
        # Documents are stored for judged ids too, which no run may hold.
        text = "\n".join(sorted(documents))
        body = zlib.compress(text.encode(), 1)
        yield Resource(JUDGED, name, body)
    if strata:
        yield strata_resource(name, strata)


def _notes(name: str, judgments: list[Judgment]) -> tuple[str, ...]:
    if not judgments:
        return ()
    judged_topics = {judgment.ref.topic for judgment in judgments}
    grades = number_of(len(judgments), "grade")
    topics = number_of(len(judged_topics), "topic")
    note = f"{name}: {grades} of {topics}"
    return (note,)


def judged_documents(resources: Resources) -> set[str]:
    """The documents that qrels name."""
    names: set[str] = set()
    for (kind, _), body in resources.items():
        if kind != JUDGED:
            continue
        text = zlib.decompress(body).decode()
        documents = text.split("\n")
        names.update(documents)
    return names
