"""Whether a file that was read as a run is one: almost all of its lines must be readable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assessment import formats
from assessment.formats.plurals import number_of
from assessment.model import Problem, Read

MIN_SHARE_READ = 0.1
"""The share of a file's records and bytes that must have been read for its runs to be imported."""

_FEW = 3
"""Errors in fewer records are reported one by one, and the rest of the file is imported."""
_CHUNK = 2**20


def unreadable(
    packed: formats.Packed, kind: str, read: Read[Any, Any], *, stored: int, topics: int
) -> Problem | None:
    """One problem for a run file of which less than a tenth could be read, else None.

    `stored` counts the bytes of what would be stored of the runs, `topics` those of the campaign. A file is
    refused if nine in ten of its records have an error and less than a tenth of its bytes were understood:
    records with an error may have been read nevertheless, and what is read may be small beside what is
    ignored. Where a reader itself counts the records that it left out, bytes are not compared: one long
    record would stand for hundreds. A run that answers most of the campaign's topics is imported whatever
    else it holds: the campaign may be about a few topics of many.
    """
    errors = [problem for problem in read.problems if problem.severity == "error"]
    if not errors or not _is_doubtful(read, topics):
        return None
    refused = read.refused or _count_places(errors)
    records = read.records or _count_records(packed, errors, read)
    if not _are_most(refused, records):
        return None
    if not read.refused and stored >= MIN_SHARE_READ * _size(packed):
        return None
    return _refusal(packed.name, kind, errors[0], refused=refused, records=records)


def _is_doubtful(read: Read[Any, Any], topics: int) -> bool:
    """Whether the file is one of runs alone, of which none answers most of the campaign's topics."""
    if not read.runs or read.judged:
        return False
    return all(len(run.answers) <= topics / 2 for run in read.runs)


def _refusal(
    file: str, kind: str, first: Problem, *, refused: int, records: int
) -> Problem:
    what = (
        f"{refused:,} of {number_of(records, 'record')} cannot be read as “{kind}”, so nothing is imported; "
        f"the first: {first.place}: {first.what}"
    )
    right = (
        "check whether it is the right file; to read it as another kind, name the kind"
    )
    return formats.problem(file, "NOT_THIS_FORMAT", "file", what=what, right=right)


def _are_most(refused: int, records: int) -> bool:
    """Whether so many records have an error that hardly anything of the file was read."""
    return refused >= _FEW and refused >= (1 - MIN_SHARE_READ) * records


def _count_places(errors: Sequence[Problem]) -> int:
    """How many records have errors; where places are lines, a record is a line."""
    return len({_record(problem.place) for problem in errors})


def _record(place: str) -> str:
    """The line of a place, or the place itself."""
    words = place.replace(",", " ").split()
    if words[:1] == ["line"]:
        return " ".join(words[:2])
    return place


def _count_records(
    packed: formats.Packed, errors: Sequence[Problem], read: Read[Any, Any]
) -> int:
    """The lines of a file whose places are lines, else the answers read and the places with errors."""
    if any(problem.place.startswith("line ") for problem in errors):
        return max(_count_lines(packed), 1)
    answers = sum(len(run.answers) for run in read.runs)
    return answers + _count_places(errors)


def _count_lines(packed: formats.Packed) -> int:
    """How many lines hold something, whatever their encoding."""
    with packed.stream() as stream:
        return sum(bool(line.strip()) for line in stream)


def _size(packed: formats.Packed) -> int:
    """The bytes of the file, unpacked."""
    size = 0
    with packed.stream() as stream:
        while chunk := stream.read(_CHUNK):
            size += len(chunk)
    return size
