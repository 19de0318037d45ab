"""The list of allowed PMIDs."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from itertools import islice
from typing import Any

import numpy as np

from assessment.formats import File, problem
from assessment.model import ImportContext, Problem, Read, Resource
from assessment.tracks.biogen.answer import pmid_of

PMIDS = "pmids"
"""Kind of the resource that holds allowed PMIDs."""
_HEADERS = ("pmid", "pmids")
_SEEN = 50
"""Entries that the recogniser looks at."""
MAX_DIGITS = 9
"""PMIDs are packed as 32-bit numbers."""


def is_pmids(file: File) -> bool:
    whole = file.whole
    if isinstance(whole, list):
        return bool(whole) and all(_is_pmid(item) for item in whole[:_SEEN])
    lines = [row.text.strip() for row in islice(file.rows(), _SEEN)]
    entries = _without_header(lines)
    return bool(entries) and all(pmid_of(entry) for entry in entries)


def _without_header(entries: list[Any]) -> list[Any]:
    """The entries without the title of a column, which lists saved from a spreadsheet have."""
    if entries and str(entries[0]).lower() in _HEADERS:
        return entries[1:]
    return entries


def _is_pmid(item: Any) -> bool:
    return isinstance(item, (str, int)) and pmid_of(item) is not None


def read_pmids(file: File, context: ImportContext[Any, Any]) -> Read[Any, Any]:
    """The allowed PMIDs of a JSON list, or of a text with one on each line."""
    listed = _without_header(_entries(file))
    problems: list[Problem] = []
    for number, item in enumerate(listed, 1):
        if not _can_be_packed(item):
            what = f"{str(item)[:40]!r} is not a PMID"
            problems.append(
                problem(
                    file.name,
                    "MALFORMED_PMID",
                    f"entry {number}",
                    what=what,
                    right="digits only",
                )
            )
    # All or nothing: a list with a gap would refuse runs that cite what is missing.
    if problems:
        return Read(problems=tuple(problems))
    return Read(resources=(Resource(PMIDS, "allowed", pack_pmids(listed)),))


def _entries(file: File) -> list[Any]:
    whole = file.whole
    if isinstance(whole, list):
        return whole
    return [row.text.strip() for row in file.rows()]


def _can_be_packed(item: Any) -> bool:
    if not isinstance(item, (str, int)):
        return False
    pmid = pmid_of(item)
    return pmid is not None and len(pmid) <= MAX_DIGITS


def pack_pmids(pmids: Iterable[str | int]) -> bytes:
    """Sorted differences, deflated: the 20 million PMIDs of the 2024 release take some 20 MB."""
    # fromiter takes the numbers one by one; a list of 20 million Python integers would take 700 MB.
    numbers = np.fromiter((int(pmid) for pmid in pmids), dtype=np.uint32)
    distinct = np.unique(numbers)
    differences = np.diff(distinct, prepend=np.uint32(0))
    # Little-endian whatever the machine, because campaigns move between machines as archives.
    packed = differences.astype("<u4").tobytes()
    return zlib.compress(packed)


def unpack_pmids(body: bytes) -> np.ndarray:
    """The sorted array of allowed PMIDs."""
    differences = np.frombuffer(zlib.decompress(body), dtype="<u4")
    return np.cumsum(differences, dtype=np.uint32)
