"""Vote tables: which assessors call a nugget vital."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import orjson

from assessment.formats import Unreadable, problem
from assessment.formats.reports import Report
from assessment.formats.spreadsheets import original
from assessment.model import Judgment, Nugget, Resource, Source
from assessment.tracks.qa2007.answer import vote_ref
from assessment.tracks.qa2007.lines import (
    QAImportContext,
    first_lines,
    is_number,
    report_layout,
)
from assessment.tracks.qa2007.nuggets.nugget_rows import (
    NuggetRow,
    nugget_read,
    nuggets_of_rows,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import (
    PYRAMID,
    TABLES,
    resource_rows,
    votes_contradict_pyramid,
)
from assessment.tracks.qa2007.scales import OKAY, VITAL
from assessment.tracks.qa2007.topics.questions import QARead

_LABELS: Mapping[str, str | None] = {
    "1": VITAL, "vital": VITAL, "v": VITAL, "0": OKAY, "okay": OKAY, "o": OKAY, "ok": OKAY, "": None,
}  # fmt: skip
_COLUMNS = ("qid", "nugget_no", "nugget")
_WEIGHT = re.compile(r"(?:^|[\s_.-])weights?$", re.IGNORECASE)
"""The end of the name of a column that holds weights, such as official_weight."""


class _Record(NamedTuple):
    """A row of the file as it is."""

    place: str
    cells: list[str]


class _Table(NamedTuple):
    """The file: the names of its columns, and the rows below them."""

    header: list[str]
    records: list[_Record]


class _TableRow(NamedTuple):
    """A nugget with all cells of its row."""

    nugget: NuggetRow
    cells: list[str]


def is_vote_table(source: Source) -> bool:
    """Whether the first line has all columns of a vote table."""
    lines = first_lines(source)
    if not lines:
        return False
    names = [name.strip().strip('"').lower() for name in lines[0].split(",")]
    return set(_COLUMNS) <= set(names)


def read_vote_table(source: Source, context: QAImportContext) -> QARead:
    """Votes from `qid,nugget_no,nugget` and a column for each assessor, named in the header.

    A cell is 1 or vital, 0 or okay, empty for no vote.  Raises `Unreadable` where there is no such table.
    """
    report = Report(source.name)
    report_layout(report, source, blank=False)
    table = _table(source)
    assessors = _assessor_columns(table.header)
    pyramid = resource_rows(context.resources.get(PYRAMID, b"{}"))
    tables = dict(resource_rows(context.resources.get(TABLES, b"{}")))
    nuggets: list[Nugget] = []
    votes: list[Judgment] = []
    for question, rows in _by_question(report, table).items():
        by_number = nuggets_of_rows(
            report, context, question, [row.nugget for row in rows]
        )
        nuggets += by_number.values()
        if not by_number:
            continue
        labels = _labels_by_assessor(report, rows, assessors)
        votes += _votes(question, labels, by_number)
        tables[question] = {**tables.get(question, {}), **labels}
        if votes_contradict_pyramid(tables[question], pyramid.get(question, ())):
            what = f"the votes on {question} give other weights than the pyramid file"
            right = "votes and pyramid of the same assessors; the votes count"
            report.warn(
                "CONFLICTING_WEIGHTS", rows[0].nugget.place, what=what, right=right
            )
    # The log numbers votes in this order, and the setting “primary” can ask who voted first: column by
    # column.
    order = {assessor: number for number, assessor in enumerate(assessors)}
    votes.sort(key=lambda vote: order[vote.assessor])
    resources = (Resource(*TABLES, orjson.dumps(tables)),) if nuggets else ()
    notes = _column_notes(source.name, table.header, assessors)
    return nugget_read(
        report, nuggets, judgments=votes, resources=resources, notes=notes
    )


def _column_notes(
    file: str, header: list[str], assessors: Mapping[str, int]
) -> tuple[str, ...]:
    """A note for each column that holds weights."""
    notes: list[str] = []
    for name in header:
        if name and name.lower() not in _COLUMNS and name not in assessors:
            column = f"the column {name[:40]!r} is not read"
            notes.append(
                f"{file}: {column}: it holds weights, not the votes of an assessor"
            )
    return tuple(notes)


def _assessor_columns(header: list[str]) -> dict[str, int]:
    """The columns that hold votes, by the name of the assessor."""
    columns: dict[str, int] = {}
    for index, name in enumerate(header):
        if name and name.lower() not in _COLUMNS and not _WEIGHT.search(name):
            columns[name] = index
    return columns


def _by_question(report: Report, table: _Table) -> dict[str, list[_TableRow]]:
    """The rows of the table by question; a row without a nugget's number is left out."""
    columns = {name.lower(): index for index, name in enumerate(table.header)}
    questions: dict[str, list[_TableRow]] = {}
    for record in table.records:
        place = record.place
        cells = _full_row(report, record, len(table.header))
        number = cells[columns["nugget_no"]].strip()
        if not is_number(number):
            what = f"{number[:20]!r} is not the number of a nugget"
            report.error("MALFORMED_LINE", place, what=what, right="1, 2, 3, …")
            continue
        text = original(cells[columns["nugget"]].strip())
        row = _TableRow(NuggetRow(place, int(number), text, ""), cells)
        question = cells[columns["qid"]].strip()
        questions.setdefault(question, []).append(row)
    return questions


