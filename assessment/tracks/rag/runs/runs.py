"""Runs in: one JSON line for each topic."""

from __future__ import annotations

from typing import Any

from assessment.formats import File, problem, validated
from assessment.formats.json_records import first_record, records
from assessment.formats.reports import Report, shown
from assessment.model import Problem, Read, Run
from assessment.model.problems import REJECTS
from assessment.tracks.rag.answer import OF_2024, Answer, RagContext, Topic
from assessment.tracks.rag.runs.run_lines import (
    MALFORMED,
    Response,
    line_2024,
    line_2025,
    response_2024,
    response_2025,
)


def is_run_2024(file: File) -> bool:
    first = first_record(file)
    return (
        {"run_id", "topic_id", "references"} <= set(first)
        and isinstance(first.get("answer"), list)
        and "support_eval" not in first
    )


def is_run_2025(file: File) -> bool:
    """Whether its metadata name a narrative: other tracks' runs of that year name a topic or question."""
    first = first_record(file)
    metadata = first.get("metadata")
    if not isinstance(metadata, dict) or "narrative_id" not in metadata:
        return False
    sentences = first.get("answer", first.get("responses"))
    return isinstance(sentences, list)


def read_run(file: File, context: RagContext) -> Read[Topic, Answer]:
    """The run of the first line; responses of unknown or repeated topics are left out."""
    report = Report(file.name)
    responses, problems = responses_of(file, report)
    problems = _marked(problems)
    # Without its bad line a topic would count as not answered, so the whole run is refused.
    if problems or not responses:
        empty = problem(
            file.name,
            MALFORMED,
            "file",
            what="holds no responses",
            right="one JSON line a topic",
        )
        return Read(problems=(*problems, *report.problems) or (empty,))
    # All lines must be of the run that the first one names.
    first = responses[0]
    answers: dict[str, Answer] = {}
    for response in responses:
        if _is_counted(response, first, answers, context=context, report=report):
            answers[response.topic] = response.answer
    run = Run(first.run, answers, first.team, details=_details(first.answer))
    return Read(
        runs=(run,),
        problems=report.problems,
        records=len(responses),
        refused=len(responses) - len(answers),
    )


def responses_of(file: File, report: Report) -> tuple[list[Response], list[Problem]]:
    """The lines of a run, and why others cannot be read."""
    lines, problems = records(file)
    responses: list[Response] = []
    for place, value in lines:
        response, wrong = _response(file, place, value, report)
        problems += wrong
        if response is not None:
            responses.append(response)
    return responses, problems


def _response(
    file: File, place: str, value: Any, report: Report
) -> tuple[Response | None, list[Problem]]:
    # In two steps each, because mypy would infer the adapter's type from the names on the left.
    if isinstance(value, dict) and "metadata" in value:
        of_2025 = validated(line_2025, value, file.name, code=MALFORMED, at=place)
        new, wrong = of_2025
        return (response_2025(new, place, report) if new else None), wrong
    of_2024 = validated(line_2024, value, file.name, code=MALFORMED, at=place)
    old, wrong = of_2024
    return (response_2024(old, place, report) if old else None), wrong


def _is_counted(
    response: Response,
    first: Response,
    answers: dict[str, Answer],
    *,
    context: RagContext,
    report: Report,
) -> bool:
    """Whether a line belongs to the run; reports why one does not."""
    topic, place = response.topic, response.place
    if response.run != first.run:
        what = f"run_id {shown(response.run)} differs from {shown(first.run)} in the first line"
        right = "one run per file; this line is left out"
        # Only the validator of 2024 compares the lines' run tags.
        is_2024 = response.answer.shape == OF_2024
        report.error("OTHER_RUN", place, what=what, right=right, official=is_2024)
        return False
    if context.topics and topic not in context.topics:
        what = f"unknown topic {shown(topic)}"
        report.error(
            "INVALID_TOPIC",
            place,
            what=what,
            right="the line is left out",
            official=True,
        )
        return False
    if topic in answers:
        what = f"topic {shown(topic)} is answered twice"
        is_2024 = response.answer.shape == OF_2024
        report.error(
            "REPEATED_TOPIC",
            place,
            what=what,
            right="the first answer counts",
            official=is_2024,
        )
        return False
    return True


def _details(answer: Answer) -> dict[str, str]:
    """What the first line says of the run: manual or automatic."""
    kind = dict(answer.metadata).get("type", "")
    return {"type": kind} if kind else {}


def _marked(problems: list[Problem]) -> list[Problem]:
    """Lines that cannot be read: both validators refuse them."""
    return [problem._replace(official=REJECTS) for problem in problems]
