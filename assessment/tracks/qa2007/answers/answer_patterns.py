"""Answer patterns: regular expressions that right answers match."""

from __future__ import annotations

import re

from assessment.formats.reports import Report
from assessment.model import Read, Source
from assessment.tracks.qa2007.answers.right_answers import PATTERNS, with_earlier_files
from assessment.tracks.qa2007.lines import (
    DOCID,
    QAImportContext,
    QuestionCheck,
    first_lines,
    numbered_rows,
    report_layout,
    split_columns,
)
from assessment.tracks.qa2007.topics.questions import QARead

_MAIN_TASK_QUESTION = re.compile(r"\d{1,4}(\.\d{1,3})?")
_LONGEST_PATTERN = 500
_MAX_OPEN_REPETITIONS = 3
_OPEN_REPETITION = re.compile(r"(?<!\\)[*+]|\{\d*,\d*\}")
_REPEATED_GROUP = re.compile(r"\)[*+{]")


def is_patterns(source: Source) -> bool:
    """Whether each line has a question's number and more text.

    Judgments of documents and runs of other tracks are not patterns.
    """
    lines = [line.split(None, 3) for line in first_lines(source)]
    for columns in lines:
        if len(columns) < 2 or not _MAIN_TASK_QUESTION.fullmatch(columns[0]):
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
        qid, pattern = _question_and_pattern(text)
        if check.question(qid, place, "FACTOID", "LIST") is None:
            continue
        if not pattern or not is_safe_pattern(pattern):
            what = f"the pattern {pattern[:60]!r} of {qid} cannot be used"
            report.warn(
                "UNSAFE_PATTERN", place, what=what, right="a short regular expression"
            )
        else:
            patterns.setdefault(qid, []).append(pattern)
    if not patterns:
        return Read(problems=report.problems)
    resource = with_earlier_files(context.resources, PATTERNS, patterns)
    return Read(resources=(resource,), problems=report.problems)


def _question_and_pattern(line: str) -> tuple[str, str]:
    """The question and the regular expression of a line, without the documents after it.

    >>> _question_and_pattern("141.3\t19 ?56\tNYT19980721.0033 NYT19980722.0001")
    ('141.3', '19 ?56')
    >>> _question_and_pattern("1.4 Baby Blue NYT19980619.0373 ")
    ('1.4', 'Baby Blue')
    """
    columns = line.strip().split("\t")
    if len(columns) > 2:
        return columns[0].strip(), columns[1].strip()
    qid, rest = split_columns(line, 1)
    words = rest.split()
    pattern = rest
    # From the end, so that a pattern which contains a docid keeps it; the first word is always the pattern's.
    for word in words[:0:-1]:
        if not DOCID.fullmatch(word):
            break
        pattern = pattern.removesuffix(word).rstrip()
    return qid, pattern


def is_safe_pattern(pattern: str) -> bool:
    """Whether a foreign pattern compiles, is short, and cannot run for long on a short string.

    No pattern is run today (a question that has one has an answer, which makes NIL wrong); the check lets
    later code run what is stored.

    >>> is_safe_pattern(r"(Mr\\.? )?Lee"), is_safe_pattern("(a+)+b"), is_safe_pattern("(")
    (True, False, False)
    """
    if len(pattern) > _LONGEST_PATTERN:
        return False
    # Repeated groups can take exponential time, several open repetitions a high power of the length.
    if _REPEATED_GROUP.search(pattern):
        return False
    if len(_OPEN_REPETITION.findall(pattern)) > _MAX_OPEN_REPETITIONS:
        return False
    try:
        re.compile(pattern, re.IGNORECASE)
    except (re.error, OverflowError, RecursionError):
        return False
    return True
