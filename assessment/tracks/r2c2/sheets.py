"""Judgments come in as tables: CSV with `qid,passage_key,nugget,entailed,relevant` or `qid,ac_run,correct`, or the same as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assessment.formats import File, json_lines
from assessment.formats.spreadsheets import original
from assessment.tracks.r2c2.lines import R2C2Known, R2C2Read, Report
from assessment.tracks.r2c2.opinions import Row, judgments_of

_SIGNS = ({"qid", "passage_key", "nugget"}, {"qid", "ac_run", "correct"}, {"qid", "passage_key", "level"})
_ALSO = {"passagekey": "passage_key", "run": "ac_run", "judge": "assessor", "note": "reason"}


def is_sheet(file: File) -> bool:
    first = next((row.text for row in file.rows()), "")
    return _bears_signs(cell.strip().strip('"') for cell in first[:2000].split(","))


def is_json_sheet(file: File) -> bool:
    head = file.head[0] if isinstance(file.head, list) and file.head else file.head
    return isinstance(head, dict) and _bears_signs(map(str, head))


def _bears_signs(columns: Iterable[str]) -> bool:
    names = {_column(column) for column in columns}
    return "uuid" not in names and any(signs <= names for signs in _SIGNS)


def _column(name: str) -> str:
    plain = name.strip().lower()
    return _ALSO.get(plain, plain)


def read_sheet(file: File, known: R2C2Known) -> R2C2Read:
    """Yes and no as judgments of the row's assessor, or else of the known one; the reason is the note."""
    report = Report(file.name)
    rows = (
        _row(f"line {number}", {key: original(cell) for key, cell in cells.items()})
        for number, cells in file.table()
    )
    return R2C2Read(judgments=judgments_of(rows, known, report), problems=report.close())


def read_json_sheet(file: File, known: R2C2Known) -> R2C2Read:
    """The same, from a list of objects or one object a line; true and false are taken for yes and no."""
    report = Report(file.name)
    rows = list(_objects(report, _values(file, report)))
    return R2C2Read(judgments=judgments_of(rows, known, report), problems=report.close())


def _row(place: str, cells: Mapping[str, str]) -> Row:
    return Row(place, {_column(name): cell for name, cell in cells.items()})


def _values(file: File, report: Report) -> list[tuple[str, Any]]:
    if isinstance(file.whole, list):
        return [(f"item {number}", value) for number, value in enumerate(file.whole, 1)]
    numbered, problems = json_lines(file)
    report.problems += problems
    return [(f"line {number}", value) for number, value in numbered]


def _objects(report: Report, values: Iterable[tuple[str, Any]]) -> Iterator[Row]:
    for place, value in values:
        if isinstance(value, dict):
            yield _row(place, {str(name): _text(cell) for name, cell in value.items()})
        else:
            report.error(
                "MALFORMED_JUDGMENT",
                place,
                "not an object",
                "an object with qid and the fields of a judgment; it is left out",
            )


def _text(cell: Any) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return str(cell) if isinstance(cell, (str, int)) else ""
