"""Judged lines of factoid and list files: their labels, and where they contradict each other or the runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from assessment.formats.reports import Report
from assessment.model import Judgment, Read, Ref, Source
from assessment.tracks.qa2007.answer import (
    Answer,
    AnswerItem,
    Kind,
    Question,
    series_of,
)
from assessment.tracks.qa2007.lines import (
    QAImportContext,
    QuestionCheck,
    numbered_rows,
)
from assessment.tracks.qa2007.questions import QARead
from assessment.tracks.qa2007.settings import CODES


class JudgmentLine(NamedTuple):
    """A judged line: `label` None is unjudged, `distinct` empty for factoids."""

    place: str
    question: Question
    tag: str
    item: AnswerItem
    label: str | None
    distinct: str = ""


class JudgedColumns(NamedTuple):
    """The columns of a line; `distinct` is empty in files of factoids."""

    question: str
    tag: str
    docid: str
    code: str
    string: str
    distinct: str = ""


class LineFormat(NamedTuple):
    """How the lines of a file of judgments look.

    `columns` takes a line apart and returns None where it is no judgment; `right` says how it should look.
    """

    kind: Kind
    columns: Callable[[str], JudgedColumns | None]
    right: str


LabelledUnit = tuple[JudgmentLine, Ref, str | None]
"""A line, the unit that it judges, and the label of the unit."""


def judged_lines(
    report: Report, source: Source, context: QAImportContext, line_format: LineFormat
) -> Iterator[JudgmentLine]:
    """The judgments of a file on questions of its kind, with a problem for every other line."""
    check = QuestionCheck(report, context)
    for place, text in numbered_rows(source):
        columns = line_format.columns(text)
        if columns is None:
            what = f"{text.strip()[:60]!r} is no judgment"
            report.error("MALFORMED_LINE", place, what, line_format.right)
            continue
        qid, tag, docid, code, string, distinct = columns
        question = check.question(qid, place, line_format.kind)
        label = label_of_code(report, context, code, place)
        if question is not None and label != "":
            item = AnswerItem(docid, string)
            yield JudgmentLine(place, question, tag, item, label, distinct)


def unit_judgments(
    report: Report, context: QAImportContext, labelled: Iterable[LabelledUnit]
) -> list[Judgment]:
    """The judgments of all lines, with a problem where lines disagree with each other or with the runs."""
    units = list(labelled)
    lines: list[JudgmentLine] = []
    for line, _, _ in units:
        lines.append(line)
    judgments = one_judgment_per_unit(report, units, context.assessor)
    compare_with_runs(report, context, lines)
    report_repeated_lines(report, context, lines)
    return judgments


def label_of_code(
    report: Report, context: QAImportContext, code: str, place: str
) -> str | None:
    """The label of a code, None for unjudged, "" with a problem for an unknown code."""
    codes = CODES[context.settings["codes"]]
    if code in ("0", "-0"):
        return None
    label = codes.get(int(code), "")
    if not label:
        listed = ", ".join(f"{number} {name}" for number, name in codes.items())
        right = f"0 unjudged, {listed} (setting “codes”)"
        report.error("UNKNOWN_LABEL", place, f"unknown correctness {code}", right)
    return label


def one_judgment_per_unit(
    report: Report, labelled: Iterable[LabelledUnit], assessor: str
) -> list[Judgment]:
    """One judgment for each unit.

    Runs that share material share its label: the first one counts, and differing labels are reported.
    """
    first: dict[Ref, tuple[str, str]] = {}
    for line, ref, label in labelled:
        if label is None:
            continue
        first_label, first_place = first.setdefault(ref, (label, line.place))
        if first_label == label:
            continue
        name = "NIL" if line.item.is_nil else repr(line.item.text[:40])
        what = f"{name} of question {line.question.id} is {label} here and {first_label} in {first_place}"
        report.warn("CONFLICTING_LABELS", line.place, what, "the first label counts")
    judgments: list[Judgment] = []
    for ref, (label, _) in first.items():
        judgments.append(Judgment(ref, assessor, label, via="import"))
    return judgments


def compare_with_runs(
    report: Report, context: QAImportContext, lines: list[JudgmentLine]
) -> None:
    """Report judged strings that the loaded runs do not hold.

    Their labels are kept, because they name the material.
    """
    unknown_runs: set[str] = set()
    for line in lines:
        question = line.question.id
        if line.tag not in context.runs:
            unknown_runs.add(line.tag)
        elif line.item not in _items(context, line.tag, question):
            what = f"run {line.tag[:60]!r} has no such answer to {question}"
            right = "import the run that was judged; the label is stored"
            report.warn("UNMATCHED_ANSWER", line.place, what, right)
    for tag in sorted(unknown_runs):
        what = f"run {tag[:60]!r} is not loaded"
        report.warn(
            "UNKNOWN_RUN",
            "file",
            what,
            "its labels count for equal answers of other runs",
        )


def report_repeated_lines(
    report: Report, context: QAImportContext, lines: list[JudgmentLine]
) -> None:
    """Report answers of a run that are judged in more lines than the run has."""
    places: dict[tuple[str, str, AnswerItem], list[str]] = {}
    for line in lines:
        name = (line.question.id, line.tag, line.item)
        places.setdefault(name, []).append(line.place)
    for (question, tag, item), judged_at in places.items():
        # A run that is not loaded counts as having the answer once.
        in_run = 1
        if tag in context.runs:
            in_run = max(1, _items(context, tag, question).count(item))
        if len(judged_at) > in_run:
            answer = f"{item.text[:40]!r} of run {tag[:60]!r} at {question}"
            what = f"{answer} is judged in {judged_at[0]} already"
            right = "one line for each answer of the run; it counts once"
            report.warn("REPEATED_LINE", judged_at[-1], what, right)


def _items(context: QAImportContext, tag: str, question: str) -> tuple[AnswerItem, ...]:
    answers = context.runs[tag].answers
    return answers.get(series_of(question), Answer()).items(question)


def judgments_read(report: Report, judgments: list[Judgment]) -> QARead:
    return Read(judgments=tuple(judgments), problems=report.problems)
