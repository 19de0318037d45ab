"""Reads outlines from JSON: pages as the Y3 format has them, without paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.formats import File, Unreadable, parse_json
from assessment.formats.reports import Report
from assessment.model import Read
from assessment.tracks.car.answer import Answer, Section, Topic
from assessment.tracks.car.collection.page_archive import MAX_ID
from assessment.tracks.car.topics.budget import valid_k
from assessment.tracks.car.topics.outlines import gathered
from assessment.tracks.car.unit_references import CarImportContext


def is_outlines_json(file: File) -> bool:
    first = file.head
    if isinstance(first, list) and first:
        first = first[0]
    if not isinstance(first, dict):
        return False
    # A file with paragraphs is a run.
    return {"squid", "query_facets"} <= first.keys() and "paragraphs" not in first


def read_outlines_json(file: File, context: CarImportContext) -> Read[Topic, Answer]:
    """Objects with `squid`, `title` and `query_facets` (top-level headings), one a line or in an array."""
    report = Report(file.name)
    return gathered(_topics(file, report), context, report)


def _topics(file: File, report: Report) -> Iterator[tuple[str, Topic]]:
    for place, entry in _entries(file, report):
        topic = _topic(entry)
        if topic is None:
            what = "not an object with squid, title and query_facets"
            report.error(
                "MALFORMED_PAGE",
                place,
                what=what,
                right="facets with heading and heading_id; left out",
            )
        else:
            yield place, topic


def _entries(file: File, report: Report) -> Iterator[tuple[str, Any]]:
    if file.whole is not None:
        entries = file.whole if isinstance(file.whole, list) else [file.whole]
        for number, entry in enumerate(entries, 1):
            yield f"page {number}", entry
        return
    for row in file.rows():
        place = f"line {row.number}"
        try:
            yield place, parse_json(row.text, file.name, place)
        except Unreadable as error:
            wrong = error.problem
            report.error(
                wrong.code,
                wrong.place,
                what=wrong.what,
                right="one whole object a line",
            )


def _topic(entry: Any) -> Topic | None:
    """The outline of an object; None where a key is missing or of the wrong type."""
    match entry:
        case {
            "squid": str() as page,
            "title": str() as title,
            "query_facets": [*facets],
        }:
            sections = tuple(_sections(facets))
            if 0 < len(page) <= MAX_ID and len(sections) == len(facets):
                return Topic(page, title, sections, k=valid_k(entry.get("k")))
    return None


def _sections(facets: list[Any]) -> Iterator[Section]:
    """The sections of the facets that have a heading and an id."""
    for facet in facets:
        match facet:
            case {"heading": str() as heading, "heading_id": str() as name} if (
                0 < len(name) <= MAX_ID
            ):
                yield Section(name, (heading,))
