"""Support labels of 2024 in: run lines with `support_eval`, one entry for each sentence."""

from __future__ import annotations

from pydantic import BaseModel, StrictInt, StrictStr, TypeAdapter

from assessment.formats import File, validated
from assessment.formats.json_records import first_record, records
from assessment.formats.reports import Report, shown
from assessment.model import Judgment, Read, Run, has_errors
from assessment.tracks.rag.answer import Answer, RagContext, Sentence, Topic
from assessment.tracks.rag.labels import support_label
from assessment.tracks.rag.runs.run_lines import Response, line_2024, response_2024

MALFORMED = "MALFORMED_SUPPORT"


class _Entry(BaseModel):
    citations: list[StrictInt] = []
    eval_scores: list[StrictStr | None] = []


class _Evaluated(BaseModel):
    support_eval: list[_Entry]


_evaluated = TypeAdapter(_Evaluated)


def is_support_2024(file: File) -> bool:
    first = first_record(file)
    return "support_eval" in first and "topic_id" in first


def read_support_2024(file: File, context: RagContext) -> Read[Topic, Answer]:
    """The labels of the first citations, and the run where the campaign lacks it."""
    report = Report(file.name)
    values, problems = records(file)
    answers: dict[str, dict[str, Answer]] = {}
    judgments: list[Judgment] = []
    for place, value in values:
        of_line = validated(line_2024, value, file.name, code=MALFORMED, at=place)
        of_labels = validated(_evaluated, value, file.name, code=MALFORMED, at=place)
        line, wrong = of_line
        labels, wrong_labels = of_labels
        problems += [*wrong, *wrong_labels]
        if line is None or labels is None:
            continue
        response = response_2024(line, place, report)
        topic = response.topic
        known = context.runs.get(response.run)
        if known is not None and topic in known.answers:
            stored = known.answers[topic]
            if not _is_same(report, place, stored, response.answer):
                continue
            # The run's own list of references may have another order than the file's.
            response = response._replace(answer=stored)
        else:
            answers.setdefault(response.run, {})[topic] = response.answer
        if _has_entries(report, place, labels, response.answer):
            judgments += _judgments(
                report, place, response, labels=labels, assessor=context.assessor
            )
    if has_errors(problems):
        return Read(problems=tuple(problems))
    runs = tuple(Run(name, of_run) for name, of_run in answers.items())
    return Read(
        runs=runs,
        judgments=tuple(judgments),
        problems=(*problems, *report.problems),
        judged=True,
    )


def _is_same(report: Report, place: str, stored: Answer, of_file: Answer) -> bool:
    """Whether the response of the file is that of the campaign; reports it where not."""
    if stored.digest == of_file.digest:
        return True
    what = "the sentences or citations are not those of the run"
    report.error("OTHER_TEXT", place, what=what, right="its labels are left out")
    return False


def _has_entries(
    report: Report, place: str, labels: _Evaluated, answer: Answer
) -> bool:
    """Whether there is an entry for each sentence; reports it where not."""
    entries = len(labels.support_eval)
    sentences = len(answer.sentences)
    if entries == sentences:
        return True
    what = f"{entries} entries for {sentences} sentences"
    report.error("ENTRIES", place, what=what, right="one entry for each sentence")
    return False


def _judgments(
    report: Report, place: str, response: Response, *, labels: _Evaluated, assessor: str
) -> list[Judgment]:
    """A judgment for each sentence whose first citation has a label."""
    judgments = []
    for number, entry in enumerate(labels.support_eval):
        sentence = response.answer.sentences[number]
        if not entry.eval_scores or not sentence.cited:
            continue
        written = entry.eval_scores[0]
        label = support_label(written)
        if label is None:
            what = f"label {shown(str(written))!r}"
            where = f"{place}, sentence {number + 1}"
            report.error("UNKNOWN_LABEL", where, what=what, right="FS, PS, NS or null")
            continue
        segment = _scored_segment(sentence, entry)
        ref = response.answer.support(response.topic, number, segment)
        judgments.append(Judgment(ref, assessor, label, via="import"))
    return judgments


def _scored_segment(sentence: Sentence, entry: _Entry) -> str:
    """The segment that the first score is about: the entry's first citation."""
    for index in entry.citations[:1]:
        if index in sentence.indexes:
            position = sentence.indexes.index(index)
            return sentence.cited[position]
    return sentence.cited[0]
