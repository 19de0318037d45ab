"""Outlines come in as JSON: pages as the Y3 format has them, without paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.formats import File, Unreadable, parse_json
from assessment.model import ImportContext, Read
from assessment.tracks.car.answer import Answer, Section, Topic
from assessment.tracks.car.outlines import MAX_ID, gathered
from assessment.tracks.car.report import Report


def is_outlines_json(file: File) -> bool:
    first = file.head[0] if isinstance(file.head, list) and file.head else file.head
    return isinstance(first, dict) and {"squid", "query_facets"} <= first.keys() and "paragraphs" not in first


def read_outlines_json(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """Objects with `squid`, `title` and `query_facets` (top-level headings): one a line, or all in one array."""
    report = Report(file.name)
    return gathered(_topics(file, report), known, report)


def _topics(file: File, report: Report) -> Iterator[tuple[str, Topic]]:
    for place, entry in _entries(file, report):
        topic = _topic(entry)
        if topic is None:
            what = "not an object with squid, title and query_facets"
            report.error("MALFORMED_PAGE", place, what, "facets with heading and heading_id; left out")
        else:
            yield place, topic


def _entries(file: File, report: Report) -> Iterator[tuple[str, Any]]:
    if file.whole is not None:
        for number, entry in enumerate(file.whole if isinstance(file.whole, list) else [file.whole], 1):
            yield f"page {number}", entry
        return
    for row in file.rows():
        try:
            yield f"line {row.number}", parse_json(row.text, file.name, f"line {row.number}")
        except Unreadable as error:
            report.error(
                error.problem.code, error.problem.place, error.problem.what, "one whole object a line"
            )


def _topic(entry: Any) -> Topic | None:
    match entry:
        case {"squid": str() as page, "title": str() as title, "query_facets": [*facets]} if (
            0 < len(page) <= MAX_ID
        ):
            sections = [_section(facet) for facet in facets]
            return Topic(page, title, tuple(one for one in sections if one)) if None not in sections else None
    return None


def _section(facet: Any) -> Section | None:
    match facet:
        case {"heading": str() as heading, "heading_id": str() as name} if 0 < len(name) <= MAX_ID:
            return Section(name, (heading,))
    return None
