"""List judgments: `qid tag docid correctness distinct? string`.

The column `distinct?` does not name the groups of answers; they are worked out from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.formats.reports import Report
from assessment.model import Judgment, Ref, Source
from assessment.tracks.qa2007.answer import (
    GROUP,
    LIST,
    AnswerItem,
    distinct_ref,
    instance_name,
    instance_ref,
    normalised,
)
from assessment.tracks.qa2007.answers.answer_sets import (
    OwnAnswer,
    parsed_own_answer,
    with_own_answers,
)
from assessment.tracks.qa2007.answers.right_answers import ANSWERS, right_answers
from assessment.tracks.qa2007.judgments.judgment_lines import (
    JudgedColumns,
    JudgmentLine,
    LabelledUnit,
    LineFormat,
    judged_lines,
    judgments_read,
    unit_judgments,
)
from assessment.tracks.qa2007.lines import (
    QAImportContext,
    first_lines,
    is_code,
    is_document,
    is_most_of,
    is_question,
    report_layout,
    split_columns,
)
from assessment.tracks.qa2007.scales import CORRECT
from assessment.tracks.qa2007.topics.questions import QARead

_JOINED = "joined because it is not marked distinct"


def is_list_judgments(source: Source) -> bool:
    lines = [line.split(None, 5) for line in first_lines(source)]
    return is_most_of(sum(_is_list_line(columns) for columns in lines), len(lines))


def _is_list_line(columns: list[str]) -> bool:
    if len(columns) <= 5 or columns[4] not in ("0", "1"):
        return False
    question, _, docid, code, *_ = columns
    return is_question(question) and is_document(docid) and is_code(code)


def read_list_judgments(source: Source, context: QAImportContext) -> QARead:
    """Labels of instances as judgments of the assessor that the user names.

    Where `distinct?` and equal strings disagree, the answer groups are made to fit `distinct?`.
    """
    report = Report(source.name)
    report_layout(report, source)
    labelled: list[LabelledUnit] = []
    for line in judged_lines(report, source, context, _FORMAT):
        if line.distinct == "1" and line.label != CORRECT:
            what = f"marked distinct but {line.label or 'unjudged'}"
            right = "only right instances are distinct"
            report.warn("DISTINCT_NOT_RIGHT", line.place, what=what, right=right)
        ref = instance_ref(LIST, line.question.id, line.item)
        labelled.append(LabelledUnit(line, ref, line.label))
    judgments = unit_judgments(report, context, labelled)
    lines = [unit.line for unit in labelled]
    judgments += _group_judgments(report, context, lines)
    return judgments_read(report, judgments)


def _columns(text: str) -> JudgedColumns | None:
    qid, tag, docid, code, distinct, string = split_columns(text, 5)
    if not is_question(qid) or not is_code(code):
        return None
    if distinct not in ("0", "1"):
        return None
    return JudgedColumns(qid, tag, docid, code, string, distinct)


_FORMAT = LineFormat("LIST", _columns, "qid tag docid correctness distinct? string")


def _group_judgments(
    report: Report, context: QAImportContext, lines: list[JudgmentLine]
) -> list[Judgment]:
    """Groups and choices that follow from `distinct?`, one for each unit."""
    correct_lines: dict[tuple[str, str], list[JudgmentLine]] = {}
    for line in lines:
        if line.label == CORRECT:
            correct_lines.setdefault((line.question.id, line.tag), []).append(line)
    judgments: dict[Ref, Judgment] = {}
    for (question, _), of_response in correct_lines.items():
        for judgment in _judgments_of_response(report, context, question, of_response):
            first = judgments.setdefault(judgment.ref, judgment)
            if first.label != judgment.label:
                answer = f"an answer of question {question} is joined"
                here = f"with {judgment.label!r:.60} here"
                before = f"with {first.label!r:.60} before"
                what = f"{answer} {here} and {before}"
                right = "name its group; the first one counts"
                report.warn(
                    "CONFLICTING_GROUPS", of_response[0].place, what=what, right=right
                )
    return list(judgments.values())


def _judgments_of_response(
    report: Report, context: QAImportContext, question: str, lines: list[JudgmentLine]
) -> Iterator[Judgment]:
    """Groups and choices from the correct instances of one response."""
    groups = _groups(context, question, lines)
    distinct: dict[str, JudgmentLine] = {}
    marked = 0
    for line in lines:
        if line.distinct == "1":
            marked += 1
            distinct.setdefault(groups[line.item], line)
    if len(distinct) < marked:
        what = f"question {question} has equal strings marked distinct in one response"
        right = "they count as one answer"
        report.warn("REPEATED_DISTINCT", lines[0].place, what=what, right=right)
    seen: set[str] = set()
    for line in lines:
        group = groups[line.item]
        if line.distinct == "0" and group not in distinct:
            yield from _joined(report, context, line, distinct)
        elif line.distinct == "1" and group in seen:
            # Without a choice the first instance of a group would be the distinct one.
            ref = distinct_ref(question, group)
            yield Judgment(
                ref, context.assessor, instance_name(line.item), via="import"
            )
        seen.add(group)


def _groups(
    context: QAImportContext, question: str, lines: list[JudgmentLine]
) -> Mapping[AnswerItem, str]:
    """The answer group of each correct instance, by equal strings and by aliases in the list of answers."""
    own_answers: list[OwnAnswer] = []
    for answer in right_answers(context.resources, ANSWERS, question):
        own_answers.append(parsed_own_answer(answer))
    names = {line.item: line.item.text for line in lines}
    return with_own_answers(names, own_answers).group


def _joined(
    report: Report,
    context: QAImportContext,
    line: JudgmentLine,
    distinct: Mapping[str, JudgmentLine],
) -> Iterator[Judgment]:
    """The group of a correct instance that is not distinct; its string does not show what it repeats."""
    if len(distinct) == 1:
        (only,) = distinct.values()
        ref = instance_ref(GROUP, line.question.id, line.item)
        yield Judgment(
            ref,
            context.assessor,
            only.item.text,
            flagged=True,
            note=_JOINED,
            via="import",
        )
        return
    text = line.item.text
    what = f"{text[:40]!r} is right but not distinct, and it is unclear which answer it repeats"
    right = (
        "name its group, or list it as an alias of its answer; until then it counts as the answer "
        f"{normalised(text)[:40]!r}"
    )
    report.warn("GROUP_UNKNOWN", line.place, what=what, right=right)
