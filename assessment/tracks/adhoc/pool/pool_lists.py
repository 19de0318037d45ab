"""Reads a list of documents to judge: a table between tabs with the columns topic and document."""

from __future__ import annotations

import functools
import zlib
from collections.abc import Mapping

import orjson

from assessment.formats import Packed
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.model import Resource, Resources
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
    lists: dict[str, list[str]] = {}
    unknown: list[str] = []
    for topic, documents in _documents_by_topic(file, report).items():
        if topic in context.topics:
            lists[topic] = documents
        else:
            unknown.append(topic)
    if unknown:
        count_in_words = number_of(len(unknown), "topic")
        what = f"{count_in_words} not in the campaign: {first_foreign_names(unknown)}"
        report.warn("UNKNOWN_TOPIC", "file", what=what, right="left out")
    if not lists:
        return AdhocRead(problems=report.problems)
    count = sum(map(len, lists.values()))
    note = f"{file.name}: {number_of(count, 'document')} to judge"
    if context.settings["pool"] != "list":
        note += "; they are the pool once the setting “pool” is list"
    body = zlib.compress(orjson.dumps(lists), 1)
    resources = (Resource(POOL, file.name, body),)
    return AdhocRead(resources=resources, problems=report.problems, notes=(note,))


def _documents_by_topic(file: Packed, report: Report) -> dict[str, list[str]]:
    """The distinct documents of each topic in the order of the file."""
    columns = _header(file)
    topic_column = columns.index("topic")
    document_column = columns.index("document")
    topics: dict[str, dict[str, None]] = {}
    for number, text in file.rows():
        # The header.
        if number == 1:
            continue
        cells = text.split("\t")
        if len(cells) != len(columns) or not is_id(cells[document_column]):
            what = f"{shown(text)!r} is no line of the list"
            right = ", ".join(columns)
            report.error("MALFORMED_LINE", f"line {number:,}", what=what, right=right)
            continue
        documents = topics.setdefault(cells[topic_column], {})
        documents[cells[document_column]] = None
    return {topic: list(documents) for topic, documents in topics.items()}


def listed_documents(
    resources: Resources,
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
