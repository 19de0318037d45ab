"""Lists of paragraph ids: which ids the corpus has, 20 million of them in 80 MB."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

import numpy as np

from assessment.formats import Packed
from assessment.model import ImportContext, Read, Resource
from assessment.tracks.car.answer import Answer, Topic
from assessment.tracks.car.blocks import blocks
from assessment.tracks.car.bodies import CORPUS, is_whole, stored_shapes
from assessment.tracks.car.report import Report, shown

IDS = "paragraph ids"
CHUNK = 8 * 2**20
_DIGITS, _WIDTH = b"0123456789abcdef\n", 41
_LINE = re.compile(rb"[0-9a-f]{40}")
_BUCKETS = 2**16
_MIX = np.array(
    [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5, 0xD6E8FEB86659FD93],
    np.uint64,
)
"""Odd multipliers: a changed digit anywhere changes the upper bits."""


def is_ids(file: Packed) -> bool:
    """Nothing but 40 hexadecimal digits a line, as far as the first lines tell."""
    lines = [line.strip() for line in file.start[:8192].splitlines()[:100] if line.strip()]
    return bool(lines) and all(_LINE.fullmatch(line) for line in lines[: max(1, len(lines) - 1)])


def read_ids(file: Packed, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """One resource in place of the list: of each id 48 bits of a hash, sorted.

    An id that is not in a list of 20 million is taken for one that is with a probability of 20,000,000 / 2^48, 1 in 14 million.
    """
    report, parts = Report(file.name), list[np.ndarray]()
    for number, _, block in blocks(file, CHUNK):
        parts.append(_hashes(_clean(block, number, report)))
        known.progress(file.share, f"reading paragraph ids, line {number:,}")
    hashes = _sorted(parts)
    if not len(hashes):
        report.error("NO_IDS", "file", "no paragraph id in the file", "40 hexadecimal digits a line")
        return Read(problems=report.problems)
    notes = (f"{file.name}: {len(hashes):,} paragraph ids",)
    return Read(resources=(Resource(IDS, "list", _packed(hashes)),), problems=report.problems, notes=notes)


def _clean(block: bytes, number: int, report: Report) -> bytes:
    """The block without what is no id, which is reported."""
    block = block.replace(b"\r\n", b"\n")
    ends = block.count(b"\n")
    if (
        len(block) == _WIDTH * ends
        and block[_WIDTH - 1 :: _WIDTH].count(b"\n") == ends
        and not block.translate(None, _DIGITS)
    ):
        return block
    good = []
    for at, line in zip(count(number), block.split(b"\n")[:-1], strict=False):
        if _LINE.fullmatch(line.strip()):
            good.append(line.strip())
        elif line.strip():
            text = shown(line.decode("utf-8", "replace"))
            report.error(
                "MALFORMED_ID",
                f"line {at:,}",
                f"{text!r} is no paragraph id",
                "40 hexadecimal digits in lower case; left out",
            )
    return b"\n".join(good)


def _sorted(parts: list[np.ndarray]) -> np.ndarray:
    """All hashes in order, each once; the parts are given up, so that they are not in memory twice."""
    hashes = np.concatenate(parts) if parts else np.array([], np.uint64)
    parts.clear()
    hashes.sort()
    return hashes[np.append(True, hashes[1:] != hashes[:-1])] if len(hashes) else hashes


def _hashes(ids: bytes) -> np.ndarray:
    """48 bits of each id of a text of ids and blanks."""
    if not ids:
        return np.array([], np.uint64)
    words = np.frombuffer(bytes.fromhex(ids.decode("ascii")), ">u4").reshape(-1, 5).astype(np.uint64)
    mixed = (words * _MIX).sum(axis=1, dtype=np.uint64)
    mixed ^= mixed >> np.uint64(29)
    return (mixed * _MIX[0]) >> np.uint64(16)


def _packed(hashes: np.ndarray) -> bytes:
    """Where each bucket of equal upper 16 bits starts, then the lower 32 bits of all."""
    starts = np.searchsorted(hashes >> np.uint64(32), np.arange(_BUCKETS + 1, dtype=np.uint64))
    return starts.astype("<u4").tobytes() + (hashes & np.uint64(0xFFFFFFFF)).astype("<u4").tobytes()


def unlisted(body: bytes, ids: Iterable[str]) -> set[str]:
    """Those of some ids that are not in the list; what is no paragraph id never is."""
    asked = {name: name.encode("utf-8", "replace") for name in ids}
    whole = [name for name, code in asked.items() if _LINE.fullmatch(code)]
    listed = _held(body, _hashes(b"\n".join(asked[name] for name in whole)))
    return asked.keys() - {name for name, is_listed in zip(whole, listed, strict=True) if is_listed}


def unknown_items(known: ImportContext[Topic, Answer], items: str) -> list[str]:
    """Those of some paragraph ids, joined by blanks, that neither the list of ids nor the whole corpus has."""
    body = known.resources.get((IDS, "list"))
    if body:
        listed = _held(body, _hashes(items.encode("ascii")))
        return (
            []
            if listed.all()
            else [name for name, is_listed in zip(items.split(" "), listed, strict=True) if not is_listed]
        )
    shapes = stored_shapes(known.resources, CORPUS)
    return [name for name in items.split(" ") if name not in shapes]


def can_be_compared(known: ImportContext[Topic, Answer]) -> bool:
    """Whether the campaign knows all ids of the corpus."""
    return (IDS, "list") in known.resources or is_whole(known.resources)


def _held(body: bytes, codes: np.ndarray) -> np.ndarray:
    """Which hashes the list has: in each one's bucket the first place that is not before it is looked for, all of them at once."""
    starts, rest = (
        np.frombuffer(body, "<u4", _BUCKETS + 1),
        np.frombuffer(body, "<u4", offset=4 * (_BUCKETS + 1)),
    )
    bucket, wanted = (
        (codes >> np.uint64(32)).astype(np.int64),
        (codes & np.uint64(0xFFFFFFFF)).astype(np.uint32),
    )
    low, high = starts[bucket].astype(np.int64), starts[bucket + 1].astype(np.int64)
    end = high.copy()
    while (low < high).any():
        middle = (low + high) // 2
        before = (low < high) & (rest[np.minimum(middle, len(rest) - 1)] < wanted)
        low, high = np.where(before, middle + 1, low), np.where(before, high, np.minimum(high, middle))
    return (low < end) & (rest[np.minimum(low, len(rest) - 1)] == wanted)
