"""NIST's support sheets in (.xlsx, one for each topic), by the organisers' rule.

The rule is that of human-results-loader-2025.ipynb, cell 9: FULL before PARTIAL before NONE, exactly x or X,
anything else is -1.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from assessment.formats import Packed, Unreadable
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report, shown
from assessment.formats.workbooks import SheetRow, is_workbook, sheet_rows
from assessment.model import Read
from assessment.tracks.rag.answer import Answer, RagContext, Topic
from assessment.tracks.rag.judgments.support_files import JudgedSentence, SupportReader
from assessment.tracks.rag.labels import FULL, NONE, PARTIAL, UNLABELLED
from assessment.tracks.rag.settings import MARKS, TRIMMED

_COLUMNS = ("SENTENCE", "FULL", "PARTIAL", "NONE", "RUNID", "DOCID", "ANSWERID")
_MARKS = {"FULL": FULL, "PARTIAL": PARTIAL, "NONE": NONE}
"""Columns in the order in which a mark counts."""
_NUMBER = re.compile(r"\d+(\.0)?", re.ASCII)


class _Row(NamedTuple):
    """A row of a sheet with its cells by column."""

    place: str
    cells: Mapping[str, str]

    def cell(self, name: str) -> str:
        return self.cells.get(name, "")


def is_sheet(file: Packed) -> bool:
    return is_workbook(file)


def read_sheet(file: Packed, context: RagContext) -> Read[Topic, Answer]:
    """The labels of a topic, and every row that a strict reader might read otherwise."""
    report = Report(file.name)
    topic = _topic(file.name, context)
    if not topic:
        what = "the file's name does not begin with the number of a topic"
        report.error("UNKNOWN_TOPIC", "file", what=what, right="144_….xlsx")
        return Read(problems=report.problems)
    try:
        rows = _rows(file, report)
    except Unreadable as error:
        return Read(problems=(error.problem,))
    if not rows:
        return Read(problems=report.problems)
    is_trimmed = context.settings[MARKS] == TRIMMED
    responses: dict[str, list[JudgedSentence]] = {}
    blank = 0
    for row in rows:
        label = _label(row, report, is_trimmed=is_trimmed)
        blank += label == UNLABELLED
        number = _sentence_number(row, report)
        if number is not None:
            one = JudgedSentence(
                number, row.cell("SENTENCE"), row.cell("DOCID").strip(), label
            )
            responses.setdefault(row.cell("RUNID"), []).append(one)
    reader = SupportReader(report, context)
    for run, sentences in responses.items():
        _check_numbers(report, run, sentences)
        reader.add(f"run {run}", run, topic, sentences)
    count = number_of(len(rows), "row")
    runs = number_of(len(responses), "run")
    note = f"topic {topic}: {count} of {runs}, {blank} without a label (-1)"
    return reader.result((note,))


def _topic(name: str, context: RagContext) -> str:
    """The topic in a file's name.

    It is what stands before the first "_", as the organisers read it, or else the only number in the name
    that is a topic of the campaign.
    """
    first = name.partition("_")[0].strip()
    # Sheets may come before the topics: then any number is taken for one.
    if first in context.topics or (not context.topics and first.isdecimal()):
        return first
    numbers = set(re.findall(r"\d+", name))
    topics = [number for number in numbers if number in context.topics]
    return topics[0] if len(topics) == 1 else ""


def _rows(file: Packed, report: Report) -> list[_Row]:
    """The rows with a run; sheets have hundreds of empty ones behind the data."""
    columns: list[str] = []
    rows: list[_Row] = []
    for line in sheet_rows(file):
        if not columns:
            columns = [cell.strip().upper() for cell in line.cells]
            missing = [name for name in _COLUMNS if name not in columns]
            if missing:
                what = f"columns {', '.join(missing)} are missing"
                right = "a support sheet of NIST"
                report.error("MISSING_COLUMN", _place(line), what=what, right=right)
                return []
            continue
        cells = dict(zip(columns, line.cells, strict=False))
        row = _Row(_place(line), cells)
        if row.cell("RUNID").strip():
            rows.append(row)
        elif any(row.cell(name).strip() for name in _MARKS):
            what = "a mark in a row without RUNID"
            report.warn("ODD_ROW", row.place, what=what, right="the row is left out")
    return rows


def _place(line: SheetRow) -> str:
    return f"sheet {shown(line.sheet)}, row {line.number}"


def _label(row: _Row, report: Report, *, is_trimmed: bool) -> str:
    """The label of a row; every mark that is not plainly one x is reported."""
    marks = {name: row.cell(name) for name in _MARKS if row.cell(name)}
    labels = []
    for name, mark in marks.items():
        if _is_mark(mark, is_trimmed=is_trimmed):
            labels.append(_MARKS[name])
    # Columns are in the order in which they count, so the first mark wins.
    label = labels[0] if labels else UNLABELLED
    for name, mark in marks.items():
        if mark not in ("x", "X"):
            what = f"{name} has {shown(mark)!r}"
            report.warn("ODD_ROW", row.place, what=what, right=f"read as {label}")
    if len(labels) > 1:
        what = f"{' and '.join(labels)} are both marked"
        report.warn("ODD_ROW", row.place, what=what, right=f"read as {label}")
    return label


def _is_mark(cell: str, *, is_trimmed: bool) -> bool:
    return (cell.strip() if is_trimmed else cell) in ("x", "X")


def _sentence_number(row: _Row, report: Report) -> int | None:
    """The number of the sentence from 0; Excel makes "0.0" of some."""
    number = row.cell("ANSWERID").strip()
    if _NUMBER.fullmatch(number):
        whole, _, _ = number.partition(".")
        return int(whole)
    what = f"ANSWERID {shown(number)!r} is no number"
    report.warn("ODD_ROW", row.place, what=what, right="the row is left out")
    return None


def _check_numbers(report: Report, run: str, sentences: list[JudgedSentence]) -> None:
    """Sentence numbers that occur twice: one run name stands for two submissions."""
    numbers = {sentence.number for sentence in sentences}
    if len(numbers) < len(sentences):
        where = f"run {shown(run)}"
        what = "sentence numbers occur twice: two submissions have this name"
        right = "they are read as one response"
        report.warn("TWO_SUBMISSIONS", where, what=what, right=right)
