"""Run files: `qid run-tag docid answer-string`, and the six columns of the years before 2003."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from assessment.formats import problem
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
from assessment.tracks.qa2007.documents import allowed
from assessment.tracks.qa2007.lines import (
    DOCID,
    ProblemReport,
    QAImportContext,
    are_judged_lines,
    first_lines,
    is_document,
    is_question,
    numbered_rows,
    questions_of,
    report_layout,
    split_columns,
)
from assessment.tracks.qa2007.questions import QARead

MAX_LENGTH = 7000
"""Non-white-space characters of all strings of one question together."""
MAX_TAG = 60
_SHOWN = 10
_LINES_OF_A_RUN = 3
"""A file in which several runs stand has at least so many lines for each of them; a column of numbers or words has fewer for each value."""


class _Line(NamedTuple):
    place: str
    question: str
    tag: str
    item: AnswerItem


def is_run(source: Source) -> bool:
    """Lines with a docid or NIL in the third column and mostly one tag in the second; neither judgments nor answer patterns."""
    lines = first_lines(source)
    good = [parts for line in lines if len(parts := line.split(None, 4)) > 2 and is_question(parts[0])]
    if good and all(parts[1] == "Q0" for parts in good):
        return _is_run_before_2003(lines)
    with_document = sum(is_document(parts[2]) for parts in good)
    return (
        2 * with_document > len(lines)
        and _has_tags(good)
        and not are_judged_lines(good)
        and not _are_patterns(good)
    )


def _is_run_before_2003(lines: list[str]) -> bool:
    """Whether the lines hold an answer behind the tag, or documents of a QA collection: runs of other tracks have the first six columns."""
    columns = [line.split(None, 6) for line in lines]
    fitting = sum(len(parts) > 5 and (len(parts) > 6 or is_document(parts[2])) for parts in columns)
    return 2 * fitting > len(lines)


def _has_tags(lines: list[list[str]]) -> bool:
    """Whether the second column can be the tag of a run, or of a few runs that stand in one file."""
    tags = Counter(parts[1] for parts in lines)
    return 2 * max(tags.values()) >= len(lines) or len(tags) * _LINES_OF_A_RUN <= len(lines)


def _are_patterns(lines: list[list[str]]) -> bool:
    """Whether most lines are `qid regex docid docid ...` and none of them has a text behind its documents."""
    bare = sum(all(DOCID.fullmatch(word) for word in " ".join(parts[2:]).split()) for parts in lines)
    return 2 * bare > len(lines) and len({parts[1] for parts in lines}) > 1


def read_run(source: Source, known: QAImportContext) -> QARead:
    """A run with every problem of its lines.  Lines that cannot be read, or stand at no question, are left out."""
    report = ProblemReport(source.name)
    report_layout(report, source)
    lines = list(_same_tag(report, _lines(report, source)))
    if not lines:
        report.error(
            "MALFORMED_RUN", "file", "there is no line that can be read", "qid run-tag docid answer-string"
        )
        return Read(problems=tuple(report.problems))
    questions = questions_of(known)
    kept = [line for line in lines if not known.topics or _known_question(report, questions, line)]
    _documents(report, known, kept)
    items: dict[str, list[_Line]] = {}
    for line in kept:
        items.setdefault(line.question, []).append(line)
    answers: dict[str, dict[str, tuple[AnswerItem, ...]]] = {}
    for question in sorted(items, key=id_order):
        checked = _checked(report, questions.get(question), question, items[question])
        answers.setdefault(series_of(question), {})[question] = tuple(checked)
    run: Run[Answer] = Run(lines[0].tag, {series: Answer(found) for series, found in answers.items()})
    notes = (
        ()
        if known.topics
        else (f"{source.name}: no questions given, question ids and types are not checked",)
    )
    return Read(runs=(run,) if answers else (), problems=tuple(report.problems), notes=notes)


def _lines(report: ProblemReport, source: Source) -> Iterator[_Line]:
    for place, text in numbered_rows(source):
        question, tag, docid, string = split_columns(text, 3)
        if tag == "Q0":
            question, _, docid, _, _, tag, string = split_columns(text, 6)
        if not docid or not is_question(question):
            right = "qid run-tag docid answer-string"
            report.error(
                "MALFORMED_LINE",
                place,
                f"{text.strip()[:60]!r} is not a line of a run; it is left out",
                right,
            )
        elif len(tag) > MAX_TAG:
            report.error(
                "MALFORMED_LINE",
                place,
                f"the run tag has {len(tag)} characters; the line is left out",
                f"at most {MAX_TAG}",
            )
        else:
            yield _Line(place, question, tag, AnswerItem(docid, string))


def _same_tag(report: ProblemReport, lines: Iterator[_Line]) -> Iterator[_Line]:
    first = ""
    for line in lines:
        first = first or line.tag
        if line.tag == first:
            yield line
        else:
            what = f"run tag {line.tag[:MAX_TAG]!r} differs from {first!r} in the first line"
            report.error("MIXED_RUN_TAGS", line.place, what, "one run a file; the line is left out")


def _known_question(report: ProblemReport, questions: Mapping[str, Question], line: _Line) -> bool:
    if line.question in questions:
        return True
    report.error(
        "INVALID_QUESTION",
        line.place,
        f"question {line.question} is not in the questions file",
        "its line is left out",
    )
    return False


def _documents(report: ProblemReport, known: QAImportContext, lines: list[_Line]) -> None:
    listed: Callable[[str], bool] | None = allowed(known)
    for line in lines:
        if line.item.nil:
            continue
        if not DOCID.fullmatch(line.item.docid):
            what = f"{line.item.docid[:60]!r} does not look like the id of a document"
            report.warn("INVALID_DOCID", line.place, what, "such as APW_ENG_20051121.0020")
        elif listed and not listed(line.item.docid):
            report.error(
                "UNKNOWN_DOCUMENT",
                line.place,
                f"{line.item.docid} is not in the collection",
                "name a document of the collection",
            )
    if listed is None:
        report.warn(
            "DOCIDS_UNCHECKED",
            "file",
            "without a list of the collection only the shape of docids is checked",
            "take in a list of ids",
        )


def _checked(
    report: ProblemReport, question: Question | None, name: str, lines: list[_Line]
) -> Iterator[AnswerItem]:
    """The items of one response that stand, with what is wrong about each and about all of them."""
    kind = question.kind if question else ""
    if kind in ("LIST", "OTHER"):
        _repeated(report, kind, lines)
    for line in lines:
        yield from _item(report, kind, line)
    if kind == "FACTOID" and len(lines) > 1:
        what = f"factoid {name} has {len(lines)} lines, from {lines[0].place}"
        report.error(
            "SEVERAL_LINES",
            lines[1].place,
            what,
            "exactly one; with many_lines=first its first line counts, without it none",
        )
    total = sum(length(line.item.text) for line in lines)
    if total > MAX_LENGTH:
        what = f"question {name} has {total} non-white-space characters, from {lines[0].place}"
        report.error("TOO_LONG", lines[-1].place, what, f"at most {MAX_LENGTH}")


def _repeated(report: ProblemReport, kind: str, lines: list[_Line]) -> None:
    """Say which strings a response gives twice; case and white space make no difference."""
    harm = (
        "each once: a repeated instance lowers IP"
        if kind == "LIST"
        else "each once: a repeated item adds to the length"
    )
    first: dict[str, str] = {}
    for line in lines:
        text = normalised(line.item.text)
        if text in first:
            what = f"{kind} question {line.question} has {line.item.text[:40]!r} in {first[text]} already"
            report.warn("REPEATED_INSTANCE" if kind == "LIST" else "REPEATED_ITEM", line.place, what, harm)
        elif text:
            first[text] = line.place


def _item(report: ProblemReport, kind: str, line: _Line) -> Iterator[AnswerItem]:
    name, item = line.question, line.item
    if item.nil and kind in ("LIST", "OTHER"):
        report.error(
            "MISPLACED_NIL",
            line.place,
            f"NIL at {kind} question {name}",
            "only factoids may be NIL; the line is left out",
        )
    elif item.nil:
        if item.text:
            report.warn(
                "NIL_WITH_TEXT",
                line.place,
                f"NIL is followed by {item.text[:40]!r}",
                "nothing; the response is taken as NIL",
            )
        yield NIL
    elif not item.text and kind in ("LIST", "OTHER"):
        report.error(
            "EMPTY_ANSWER",
            line.place,
            f"{kind} question {name} has a line without text",
            "every line holds text; it is left out",
        )
    else:
        if not item.text:
            report.warn(
                "EMPTY_ANSWER",
                line.place,
                f"question {name} has a document but no answer string",
                "an answer string, or NIL",
            )
        yield item


def check(file: str, run: Run[Answer], known: ImportContext[Topic, Answer]) -> Iterator[Problem]:
    """What a run leaves out; what is wrong with its lines its reader says."""
    missing = [
        q for topic in known.topics.values() for q in topic.questions if q.id not in _answered(run, topic.id)
    ]
    if missing:
        names = ", ".join(question.id for question in missing[:_SHOWN]) + (
            f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
        )
        kinds = ", ".join(
            f"{count} {kind}" for kind, count in Counter(question.kind for question in missing).items()
        )
        what = f"no response to {len(missing)} questions ({kinds}): {names}"
        yield problem(file, "MISSING_QUESTION", "file", what, "answer every question; a missing one scores 0")


def _answered(run: Run[Answer], topic: str) -> dict[str, tuple[AnswerItem, ...]]:
    return run.answers[topic].responses if topic in run.answers else {}
