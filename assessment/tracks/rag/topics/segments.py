"""Segments of the collection in: JSON Lines, or the candidates in files of rerankers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
from pydantic import BaseModel, TypeAdapter, ValidationError

from assessment.formats import Packed
from assessment.formats.reports import Report, shown
from assessment.model import Document, Read
from assessment.tracks.rag.answer import Answer, RagContext, Topic
from assessment.tracks.rag.records import Name, Text

MALFORMED = "MALFORMED_SEGMENT"
_EVERY = 20_000


class _Segment(BaseModel):
    docid: Name
    title: Text | None = None
    segment: Text
    url: str | None = None


class _Candidate(BaseModel):
    docid: Name
    doc: dict[str, Any]


_segment = TypeAdapter(_Segment)
_candidates = TypeAdapter(list[_Candidate])


def is_segments(file: Packed) -> bool:
    head = file.head
    if not isinstance(head, dict):
        return False
    candidates = head.get("candidates")
    if isinstance(candidates, list):
        return "query" in head
    return "docid" in head and "segment" in head


def read_segments(file: Packed, context: RagContext) -> Read[Topic, Answer]:
    """All segments of the file; the text is read again when they are stored."""
    report = Report(file.name)
    names: dict[str, int] = {}
    for number, document in _documents(file, report):
        if document.id in names:
            what = (
                f"segment {shown(document.id)} is already in line {names[document.id]}"
            )
            report.warn(
                "REPEATED_SEGMENT",
                f"line {number}",
                what=what,
                right="the last one counts",
            )
        names[document.id] = number
        if number % _EVERY == 0:
            context.progress(file.share, f"line {number:,}")
    if not names:
        return Read(problems=report.problems)
    return Read(documents=_Segments(file), problems=report.problems)


class _Segments:
    """The segments of a file, which is read from the front each time: it may be larger than memory."""

    def __init__(self, file: Packed) -> None:
        self._file = file

    def __iter__(self) -> Iterator[Document]:
        # The problems were reported when the file was read first.
        for _, document in _documents(self._file, Report(self._file.name)):
            yield document


def _documents(file: Packed, report: Report) -> Iterator[tuple[int, Document]]:
    """Each segment with the number of its line; lines that are none are reported."""
    for number, line in file.rows():
        try:
            documents = _of_line(line)
        except (orjson.JSONDecodeError, ValidationError, RecursionError):
            right = "one JSON object a line with docid, title, segment"
            what = f"{shown(line)!r} is no segment"
            report.error(MALFORMED, f"line {number}", what=what, right=right)
            continue
        for document in documents:
            yield number, document


def _of_line(line: str) -> list[Document]:
    value = orjson.loads(line)
    if isinstance(value, dict) and "candidates" in value:
        documents = []
        for candidate in _candidates.validate_python(value["candidates"]):
            fields = {**candidate.doc, "docid": candidate.docid}
            documents.append(_document(fields))
        return documents
    return [_document(value)]


def _document(value: object) -> Document:
    """A segment as a document whose passages are its lines."""
    fields = _segment.validate_python(value)
    lines = [line.strip() for line in fields.segment.splitlines()]
    passages = tuple(filter(None, lines))
    title = fields.title or ""
    link = fields.url or ""
    # Only such addresses become links; a file could name any other.
    if not link.startswith(("https://", "http://")):
        link = ""
    return Document(fields.docid, title.strip(), passages, link=link)
