"""Types of the targets: `#PERSON Paul Krugman`, one line for each series."""

from __future__ import annotations

import re
from typing import NamedTuple

import orjson

from assessment.formats.reports import Report
from assessment.model import Read, Resource, Source
from assessment.tracks.qa2007.answer import Topic, id_order, plain_words
from assessment.tracks.qa2007.lines import QAImportContext, numbered_rows, report_layout
from assessment.tracks.qa2007.topics.questions import QARead

TYPES = ("types", "targets")
"""Kind and name of the resource that holds the types, as {series: type}."""
_TYPE = re.compile(r"#([A-Z_]+)\s+(\S.*)")


class _TargetLine(NamedTuple):
    """A line of the file."""

    place: str
    type: str
    target: str


def is_target_types(source: Source) -> bool:
    lines = [text for _, text in numbered_rows(source)]
    return bool(lines) and all(_TYPE.fullmatch(line.strip()) for line in lines)


def read_target_types(source: Source, context: QAImportContext) -> QARead:
    """Types by series; the lines come in the order of the targets."""
    report = Report(source.name)
    report_layout(report, source)
    series = sorted(context.topics.values(), key=lambda topic: id_order(topic.id))
    lines = _type_lines(report, source)
    types: dict[str, str] = {}
    # A file with too many or too few lines is read as far as it goes; TARGET_COUNT reports it.
    for line, topic in zip(lines, series, strict=False):
        types[topic.id] = line.type
        _compare_target(report, line, topic)
    if series and len(lines) != len(series):
        what = f"{len(lines)} targets for {len(series)} series"
        report.warn("TARGET_COUNT", "file", what=what, right="one line for each series")
    if not series:
        what = "target types come in the order of the series, and there are none"
        report.error(
            "NO_QUESTIONS", "file", what=what, right="import the questions first"
        )
    resources = (Resource(*TYPES, orjson.dumps(types)),) if types else ()
    return Read(resources=resources, problems=report.problems)


def _compare_target(report: Report, line: _TargetLine, topic: Topic) -> None:
    """Report a target that is not that of the series, as where a line is missing above it."""
    if plain_words(line.target) == plain_words(topic.target):
        return
    series = f"that of series {topic.id} {topic.target[:60]!r}"
    what = f"the target is {line.target[:60]!r}, {series}"
    report.warn("TARGET_DIFFERS", line.place, what=what, right="check the order")


def _type_lines(report: Report, source: Source) -> list[_TargetLine]:
    """The lines that can be read; the others are reported."""
    lines: list[_TargetLine] = []
    for place, text in numbered_rows(source):
        line = text.strip()
        match = _TYPE.fullmatch(line)
        if match:
            lines.append(_TargetLine(place, *match.groups()))
        else:
            what = f"{line[:60]!r} is no target"
            report.error(
                "MALFORMED_LINE", place, what=what, right="#TYPE and the target"
            )
    return lines
