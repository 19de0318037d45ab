"""Tells passage and entity runs by their first lines."""

from __future__ import annotations

from assessment.formats import Packed
from assessment.tracks.car.rankings.run_lines import FIELDS

# Lines that are looked at to recognise a format; runs have millions.
_SAMPLE = 50


def is_run(file: Packed) -> bool:
    """Whether half of the first lines are lines of a run."""
    return share_of_lines(file) >= 0.5


def share_of_lines(file: Packed) -> float:
    """How many of the first lines are lines of a run, from 0 to 1."""
    start = file.start.removeprefix(b"\xef\xbb\xbf")
    rows = [line.split() for line in start.splitlines()[:_SAMPLE] if line.strip()]
    if rows:
        return sum(map(_is_line, rows)) / len(rows)
    return 0.0


def _is_line(fields: list[bytes]) -> bool:
    """Whether there are six fields, or five where the name is missing, and the fifth is a number."""
    has_all = len(fields) >= FIELDS
    lacks_name = len(fields) == FIELDS - 1 and fields[1].upper() == b"Q0"
    if not (has_all or lacks_name) or any(b"\0" in field for field in fields):
        return False
    return _is_number(fields[4])


def _is_number(field: bytes) -> bool:
    if field[:1] in (b'"', b"{"):
        return False
    try:
        float(field)
    except ValueError:
        return False
    return True
