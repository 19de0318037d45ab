"""Reads documents: JSON Lines or TREC's SGML; only those that runs, qrels and lists name are stored."""

from __future__ import annotations

import html
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

import orjson

from assessment.formats import Packed
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.model import Document
from assessment.tracks.adhoc.answer import AdhocContext, AdhocRead
from assessment.tracks.adhoc.ids import first_id, first_text, is_id
from assessment.tracks.adhoc.judgments.qrels import judged_documents
from assessment.tracks.adhoc.pool.pool_lists import listed_documents

_IDS = ("docno", "docid", "doc_id", "_id", "id")
_TEXTS = ("text", "contents", "body", "passage")
_DOCUMENT_FIELDS = {"docno", "docid", "doc_id", "contents", "body", "passage"}
_LINES_BETWEEN_REPORTS = 100_000
_LONGEST_TITLE, _LONGEST_TEXT = 1000, 1_000_000
_LONGEST_LINK = 2000
_PARAGRAPH = re.compile(r"\n\s*\n|</?[pP]>")
_MARKUP = re.compile(r"<[^<>]{1,200}>")


def is_json_lines(file: Packed) -> bool:
    """Whether the first line has an id of a document, or an id with a title and a text."""
    head = file.head
    if not isinstance(head, dict) or not first_text(head, _TEXTS):
        return False
    if not first_id(head, _IDS):
        return False
    if "title" in head and "text" in head:
        return True
    # Topics have an id and a text too.
    return bool(_DOCUMENT_FIELDS & head.keys())


def is_sgml(file: Packed) -> bool:
    start = file.start[:20_000].upper()
    return b"<DOC>" in start and b"<DOCNO>" in start


def read_json_lines(file: Packed, context: AdhocContext) -> AdhocRead:
    return _read(JsonDocuments(file, names_in_use(context), context))


def read_sgml(file: Packed, context: AdhocContext) -> AdhocRead:
    return _read(SgmlDocuments(file, names_in_use(context), context))


def names_in_use(context: AdhocContext) -> set[str]:
    """The documents that qrels, lists and runs name."""
    names = judged_documents(context.resources)
    for listed in listed_documents(context.resources).values():
        names.update(listed)
    for run in context.runs.values():
        for answer in run.answers.values():
            names.update(answer.ranking)
    return names


class DocumentsInUse(ABC):
    """The documents of a file that are in use, read from it again each time they are iterated over."""

    def __init__(self, file: Packed, names: set[str], context: AdhocContext) -> None:
        self.file = file
        self.names = names
        self.report = Report(file.name)
        self._context = context

    def __iter__(self) -> Iterator[Document]:
        # Problems that were reported last time are reported again.
        self.report = Report(self.file.name)
        seen: set[str] = set()
        for number, document in self._all():
            if document.id in seen:
                what = f"document {shown(document.id)} is there already"
                right = "each document once; the first one counts"
                place = f"line {number:,}"
                self.report.warn("REPEATED_DOCUMENT", place, what=what, right=right)
            elif document.id in self.names:
                seen.add(document.id)
                yield document

    @abstractmethod
    def _all(self) -> Iterator[tuple[int, Document]]:
        """All documents that can be read, with the number of a line of each."""

    def _lines(self) -> Iterator[tuple[int, str]]:
        """The lines of the file with their numbers; how far it is read is told from time to time."""
        for number, text in self.file.rows():
            if number % _LINES_BETWEEN_REPORTS == 0:
                self._context.progress(self.file.share, f"reading line {number:,}")
            yield number, text


class JsonDocuments(DocumentsInUse):
    """The documents of a file with a JSON object in each line."""

    def _all(self) -> Iterator[tuple[int, Document]]:
        for number, text in self._lines():
            document = self._document(number, text)
            if document is not None:
                yield number, document

    def _document(self, number: int, text: str) -> Document | None:
        """The document of a line; None, with a problem, where it has no id."""
        try:
            record = orjson.loads(text)
        except orjson.JSONDecodeError:
            record = None
        name = first_id(record, _IDS) if isinstance(record, dict) else ""
        if not name:
            right = f"an object with one of {', '.join(_IDS)}; left out"
            what = "there is no document"
            self.report.error(
                "MALFORMED_DOCUMENT", f"line {number:,}", what=what, right=right
            )
            return None
        return _of_record(name, record)


def _of_record(name: str, record: dict[str, Any]) -> Document:
    heading = first_text(record, ("title", "headline"))
    title = " ".join(heading.split())
    date = first_text(record, ("date",))
    if date:
        title = f"{title} ({date[:40]})".strip()
    link = first_text(record, ("url",))
    is_link = link.startswith(("https://", "http://"))
    if not is_link or len(link) > _LONGEST_LINK:
        link = ""
    text = first_text(record, _TEXTS)
    passages = paragraphs(text)
    return Document(name, title[:_LONGEST_TITLE], passages, link=link)


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, each in one line.

    >>> paragraphs("one\\ntwo\\n\\nthree")
    ('one two', 'three')
    """
    lines = []
    for piece in _PARAGRAPH.split(text[:_LONGEST_TEXT]):
        line = " ".join(piece.split())
        if line:
            lines.append(line)
    return tuple(lines)


class SgmlDocuments(DocumentsInUse):
    """The documents of a file of <DOC> … </DOC>."""

    def _all(self) -> Iterator[tuple[int, Document]]:
        lines: list[str] = []
        for number, text in self._lines():
            tag = text.strip().upper()
            if tag == "<DOC>":
                lines = []
            lines.append(text)
            if tag.endswith("</DOC>"):
                document = self._of_sgml(number, "\n".join(lines))
                lines = []
                if document is not None:
                    yield number, document

    def _of_sgml(self, number: int, text: str) -> Document | None:
        """The document of an element; without its text where it is not in use, None without an id."""
        name = _field(text, "DOCNO").strip()
        if not is_id(name):
            right = "an id in <DOCNO>; left out"
            place = f"document before line {number:,}"
            self.report.error(
                "MALFORMED_DOCUMENT", place, what="it has no id", right=right
            )
            return None
        if name not in self.names:
            return Document(name)
        title = _plain(_field(text, "TITLE") or _field(text, "HEADLINE"))
        bodies = _fields(text, "TEXT")
        passages = paragraphs("\n\n".join(bodies))
        plain = tuple(filter(None, map(_plain, passages)))
        return Document(name, title[:_LONGEST_TITLE], plain)


def _fields(text: str, tag: str) -> list[str]:
    return re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL | re.IGNORECASE)


def _field(text: str, tag: str) -> str:
    return next(iter(_fields(text, tag)), "")


def _plain(text: str) -> str:
    """A text without markup and entities, in one line."""
    return " ".join(html.unescape(_MARKUP.sub(" ", text)).split())


def _read(documents: DocumentsInUse) -> AdhocRead:
    """Goes through the file once to report its problems; the importer goes through it again."""
    name = documents.file.name
    count = sum(1 for _ in documents)
    problems = documents.report.problems
    if not count:
        note = f"{name}: no document that the runs, qrels or lists name; import those first"
        return AdhocRead(problems=problems, notes=(note,), unused=True)
    missing = len(documents.names) - count
    stored = number_of(count, "document")
    note = f"{name}: {stored} in use"
    if missing > 0:
        note += f", {missing:,} more are named and not in this file"
    return AdhocRead(documents=documents, problems=problems, notes=(note,))
