"""Nugget keys, pyramids and vote tables: the nuggets of a question, and how they weigh."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import NamedTuple

import orjson

from assessment.model import Judgment, Nugget, Read, Resource, Source
from assessment.reading import Unreadable, problem
from assessment.tracks.qa2007.answer import nugget_id, series_of, vote_ref
from assessment.tracks.qa2007.lines import QAKnown, Report, all_lines, asked, first_lines, is_number, numbered_rows, questions_of
from assessment.tracks.qa2007.nuggets import WEIGHTS, numbered, pyramid_rows
from assessment.tracks.qa2007.questions import QARead
from assessment.tracks.qa2007.scales import OKAY, VITAL

_HEADER = re.compile(r"Qid\s+(\S+):\s*'other' question for target\s*(.*)")
_NUGGET = re.compile(r"\s*(\S+)[ \t]+(\d{1,6})[ \t]+(vital|okay)(?:[ \t]+(.*))?", re.IGNORECASE)
_WEIGHT = re.compile(r"\s*(\S+)\t\s*(\d{1,6})\s*\t\s*(\S+)\s*(?:\t(.*))?")
_VOTES: Mapping[str, str | None] = {
    "1": VITAL, "vital": VITAL, "v": VITAL, "0": OKAY, "okay": OKAY, "o": OKAY, "ok": OKAY, "": None,
}  # fmt: skip
_COLUMNS = ("qid", "nugget_no", "nugget")
TOLERANCE = 1e-9


class Row(NamedTuple):
    """A nugget of a file: `value` is its label or weight."""

    place: str
    number: int
    text: str
    value: str


def is_nugget_key(source: Source) -> bool:
    return all_lines(source, lambda line: bool(_HEADER.match(line) or _NUGGET.fullmatch(line)))


def read_nugget_key(source: Source, known: QAKnown) -> QARead:
    """Nuggets, and their labels as votes of the assessor that the user names (the primary assessor's set)."""
    report = Report(source.name)
    questions: dict[str, list[Row]] = {}
    for place, text in numbered_rows(source):
        if header := _HEADER.match(text):
            questions.setdefault(header[1], [])
            _target(report, known, place, header[1], header[2].strip())
        elif found := _NUGGET.fullmatch(text):
            questions.setdefault(found[1], []).append(Row(place, int(found[2]), (found[4] or "").strip(), found[3].lower()))
        else:
            report.error("MALFORMED_LINE", place, f"{text.strip()[:60]!r} is no nugget", "qid number<TAB>vital or okay<TAB>text")
    nuggets: list[Nugget] = []
    judgments: list[Judgment] = []
    for question, rows in questions.items():
        placed = _placed(report, known, question, rows, more=True)
        nuggets += placed.values()
        judgments += [Judgment(vote_ref(question, placed[row.number].id), known.assessor, row.value, via="import") for row in rows if placed]
    note = f"{source.name}: its labels are votes of {known.assessor}; a vote table that holds them too must call that assessor by the same name"
    return _read(report, nuggets, judgments=judgments, notes=(note,))


def _target(report: Report, known: QAKnown, place: str, question: str, target: str) -> None:
    topic = known.topics.get(series_of(question))
    if topic and " ".join(target.split()) != topic.target:
        report.warn("TARGET_DIFFERS", place, f"the target is {target[:60]!r}, that of the series {topic.target[:60]!r}", "check the key")


def _placed(report: Report, known: QAKnown, question: str, rows: list[Row], *, more: bool = False) -> dict[int, Nugget]:
    """The nuggets of a file's rows by number: those of the campaign where it has them, else new ones.

    Nothing, with problems, where numbers repeat or the file and the campaign differ; with `more` the file may add nuggets.
    """
    place = rows[0].place if rows else "file"
    if not asked(report, known, questions_of(known), question, place, "OTHER"):
        return {}
    if not rows:
        report.warn("EMPTY_KEY", place, f"question {question} has no nuggets", "without nuggets it cannot be scored")
    if not _own_numbers(report, question, rows):
        return {}
    present = dict(numbered(known.nuggets.get(series_of(question), ()), question))
    for row in rows:
        if present and (row.number in present or not more) and _words(row.text) != _words(present[row.number].text if row.number in present else ""):
            what = f"nugget {row.number} of {question} reads {row.text[:40]!r}"
            there = f"the campaign has {present[row.number].text[:40]!r}" if row.number in present else "the campaign does not have it"
            report.error("NUGGETS_DIFFER", row.place, f"{what}; {there}", "number and text must agree; the question is left out")
            return {}
    absent = sorted(set(present) - {row.number for row in rows})
    if absent:
        add = report.warn if more else report.error
        what = f"{len(absent)} nuggets of {question} are not in the file, the first is nugget {absent[0]}"
        add("NUGGETS_DIFFER", place, what, "they stay" if more else "number and text must agree; the question is left out")
        if not more:
            return {}
    return {row.number: present.get(row.number) or _new(question, row) for row in rows}


def _new(question: str, row: Row) -> Nugget:
    return Nugget(nugget_id(question, row.number, row.text), series_of(question), question, row.number, row.text, via="import")


def _own_numbers(report: Report, question: str, rows: list[Row]) -> bool:
    numbers: dict[int, str] = {}
    texts: dict[str, int] = {}
    good = True
    for row in rows:
        if row.number in numbers or not row.number:
            what = f"nugget {row.number} of {question} stands in {numbers.get(row.number, row.place)} already"
            report.error("REPEATED_NUGGET", row.place, what, "numbers from 1, each once; the question is left out")
            good = False
        if not row.text:
            report.error("EMPTY_NUGGET", row.place, f"nugget {row.number} of {question} has no text", "its text; the question is left out")
            good = False
        elif _words(row.text) in texts:
            what = f"nuggets {texts[_words(row.text)]} and {row.number} of {question} have the same text"
            report.warn("REPEATED_TEXT", row.place, what, "they stay two nuggets")
        numbers.setdefault(row.number, row.place)
        texts.setdefault(_words(row.text), row.number)
    return good


def _words(text: str) -> str:
    return " ".join(text.split())


def _read(
    report: Report,
    nuggets: Iterable[Nugget],
    *,
    judgments: Iterable[Judgment] = (),
    resources: tuple[Resource, ...] = (),
    notes: tuple[str, ...] = (),
) -> QARead:
    return Read(nuggets=tuple(nuggets), judgments=tuple(judgments), resources=resources, problems=tuple(report.problems), notes=notes)


def is_pyramid(source: Source) -> bool:
    return all_lines(source, lambda line: (found := _WEIGHT.fullmatch(line)) is not None and _weight(found[3]) is not None)


def _weight(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if isfinite(value) else None


def read_pyramid(source: Source, known: QAKnown) -> QARead:
    """Weights, which stand where nobody voted.  They must agree with the campaign's nuggets; where there are none, they bring them."""
    report = Report(source.name)
    questions: dict[str, list[Row]] = {}
    for place, text in numbered_rows(source):
        found = _WEIGHT.fullmatch(text)
        weight = _weight(found[3]) if found else None
        if found is None or weight is None:
            report.error("MALFORMED_LINE", place, f"{text.strip()[:60]!r} is no weight", "qid<TAB>number<TAB>weight<TAB>text")
        elif not 0 <= weight <= 1 + TOLERANCE:
            report.error("INVALID_WEIGHT", place, f"weight {weight:g} of nugget {found[2]} of {found[1]}", "0 to 1; the line is left out")
        else:
            questions.setdefault(found[1], []).append(Row(place, int(found[2]), (found[4] or "").strip(), found[3]))
    nuggets: list[Nugget] = []
    weights = dict(pyramid_rows(known.resources.get(WEIGHTS, b"{}")))
    for question, rows in questions.items():
        placed = _placed(report, known, question, rows)
        nuggets += placed.values()
        if placed:
            _top(report, question, rows)
            weights[question] = [(row.number, float(row.value), row.text) for row in rows]
    return _read(report, nuggets, resources=(Resource(*WEIGHTS, orjson.dumps(weights)),) if nuggets else ())


def _top(report: Report, question: str, rows: list[Row]) -> None:
    most = max(float(row.value) for row in rows)
    if not most:
        report.warn("NO_WEIGHT", rows[0].place, f"all weights of {question} are 0", "it cannot be scored")
    elif abs(most - 1) > TOLERANCE:
        report.warn("TOP_WEIGHT", rows[0].place, f"the top weight of {question} is {most:.15g}", "1: weights are divided by the highest vote count")


def is_vote_table(source: Source) -> bool:
    return set(_COLUMNS) <= {name.strip().strip('"').lower() for name in next(iter(first_lines(source)), "").split(",")}


def read_vote_table(source: Source, known: QAKnown) -> QARead:
    """`qid,nugget_no,nugget` and a column for each assessor, named in the header: 1 or vital, 0 or okay, empty for no vote."""
    report = Report(source.name)
    header, records = _table(source)
    names = {name.lower(): at for at, name in enumerate(header)}
    columns = {name: at for at, name in enumerate(header) if name.lower() not in _COLUMNS and name and "weight" not in name.lower()}
    questions: dict[str, list[tuple[Row, list[str]]]] = {}
    for place, cells in records:
        number = cells[names["nugget_no"]].strip()
        if not is_number(number):
            report.error("MALFORMED_LINE", place, f"{number[:20]!r} is not the number of a nugget", "1, 2, 3, …")
            continue
        row = Row(place, int(number), unescaped(cells[names["nugget"]].strip()), "")
        questions.setdefault(cells[names["qid"]].strip(), []).append((row, cells))
    nuggets: list[Nugget] = []
    votes: list[tuple[str, Judgment]] = []
    for question, rows in questions.items():
        placed = _placed(report, known, question, [row for row, _ in rows])
        nuggets += placed.values()
        votes += _votes(report, question, rows, columns, placed) if placed else []
    ordered = [vote for name in columns for owner, vote in votes if owner == name]
    return _read(report, nuggets, judgments=ordered)


def _table(source: Source) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Header and rows, each row as long as the header.  Raises `Unreadable`."""
    reader = csv.reader(io.StringIO(source.text, newline=""), strict=True)
    try:
        rows = [(f"line {reader.line_num}", cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        place = f"line {reader.line_num}"
        raise Unreadable(problem(source.name, "MALFORMED_FILE", place, f"not valid CSV ({error})", "quote cells")) from None
    header = [unescaped(name.strip()) for name in rows[0][1]] if rows else []
    if not set(_COLUMNS) <= {name.lower() for name in header}:
        what = f"the columns {', '.join(_COLUMNS)} are not all there"
        raise Unreadable(problem(source.name, "MALFORMED_FILE", "line 1", what, "a header with them and a column for each assessor"))
    if len(set(header)) < len(header):
        raise Unreadable(problem(source.name, "MALFORMED_FILE", "line 1", "two columns have the same name", "one column for each assessor"))
    return header, [(place, (cells + [""] * len(header))[: len(header)]) for place, cells in rows[1:]]


def _votes(
    report: Report, question: str, rows: list[tuple[Row, list[str]]], columns: Mapping[str, int], placed: Mapping[int, Nugget]
) -> Iterator[tuple[str, Judgment]]:
    for row, cells in rows:
        for name, at in columns.items():
            cell = cells[at].strip().lower()
            label = _VOTES.get(cell)
            if cell not in _VOTES:
                report.error("UNKNOWN_LABEL", row.place, f"{cell[:20]!r} is no vote of {name[:40]}", "1 (vital), 0 (okay) or nothing")
            elif label:
                yield name, Judgment(vote_ref(question, placed[row.number].id), name, label, via="import")


def unescaped(text: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from taking it for a formula."""
    return text[1:] if re.match(r"'[=+\-@\t\r']", text) else text
