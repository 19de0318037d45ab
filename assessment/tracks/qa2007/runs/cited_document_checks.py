"""What is checked of the documents that a run cites: shape, collection, and the lists of the track."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from assessment.formats.reports import Report
from assessment.model import Run
from assessment.tracks.qa2007.answer import Answer
from assessment.tracks.qa2007.documents.collections_by_id import (
    collection_of,
    expected_collections,
    years_of,
)
from assessment.tracks.qa2007.documents.document_ids import collection_check
from assessment.tracks.qa2007.documents.ranked_documents import (
    RANKED,
    outside_rankings,
    rankings_of,
)
from assessment.tracks.qa2007.lines import DOCID, QAImportContext


class CitedAt(NamedTuple):
    """A document that a line of a run cites."""

    place: str
    docid: str


class _Expected(NamedTuple):
    """The collections that the questions of some years are answered from."""

    collections: tuple[str, ...]
    years: str


def check_cited_documents(
    report: Report, context: QAImportContext, cited: Iterable[CitedAt]
) -> None:
    """Report ids that no document can have, or none of the collections of the questions."""
    is_in_collection = collection_check(context)
    topics = list(context.topics.values())
    expected = _Expected(expected_collections(topics), years_of(topics))
    for place, docid in cited:
        # A warning only, because the known shapes are those of the TREC collections.
        if not DOCID.fullmatch(docid):
            what = f"{docid[:60]!r} does not look like the id of a document"
            report.warn(
                "INVALID_DOCID", place, what=what, right="such as APW_ENG_20051121.0020"
            )
        elif is_in_collection is None:
            _check_collection(report, place, docid, expected)
        # A list of ids knows better than the patterns of the collections.
        elif not is_in_collection(docid):
            what = f"{docid} is not in the collection"
            right = "name a document of the collection"
            report.error("UNKNOWN_DOCUMENT", place, what=what, right=right)
    if is_in_collection is None:
        what = "without a list of the collection only shape, source and date of docids are checked"
        report.warn("DOCIDS_UNCHECKED", "file", what=what, right="import a list of ids")


def _check_collection(
    report: Report, place: str, docid: str, expected: _Expected
) -> None:
    """Report a document of a collection that the questions are not answered from."""
    collection = collection_of(docid)
    if not expected.collections or collection in expected.collections:
        return
    what = f"{docid} is a document of {collection}"
    if not collection:
        what = f"{docid} is outside the sources and dates of the collections"
    names = " and ".join(expected.collections)
    right = f"questions of {expected.years} are answered from {names}"
    report.warn("OTHER_COLLECTION", place, what=what, right=right)


def check_rankings(report: Report, context: QAImportContext, run: Run[Answer]) -> None:
    """One problem for all documents that a run cites and the track did not retrieve for their series."""
    rankings = rankings_of(context.resources.get(RANKED, b""))
    what = outside_rankings(run, rankings)
    if what:
        right = "nothing, if the run has a search of its own: the lists are a service"
        report.warn("UNRANKED_DOCUMENT", "file", what=f"the run {what}", right=right)
