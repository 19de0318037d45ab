"""Reads a list of documents to judge: a table between tabs with the columns topic and document."""

from __future__ import annotations

import functools
import zlib
from collections.abc import Mapping

import orjson

from assessment.formats import Packed
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, listed, shown
from assessment.model import Resource
from assessment.tracks.adhoc.answer import AdhocContext, AdhocRead
from assessment.tracks.adhoc.ids import is_id

POOL = "pool"
"""Kind of the resources with documents by topic, as JSON packed by zlib."""


def is_list(file: Packed) -> bool:
    columns = _header(file)
    return "topic" in columns and "document" in columns


def _header(file: Packed) -> list[str]:
    first = file.start.removeprefix(b"\xef\xbb\xbf").split(b"\n", 1)[0]
    return first.decode("utf-8", "replace").strip("\r").split("\t")


def read_list(file: Packed, context: AdhocContext) -> AdhocRead:
    """The documents of each topic; a later list of the same name replaces an earlier one."""
    report = Report(file.name)
    columns = _header(file)
    topic_at = columns.index("topic")
    document_at = columns.index("document")
    topics: dict[str, dict[str, None]] = {}
    for number, text in file.rows():
        cells = text.split("\t")
        if number == 1:
            continue
        if len(cells) != len(columns) or not is_id(cells[document_at]):
            what = f"{shown(text)!r} is no line of the list"
            right = ", ".join(columns)
            report.error("MALFORMED_LINE", f"line {number:,}", what, right)
            continue
        documents = topics.setdefault(cells[topic_at], {})
        documents[cells[document_at]] = None
    unknown = [name for name in topics if name not in context.topics]
    for name in unknown:
        del topics[name]
    if unknown:
        what = (
            f"{number_of(len(unknown), 'topic')} not in the campaign: {listed(unknown)}"
        )
        report.warn("UNKNOWN_TOPIC", "file", what, "left out")
    if not topics:
        return AdhocRead(problems=report.problems)
    lists = {name: list(documents) for name, documents in topics.items()}
    count = sum(map(len, lists.values()))
    note = f"{file.name}: {number_of(count, 'document')} to judge"
    if context.settings["pool"] != "list":
        note += "; they are the pool once the setting “pool” is list"
    body = zlib.compress(orjson.dumps(lists), 1)
    resources = (Resource(POOL, file.name, body),)
    return AdhocRead(resources=resources, problems=report.problems, notes=(note,))


def listed_documents(
    resources: Mapping[tuple[str, str], bytes],
) -> Mapping[str, list[str]]:
    """The documents of all lists, by topic."""
    bodies = [body for (kind, _), body in sorted(resources.items()) if kind == POOL]
    return _merged(tuple(bodies))


@functools.lru_cache(maxsize=8)
def _merged(bodies: tuple[bytes, ...]) -> Mapping[str, list[str]]:
    lists: dict[str, list[str]] = {}
    for body in bodies:
        text = zlib.decompress(body)
        by_topic = orjson.loads(text)
        for topic, documents in by_topic.items():
            listed = lists.setdefault(topic, [])
            listed.extend(documents)
    return lists
