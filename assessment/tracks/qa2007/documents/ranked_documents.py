"""The documents that the track retrieved for each series: `qnum rank docid rsv`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from assessment.formats.plurals import number_of
from assessment.formats.reports import Report
from assessment.model import Read, Resource, Run, Source
from assessment.tracks.qa2007.answer import Answer
from assessment.tracks.qa2007.documents.collections_by_id import collection_of
from assessment.tracks.qa2007.lines import (
    DOCID,
    QAImportContext,
    do_most_lines_fit,
    is_number,
    numbered_rows,
    report_layout,
)
from assessment.tracks.qa2007.topics.questions import QARead

RANKED = ("documents", "ranked")
_FORMAT = "qnum rank docid rsv"


class RankedDocument(NamedTuple):
    """A document at its rank; `score` is the engine's similarity to the target, as the file writes it."""

    rank: int
    docid: str
    score: str


Ranking = Mapping[str, RankedDocument]
"""The documents retrieved for one series, by id."""


class _Line(NamedTuple):
    series: str
    document: RankedDocument

    @property
    def list_name(self) -> tuple[str, str]:
        """Series and collection: each collection was searched separately, so each has a rank 1."""
        return self.series, collection_of(self.document.docid)

    @property
    def text(self) -> str:
        rank, docid, score = self.document
        return f"{self.series} {rank} {docid} {score}\n"


def is_ranked_documents(source: Source) -> bool:
    """`qnum rank docid rsv`."""
    return do_most_lines_fit(source, lambda line: _parsed(line) is not None)


def _parsed(text: str) -> _Line | None:
    """The columns of a line; None where it is no ranked document."""
    columns = text.split()
    if len(columns) != 4:
        return None
    series, rank, docid, score = columns
    # A run has question ids such as 216.1 in its first column; this list has series.
    if "." in series or not is_number(rank):
        return None
    if not DOCID.fullmatch(docid) or not _is_float(score):
        return None
    return _Line(series, RankedDocument(int(rank), docid, score))


def _is_float(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def read_ranked_documents(source: Source, context: QAImportContext) -> QARead:
    """Read the documents retrieved for each target.

    They replace earlier lists of the same series and collection.

    They are not the collection: runs may name other documents.
    """
    report = Report(source.name)
    report_layout(report, source)
    lines = list(_lines(report, source, context))
    if report.broken:
        return Read(problems=report.problems)
    body = _merged(context.resources.get(RANKED, b""), lines)
    rankings = rankings_of(body)
    notes: list[str] = []
    for name, run in context.runs.items():
        what = outside_rankings(run, rankings)
        if what:
            notes.append(f"{source.name}: run {name} {what}")
    return Read(
        resources=(Resource(*RANKED, body),),
        problems=report.problems,
        notes=tuple(notes),
    )


def _lines(report: Report, source: Source, context: QAImportContext) -> Iterator[_Line]:
    """The lines that can be read; repeated ranks and documents are reported and stay."""
    seen: dict[tuple[str, str, object], str] = {}
    for place, text in numbered_rows(source):
        line = _parsed(text)
        if line is None:
            what = f"{text[:60]!r} is no ranked document"
            report.error("MALFORMED_LINE", place, what=what, right=_FORMAT)
            continue
        if context.topics and line.series not in context.topics:
            what = f"series {line.series} is not in the questions file"
            report.warn("INVALID_SERIES", place, what=what, right="it is stored")
        rank, docid, _ = line.document
        for name, value in (("rank", rank), ("document", docid)):
            first = seen.setdefault((*line.list_name, value), place)
            if first != place:
                repeated = f"{name} {value} of series {line.series}"
                what = f"{repeated} is already in {first}"
                right = "each rank and each document once for a series and a collection"
                report.warn("REPEATED_DOCUMENT", place, what=what, right=right)
        yield line


def _merged(earlier: bytes, lines: Iterable[_Line]) -> bytes:
    """The lines of this file, and those of earlier files about other series and collections."""
    new = list(lines)
    replaced = {line.list_name for line in new}
    texts: list[str] = []
    for line in _stored_lines(earlier):
        if line.list_name not in replaced:
            texts.append(line.text)
    for line in new:
        texts.append(line.text)
    body = "".join(texts)
    return body.encode()


def _stored_lines(body: bytes) -> Iterator[_Line]:
    for text in body.decode().splitlines():
        line = _parsed(text)
        if line is not None:
            yield line


# Every topic asks for the lists; two entries hold those before and after an import.
@lru_cache(maxsize=2)
def rankings_of(body: bytes) -> Mapping[str, Ranking]:
    """The retrieved documents by series; where a list has a document twice, the first counts."""
    by_series: dict[str, dict[str, RankedDocument]] = {}
    for line in _stored_lines(body):
        of_series = by_series.setdefault(line.series, {})
        of_series.setdefault(line.document.docid, line.document)
    return by_series


def outside_rankings(run: Run[Answer], rankings: Mapping[str, Ranking]) -> str:
    """What a run does that cites documents outside the list of their series; "" if it cites none.

    A series or collection without a list says nothing of its documents.
    """
    outside: dict[tuple[str, str], None] = {}
    for series, answer in run.answers.items():
        ranking = rankings.get(series, {})
        listed = {collection_of(docid) for docid in ranking}
        for docid in _cited_documents(answer):
            if docid not in ranking and collection_of(docid) in listed:
                outside[series, docid] = None
    if not outside:
        return ""
    series, docid = next(iter(outside))
    documents = number_of(len(outside), "document")
    return (
        f"cites {documents} outside the lists retrieved for the series, "
        f"the first is {docid} in series {series}"
    )


def _cited_documents(answer: Answer) -> Iterator[str]:
    for items in answer.responses.values():
        for item in items:
            if not item.is_nil:
                yield item.docid
