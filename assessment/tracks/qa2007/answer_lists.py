"""Answers of list questions, and answer patterns."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any, NamedTuple

import orjson

from assessment.formats.reports import Report
from assessment.model import Judgment, Read, Resource, Source
from assessment.tracks.qa2007.answer import OWN, question_ref
from assessment.tracks.qa2007.answer_sets import parsed_own_answer
from assessment.tracks.qa2007.lines import (
    DOCID,
    QAImportContext,
    QuestionCheck,
    file_of,
    first_lines,
    numbered_rows,
    report_layout,
    split_columns,
)
from assessment.tracks.qa2007.questions import QARead
from assessment.tracks.qa2007.suggestions import ANSWERS, PATTERNS, safe_pattern

_HEADING = re.compile(r"#\s*(\S+)\s*")
_NUMBERED = re.compile(r"\d{1,4}(\.\d{1,3})?")
"""Ids of the main task's questions."""
_QUESTION = re.compile(r"Q:\s*(.*)")
_ONE_HEADING = "one heading for each question; the answers of all its headings count"


class _AnswerLine(NamedTuple):
    """An answer with its aliases in parentheses, as the file has it."""

    place: str
    text: str


def is_list_answers(source: Source) -> bool:
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
    resources = (_merged(context, ANSWERS, answers),)
    return Read(
        judgments=tuple(judgments), resources=resources, problems=report.problems
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
                report.warn("REPEATED_QUESTION", place, what, _ONE_HEADING)
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
            what,
            "without any answer it is left out",
        )
    seen: dict[str, str] = {}
    for place, line in lines:
        name = parsed_own_answer(line).names[0]
        if name in seen:
            what = f"{line[:60]!r} occurs twice at {question}, first in {seen[name]}"
            report.warn(
                "REPEATED_ANSWER", place, what, "it counts once (setting “duplicates”)"
            )
        seen.setdefault(name, place)


def _merged(
    context: QAImportContext, kind: tuple[str, str], fresh: dict[str, Any]
) -> Resource:
    """A resource by question, with questions of this file in the place of earlier ones."""
    earlier = orjson.loads(context.resources.get(kind, b"{}"))
    return Resource(*kind, orjson.dumps(earlier | fresh))


def is_patterns(source: Source) -> bool:
    """Whether each line has a question's number and more text.

    Judgments of documents and runs of other tracks are not patterns.
    """
    lines = [line.split(None, 3) for line in first_lines(source)]
    for columns in lines:
        if len(columns) < 2 or not _NUMBERED.fullmatch(columns[0]):
            return False
    # The second column of relevance judgments is 0, that of runs of other tracks Q0.
    return not all(columns[1] in ("0", "Q0") for columns in lines)


def read_patterns(source: Source, context: QAImportContext) -> QARead:
    """`qid regex (docid)*`: suggestions, never judgments.  Patterns that could run for long are left out."""
    report = Report(source.name)
    report_layout(report, source)
    patterns: dict[str, list[str]] = {}
    check = QuestionCheck(report, context)
    for place, text in numbered_rows(source):
        qid, pattern = _pattern(text)
        if check.question(qid, place, "FACTOID", "LIST") is None:
            continue
        if not pattern or not safe_pattern(pattern):
            what = f"the pattern {pattern[:60]!r} of {qid} cannot be used"
            report.warn("UNSAFE_PATTERN", place, what, "a short regular expression")
        else:
            patterns.setdefault(qid, []).append(pattern)
    if not patterns:
        return Read(problems=report.problems)
    return Read(
        resources=(_merged(context, PATTERNS, patterns),), problems=report.problems
    )


def _pattern(text: str) -> tuple[str, str]:
    """The question and the regular expression of a line, without the documents after it.

    >>> _pattern("141.3\t19 ?56\tNYT19980721.0033 NYT19980722.0001")
    ('141.3', '19 ?56')
    >>> _pattern("1.4 Baby Blue NYT19980619.0373 ")
    ('1.4', 'Baby Blue')
    """
    columns = text.strip().split("\t")
    if len(columns) > 2:
        return columns[0].strip(), columns[1].strip()
    qid, rest = split_columns(text, 1)
    words = rest.split()
    pattern = rest
    # From the end, so that a pattern which contains a docid keeps it; the first word is always the pattern's.
    for word in words[:0:-1]:
        if not DOCID.fullmatch(word):
            break
        pattern = pattern.removesuffix(word).rstrip()
    return qid, pattern
