"""Answers of list questions."""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from assessment.formats.reports import Report
from assessment.model import Judgment, Read, Source
from assessment.tracks.qa2007.answer import OWN, question_ref
from assessment.tracks.qa2007.answers.answer_sets import parsed_own_answer
from assessment.tracks.qa2007.answers.right_answers import ANSWERS, with_earlier_files
from assessment.tracks.qa2007.lines import (
    QAImportContext,
    QuestionCheck,
    file_of,
    numbered_rows,
    report_layout,
)
from assessment.tracks.qa2007.topics.questions import QARead

_HEADING = re.compile(r"#\s*(\S+)\s*")
_QUESTION = re.compile(r"Q:\s*(.*)")
_ONE_HEADING = "one heading for each question; the answers of all its headings count"


class _AnswerLine(NamedTuple):
    """An answer with its aliases in parentheses, as the file has it."""

    place: str
    text: str


def is_list_answers(source: Source) -> bool:
    """Whether the file begins with a heading (`# 141.3`) and the question below it."""
    first_rows = list(islice(file_of(source).rows(), 2))
    if len(first_rows) < 2:
        return False
    head, question = first_rows
    return (
        _HEADING.fullmatch(head.text) is not None
        and _QUESTION.match(question.text) is not None
    )


def read_list_answers(source: Source, context: QAImportContext) -> QARead:
    """The answer sets of list questions, as own answers of the assessor that the user names."""
    report = Report(source.name)
    # Blank lines separate the questions of such a file.
    report_layout(report, source, blank=False)
    answers: dict[str, list[str]] = {}
    judgments: list[Judgment] = []
    for question, lines in _lines_by_question(report, source, context).items():
        _report_answers(report, question, lines)
        answers[question] = [line.text for line in lines]
        if lines:
            text = "\n".join(answers[question])
            ref = question_ref(OWN, question)
            judgments.append(Judgment(ref, context.assessor, text, via="import"))
    if not judgments:
        return Read(problems=report.problems)
    resource = with_earlier_files(context.resources, ANSWERS, answers)
    return Read(
        judgments=tuple(judgments), resources=(resource,), problems=report.problems
    )


def _lines_by_question(
    report: Report, source: Source, context: QAImportContext
) -> dict[str, list[_AnswerLine]]:
    """The answers below the headings of each question; those below an unknown question are left out."""
    check = QuestionCheck(report, context)
    by_question: dict[str, list[_AnswerLine]] = {}
    question = None
    for place, text in numbered_rows(source):
        heading = _HEADING.fullmatch(text.strip())
        if heading:
            question = check.question(heading[1], place, "LIST")
            if question and question.id in by_question:
                what = f"list {question.id} has a second heading"
                report.warn("REPEATED_QUESTION", place, what=what, right=_ONE_HEADING)
            if question:
                by_question.setdefault(question.id, [])
        elif question and not _QUESTION.match(text):
            by_question[question.id].append(_AnswerLine(place, text.strip()))
    return by_question


def _report_answers(report: Report, question: str, lines: list[_AnswerLine]) -> None:
    """Report an empty answer set, and repeated answers; how those count is the setting “duplicates”."""
    if not lines:
        what = f"list {question} has no answers"
        report.warn(
            "EMPTY_ANSWER_SET",
            f"question {question}",
            what=what,
            right="without any answer it is left out",
        )
    seen: dict[str, str] = {}
    for place, line in lines:
        name = parsed_own_answer(line).names[0]
        if name in seen:
            what = f"{line[:60]!r} occurs twice at {question}, first in {seen[name]}"
            report.warn(
                "REPEATED_ANSWER",
                place,
                what=what,
                right="it counts once (setting “duplicates”)",
            )
        seen.setdefault(name, place)
