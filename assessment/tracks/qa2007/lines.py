"""Lines of the track's plain text files: the shapes of their columns, and checks that all readers share."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from assessment.formats import File
from assessment.formats.reports import Report
from assessment.model import ImportContext, Source
from assessment.tracks.qa2007.answer import Answer, Kind, Question, Topic

QID = re.compile(r"[^\s.]{1,30}(\.\d{1,6})?")
NUMBER = re.compile(r"\d{1,9}")
CODE = re.compile(r"-?\d")
DOCID = re.compile(
    r"[A-Z]{3}\d{8}[._]\d{4,5}"  # AQUAINT: NYT19990326.0303
    r"|[A-Z]{3}_[A-Z]{3}_\d{8}\.\d{4}"  # AQUAINT-2: APW_ENG_20051121.0020
    r"|BLOG06-\d{8}-\d{3}-\d{10}"
)
"""The shapes of document ids in the collections of the QA track."""
_LINES_LOOKED_AT = 200
"""Lines that a recogniser looks at."""

QAImportContext = ImportContext[Topic, Answer]


def file_of(source: Source) -> File:
    return File(source.name, source.text)


def first_lines(source: Source) -> list[str]:
    return [row.text for row in islice(file_of(source).rows(), _LINES_LOOKED_AT)]


def do_most_lines_fit(source: Source, fits: Callable[[str], bool]) -> bool:
    """Whether the file has lines and nearly all of the first ones fit.

    The file's reader reports what is wrong with the others.
    """
    lines = first_lines(source)
    return is_most_of(sum(fits(line) for line in lines), len(lines))


def is_code(text: str) -> bool:
    return CODE.fullmatch(text) is not None


def is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None


def is_document(text: str) -> bool:
    return text == "NIL" or DOCID.fullmatch(text) is not None


def are_judged_lines(lines: list[list[str]]) -> bool:
    """Whether lines, split into columns, are judgments.

    Nearly all have a judgment code in the fourth column, and some an answer after it, or NIL before it.
    """
    coded = 0
    has_answers = False
    for columns in lines:
        if len(columns) > 3 and is_code(columns[3]):
            coded += 1
            # Without an answer or NIL the lines are items or ranked documents, whose fourth column is free.
            has_answers = has_answers or len(columns) > 4 or columns[2] == "NIL"
    return has_answers and is_most_of(coded, len(lines))


def is_most_of(count: int, total: int) -> bool:
    """Whether a kind of file can be told from so many of its lines: three quarters."""
    return bool(total) and 4 * count >= 3 * total


def report_layout(report: Report, source: Source, *, blank: bool = True) -> None:
    """Report a byte order mark and (`blank`) blank lines: skipped here, they may stop other programs."""
    if getattr(source, "byte_order_mark", False):
        what = "the file begins with a byte order mark"
        right = "UTF-8 without it; it is skipped"
        report.warn("BYTE_ORDER_MARK", "line 1", what=what, right=right)
    if blank:
        _report_blank_lines(report, source)


def _report_blank_lines(report: Report, source: Source) -> None:
    blank_lines: list[int] = []
    for number, line in enumerate(io.StringIO(source.text, newline=None), 1):
        if not line.strip():
            blank_lines.append(number)
    if blank_lines:
        what = "the line is blank"
        if len(blank_lines) > 1:
            what += f", the first of {len(blank_lines)}"
        right = "one record on each line; it is skipped"
        report.warn("BLANK_LINE", f"line {blank_lines[0]}", what=what, right=right)


def is_question(text: str) -> bool:
    return QID.fullmatch(text) is not None and any(char.isdigit() for char in text)


def questions_of(context: QAImportContext) -> Mapping[str, Question]:
    """Every question of the campaign by its id."""
    return {
        question.id: question
        for topic in context.topics.values()
        for question in topic.questions
    }


class QuestionCheck:
    """Looks up the questions that a file names, and reports those that the file cannot be about."""

    def __init__(self, report: Report, context: QAImportContext) -> None:
        self._report = report
        self._has_topics = bool(context.topics)
        self._questions = questions_of(context)

    def question(
        self, qid: str, place: str, first_kind: Kind, *other_kinds: Kind
    ) -> Question | None:
        """The question; None, with a problem, if the campaign does not have it or it is of another kind.

        In a campaign without topics every id is accepted, as a question of the first kind.
        """
        if not self._has_topics:
            return Question(qid, first_kind, "")
        question = self._questions.get(qid)
        if question is None:
            what = f"question {qid[:40]!r} is not in the questions file"
            self._report.error(
                "INVALID_QUESTION", place, what=what, right="the line is left out"
            )
            return None
        kinds = (first_kind, *other_kinds)
        if question.kind not in kinds:
            what = f"question {qid} is {question.kind}"
            right = f"expected {' or '.join(kinds)}; the line is left out"
            self._report.error("WRONG_QUESTION_TYPE", place, what=what, right=right)
            return None
        return question


def split_columns(text: str, count: int) -> list[str]:
    """The first columns of a line and the rest of it, trimmed; what the line lacks is empty.

    >>> split_columns("141.1 run1 NIL", 3), split_columns("141.1 run1 NYT19980721.0033 two words ", 3)
    (['141.1', 'run1', 'NIL', ''], ['141.1', 'run1', 'NYT19980721.0033', 'two words'])
    """
    columns = text.split(None, count)
    if len(columns) > count:
        return [*columns[:count], columns[count].strip()]
    padding = [""] * (count + 1 - len(columns))
    return [*columns, *padding]


def numbered_rows(source: Source) -> Iterator[tuple[str, str]]:
    """Lines that are not blank, each with its place."""
    for row in file_of(source).rows():
        yield f"line {row.number}", row.text
