"""Plain lists of query ids come in as topics without headings, and the map from Y2 to Y3 section ids."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import orjson

from assessment.formats import File, Packed
from assessment.model import ImportContext, Read, Resource
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.levels import pages_of
from assessment.tracks.car.outlines import MAX_ID, MAX_PAGES
from assessment.tracks.car.refs import is_paragraph
from assessment.tracks.car.report import Report, listed, shown

ID_MAP = "id map"
SIGNS = ("enwiki:", "tqa:", "tqa2:")
"""Name spaces of pages."""
_SIGNS = tuple(sign.encode() for sign in SIGNS)


def is_list(file: Packed) -> bool:
    """Lines of one id each: at least one with the name space of a page or a heading behind it; a list of paragraph ids is none."""
    lines = [line.strip() for line in file.start.splitlines()[:200] if line.strip()]
    plain = all(
        len(line.split()) == 1 and line[:1] not in (b"{", b"[", b"<") and b"\0" not in line for line in lines
    )
    return bool(lines) and plain and any(line.startswith(_SIGNS) or b"/" in line for line in lines)


def read_list(file: Packed, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """Each id that no outline has is a topic of its own: neither its page nor its headings can be told from an id."""
    report, topics, pages = Report(file.name), dict[str, Topic](), pages_of(known.topics)
    for row in file.rows():
        name, place = row.text.strip(), f"line {row.number}"
        if len(name.split()) != 1 or len(name) > MAX_ID or is_paragraph(name):
            report.error(
                "MALFORMED_ID",
                place,
                f"{shown(name)!r} is no section id",
                "one id a line, without blanks; left out",
            )
        elif name in topics:
            report.warn("REPEATED_ID", place, f"{shown(name)} occurs twice", "one line for each id")
        elif name not in pages:
            topics[name] = Topic(name, name, levels=())
        if len(topics) > MAX_PAGES:
            report.error(
                "TOO_MANY_PAGES", place, f"more than {MAX_PAGES:,} ids", "take in the topics of a benchmark"
            )
            return Read(problems=report.problems)
    if topics:
        what = f"{len(topics)} ids without an outline: each is a topic of its own, without headings"
        report.warn(
            "NO_OUTLINE", "file", what, "take in the outlines (CBOR) first to have pages and headings"
        )
    else:
        report.warn(
            "NOTHING_NEW",
            "file",
            "the outlines of the campaign have every id of the list",
            "nothing is to be done",
        )
    return Read(topics=topics, problems=report.problems)


def is_id_map(file: File) -> bool:
    head = file.head
    return (
        isinstance(head, list)
        and bool(head)
        and isinstance(head[0], dict)
        and {"sectionId", "y2SectionId"} <= head[0].keys()
    )


def read_id_map(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """The Y3 section id of each Y2 section id, by which runs and qrels of Y2 find the sections of Y3 outlines."""
    report, found, pages = Report(file.name), dict[str, str](), pages_of(known.topics)
    entries: list[Any] = file.whole if isinstance(file.whole, list) else []
    for number, entry in enumerate(entries, 1):
        match entry:
            case {"sectionId": str() as new, "y2SectionId": str() as old} if (
                0 < len(new) <= MAX_ID and 0 < len(old) <= MAX_ID
            ):
                if found.setdefault(old, new) != new:
                    report.warn(
                        "REPEATED_ID",
                        f"entry {number}",
                        f"{shown(old)} stands for two Y3 sections",
                        "the first one counts",
                    )
            case _:
                report.error(
                    "MALFORMED_ENTRY",
                    f"entry {number}",
                    "no sectionId with y2SectionId",
                    "both as text; left out",
                )
    unknown = [new for new in found.values() if new not in pages]
    if unknown:
        what = f"{len(unknown)} of {len(found)} sections are in no outline: {listed(unknown)}"
        report.warn("UNKNOWN_SECTION", "file", what, "take in the Y3 outlines as well")
    resources = (
        (Resource(ID_MAP, "y2", zlib.compress(orjson.dumps({**id_map(known.resources), **found}), 1)),)
        if found
        else ()
    )
    return Read(resources=resources, problems=report.problems)


def id_map(resources: Mapping[tuple[str, str], bytes]) -> Mapping[str, str]:
    """Y2 section id -> Y3 section id, of all maps taken in."""
    body = resources.get((ID_MAP, "y2"))
    return _unpacked(body) if body else {}


@lru_cache(maxsize=4)
def _unpacked(body: bytes) -> Mapping[str, str]:
    return orjson.loads(zlib.decompress(body))