def _full_row(report: Report, record: _Record, width: int) -> list[str]:
    """A row with one cell for each column of the header."""
    cells = record.cells
    if len(cells) < width or any(cells[width:]):
        what = f"the row has {len(cells)} cells, the header {width}"
        right = "a cell for each column; missing ones are no votes, further ones are left out"
        report.warn("ROW_LENGTH", record.place, what=what, right=right)
    padding = [""] * (width - len(cells))
    return (cells + padding)[:width]


def _labels_by_assessor(
    report: Report, rows: list[_TableRow], assessors: Mapping[str, int]
) -> dict[str, dict[str, str]]:
    """Vital and okay by assessor and number of the nugget; reports cells that are neither."""
    labels: dict[str, dict[str, str]] = {}
    for nugget, cells in rows:
        for assessor, column in assessors.items():
            cell = cells[column].strip().lower()
            label = _LABELS.get(cell)
            if cell not in _LABELS:
                what = f"{cell[:20]!r} is no vote of {assessor[:40]}"
                right = "1 (vital), 0 (okay) or nothing"
                report.error("UNKNOWN_LABEL", nugget.place, what=what, right=right)
            elif label:
                labels.setdefault(assessor, {})[str(nugget.number)] = label
    return labels


def _table(source: Source) -> _Table:
    """The table without blank rows.  Raises `Unreadable`."""
    reader = csv.reader(io.StringIO(source.text, newline=""), strict=True)
    records: list[_Record] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                records.append(_Record(f"line {reader.line_num}", cells))
    except csv.Error as error:
        place = f"line {reader.line_num}"
        raise _malformed_file(
            source, place, f"not valid CSV ({error})", "quote cells"
        ) from None
    names = records[0].cells if records else []
    header = [original(name.strip()) for name in names]
    _check_header(source, header)
    return _Table(header, records[1:])


def _check_header(source: Source, header: list[str]) -> None:
    """Raises `Unreadable` where columns are missing or repeated."""
    if not set(_COLUMNS) <= {name.lower() for name in header}:
        what = f"the columns {', '.join(_COLUMNS)} are not all there"
        right = "a header with them and a column for each assessor"
        raise _malformed_file(source, "line 1", what, right)
    if len(set(header)) < len(header):
        what = "two columns have the same name"
        raise _malformed_file(source, "line 1", what, "one column for each assessor")


def _malformed_file(source: Source, place: str, what: str, right: str) -> Unreadable:
    return Unreadable(
        problem(source.name, "MALFORMED_FILE", place, what=what, right=right)
    )


def _votes(
    question: str,
    labels: Mapping[str, Mapping[str, str]],
    nuggets: Mapping[int, Nugget],
) -> Iterator[Judgment]:
    """The judgments of one question, from labels by assessor and number of the nugget."""
    for assessor, by_number in labels.items():
        for number, label in by_number.items():
            ref = vote_ref(question, nuggets[int(number)].id)
            yield Judgment(ref, assessor, label, via="import")
