"""Qrels come in: `qID PassageKey Lx`, or the shape of trec_eval, `qID 0 PassageKey grade`; direct and derived ones."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import orjson

from assessment.formats import File
from assessment.model import Judgment, Resource
from assessment.tracks.r2c2.answer import direct_ref
from assessment.tracks.r2c2.lines import SHOWN, R2C2Known, R2C2Read, Report
from assessment.tracks.r2c2.names import is_id
from assessment.tracks.r2c2.opinions import Verdict, in_order, level_of
from assessment.tracks.r2c2.references import passage_at
from assessment.tracks.r2c2.scales import TOP_LEVEL
from assessment.tracks.r2c2.verdicts import DERIVED

_KEY = re.compile(r"[^\s;]{1,150};\d{1,3}", re.ASCII)


class Line(NamedTuple):
    """A line of qrels that stands."""

    place: str
    topic: str
    key: str
    level: int


def _is_qrels(file: File) -> bool:
    first = [row.text for _, row in zip(range(20), file.rows(), strict=False)]
    return bool(first) and all(_fields(line) is not None for line in first)


def _fields(text: str) -> tuple[str, str, str] | None:
    parts = text.split()
    if len(parts) == 4:
        del parts[1]
    return (
        (parts[0], parts[1], parts[2])
        if len(parts) == 3 and is_id(parts[0]) and _KEY.fullmatch(parts[1])
        else None
    )


def is_derived(file: File) -> bool:
    """Derived and direct qrels look the same: the name tells them apart."""
    return "derived" in file.name.lower() and _is_qrels(file)


def is_direct(file: File) -> bool:
    return "derived" not in file.name.lower() and _is_qrels(file)


def read_derived(file: File, known: R2C2Known) -> R2C2Read:
    """Grades that count for questions whose nuggets nobody judges."""
    report = Report(file.name)
    levels: dict[str, dict[str, int]] = {}
    for line in _lines(file, known, report):
        levels.setdefault(line.topic, {})[line.key] = line.level
    note = f"{file.name}: derived qrels of {len(levels)} questions; they count where no nugget of a question is judged"
    resources = (Resource(DERIVED, file.name, orjson.dumps(levels)),) if levels else ()
    return R2C2Read(resources=resources, problems=report.close(), notes=(note,))


def read_direct(file: File, known: R2C2Known) -> R2C2Read:
    """Levels as judgments of the known assessor; one for each text, whose keys share it."""
    report = Report(file.name)
    note = f"{file.name}: read as direct qrels; derived ones have “derived” in their name, or are read as kind {DERIVED}"
    return R2C2Read(
        judgments=in_order(report, _levels(file, known, report)), problems=report.close(), notes=(note,)
    )


def _levels(file: File, known: R2C2Known, report: Report) -> Iterator[Verdict]:
    for line in _lines(file, known, report):
        passage = passage_at(known, line.topic, line.key)
        if passage is None:
            what = f"no passage is loaded for the PassageKey {line.key!r} at question {line.topic}"
            report.warn(
                "UNRESOLVED_CITATION", line.place, what, "take in the PR run first; the line is left out"
            )
        elif line.level > TOP_LEVEL:
            report.error(
                "MALFORMED_LINE",
                line.place,
                f"level {line.level} is none",
                f"L0 to L{TOP_LEVEL}; the line is left out",
            )
        else:
            ref = direct_ref(line.topic, passage.text)
            yield Verdict(line.place, Judgment(ref, known.assessor, f"L{line.level}", via="import"))


def _lines(file: File, known: R2C2Known, report: Report) -> Iterator[Line]:
    for row in file.rows():
        place, fields = f"line {row.number}", _fields(row.text)
        level = level_of(fields[2]) if fields else None
        if fields is None or level is None:
            what = f"{row.text.strip()[:SHOWN]!r} is no line of qrels"
            report.error(
                "MALFORMED_LINE",
                place,
                what,
                "qID PassageKey Lx, PassageKey as PRrunname;rank; the line is left out",
            )
            continue
        topic = report.topic(fields[0], place, known.topics)
        if topic is not None:
            yield Line(place, topic, fields[1], level)
