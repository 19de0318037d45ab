"""Factoid judgments: `qid tag docid correctness string`.

The setting “columns” can put the code before the docid.
"""

from __future__ import annotations

from assessment.formats.reports import Report
from assessment.model import Ref, Source
from assessment.tracks.qa2007.answer import (
    FACTOID,
    NIL,
    NIL_RIGHT,
    instance_ref,
    question_ref,
)
from assessment.tracks.qa2007.judgments.judgment_lines import (
    JudgedColumns,
    JudgmentLine,
    LabelledUnit,
    LineFormat,
    judged_lines,
    judgments_read,
    unit_judgments,
)
from assessment.tracks.qa2007.judgments.list_judgments import is_list_judgments
from assessment.tracks.qa2007.lines import (
    QAImportContext,
    first_lines,
    is_code,
    is_document,
    is_most_of,
    is_question,
    report_layout,
    split_columns,
)
from assessment.tracks.qa2007.scales import CORRECT, INCORRECT, RIGHT, WRONG
from assessment.tracks.qa2007.topics.questions import QARead


def is_factoid_judgments(source: Source) -> bool:
    """Whether lines are judgments, in either order of the columns (setting “columns”)."""
    lines = [line.split(None, 4) for line in first_lines(source)]
    long_enough = [columns for columns in lines if len(columns) > 3]
    answered = [columns for columns in long_enough if is_question(columns[0])]
    if not any(map(_has_answer, answered)):
        return False
    code_first = [columns[2] for columns in answered if _is_code_first(columns)]
    if is_most_of(len(code_first), len(lines)):
        # Items of Other have the number of an item in this column, which is never -1.
        return "-1" in code_first
    document_first = sum(map(_is_document_first, answered))
    return is_most_of(document_first, len(lines)) and not is_list_judgments(source)


def _has_answer(columns: list[str]) -> bool:
    """Whether there is a string after the four columns, or NIL in their place."""
    return len(columns) > 4 or "NIL" in columns[2:4]


def _is_code_first(columns: list[str]) -> bool:
    return is_code(columns[2]) and is_document(columns[3])


def _is_document_first(columns: list[str]) -> bool:
    return is_document(columns[2]) and is_code(columns[3])


def read_factoid_judgments(source: Source, context: QAImportContext) -> QARead:
    """Read labels of strings as judgments of the assessor that the user names.

    A line whose document is NIL labels NIL.
    """
    report = Report(source.name)
    report_layout(report, source)
    columns = _FORMATS[context.settings["columns"]]
    labelled: list[LabelledUnit] = []
    for line in judged_lines(report, source, context, columns):
        # A NIL may have any text after it: it is one response.
        judged = line._replace(item=NIL) if line.item.is_nil else line
        label = _label(report, judged)
        labelled.append(LabelledUnit(judged, _ref(judged), label))
    return judgments_read(report, unit_judgments(report, context, labelled))


def _document_first(text: str) -> JudgedColumns | None:
    qid, tag, docid, code, string = split_columns(text, 4)
    return _judged_columns(JudgedColumns(qid, tag, docid, code, string))


def _code_first(text: str) -> JudgedColumns | None:
    qid, tag, code, docid, string = split_columns(text, 4)
    return _judged_columns(JudgedColumns(qid, tag, docid, code, string))


def _judged_columns(columns: JudgedColumns) -> JudgedColumns | None:
    """The columns, None where they are no judgment."""
    if is_question(columns.question) and is_code(columns.code):
        return columns
    return None


_FORMATS = {
    "document": LineFormat(
        "FACTOID",
        _document_first,
        "qid tag docid correctness string (setting “columns”)",
    ),
    "code": LineFormat(
        "FACTOID", _code_first, "qid tag correctness docid string (setting “columns”)"
    ),
}
"""How a line looks under each choice of the setting “columns”."""


def _ref(line: JudgmentLine) -> Ref:
    if line.item.is_nil:
        return question_ref(NIL_RIGHT, line.question.id)
    return instance_ref(FACTOID, line.question.id, line.item)


def _label(report: Report, line: JudgmentLine) -> str | None:
    """The label of the line's unit: of a string the judged one, of NIL right or wrong."""
    if not line.item.is_nil or line.label is None:
        return line.label
    if line.label not in (CORRECT, INCORRECT):
        report.error(
            "UNKNOWN_LABEL",
            line.place,
            what=f"NIL cannot be {line.label}",
            right="correct or incorrect",
        )
        return None
    return RIGHT if line.label == CORRECT else WRONG
