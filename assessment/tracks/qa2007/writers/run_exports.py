"""Runs in the format of the track: all runs in one zip, and a repaired run."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.formats.reproducible_zips import plain_name, zipped
from assessment.model import (
    ExportData,
    ImportContext,
    Problem,
    RepairedRun,
    Run,
    RunChange,
    reported_changes,
)
from assessment.tracks.qa2007.answer import (
    Answer,
    AnswerItem,
    Question,
    Topic,
    id_order,
)
from assessment.tracks.qa2007.answers.pool import counted_items
from assessment.tracks.qa2007.lines import questions_of
from assessment.tracks.qa2007.writers.export_order import as_lines


def run_lines(run: Run[Answer]) -> Iterator[str]:
    """A run's lines, series and questions in the order of their ids."""
    for topic in sorted(run.answers, key=id_order):
        responses = run.answers[topic].responses
        for question in sorted(responses, key=id_order):
            for item in responses[question]:
                # NIL has no answer string, and no blank is to stay behind it.
                yield f"{question} {run.name} {item.docid} {item.text}".rstrip()


def runs(data: ExportData) -> bytes:
    """A zip with one file for each run."""
    return zipped(
        (f"{plain_name(name)}.txt", as_lines(run_lines(run)))
        for name, run in sorted(data.runs.items())
    )


_LEFT_OUT = frozenset(
    (
        "BROKEN_CHARACTER",
        "BYTE_ORDER_MARK",
        "EMPTY_ANSWER",
        "INVALID_QUESTION",
        "MALFORMED_LINE",
        "MALFORMED_RUN",
        "MISPLACED_NIL",
        "MIXED_RUN_TAGS",
        "NIL_WITH_TEXT",
    )
)
"""Problems with which the reader left something out or read it otherwise."""


def repaired(
    run: Run[Answer],
    context: ImportContext[Topic, Answer],
    reported: tuple[Problem, ...] = (),
) -> RepairedRun:
    """The run in its own format, with one line for each factoid.

    Empty lines in list and Other responses are left out.
    """
    questions = questions_of(context)
    changes = list(reported_changes(reported, _LEFT_OUT))
    fixed: dict[str, Answer] = {}
    for topic, answer in run.answers.items():
        responses = {}
        for question, items in answer.responses.items():
            counted = _counted_answers(questions.get(question), items)
            if counted:
                responses[question] = counted
            if len(counted) < len(items):
                what = f"{len(items)} lines became {len(counted)}, the first"
                changes.append(RunChange(f"question {question}", what))
        fixed[topic] = Answer(responses)
    lines = as_lines(run_lines(Run(run.name, fixed, run.team)))
    return RepairedRun(lines, tuple(changes))


def _counted_answers(
    question: Question | None, items: tuple[AnswerItem, ...]
) -> tuple[AnswerItem, ...]:
    if question is None:
        return items
    return counted_items(question, items, {"many_lines": "first"})
