"""Run files: `qid run-tag docid answer-string`, and the six columns of the years before 2003."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assessment.formats import problem
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.formats.reports import Report
from assessment.model import ImportContext, Problem, Read, Run, Source
from assessment.tracks.qa2007.answer import (
    NIL,
    Answer,
    AnswerItem,
    Question,
    Topic,
    id_order,
    length,
    normalised,
    series_of,
)
from assessment.tracks.qa2007.lines import (
    QAImportContext,
    is_question,
    numbered_rows,
    questions_of,
    report_layout,
    split_columns,
)
from assessment.tracks.qa2007.runs.cited_document_checks import (
    CitedAt,
    check_cited_documents,
    check_rankings,
)
from assessment.tracks.qa2007.topics.questions import QARead

# The limit of the TREC 2007 QA guidelines.
MAX_LENGTH = 7000
"""Non-white-space characters of all strings of one question together."""
MAX_TAG = 60
_MAX_NAMED = 10
"""Questions that a problem names."""
_FORMAT = "qid run-tag docid answer-string"


class _RunLine(NamedTuple):
    place: str
    question: str
    tag: str
    item: AnswerItem


def read_run(source: Source, context: QAImportContext) -> QARead:
    """A run with every problem of its lines.

    Lines that cannot be read, or name no question, are left out.
    """
    report = Report(source.name)
    report_layout(report, source)
    lines = list(_with_first_tag(report, _lines(report, source)))
    if not lines:
        report.error(
            "MALFORMED_RUN",
            "file",
            what="there is no line that can be read",
            right=_FORMAT,
        )
        return Read(problems=report.problems)
    name = lines[0].tag
    questions = questions_of(context)
    notes: list[str] = []
    if context.topics:
        lines = [line for line in lines if _has_known_question(report, questions, line)]
    else:
        notes.append(
            f"{source.name}: no questions given, question ids and types are not checked"
        )
    check_cited_documents(report, context, _cited_at(lines))
    answers = _answers(report, questions, lines)
    run: Run[Answer] = Run(name, answers)
    check_rankings(report, context, run)
    runs = (run,) if answers else ()
    return Read(runs=runs, problems=report.problems, notes=tuple(notes))


def _cited_at(lines: Iterable[_RunLine]) -> Iterator[CitedAt]:
    for line in lines:
        if not line.item.is_nil:
            yield CitedAt(line.place, line.item.docid)


def _answers(
    report: Report, questions: Mapping[str, Question], lines: list[_RunLine]
) -> dict[str, Answer]:
    """The answers to each series, questions in the order of their ids."""
    by_question: dict[str, list[_RunLine]] = {}
    for line in lines:
        by_question.setdefault(line.question, []).append(line)
    answers: dict[str, Answer] = {}
    for name in sorted(by_question, key=id_order):
        items = _checked_items(report, questions.get(name), name, by_question[name])
        answer = answers.setdefault(series_of(name), Answer())
        answer.responses[name] = tuple(items)
    return answers


def _lines(report: Report, source: Source) -> Iterator[_RunLine]:
    """The lines that can be read, in the format of any year."""
    for place, text in numbered_rows(source):
        question, tag, docid, string = split_columns(text, 3)
        # Before 2003: qid Q0 docid rank score run-tag string.
        if tag == "Q0":
            question, _, docid, _, _, tag, string = split_columns(text, 6)
        if not docid or not is_question(question):
            what = f"{text.strip()[:60]!r} is not a line of a run; it is left out"
            report.error("MALFORMED_LINE", place, what=what, right=_FORMAT)
        elif len(tag) > MAX_TAG:
            what = f"the run tag has {len(tag)} characters; the line is left out"
            report.error("MALFORMED_LINE", place, what=what, right=f"at most {MAX_TAG}")
        else:
            yield _RunLine(place, question, tag, AnswerItem(docid, string))


def _with_first_tag(report: Report, lines: Iterable[_RunLine]) -> Iterator[_RunLine]:
    """The lines with the tag of the first one; a file holds one run."""
    first = ""
    for line in lines:
        first = first or line.tag
        if line.tag == first:
            yield line
        else:
            what = f"run tag {line.tag[:MAX_TAG]!r} differs from {first!r} in the first line"
            report.error(
                "MIXED_RUN_TAGS",
                line.place,
                what=what,
                right="one run a file; the line is left out",
            )


def _has_known_question(
    report: Report, questions: Mapping[str, Question], line: _RunLine
) -> bool:
    if line.question in questions:
        return True
    what = f"question {line.question} is not in the questions file"
    report.error(
        "INVALID_QUESTION", line.place, what=what, right="its line is left out"
    )
    return False


def _checked_items(
    report: Report, question: Question | None, name: str, lines: list[_RunLine]
) -> list[AnswerItem]:
    """The items of one response that can be used; reports what is wrong with each and with the response."""
    kind = question.kind if question else ""
    if kind in ("LIST", "OTHER"):
        _report_repeated_strings(report, kind, lines)
    items: list[AnswerItem] = []
    for line in lines:
        item = _checked_item(report, kind, line)
        if item is not None:
            items.append(item)
    if kind == "FACTOID" and len(lines) > 1:
        what = f"factoid {name} has {len(lines)} lines, from {lines[0].place}"
        right = (
            "exactly one; with many_lines=first its first line counts, without it none"
        )
        report.error("SEVERAL_LINES", lines[1].place, what=what, right=right)
    total = sum(length(line.item.text) for line in lines)
    if total > MAX_LENGTH:
        what = f"question {name} has {total} non-white-space characters, from {lines[0].place}"
        report.error(
            "TOO_LONG", lines[-1].place, what=what, right=f"at most {MAX_LENGTH}"
        )
    return items


def _report_repeated_strings(report: Report, kind: str, lines: list[_RunLine]) -> None:
    """Report strings that a response gives twice; case and white space make no difference."""
    code = "REPEATED_ITEM"
    right = "each once: a repeated item adds to the length"
    if kind == "LIST":
        code = "REPEATED_INSTANCE"
        right = "each once: a repeated instance lowers IP"
    first: dict[str, str] = {}
    for line in lines:
        text = normalised(line.item.text)
        if text in first:
            what = f"{kind} question {line.question} has {line.item.text[:40]!r} in {first[text]} already"
            report.warn(code, line.place, what=what, right=right)
        elif text:
            first[text] = line.place


def _checked_item(report: Report, kind: str, line: _RunLine) -> AnswerItem | None:
    """The item of a line; None, with a problem, where its question cannot have such an answer."""
    name = line.question
    item = line.item
    # Without a questions file the kind is unknown, and the rules of factoids are the most lenient.
    is_factoid = kind not in ("LIST", "OTHER")
    if item.is_nil and not is_factoid:
        right = "only factoids may be NIL; the line is left out"
        report.error(
            "MISPLACED_NIL",
            line.place,
            what=f"NIL at {kind} question {name}",
            right=right,
        )
        return None
    if item.is_nil:
        # An example of 2005 has `NIL NIL`, so this is a warning only.
        if item.text:
            what = f"NIL is followed by {item.text[:40]!r}"
            report.warn(
                "NIL_WITH_TEXT",
                line.place,
                what=what,
                right="nothing; the response is taken as NIL",
            )
        return NIL
    if item.text:
        return item
    if not is_factoid:
        what = f"{kind} question {name} has a line without text"
        report.error(
            "EMPTY_ANSWER",
            line.place,
            what=what,
            right="every line holds text; it is left out",
        )
        return None
    what = f"question {name} has a document but no answer string"
    report.warn("EMPTY_ANSWER", line.place, what=what, right="an answer string, or NIL")
    return item


def check(
    file: str, run: Run[Answer], context: ImportContext[Topic, Answer]
) -> Iterator[Problem]:
    """What a run leaves out; the reader reports what is wrong with its lines."""
    missing: list[Question] = []
    for topic in context.topics.values():
        answer = run.answers.get(topic.id, Answer())
        missing += [
            question
            for question in topic.questions
            if question.id not in answer.responses
        ]
    if not missing:
        return
    names = first_foreign_names([question.id for question in missing], _MAX_NAMED)
    by_kind = Counter(question.kind for question in missing)
    kinds = ", ".join(f"{count} {kind}" for kind, count in by_kind.items())
    what = f"no response to {number_of(len(missing), 'question')} ({kinds}): {names}"
    right = "answer every question; a missing one scores 0"
    yield problem(file, "MISSING_QUESTION", "file", what=what, right=right)
