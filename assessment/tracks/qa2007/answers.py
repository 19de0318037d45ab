"""Answers of list questions, and answer patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import orjson

from assessment.model import Judgment, Read, Resource, Source
from assessment.tracks.qa2007.answer import OWN, question_ref
from assessment.tracks.qa2007.lines import (
    DOCID,
    ProblemReport,
    QAImportContext,
    checked_question,
    file_of,
    first_lines,
    numbered_rows,
    questions_of,
    report_layout,
)
from assessment.tracks.qa2007.pool import parsed_own_answer
from assessment.tracks.qa2007.questions import QARead
from assessment.tracks.qa2007.suggest import ANSWERS, PATTERNS, safe_pattern

_HEAD = re.compile(r"#\s*(\S+)\s*")
_NUMBERED = re.compile(r"\d{1,4}(\.\d{1,3})?")
"""Ids of the main task's questions."""
_QUESTION = re.compile(r"Q:\s*(.*)")


def is_list_answers(source: Source) -> bool:
    rows = [text for _, text in zip(range(2), (row.text for row in file_of(source).rows()), strict=False)]
    return len(rows) == 2 and _HEAD.fullmatch(rows[0]) is not None and _QUESTION.match(rows[1]) is not None


def read_list_answers(source: Source, known: QAImportContext) -> QARead:
    """The answer sets of list questions: own answers of the assessor that the user names.  Aliases stand in parentheses."""
    report = ProblemReport(source.name)
    report_layout(report, source, blank=False)
    questions: dict[str, list[tuple[str, str]]] = {}
    for place, question, line in _answers(report, source, known):
        if question in questions and not line:
            what = f"list {question} has a second heading"
            report.warn(
                "REPEATED_QUESTION",
                place,
                what,
                "one heading for each question; the answers of all its headings count",
            )
        questions.setdefault(question, [])
        if line:
            questions[question].append((place, line))
    listed = {question: list(_clean(report, question, lines)) for question, lines in questions.items()}
    judgments = tuple(
        Judgment(question_ref(OWN, name), known.assessor, "\n".join(lines), via="import")
        for name, lines in listed.items()
        if lines
    )
    if not judgments:
        return Read(problems=tuple(report.problems))
    resources = (_merged(known, ANSWERS, listed),)
    return Read(judgments=judgments, resources=resources, problems=tuple(report.problems))


def _answers(report: ProblemReport, source: Source, known: QAImportContext) -> Iterator[tuple[str, str, str]]:
    """Place, question and answer; the answer is empty at the head of a question."""
    question = None
    for place, text in numbered_rows(source):
        if head := _HEAD.fullmatch(text.strip()):
            question = checked_question(report, known, questions_of(known), head[1], place, "LIST")
            if question:
                yield place, question.id, ""
        elif question and not _QUESTION.match(text):
            yield place, question.id, text.strip()


def _clean(report: ProblemReport, question: str, lines: list[tuple[str, str]]) -> Iterator[str]:
    """Every line, repeated ones with a problem; how they count is the setting “duplicates”."""
    if not lines:
        report.warn(
            "EMPTY_ANSWER_SET",
            f"question {question}",
            f"list {question} has no answers",
            "without any answer it is left out",
        )
    seen: dict[str, str] = {}
    for place, line in lines:
        name = parsed_own_answer(line).names[0]
        if name in seen:
            what = f"{line[:60]!r} stands at {question} twice, first in {seen[name]}"
            report.warn("REPEATED_ANSWER", place, what, "it counts once (setting “duplicates”)")
        seen.setdefault(name, place)
        yield line


def _merged(known: QAImportContext, kind: tuple[str, str], fresh: dict[str, Any]) -> Resource:
    """A resource by question, with questions of this file in the place of earlier ones."""
    return Resource(*kind, orjson.dumps(orjson.loads(known.resources.get(kind, b"{}")) | fresh))


def is_patterns(source: Source) -> bool:
    """A question's number and something behind it on each line; neither judgments of documents nor runs of other tracks."""
    lines = [line.split(None, 3) for line in first_lines(source)]
    numbered = bool(lines) and all(len(parts) > 1 and _NUMBERED.fullmatch(parts[0]) for parts in lines)
    return numbered and not all(parts[1] in ("0", "Q0") for parts in lines)


def read_patterns(source: Source, known: QAImportContext) -> QARead:
    """`qid regex (docid)*`: suggestions, never judgments.  Patterns that could run for long are left out."""
    report = ProblemReport(source.name)
    report_layout(report, source)
    patterns: dict[str, list[str]] = {}
    questions = questions_of(known)
    for place, text in numbered_rows(source):
        qid, pattern = _pattern(text)
        if not checked_question(report, known, questions, qid, place, "FACTOID", "LIST"):
            continue
        if not pattern or not safe_pattern(pattern):
            report.warn(
                "UNSAFE_PATTERN",
                place,
                f"the pattern {pattern[:60]!r} of {qid} cannot be used",
                "a short regular expression",
            )
        else:
            patterns.setdefault(qid, []).append(pattern)
    if not patterns:
        return Read(problems=tuple(report.problems))
    return Read(resources=(_merged(known, PATTERNS, patterns),), problems=tuple(report.problems))


def _pattern(text: str) -> tuple[str, str]:
    """The question and the regular expression of a line, without the documents behind it.

    >>> _pattern("141.3\t19 ?56\tNYT19980721.0033 NYT19980722.0001"), _pattern("1.4 Baby Blue NYT19980619.0373 ")
    (('141.3', '19 ?56'), ('1.4', 'Baby Blue'))
    """
    columns = text.strip().split("\t")
    if len(columns) > 2:
        return columns[0].strip(), columns[1].strip()
    qid, *rest = text.split(None, 1)
    words = rest[0].split() if rest else []
    pattern = rest[0].strip() if rest else ""
    for word in words[:0:-1]:
        if not DOCID.fullmatch(word):
            break
        pattern = pattern.removesuffix(word).rstrip()
    return qid, pattern
