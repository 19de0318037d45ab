"""Reads outlines from JSON: pages as the Y3 format has them, without paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from assessment.formats import File, Unreadable, parse_json
from assessment.formats.reports import Report
from assessment.model import Read
from assessment.tracks.car.answer import Answer, Section, Topic
from assessment.tracks.car.collection.page_archive import MAX_ID
from assessment.tracks.car.topics.budget import valid_k
from assessment.tracks.car.topics.collected_topics import PlacedTopic, collected_topics
from assessment.tracks.car.unit_references import CarImportContext


class _PlacedEntry(NamedTuple):
    """A JSON value with its place in the file, in words for people."""

    place: str
    value: Any


def is_outlines_json(file: File) -> bool:
    """Whether the first object has the keys of a page but no paragraphs."""
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
    return collected_topics(_topics(file, report), context, report)


def _topics(file: File, report: Report) -> Iterator[PlacedTopic]:
    """The outlines of the objects that are some; the others are reported."""
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
            yield PlacedTopic(place, topic)


def _entries(file: File, report: Report) -> Iterator[_PlacedEntry]:
    """The JSON values of the file, of an array or one a line; lines that are none are reported."""
    if file.whole is not None:
        entries = file.whole if isinstance(file.whole, list) else [file.whole]
        for number, entry in enumerate(entries, 1):
            yield _PlacedEntry(f"page {number}", entry)
        return
    for row in file.rows():
        place = f"line {row.number}"
        try:
            yield _PlacedEntry(place, parse_json(row.text, file.name, place))
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
