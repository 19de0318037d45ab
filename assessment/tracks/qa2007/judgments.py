"""Factoid and list judgments: `qid tag docid correctness string`, for lists with `distinct?` before the string."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import orjson

from assessment.model import Judgment, Read, Ref, Source
from assessment.tracks.qa2007.answer import (
    FACTOID,
    GROUP,
    LIST,
    NIL_RIGHT,
    Answer,
    AnswerItem,
    Question,
    distinct_ref,
    instance_name,
    instance_ref,
    normalised,
    question_ref,
    series_of,
)  # fmt: skip
from assessment.tracks.qa2007.lines import (
    ProblemReport,
    QAImportContext,
    checked_question,
    first_lines,
    is_code,
    is_document,
    is_most_of,
    is_question,
    numbered_rows,
    questions_of,
    report_layout,
    split_columns,
)
from assessment.tracks.qa2007.measures import CODES
from assessment.tracks.qa2007.pool import grouped, parsed_own_answer
from assessment.tracks.qa2007.questions import QARead
from assessment.tracks.qa2007.scales import CORRECT, INCORRECT, RIGHT, WRONG
from assessment.tracks.qa2007.suggest import ANSWERS


class _Line(NamedTuple):
    """A judged line: `label` None is unjudged, `distinct` empty for factoids."""

    place: str
    question: Question
    tag: str
    item: AnswerItem
    label: str | None
    distinct: str = ""


def is_list_judgments(source: Source) -> bool:
    lines = [line.split(None, 5) for line in first_lines(source)]
    return is_most_of(sum(_is_list_line(parts) for parts in lines), len(lines))


def _is_list_line(parts: list[str]) -> bool:
    return (
        len(parts) > 5
        and is_question(parts[0])
        and is_document(parts[2])
        and is_code(parts[3])
        and parts[4] in ("0", "1")
    )


def is_factoid_judgments(source: Source) -> bool:
    """Either order of the columns (setting “columns”); with the code first there must be a -1, or it looks like items of Other."""
    lines = [line.split(None, 4) for line in first_lines(source)]
    good = [parts for parts in lines if len(parts) > 3 and is_question(parts[0])]
    if not any(len(parts) > 4 or "NIL" in parts[2:4] for parts in good):
        return False
    code_first = [parts for parts in good if is_document(parts[3]) and is_code(parts[2])]
    if is_most_of(len(code_first), len(lines)):
        return any(parts[2] == "-1" for parts in code_first)
    document_first = [parts for parts in good if is_document(parts[2]) and is_code(parts[3])]
    return is_most_of(len(document_first), len(lines)) and not is_list_judgments(source)


def read_factoid_judgments(source: Source, known: QAImportContext) -> QARead:
    """Labels of strings, and of NIL where the document is NIL; they are judgments of the assessor that the user names."""
    report = ProblemReport(source.name)
    report_layout(report, source)
    lines = list(_factoid_lines(report, source, known))
    judgments = _once(
        report, ((line, _factoid_ref(line), _factoid_label(report, line)) for line in lines), known.assessor
    )
    _compare(report, known, lines)
    _repeated(report, known, lines)
    return _whole(report, judgments)


def _factoid_lines(report: ProblemReport, source: Source, known: QAImportContext) -> Iterator[_Line]:
    questions, documents_first = questions_of(known), known.settings["columns"] == "document"
    for place, text in numbered_rows(source):
        qid, tag, third, fourth, string = split_columns(text, 4)
        docid, code = (third, fourth) if documents_first else (fourth, third)
        if not is_question(qid) or not is_code(code):
            right = f"qid tag {'docid correctness' if documents_first else 'correctness docid'} string (setting “columns”)"
            report.error("MALFORMED_LINE", place, f"{text.strip()[:60]!r} is no judgment", right)
            continue
        question = checked_question(report, known, questions, qid, place, "FACTOID")
        label = _label(report, known, code, place)
        if question and label != "":
            yield _Line(
                place,
                question,
                tag,
                AnswerItem("NIL", "") if docid == "NIL" else AnswerItem(docid, string),
                label,
            )


def _label(report: ProblemReport, known: QAImportContext, code: str, place: str) -> str | None:
    """The label of a code, None for unjudged, "" with a problem for an unknown code."""
    codes = CODES[known.settings["codes"]]
    if code in ("0", "-0"):
        return None
    label = codes.get(int(code), "")
    if not label:
        listed = ", ".join(f"{number} {name}" for number, name in codes.items())
        report.error(
            "UNKNOWN_LABEL", place, f"unknown correctness {code}", f"0 unjudged, {listed} (setting “codes”)"
        )
    return label


def _factoid_ref(line: _Line) -> Ref:
    if line.item.nil:
        return question_ref(NIL_RIGHT, line.question.id)
    return instance_ref(FACTOID, line.question.id, line.item)


def _factoid_label(report: ProblemReport, line: _Line) -> str | None:
    if not line.item.nil or line.label is None:
        return line.label
    if line.label not in (CORRECT, INCORRECT):
        report.error("UNKNOWN_LABEL", line.place, f"NIL cannot be {line.label}", "correct or incorrect")
        return None
    return RIGHT if line.label == CORRECT else WRONG


def _once(
    report: ProblemReport, found: Iterator[tuple[_Line, Ref, str | None]], assessor: str
) -> list[Judgment]:
    """One judgment for each unit; runs that share material share its label, and differing labels are reported."""
    labels: dict[Ref, tuple[str, str]] = {}
    for line, ref, label in found:
        before = labels.get(ref)
        if label is not None and before and before[0] != label:
            name = "NIL" if line.item.nil else repr(line.item.text[:40])
            what = f"{name} of question {line.question.id} is {label} here and {before[0]} in {before[1]}"
            report.warn("CONFLICTING_LABELS", line.place, what, "the first label counts")
        elif label is not None:
            labels.setdefault(ref, (label, line.place))
    return [Judgment(ref, assessor, label, via="import") for ref, (label, _) in labels.items()]


def _compare(report: ProblemReport, known: QAImportContext, lines: list[_Line]) -> None:
    """Say which judged strings the loaded runs do not hold; the labels are kept, for they name the material."""
    strange: set[str] = set()
    for line in lines:
        if line.tag not in known.runs:
            strange.add(line.tag)
        elif line.item not in _answer(known, line.tag, line.question.id).items(line.question.id):
            what = f"run {line.tag[:60]!r} has no such answer to {line.question.id}"
            report.warn(
                "UNMATCHED_ANSWER", line.place, what, "load the run that was judged; the label is kept"
            )
    for tag in sorted(strange):
        report.warn(
            "UNKNOWN_RUN",
            "file",
            f"run {tag[:60]!r} is not loaded",
            "its labels count for equal answers of other runs",
        )


def _repeated(report: ProblemReport, known: QAImportContext, lines: list[_Line]) -> None:
    """Say which answers of a run are judged in more lines than the run has."""
    places: dict[tuple[str, str, AnswerItem], list[str]] = {}
    for line in lines:
        places.setdefault((line.question.id, line.tag, line.item), []).append(line.place)
    for (question, tag, item), some in places.items():
        in_run = _answer(known, tag, question).items(question).count(item) if tag in known.runs else 0
        if len(some) > max(in_run, 1):
            what = f"{item.text[:40]!r} of run {tag[:60]!r} at {question} is judged in {some[0]} already"
            report.warn(
                "REPEATED_LINE", some[-1], what, "one line for each answer of the run; it counts once"
            )


def _answer(known: QAImportContext, tag: str, question: str) -> Answer:
    return known.runs[tag].answers.get(series_of(question), Answer())


def _whole(report: ProblemReport, judgments: list[Judgment]) -> QARead:
    if report.broken and not judgments:
        return Read(problems=tuple(report.problems))
    return Read(judgments=tuple(judgments), problems=tuple(report.problems))


def read_list_judgments(source: Source, known: QAImportContext) -> QARead:
    """Labels of instances; where `distinct?` and equal strings disagree, the answer groups are made to fit it."""
    report = ProblemReport(source.name)
    report_layout(report, source)
    lines = list(_list_lines(report, source, known))
    found = ((line, instance_ref(LIST, line.question.id, line.item), line.label) for line in lines)
    judgments = _once(report, found, known.assessor)
    _compare(report, known, lines)
    _repeated(report, known, lines)
    judgments += _groups(report, known, lines)
    return _whole(report, judgments)


def _list_lines(report: ProblemReport, source: Source, known: QAImportContext) -> Iterator[_Line]:
    questions = questions_of(known)
    for place, text in numbered_rows(source):
        qid, tag, docid, code, distinct, string = split_columns(text, 5)
        if not is_question(qid) or not is_code(code) or distinct not in ("0", "1"):
            report.error(
                "MALFORMED_LINE",
                place,
                f"{text.strip()[:60]!r} is no judgment",
                "qid tag docid correctness distinct? string",
            )
            continue
        question = checked_question(report, known, questions, qid, place, "LIST")
        label = _label(report, known, code, place)
        if question and label != "":
            if distinct == "1" and label != CORRECT:
                report.warn(
                    "DISTINCT_NOT_RIGHT",
                    place,
                    f"marked distinct but {label or 'unjudged'}",
                    "only right instances are distinct",
                )
            yield _Line(place, question, tag, AnswerItem(docid, string), label, distinct)


def _groups(report: ProblemReport, known: QAImportContext, lines: list[_Line]) -> list[Judgment]:
    """Groups and choices that follow from `distinct?`, one for each unit."""
    responses: dict[tuple[str, str], list[_Line]] = {}
    for line in lines:
        if line.label == CORRECT:
            responses.setdefault((line.question.id, line.tag), []).append(line)
    made: dict[Ref, Judgment] = {}
    for (question, _), right in responses.items():
        for judgment in _groups_of(report, known, question, right):
            before = made.setdefault(judgment.ref, judgment)
            if before.label != judgment.label:
                what = f"an answer of question {question} is joined with {judgment.label!r:.60} here and with {before.label!r:.60} before"
                report.warn(
                    "CONFLICTING_GROUPS", right[0].place, what, "name its group; the first one counts"
                )
    return list(made.values())


def _groups_of(
    report: ProblemReport, known: QAImportContext, question: str, right: list[_Line]
) -> Iterator[Judgment]:
    names = _names(known, question, right)
    distinct = {names[line.item]: line for line in reversed(right) if line.distinct == "1"}
    if len(distinct) < sum(line.distinct == "1" for line in right):
        what = f"question {question} has equal strings marked distinct in one response"
        report.warn("REPEATED_DISTINCT", right[0].place, what, "they count as one answer")
    seen: set[str] = set()
    for line in right:
        name = names[line.item]
        if line.distinct == "0" and name not in distinct:
            yield from _joined(report, known, line, distinct)
        elif line.distinct == "1" and name in seen:
            yield Judgment(
                distinct_ref(question, name), known.assessor, instance_name(line.item), via="import"
            )
        seen.add(name)


def _names(known: QAImportContext, question: str, right: list[_Line]) -> Mapping[AnswerItem, str]:
    listed = orjson.loads(known.resources.get(ANSWERS, b"{}")).get(question, [])
    return grouped({line.item: line.item.text for line in right}, map(parsed_own_answer, listed)).group


def _joined(
    report: ProblemReport, known: QAImportContext, line: _Line, distinct: Mapping[str, _Line]
) -> Iterator[Judgment]:
    """A right instance that is not distinct, and whose string says nothing about the one it repeats."""
    if len(distinct) == 1:
        name = next(iter(distinct.values())).item.text
        ref = instance_ref(GROUP, line.question.id, line.item)
        yield Judgment(
            ref,
            known.assessor,
            name,
            flagged=True,
            note="joined because it is not marked distinct",
            via="import",
        )
        return
    what = f"{line.item.text[:40]!r} is right but not distinct, and it is unclear which answer it repeats"
    right = f"name its group, or list it as an alias of its answer; until then it counts as the answer {normalised(line.item.text)[:40]!r}"
    report.warn("GROUP_UNKNOWN", line.place, what, right)
