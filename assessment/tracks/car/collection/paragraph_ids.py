"""Lists of paragraph ids: which ids the corpus has, 20 million of them in 80 MB."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import compress

import numpy as np

from assessment.formats import Packed
from assessment.formats.reports import Report, shown
from assessment.model import Read, Resource
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.collection.line_blocks import LineBlock, blocks
from assessment.tracks.car.collection.pieces import CORPUS, is_whole, stored_shapes
from assessment.tracks.car.unit_references import CarImportContext

IDS = "paragraph ids"
CHUNK = 8 * 2**20
_DIGITS, _WIDTH = b"0123456789abcdef\n", 41
_ID = re.compile(rb"[0-9a-f]{40}")
# One for each value of the upper 16 bits of a hash, so that a search begins among few ids of a corpus.
_BUCKETS = 2**16
_LOOKED_AT = 100
_LOWER = np.uint64(0xFFFFFFFF)
_MIX = np.array(
    [
        0x9E3779B97F4A7C15,
        0xC2B2AE3D27D4EB4F,
        0x165667B19E3779F9,
        0x27D4EB2F165667C5,
        0xD6E8FEB86659FD93,
    ],
    np.uint64,
)
"""Odd multipliers: a changed digit anywhere changes the upper bits."""


def is_ids(file: Packed) -> bool:
    """Nothing but 40 hexadecimal digits a line, as far as the first lines tell."""
    lines = file.first_lines(_LOOKED_AT)
    return bool(lines) and all(_ID.fullmatch(line.strip()) for line in lines)


def read_ids(file: Packed, context: CarImportContext) -> Read[Topic, Answer]:
    """One resource in place of the list: 48 bits of a hash of each id, sorted.

    An id that is not in a list of 20 million is taken for one that is with a probability of 20,000,000 /
    2^48, 1 in 14 million.
    """
    report = Report(file.name)
    parts: list[np.ndarray] = []
    for block in blocks(file, CHUNK):
        parts.append(_hashes(_clean(block, report)))
        line = f"line {block.first_number:,}"
        context.progress(file.share, f"reading paragraph ids, {line}")
    hashes = _sorted(parts)
    if not len(hashes):
        report.error(
            "NO_IDS",
            "file",
            what="no paragraph id in the file",
            right="40 hexadecimal digits a line",
        )
        return Read(problems=report.problems)
    resource = Resource(IDS, "list", _packed(hashes))
    note = f"{file.name}: {len(hashes):,} paragraph ids"
    return Read(resources=(resource,), problems=report.problems, notes=(note,))


def _clean(block: LineBlock, report: Report) -> bytes:
    """The block without lines that are no ids; these are reported."""
    text = block.text.replace(b"\r\n", b"\n")
    if _is_clean(text):
        return text
    good = []
    for line_number, row in enumerate(text.split(b"\n")[:-1], block.first_number):
        line = row.strip()
        if _ID.fullmatch(line):
            good.append(line)
        elif line:
            what = f"{shown(line.decode('utf-8', 'replace'))!r} is no paragraph id"
            right = "40 hexadecimal digits in lower case; left out"
            report.error(
                "MALFORMED_ID", f"line {line_number:,}", what=what, right=right
            )
    return b"\n".join(good)


def _is_clean(text: bytes) -> bool:
    """Whether every line is an id, by a look at the whole block: 20 million lines one by one take minutes."""
    ends = text.count(b"\n")
    if len(text) != _WIDTH * ends:
        return False
    if text[_WIDTH - 1 :: _WIDTH].count(b"\n") != ends:
        return False
    return not text.translate(None, _DIGITS)


def _sorted(parts: list[np.ndarray]) -> np.ndarray:
    """All hashes in order, each once; empties `parts`, so that the hashes are not in memory twice."""
    hashes = np.concatenate(parts) if parts else np.array([], np.uint64)
    parts.clear()
    if not len(hashes):
        return hashes
    # In place: a copy of 20 million hashes takes 160 MB.
    hashes.sort()
    is_first = np.append(True, hashes[1:] != hashes[:-1])
    distinct: np.ndarray = hashes[is_first]
    return distinct


def _hashes(ids: bytes) -> np.ndarray:
    """48 bits of each id of a text of ids and blanks."""
    if not ids:
        return np.array([], np.uint64)
    # `fromhex` skips blanks and line ends; an id is five words of 32 bits.
    digits = bytes.fromhex(ids.decode("ascii"))
    words = np.frombuffer(digits, ">u4").reshape(-1, 5)
    words = words.astype(np.uint64)
    mixed = (words * _MIX).sum(axis=1, dtype=np.uint64)
    mixed ^= mixed >> np.uint64(29)
    hashes: np.ndarray = (mixed * _MIX[0]) >> np.uint64(16)
    return hashes


def _packed(hashes: np.ndarray) -> bytes:
    """Where each bucket of equal upper 16 bits starts, then the lower 32 bits of all."""
    buckets = np.arange(_BUCKETS + 1, dtype=np.uint64)
    upper = hashes >> np.uint64(32)
    starts = np.searchsorted(upper, buckets).astype("<u4")
    lower = hashes & _LOWER
    rest = lower.astype("<u4")
    return starts.tobytes() + rest.tobytes()


def unlisted(body: bytes, ids: Iterable[str]) -> set[str]:
    """The ids that are not in the list; a text that is no paragraph id never is."""
    encoded = {name: name.encode("utf-8", "replace") for name in ids}
    whole = [name for name, digits in encoded.items() if _ID.fullmatch(digits)]
    text = b"\n".join(encoded[name] for name in whole)
    is_listed = _in_list(body, _hashes(text))
    listed = set(compress(whole, is_listed))
    return encoded.keys() - listed


def unknown_items(context: CarImportContext, items: str) -> list[str]:
    """The paragraph ids, of those joined by blanks, that neither the list of ids nor the whole corpus has."""
    body = context.resources.get((IDS, "list"))
    if not body:
        shapes = stored_shapes(context.resources, CORPUS)
        return [name for name in items.split(" ") if name not in shapes]
    hashes = _hashes(items.encode("ascii"))
    listed = _in_list(body, hashes)
    # Nearly always: thousands of items need not be split.
    if listed.all():
        return []
    names = items.split(" ")
    return list(compress(names, ~listed))


def can_be_compared(context: CarImportContext) -> bool:
    """Whether the campaign knows all ids of the corpus."""
    return (IDS, "list") in context.resources or is_whole(context.resources)


def _in_list(body: bytes, hashes: np.ndarray) -> np.ndarray:
    """Whether each hash is in the list: a binary search within its bucket, for all hashes at once."""
    starts = np.frombuffer(body, "<u4", _BUCKETS + 1)
    rest = np.frombuffer(body, "<u4", offset=4 * (_BUCKETS + 1))
    bucket = (hashes >> np.uint64(32)).astype(np.int64)
    wanted = (hashes & _LOWER).astype(np.uint32)
    low = starts[bucket].astype(np.int64)
    high = starts[bucket + 1].astype(np.int64)
    end = high.copy()
    last = len(rest) - 1
    # A loop over the steps of the search, not over the ids: about 9 for buckets of 300 hashes.
    while (low < high).any():
        middle = (low + high) // 2
        values = rest[np.minimum(middle, last)]
        before = (low < high) & (values < wanted)
        low = np.where(before, middle + 1, low)
        high = np.where(before, high, np.minimum(high, middle))
    listed: np.ndarray = (low < end) & (rest[np.minimum(low, last)] == wanted)
    return listed
