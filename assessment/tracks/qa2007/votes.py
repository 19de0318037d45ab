"""Vote tables: which assessors call a nugget vital."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping

import orjson

from assessment.formats import Unreadable, problem
from assessment.formats.spreadsheets import original
from assessment.model import Judgment, Nugget, Resource, Source
from assessment.tracks.qa2007.answer import vote_ref
from assessment.tracks.qa2007.keys import NuggetRow, nugget_read, placed_nuggets
from assessment.tracks.qa2007.lines import (
    ProblemReport,
    QAImportContext,
    first_lines,
    is_number,
    report_layout,
)
from assessment.tracks.qa2007.questions import QARead
from assessment.tracks.qa2007.scales import OKAY, VITAL
from assessment.tracks.qa2007.weights import PYRAMID, TABLES, resource_rows, tables_contradict

_VOTES: Mapping[str, str | None] = {
    "1": VITAL, "vital": VITAL, "v": VITAL, "0": OKAY, "okay": OKAY, "o": OKAY, "ok": OKAY, "": None,
}  # fmt: skip
_COLUMNS = ("qid", "nugget_no", "nugget")
_WEIGHT = re.compile(r"(?:^|[\s_.-])weights?$", re.IGNORECASE)
"""The end of the name of a column that holds weights, such as official_weight."""


def is_vote_table(source: Source) -> bool:
    return set(_COLUMNS) <= {
        name.strip().strip('"').lower() for name in next(iter(first_lines(source)), "").split(",")
    }


def read_vote_table(source: Source, known: QAImportContext) -> QARead:
    """`qid,nugget_no,nugget` and a column for each assessor, named in the header: 1 or vital, 0 or okay, empty for no vote."""
    report = ProblemReport(source.name)
    report_layout(report, source, blank=False)
    header, records = _table(source)
    columns = _assessors(header)
    pyramid = resource_rows(known.resources.get(PYRAMID, b"{}"))
    tables = dict(resource_rows(known.resources.get(TABLES, b"{}")))
    nuggets: list[Nugget] = []
    votes: list[tuple[str, Judgment]] = []
    for question, rows in _by_question(report, header, records).items():
        placed = placed_nuggets(report, known, question, [row for row, _ in rows])
        nuggets += placed.values()
        if placed:
            votes += _votes(report, question, rows, columns, placed)
            tables[question] = {**tables.get(question, {}), **_labels(rows, columns)}
            if tables_contradict(tables[question], pyramid.get(question, ())):
                what = f"the votes on {question} give other weights than the pyramid file"
                report.warn(
                    "CONFLICTING_WEIGHTS",
                    rows[0][0].place,
                    what,
                    "votes and pyramid of the same assessors; the votes count",
                )
    ordered = [vote for name in columns for assessor, vote in votes if assessor == name]
    unread = [name for name in header if name and name.lower() not in _COLUMNS and name not in columns]
    notes = [
        f"{source.name}: the column {name[:40]!r} is not read: it holds weights, not the votes of an assessor"
        for name in unread
    ]
    resources = (Resource(*TABLES, orjson.dumps(tables)),) if nuggets else ()
    return nugget_read(report, nuggets, judgments=ordered, resources=resources, notes=tuple(notes))


def _assessors(header: list[str]) -> dict[str, int]:
    """The columns that hold votes, by the name of the assessor."""
    return {
        name: at
        for at, name in enumerate(header)
        if name and name.lower() not in _COLUMNS and not _WEIGHT.search(name)
    }


_Rows = list[tuple[NuggetRow, list[str]]]
"""A question's nuggets, each with all cells of its row."""


def _by_question(
    report: ProblemReport, header: list[str], records: list[tuple[str, list[str]]]
) -> dict[str, _Rows]:
    names = {name.lower(): at for at, name in enumerate(header)}
    questions: dict[str, _Rows] = {}
    for place, given in records:
        if len(given) < len(header) or any(given[len(header) :]):
            what = f"the row has {len(given)} cells, the header {len(header)}"
            report.warn(
                "ROW_LENGTH",
                place,
                what,
                "a cell for each column; missing ones are no votes, further ones are left out",
            )
        cells = (given + [""] * len(header))[: len(header)]
        number = cells[names["nugget_no"]].strip()
        if not is_number(number):
            report.error(
                "MALFORMED_LINE", place, f"{number[:20]!r} is not the number of a nugget", "1, 2, 3, …"
            )
            continue
        row = NuggetRow(place, int(number), original(cells[names["nugget"]].strip()), "")
        questions.setdefault(cells[names["qid"]].strip(), []).append((row, cells))
    return questions


def _labels(rows: _Rows, columns: Mapping[str, int]) -> dict[str, dict[str, str]]:
    """Vital and okay by assessor and number of the nugget."""
    labels: dict[str, dict[str, str]] = {}
    for row, cells in rows:
        for assessor, at in columns.items():
            label = _VOTES.get(cells[at].strip().lower())
            if label:
                labels.setdefault(assessor, {})[str(row.number)] = label
    return labels


def _table(source: Source) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Header and rows.  Raises `Unreadable`."""
    reader = csv.reader(io.StringIO(source.text, newline=""), strict=True)
    try:
        rows = [(f"line {reader.line_num}", cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        place = f"line {reader.line_num}"
        raise Unreadable(
            problem(source.name, "MALFORMED_FILE", place, f"not valid CSV ({error})", "quote cells")
        ) from None
    header = [original(name.strip()) for name in rows[0][1]] if rows else []
    if not set(_COLUMNS) <= {name.lower() for name in header}:
        what = f"the columns {', '.join(_COLUMNS)} are not all there"
        raise Unreadable(
            problem(
                source.name,
                "MALFORMED_FILE",
                "line 1",
                what,
                "a header with them and a column for each assessor",
            )
        )
    if len(set(header)) < len(header):
        raise Unreadable(
            problem(
                source.name,
                "MALFORMED_FILE",
                "line 1",
                "two columns have the same name",
                "one column for each assessor",
            )
        )
    return header, rows[1:]


def _votes(
    report: ProblemReport,
    question: str,
    rows: _Rows,
    columns: Mapping[str, int],
    placed: Mapping[int, Nugget],
) -> Iterator[tuple[str, Judgment]]:
    for row, cells in rows:
        for name, at in columns.items():
            cell = cells[at].strip().lower()
            label = _VOTES.get(cell)
            if cell not in _VOTES:
                report.error(
                    "UNKNOWN_LABEL",
                    row.place,
                    f"{cell[:20]!r} is no vote of {name[:40]}",
                    "1 (vital), 0 (okay) or nothing",
                )
            elif label:
                yield name, Judgment(vote_ref(question, placed[row.number].id), name, label, via="import")
