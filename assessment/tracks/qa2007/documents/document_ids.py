"""The list of a collection's document ids."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from assessment.formats.hash_sets import hash_set, packed_hashes
from assessment.formats.reports import Report
from assessment.model import Read, Resource, Source
from assessment.tracks.qa2007.lines import (
    DOCID,
    QAImportContext,
    do_most_lines_fit,
    numbered_rows,
    report_layout,
)
from assessment.tracks.qa2007.topics.questions import QARead

COLLECTION_IDS = ("documents", "allowed")
_HASH_BYTES = 8


def is_document_ids(source: Source) -> bool:
    """One id a line."""
    return do_most_lines_fit(
        source, lambda line: DOCID.fullmatch(line.strip()) is not None
    )


def read_document_ids(source: Source, context: QAImportContext) -> QARead:
    """Read the ids of the collection as sorted 64-bit hashes.

    The four million ids of AQUAINT-2 and Blog06 take 32 MB this way.
    """
    report = Report(source.name)
    report_layout(report, source)
    ids: list[str] = []
    for place, text in numbered_rows(source):
        name = text.strip()
        if DOCID.fullmatch(name):
            ids.append(name)
        else:
            what = f"{name[:40]!r} is not the id of a document"
            report.error(
                "INVALID_DOCID",
                place,
                what=what,
                right="one id a line, such as APW_ENG_20051121.0020",
            )
    if report.broken:
        return Read(problems=report.problems)
    hashes = packed_hashes(map(_hash, ids))
    if len(hashes) < _HASH_BYTES * len(ids):
        _report_repeated(report, source)
    return Read(
        resources=(Resource(*COLLECTION_IDS, hashes),), problems=report.problems
    )


def _report_repeated(report: Report, source: Source) -> None:
    """Report how many ids are repeated; one problem for all, as the list may be a whole collection's."""
    seen: set[str] = set()
    again: list[tuple[str, str]] = []
    for place, text in numbered_rows(source):
        if text.strip() in seen:
            again.append((place, text.strip()))
        seen.add(text.strip())
    if again:
        place, name = again[0]
        what = f"{name} is in the list already; repeated ids in all: {len(again)}"
        report.warn("REPEATED_DOCUMENT", place, what=what, right="each id once")


def collection_check(context: QAImportContext) -> Callable[[str], bool] | None:
    """Tells whether a docid is in the collection; None if there is no list of its documents."""
    body = context.resources.get(COLLECTION_IDS)
    if body is None:
        return None
    hashes = hash_set(body)
    return lambda docid: hashes.has(_hash(docid))


def _hash(name: str) -> int:
    # Not Python's own hash, which differs from process to process.
    hashed = hashlib.blake2b(name.encode(), digest_size=_HASH_BYTES)
    return int.from_bytes(hashed.digest(), "little")
