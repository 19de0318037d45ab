"""Reads plain lists of query ids as topics without headings, and the map from Y2 to Y3 section ids."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

import orjson

from assessment.formats import File, Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of, plural
from assessment.formats.reports import Report, shown
from assessment.model import Read, Resource, Resources
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.collection.page_archive import MAX_ID
from assessment.tracks.car.levels import pages_of
from assessment.tracks.car.topics.collected_topics import MAX_PAGES
from assessment.tracks.car.unit_references import CarImportContext, is_paragraph

ID_MAP = "id map"
SIGNS = ("enwiki:", "tqa:", "tqa2:")
"""Name spaces of pages."""
_SIGNS = tuple(sign.encode() for sign in SIGNS)


def is_list(file: Packed) -> bool:
    """Lines of one id each, at least one with the name space of a page or a slash; no paragraph ids."""
    rows = file.start.splitlines()[:200]
    lines = [row.strip() for row in rows if row.strip()]
    if not lines or not all(_is_id(line) for line in lines):
        return False
    return any(line.startswith(_SIGNS) or b"/" in line for line in lines)


def _is_id(line: bytes) -> bool:
    return (
        len(line.split()) == 1
        and line[:1] not in (b"{", b"[", b"<")
        and b"\0" not in line
    )


def read_list(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """Each id that no outline has is a topic of its own: an id shows neither its page nor its headings."""
    report = Report(file.name)
    topics: dict[str, Topic] = {}
    pages = pages_of(context.topics)
    for row in file.rows():
        name, place = row.text.strip(), f"line {row.number}"
        if len(name.split()) != 1 or len(name) > MAX_ID or is_paragraph(name):
            what = f"{shown(name)!r} is no section id"
            right = "one id a line, without blanks; left out"
            report.error("MALFORMED_ID", place, what=what, right=right)
        elif name in topics:
            what = f"{shown(name)} occurs twice"
            report.warn("REPEATED_ID", place, what=what, right="one line for each id")
        # Sections of known outlines are asked there already, with their headings.
        elif name not in pages:
            topics[name] = Topic(name, name, levels=())
        if len(topics) > MAX_PAGES:
            what = f"more than {MAX_PAGES:,} ids"
            right = "import the topics of a benchmark"
            report.error("TOO_MANY_PAGES", place, what=what, right=right)
            return Read(problems=report.problems)
    # A warning: outlines that come later do not give these topics their headings.
    if topics:
        what = f"{len(topics)} ids without an outline: each is a topic of its own, without headings"
        right = "import the outlines (CBOR) first to have pages and headings"
        report.warn("NO_OUTLINE", "file", what=what, right=right)
    else:
        what = "the outlines of the campaign have every id of the list"
        report.warn("NOTHING_NEW", "file", what=what, right="nothing is to be done")
    return Read(topics=topics, problems=report.problems)


def is_id_map(file: File) -> bool:
    """Whether the first entry of a list has the ids of a section in both years."""
    if not isinstance(file.head, list) or not file.head:
        return False
    first = file.head[0]
    return isinstance(first, dict) and {"sectionId", "y2SectionId"} <= first.keys()


def read_id_map(file: File, context: CarImportContext) -> Read[Topic, Answer]:
    """The Y3 section id of each Y2 section id: runs and qrels of Y2 find sections of Y3 outlines by it."""
    report = Report(file.name)
    sections = _sections(file, report)
    pages = pages_of(context.topics)
    unknown = [section for section in sections.values() if section not in pages]
    if unknown:
        count = f"{len(unknown)} of {number_of(len(sections), 'section')}"
        verb = plural(len(unknown), "is", "are")
        what = f"{count} {verb} in no outline: {first_foreign_names(unknown)}"
        report.warn(
            "UNKNOWN_SECTION", "file", what=what, right="import the Y3 outlines as well"
        )
    if not sections:
        return Read(problems=report.problems)
    body = orjson.dumps({**id_map(context.resources), **sections})
    return Read(
        resources=(Resource(ID_MAP, "y2", zlib.compress(body, 1)),),
        problems=report.problems,
    )


def _sections(file: File, report: Report) -> dict[str, str]:
    """Y2 section id -> Y3 section id, of the entries that can be read."""
    sections: dict[str, str] = {}
    entries: list[Any] = file.whole if isinstance(file.whole, list) else []
    for number, entry in enumerate(entries, 1):
        place = f"entry {number}"
        match entry:
            case {"sectionId": str() as y3_id, "y2SectionId": str() as y2_id} if (
                0 < len(y3_id) <= MAX_ID and 0 < len(y2_id) <= MAX_ID
            ):
                # A repetition is no contradiction.
                if sections.setdefault(y2_id, y3_id) != y3_id:
                    what = f"{shown(y2_id)} stands for two Y3 sections"
                    report.warn(
                        "REPEATED_ID", place, what=what, right="the first one counts"
                    )
            case _:
                what = "no sectionId with y2SectionId"
                report.error(
                    "MALFORMED_ENTRY", place, what=what, right="both as text; left out"
                )
    return sections


def id_map(resources: Resources) -> Mapping[str, str]:
    """Y2 section id -> Y3 section id, of all imported maps."""
    body = resources.get((ID_MAP, "y2"))
    if body:
        return _unpacked(body)
    return {}


@lru_cache(maxsize=4)
def _unpacked(body: bytes) -> Mapping[str, str]:
    return cast(Mapping[str, str], orjson.loads(zlib.decompress(body)))
