"""Texts of documents: of a whole collection only those that the runs cite are stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import orjson

from assessment.formats import Packed
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report
from assessment.formats.spooled import SpooledRecords
from assessment.model import Document, Read
from assessment.tracks.qa2007.documents.article_files import (
    MAX_ARTICLE,
    Article,
    articles,
)
from assessment.tracks.qa2007.documents.article_texts import (
    MAX_TEXT,
    article_document,
    cut,
)
from assessment.tracks.qa2007.documents.text_tables import TextRow, text_rows
from assessment.tracks.qa2007.lines import QAImportContext
from assessment.tracks.qa2007.topics.questions import QARead

SMALL = 5_000
"""A file of so few documents is stored whole while there are no runs."""
_STEP = 5_000
"""Documents between two reports of progress."""
_LISTED = 200
"""Documents whose problems are listed one by one: of a collection of a million there may be many."""


def read_articles(file: Packed, context: QAImportContext) -> QARead:
    """The documents of AQUAINT, AQUAINT-2 or Blog06 that the runs cite, each the first of its id."""
    collector = _Collector(file, context)
    for article in articles(file):
        if not collector.goes_on():
            return collector.too_early()
        if collector.wants(article.name, article.place):
            _read_article(collector, article)
    return collector.result()


def read_text_table(file: Packed, context: QAImportContext) -> QARead:
    """The documents of a JSON Lines or CSV file (id, title, text) that the runs cite.

    Raises `Unreadable` where a CSV file ends within a cell.
    """
    collector = _Collector(file, context)
    for row in text_rows(file):
        if not collector.goes_on():
            return collector.too_early()
        if row.wrong and not row.name:
            right = "an object or a row with id, title and text"
            collector.refuse("MALFORMED_DOCUMENT", row.place, row.wrong, right)
        elif collector.wants(row.name, row.place):
            _read_row(collector, row)
    return collector.result()


def _read_article(collector: _Collector, article: Article) -> None:
    """Hand a document on, or report why it cannot be read."""
    name, place = article.name, article.place
    if article.trouble == "unclosed":
        what = f"document {name[:60]} has no </DOC>"
        collector.refuse("MALFORMED_DOCUMENT", place, what, "close it; it is left out")
    elif article.trouble:
        what = f"document {name[:60]} has more than {MAX_ARTICLE // 2**20} MiB"
        collector.refuse("DOCUMENT_TOO_LARGE", place, what, "it is left out")
    else:
        collector.add(article_document(name, article.body), place)


def _read_row(collector: _Collector, row: TextRow) -> None:
    name = row.name[:60]
    if row.document is None:
        what = f"document {name} cannot be used: {row.wrong}"
        right = "id, title and text; it is left out"
        collector.refuse("MALFORMED_DOCUMENT", row.place, what, right)
    else:
        collector.add(row.document, row.place)


def cited_documents(context: QAImportContext) -> set[str]:
    """The ids of the documents that the campaign's runs cite."""
    cited: set[str] = set()
    for run in context.runs.values():
        for answer in run.answers.values():
            for items in answer.responses.values():
                cited.update(item.docid for item in items if not item.is_nil)
    return cited


class StoredDocuments:
    """Documents of a file that are stored; there may be more of them than the memory holds."""

    def __init__(self) -> None:
        self._records = SpooledRecords()

    def __len__(self) -> int:
        return len(self._records)

    def add(self, document: Document) -> None:
        self._records.add(
            orjson.dumps([document.id, document.title, document.passages])
        )

    def __iter__(self) -> Iterator[Document]:
        for record in self._records:
            name, title, passages = orjson.loads(record)
            yield Document(name, title, tuple(passages))


