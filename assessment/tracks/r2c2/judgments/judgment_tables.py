"""Reads tables of judgments.

CSV with `qid,passage_key,nugget,entailed,relevant` or `qid,ac_run,correct`, or the same as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assessment.formats import File, json_lines
from assessment.formats.spreadsheets import original
from assessment.tracks.r2c2.judgments.judgment_rows import JudgmentRow, judgments_of
from assessment.tracks.r2c2.lines import QuestionReport, R2C2Context, R2C2Read

_SIGNS = (
    {"qid", "passage_key", "nugget"},
    {"qid", "ac_run", "correct"},
    {"qid", "passage_key", "level"},
)
"""Columns that show what a table is, one of these together."""
_SYNONYMS = {
    "passagekey": "passage_key",
    "run": "ac_run",
    "judge": "assessor",
    "note": "reason",
}


def is_sheet(file: File) -> bool:
    first = next((row.text for row in file.rows()), "")
    # A file of another kind may be one line of megabytes.
    cells = first[:2000].split(",")
    columns = [cell.strip().strip('"') for cell in cells]
    return _has_signs(columns)


def is_json_sheet(file: File) -> bool:
    first = file.head
    if isinstance(first, list) and first:
        first = first[0]
    if not isinstance(first, dict):
        return False
    return _has_signs(map(str, first))


def _has_signs(columns: Iterable[str]) -> bool:
    names = {_column(column) for column in columns}
    if "uuid" in names:  # a log of judgments, which every track reads
        return False
    return any(signs <= names for signs in _SIGNS)


def _column(name: str) -> str:
    plain = name.strip().lower()
    return _SYNONYMS.get(plain, plain)


def read_sheet(file: File, context: R2C2Context) -> R2C2Read:
    """Read yes and no as judgments of the row's assessor, or else of the context's.

    The reason becomes the note.
    """
    report = QuestionReport(file.name)
    rows: list[JudgmentRow] = []
    for number, cells in file.table():
        # Exports put a sign before cells that a spreadsheet would run as formulas.
        originals = {key: original(cell) for key, cell in cells.items()}
        row = _row(f"line {number}", originals)
        rows.append(row)
    judgments = judgments_of(rows, context, report)
    return R2C2Read(judgments=judgments, problems=report.close())


def read_json_sheet(file: File, context: R2C2Context) -> R2C2Read:
    """The rows of a list of objects or of one object a line; true and false mean yes and no."""
    report = QuestionReport(file.name)
    values = _values(file, report)
    rows = list(_rows_of_objects(report, values))
    judgments = judgments_of(rows, context, report)
    return R2C2Read(judgments=judgments, problems=report.close())


def _row(place: str, cells: Mapping[str, str]) -> JudgmentRow:
    return JudgmentRow(place, {_column(name): cell for name, cell in cells.items()})


def _values(file: File, report: QuestionReport) -> Iterator[tuple[str, Any]]:
    """Place and value of every item."""
    if isinstance(file.whole, list):
        for number, value in enumerate(file.whole, 1):
            yield f"item {number}", value
        return
    numbered, problems = json_lines(file)
    report.listed_problems += problems
    for number, value in numbered:
        yield f"line {number}", value


def _rows_of_objects(
    report: QuestionReport, values: Iterable[tuple[str, Any]]
) -> Iterator[JudgmentRow]:
    for place, value in values:
        if isinstance(value, dict):
            cells = {str(name): _text(cell) for name, cell in value.items()}
            yield _row(place, cells)
        else:
            right = "an object with qid and the fields of a judgment; it is left out"
            report.error("MALFORMED_JUDGMENT", place, what="not an object", right=right)


def _text(cell: Any) -> str:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, str | int):
        return str(cell)
    return ""
