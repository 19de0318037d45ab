"""The list of allowed PMIDs."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from itertools import islice
from typing import Any

import numpy as np

from assessment.formats import File, problem
from assessment.model import ImportContext, Read, Resource
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
    first = [row.text.strip() for row in islice(file.rows(), _SEEN)]
    if first and first[0].lower() in _HEADERS:
        first = first[1:]
    return bool(first) and all(pmid_of(line) for line in first)


def _is_pmid(item: Any) -> bool:
    return isinstance(item, (str, int)) and pmid_of(item) is not None


def read_pmids(file: File, context: ImportContext[Any, Any]) -> Read[Any, Any]:
    """The allowed PMIDs: a JSON list, or one a line."""
    whole = file.whole
    listed = whole if isinstance(whole, list) else [row.text.strip() for row in file.rows()]
    if listed and str(listed[0]).lower() in _HEADERS:
        listed = listed[1:]
    problems = []
    for number, item in enumerate(listed, 1):
        if not _can_be_packed(item):
            what = f"{str(item)[:40]!r} is not a PMID"
            problems.append(problem(file.name, "MALFORMED_PMID", f"entry {number}", what, "digits only"))
    if problems:
        return Read(problems=tuple(problems))
    return Read(resources=(Resource(PMIDS, "allowed", pack_pmids(listed)),))


def _can_be_packed(item: Any) -> bool:
    pmid = pmid_of(item) if isinstance(item, (str, int)) else None
    return pmid is not None and len(pmid) <= MAX_DIGITS


def pack_pmids(pmids: Iterable[str | int]) -> bytes:
    """Sorted differences, deflated: the 20 million PMIDs of the 2024 release take some 20 MB."""
    numbers = np.unique(np.fromiter((int(pmid) for pmid in pmids), dtype=np.uint32))
    differences = np.diff(numbers, prepend=np.uint32(0))
    return zlib.compress(differences.astype("<u4").tobytes())


def unpack_pmids(body: bytes) -> np.ndarray:
    """The sorted array of allowed PMIDs."""
    differences = np.frombuffer(zlib.decompress(body), dtype="<u4")
    return np.cumsum(differences, dtype=np.uint32)
