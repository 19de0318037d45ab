"""Judged lines of factoid and list files.

Labels, conflicts between lines, and the comparison with the loaded runs are here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from assessment.model import Judgment, Read, Ref
from assessment.tracks.qa2007.answer import Answer, AnswerItem, Question, series_of
from assessment.tracks.qa2007.lines import ProblemReport, QAImportContext
from assessment.tracks.qa2007.measures import CODES
from assessment.tracks.qa2007.questions import QARead


class JudgmentLine(NamedTuple):
    """A judged line: `label` None is unjudged, `distinct` empty for factoids."""

    place: str
    question: Question
    tag: str
    item: AnswerItem
    label: str | None
    distinct: str = ""


LabelledUnit = tuple[JudgmentLine, Ref, str | None]
"""A line, the unit that it judges, and the label of the unit."""


def label_of_code(
    report: ProblemReport, context: QAImportContext, code: str, place: str
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
    report: ProblemReport, labelled: Iterable[LabelledUnit], assessor: str
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
        name = "NIL" if line.item.nil else repr(line.item.text[:40])
        what = f"{name} of question {line.question.id} is {label} here and {first_label} in {first_place}"
        report.warn("CONFLICTING_LABELS", line.place, what, "the first label counts")
    judgments: list[Judgment] = []
    for ref, (label, _) in first.items():
        judgments.append(Judgment(ref, assessor, label, via="import"))
    return judgments


def compare_with_runs(
    report: ProblemReport, context: QAImportContext, lines: list[JudgmentLine]
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
            right = "load the run that was judged; the label is kept"
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
    report: ProblemReport, context: QAImportContext, lines: list[JudgmentLine]
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


def judgments_read(report: ProblemReport, judgments: list[Judgment]) -> QARead:
    return Read(judgments=tuple(judgments), problems=tuple(report.problems))
