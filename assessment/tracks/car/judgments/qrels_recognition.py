"""Tells qrels, sessions and transitions by their first lines."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.formats import Packed
from assessment.formats.sampling_strata import is_stratum
from assessment.tracks.car.unit_references import is_paragraph

_LOOKED_AT = 50
"""Lines that a recogniser looks at."""


def is_qrels(file: Packed) -> bool:
    """Whether the first lines are query, iteration, item and a whole number, perhaps with a stratum."""
    if b"\0" in file.start or is_sessions(file):
        return False
    rows = [line.split() for line in file.first_lines(_LOOKED_AT)]
    return bool(rows) and all(_has_grade(row) for row in rows)


def is_sessions(file: Packed) -> bool:
    """Whether the first lines are sessions: qrels between tabs, with an assessor's name for the iteration."""
    rows = [line.split(b"\t") for line in file.first_lines(_LOOKED_AT)]
    return bool(rows) and all(_has_grade(row) and _is_name(row[1]) for row in rows)


def is_transitions(file: Packed) -> bool:
    """Whether the first lines are a file of transitions: a page, two paragraphs and a label."""
    rows = [
        line.decode(errors="replace").split() for line in file.first_lines(_LOOKED_AT)
    ]
    return bool(rows) and all(_is_transition(row) for row in rows)


def _has_grade(columns: list[bytes]) -> bool:
    """Whether the columns are as wide as qrels, with a whole number in the fourth."""
    texts = [column.strip().decode(errors="replace") for column in columns]
    return is_wide_enough(texts) and grade_of(texts[3]) is not None


def is_wide_enough(columns: Sequence[str]) -> bool:
    """Whether there are four columns, or a fifth one with the stratum of sampled qrels."""
    return len(columns) in (4, 5) and all(map(is_stratum, columns[4:]))


def _is_name(iteration: bytes) -> bool:
    return not iteration.isdigit() and iteration != b"Q0"


def _is_transition(columns: list[str]) -> bool:
    if len(columns) != 4:
        return False
    _, before, after, label = columns
    return is_paragraph(before) and is_paragraph(after) and label.isupper()


def grade_of(text: str) -> int | None:
    """The grade that a column holds; None where it is no whole number of at most three digits."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 4):
        return None
    return int(text)
