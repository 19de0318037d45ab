"""Judged lines of factoid and list files: their labels, and where they contradict each other or the runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from assessment.tracks.qa2007.settings import CODES, UNJUDGED
from assessment.tracks.qa2007.topics.questions import QARead


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
    """How the lines of a file of judgments look, which is about questions of one `kind`.

    `columns` takes a line apart and returns None where it is no judgment; `right` says how it should look.
    """

    kind: Kind
    columns: Callable[[str], JudgedColumns | None]
    right: str


class LabelledUnit(NamedTuple):
    """A line, the unit that it judges, and the unit's label; None is unjudged."""

    line: JudgmentLine
    ref: Ref
    label: str | None


def judged_lines(
    report: Report, source: Source, context: QAImportContext, line_format: LineFormat
) -> Iterator[JudgmentLine]:
    """The judgments of a file on questions of its kind, with a problem for every other line."""
    check = QuestionCheck(report, context)
    labels = CODES[context.settings["codes"]]
    for place, text in numbered_rows(source):
        columns = line_format.columns(text)
        if columns is None:
            what = f"{text.strip()[:60]!r} is no judgment"
            report.error("MALFORMED_LINE", place, what=what, right=line_format.right)
            continue
        qid, tag, docid, code, string, distinct = columns
        question = check.question(qid, place, line_format.kind)
        # The code is checked in any case, so that a line with two mistakes has two problems.
        number = int(code)
        is_known = number == UNJUDGED or number in labels
        if not is_known:
            _report_unknown_code(report, place, code, labels)
        if question is not None and is_known:
            item = AnswerItem(docid, string)
            label = labels.get(number)
            yield JudgmentLine(place, question, tag, item, label, distinct)


def unit_judgments(
    report: Report, context: QAImportContext, labelled: Iterable[LabelledUnit]
) -> list[Judgment]:
    """The judgments of all lines, with a problem where lines disagree with each other or with the runs."""
    units = list(labelled)
    lines = [unit.line for unit in units]
    judgments = _one_judgment_per_unit(report, units, context.assessor)
    _compare_with_runs(report, context, lines)
    _report_repeated_lines(report, context, lines)
    return judgments


def _report_unknown_code(
    report: Report, place: str, code: str, labels: Mapping[int, str]
) -> None:
    listed = ", ".join(f"{number} {label}" for number, label in labels.items())
    what = f"unknown correctness {code}"
    right = f"{UNJUDGED} unjudged, {listed} (setting “codes”)"
    report.error("UNKNOWN_LABEL", place, what=what, right=right)


def _one_judgment_per_unit(
    report: Report, labelled: Iterable[LabelledUnit], assessor: str
) -> list[Judgment]:
    """One judgment for each unit with a label.

    Runs that share material share its label: the first one counts, and differing labels are reported.
    """
    first_units: dict[Ref, LabelledUnit] = {}
    for unit in labelled:
        if unit.label is None:
            continue
        first = first_units.setdefault(unit.ref, unit)
        if first.label != unit.label:
            _report_other_label(report, unit, first)
    judgments: list[Judgment] = []
    for ref, unit in first_units.items():
        judgments.append(Judgment(ref, assessor, unit.label, via="import"))
    return judgments


def _report_other_label(
    report: Report, unit: LabelledUnit, first: LabelledUnit
) -> None:
    line = unit.line
    name = "NIL" if line.item.is_nil else repr(line.item.text[:40])
    here = f"{name} of question {line.question.id} is {unit.label} here"
    what = f"{here} and {first.label} in {first.line.place}"
    report.warn(
        "CONFLICTING_LABELS", line.place, what=what, right="the first label counts"
    )


def _compare_with_runs(
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
            report.warn("UNMATCHED_ANSWER", line.place, what=what, right=right)
    for tag in sorted(unknown_runs):
        what = f"run {tag[:60]!r} is not loaded"
        report.warn(
            "UNKNOWN_RUN",
            "file",
            what=what,
            right="its labels count for equal answers of other runs",
        )


def _report_repeated_lines(
    report: Report, context: QAImportContext, lines: list[JudgmentLine]
) -> None:
    """Report answers of a run that are judged in more lines than the run has."""
    places: dict[tuple[str, str, AnswerItem], list[str]] = {}
    for line in lines:
        answer = (line.question.id, line.tag, line.item)
        places.setdefault(answer, []).append(line.place)
    for (question, tag, item), judged_at in places.items():
        # A run that is not loaded counts as having the answer once.
        in_run = 1
        if tag in context.runs:
            in_run = max(1, _items(context, tag, question).count(item))
        if len(judged_at) > in_run:
            string = f"{item.text[:40]!r} of run {tag[:60]!r} at {question}"
            what = f"{string} is judged in {judged_at[0]} already"
            right = "one line for each answer of the run; it counts once"
            report.warn("REPEATED_LINE", judged_at[-1], what=what, right=right)


def _items(context: QAImportContext, tag: str, question: str) -> tuple[AnswerItem, ...]:
    """What a loaded run answers to a question."""
    answers = context.runs[tag].answers
    return answers.get(series_of(question), Answer()).items(question)


def judgments_read(report: Report, judgments: list[Judgment]) -> QARead:
    return Read(judgments=tuple(judgments), problems=report.problems)
