"""Reads topics: TSV, JSON Lines, and the SGML of TREC."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from assessment.formats import File, Unreadable, parse_json
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.tracks.adhoc.answer import AdhocContext, AdhocRead, Topic
from assessment.tracks.adhoc.ids import first_id, first_text, is_id

_IDS = ("query_id", "topic_id", "qid", "_id", "id")
_QUERIES = ("query", "text", "title")
_OTHER_FIELDS = {
    "doc_id",
    "docno",
    "docid",
    "contents",
    "body",
    "answer",
    "evidence",
    "nuggets",
    "sentences",
    "references",
}
"""Fields that records of other kinds have, documents and claims among them."""
_LONGEST = 20_000
"""Characters of a text of a topic; the longest narratives of TREC have about 2,000."""
_TAG = re.compile(r"<(/?)(top|num|title|desc|narr)>", re.IGNORECASE)
_HEADING = re.compile(
    r"\s*(?:number|topic|description|narrative)\s*:\s*", re.IGNORECASE
)
_LOOKED_AT = 20


class PlacedTopic(NamedTuple):
    place: str
    id: str
    topic: Topic


def is_sgml(file: File) -> bool:
    start = file.text[:20_000].casefold()
    return "<top>" in start and "<num>" in start


def is_json_lines(file: File) -> bool:
    """Whether the first line is a topic, and not a document or a claim."""
    head = file.head
    if not isinstance(head, dict) or _OTHER_FIELDS & head.keys():
        return False
    if "title" in head and "text" in head:
        return False  # a document of BEIR
    name = first_id(head, _IDS)
    query = first_text(head, _QUERIES)
    return bool(name and query)


def is_tsv(file: File) -> bool:
    """Whether all of the first lines are an id, a tab and a query of several words somewhere."""
    has_words = False
    for row in islice(file.rows(), _LOOKED_AT):
        name, _, query = row.text.partition("\t")
        if not is_id(name.strip()) or not query or "\t" in query:
            return False
        if " " in query.strip():
            has_words = True
    return has_words


def read_tsv(file: File, context: AdhocContext) -> AdhocRead:
    report = Report(file.name)
    return _read(_of_lines(file, report), report)


def read_json_lines(file: File, context: AdhocContext) -> AdhocRead:
    report = Report(file.name)
    return _read(_of_records(file, report), report)


def read_sgml(file: File, context: AdhocContext) -> AdhocRead:
    report = Report(file.name)
    return _read(_of_sgml(file.text, report), report)


def _read(placed_topics: Iterable[PlacedTopic], report: Report) -> AdhocRead:
    """The topics by id, the first of several with one id."""
    topics: dict[str, Topic] = {}
    for place, name, topic in placed_topics:
        if not is_id(name):
            right = "an id without blanks; the topic was left out"
            report.error(
                "MALFORMED_ID", place, what=f"{shown(name)!r} is no id", right=right
            )
        elif not topic.query:
            right = "a query; the topic was left out"
            report.error(
                "EMPTY_TOPIC", place, what=f"topic {shown(name)} is empty", right=right
            )
        elif name in topics:
            what = f"topic {shown(name)} is there already"
            report.error(
                "REPEATED_TOPIC",
                place,
                what=what,
                right="each topic once; the first one counts",
            )
        else:
            topics[name] = topic
    note = f"{report.file}: {number_of(len(topics), 'topic')}"
    notes = (note,) if topics else ()
    return AdhocRead(topics=topics, problems=report.problems, notes=notes)


def _of_lines(file: File, report: Report) -> Iterator[PlacedTopic]:
    """Topics as id, tab, query."""
    for row in file.rows():
        name, tab, query = row.text.partition("\t")
        place = f"line {row.number:,}"
        if tab:
            topic = Topic(_line(query))
            yield PlacedTopic(place, name.strip(), topic)
        else:
            what = f"{shown(row.text)!r} has no tab"
            report.error(
                "MALFORMED_LINE", place, what=what, right="id, tab, query; left out"
            )


def _of_records(file: File, report: Report) -> Iterator[PlacedTopic]:
    """Topics as JSON objects."""
    for row in file.rows():
        place = f"line {row.number:,}"
        try:
            record = parse_json(row.text, file.name, place)
        except Unreadable as error:
            problem = error.problem
            report.error(problem.code, place, what=problem.what, right=problem.right)
            continue
        name = first_id(record, _IDS) if isinstance(record, dict) else ""
        if not name:
            right = f"an object with one of {', '.join(_IDS)}; left out"
            report.error("MALFORMED_LINE", place, what="there is no id", right=right)
            continue
        yield PlacedTopic(place, name, _of_record(record))


def _of_record(record: Mapping[str, Any]) -> Topic:
    query = _line(first_text(record, _QUERIES))
    description = _line(first_text(record, ("description",)))
    narrative = _line(first_text(record, ("narrative",)))
    return Topic(query, description, narrative)


def _of_sgml(text: str, report: Report) -> Iterator[PlacedTopic]:
    """The topics; old files have no end tags, so a field ends where the next tag begins."""
    fields: dict[str, str] = {}
    place = ""
    tags = list(_TAG.finditer(text))
    ends = [tag.start() for tag in tags[1:]] + [len(text)]
    line, seen = 1, 0
    for tag, end in zip(tags, ends, strict=True):
        line += text.count("\n", seen, tag.start())
        seen = tag.start()
        closing, name = tag[1], tag[2].casefold()
        if name == "top":
            if fields:
                yield _of_fields(place, fields)
            fields, place = {}, f"line {line:,}"
        elif not closing:
            fields[name] = _line(_HEADING.sub("", text[tag.end() : end], count=1))
    if fields:
        yield _of_fields(place, fields)


def _of_fields(place: str, fields: Mapping[str, str]) -> PlacedTopic:
    title = fields.get("title", "")
    description = fields.get("desc", "")
    # Some tracks have topics without a title.
    if not title:
        title, description = description, ""
    narrative = fields.get("narr", "")
    name = fields.get("num", "")
    topic = Topic(title, description, narrative)
    return PlacedTopic(place, name, topic)


def _line(text: str) -> str:
    """A text in one line of bounded length."""
    return " ".join(text.split())[:_LONGEST]