class _Collector:
    """Gathers the documents of one file that are stored, and what is wrong with them.

    `cited` None means that there are no runs: then all documents are stored.
    """

    def __init__(self, file: Packed, context: QAImportContext) -> None:
        self.file = file
        self.context = context
        self.report = Report(file.name)
        # A collection has a million documents and a campaign cites some thousands: the rest is
        # never read again.
        self.cited = cited_documents(context) if context.runs else None
        self.documents = StoredDocuments()
        self.places: dict[str, str] = {}
        self.seen = 0
        self.unlisted = 0

    def goes_on(self) -> bool:
        """Count a document; False where a collection comes before the runs that would say what to keep."""
        self.seen += 1
        if self.seen % _STEP == 0:
            text = f"document {self.seen:,}, {len(self.documents):,} stored"
            self.context.progress(self.file.share, text)
        return self.cited is not None or self.seen <= SMALL

    def wants(self, name: str, place: str) -> bool:
        """Whether a document is to be stored; reports one that has no id or comes again."""
        if not name:
            what = "a document has no id"
            self.refuse("MALFORMED_DOCUMENT", place, what, "an id; it is left out")
            return False
        if self.cited is not None and name not in self.cited:
            return False
        first = self.places.setdefault(name, place)
        if first != place:
            what = f"document {name[:60]} is already in {first}"
            self._report("REPEATED_DOCUMENT", place, what, "the first one counts")
            return False
        return True

    def add(self, document: Document, place: str) -> None:
        short, is_cut = cut(document)
        name = document.id[:60]
        if is_cut:
            what = f"document {name} has more than {MAX_TEXT:,} characters"
            self._report("LONG_DOCUMENT", place, what, "the rest is not shown")
        if not document.passages:
            what = f"document {name} has no text"
            self._report("EMPTY_DOCUMENT", place, what, "it is judged without text")
            return
        self.documents.add(short)

    def refuse(self, code: str, place: str, what: str, right: str) -> None:
        """Report a document that is left out; beyond the first ones they are only counted."""
        if len(self.report.problems) < _LISTED:
            self.report.error(code, place, what=what, right=right)
        else:
            self.unlisted += 1

    def _report(self, code: str, place: str, what: str, right: str) -> None:
        if len(self.report.problems) < _LISTED:
            self.report.warn(code, place, what=what, right=right)
        else:
            self.unlisted += 1

    def too_early(self) -> QARead:
        """Why a large collection is not read before the runs: it would be stored whole."""
        what = f"more than {SMALL:,} documents, and there are no runs to say which are cited"
        right = "import the runs first, then the collection"
        self.report.error("RUNS_COME_FIRST", "file", what=what, right=right)
        return Read(problems=self.report.problems)

    def result(self) -> QARead:
        """What was read, once the file is at its end."""
        if self.unlisted:
            what = f"{number_of(self.unlisted, 'more problem')} with documents"
            self.report.warn(
                "MORE_PROBLEMS",
                "file",
                what=what,
                right="correct the listed ones first",
            )
        if not self.documents and not self.places:
            self._report_none()
        return Read(
            documents=self.documents,
            problems=self.report.problems,
            notes=(self._note(),),
            unused=self.seen > 0,
        )

    def _report_none(self) -> None:
        what = f"no run cites any document of this file ({self.seen:,} in all)"
        if not self.seen:
            what = "there is no document in it"
        right = "the files of the collection that the runs answer from"
        self.report.warn("NO_DOCUMENT", "file", what=what, right=right)

    def _note(self) -> str:
        note = f"{self.file.name}: {len(self.documents):,} of {number_of(self.seen, 'document')} stored"
        if self.cited is None:
            return note
        missing = self._without_text(self.cited)
        if missing:
            documents = number_of(missing, "cited document has", "cited documents have")
            return f"{note}, those that runs cite; {documents} no text yet"
        return f"{note}, those that runs cite; every cited document has its text"

    def _without_text(self, cited: Iterable[str]) -> int:
        """How many cited documents are neither in this file nor in the campaign."""
        absent = (name for name in cited if name not in self.places)
        documents = self.context.documents
        missing = 0
        # Runs of a whole year cite a hundred thousand documents: their texts are not held all at once.
        while chunk := list(islice(absent, _STEP)):
            stored = documents(chunk)
            missing += len(chunk) - len(stored)
        return missing
