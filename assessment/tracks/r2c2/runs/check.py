"""Checks a run as a whole."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.formats import problem, warning
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.plurals import number_of
from assessment.model import Problem, Run
from assessment.tracks.r2c2.answer import Answer
from assessment.tracks.r2c2.lines import MEMBER, NAMED, R2C2Context
from assessment.tracks.r2c2.topics.organisers_lists import check_passages


def check(file: str, run: Run[Answer], context: R2C2Context) -> Iterator[Problem]:
    """Documents and passages that the organisers did not give out, and questions that a run leaves out."""
    yield from check_passages(file, run, context)
    yield from _missing_questions(file, run, context)


def _missing_questions(
    file: str, run: Run[Answer], context: R2C2Context
) -> Iterator[Problem]:
    """Questions without an answer: a PR run has passages for each, an AC run may refuse."""
    missing = [topic for topic in context.topics if topic not in run.answers]
    if not missing:
        return
    place = "file"
    if MEMBER in run.details:
        place = f"{run.details[MEMBER]}, file"
    questions = number_of(len(context.topics), "question")
    count = f"{len(missing)} of {questions}"
    names = first_foreign_names(missing, NAMED)
    if run.kind == "PR":
        what = f"no passage for {count}: {names}"
        right = "passages for every question; a missing one scores 0"
        yield problem(file, "MISSING_QUESTION", place, what=what, right=right)
    else:
        what = f"no answer to {count}: {names}"
        right = "a refusal is allowed: it is not in n, and its nugget precision is 0"
        yield warning(file, "UNANSWERED", place, what=what, right=right)
