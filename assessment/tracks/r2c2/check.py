"""What is wrong with a run beside its lines."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.formats import problem
from assessment.model import Problem, Run
from assessment.tracks.r2c2.answer import Answer
from assessment.tracks.r2c2.lines import MEMBER, R2C2Known, listed


def check(file: str, run: Run[Answer], known: R2C2Known) -> Iterator[Problem]:
    """Questions that a run leaves out: a PR run has passages for each, an AC run may refuse."""
    place = f"{run.details[MEMBER]}, file" if MEMBER in run.details else "file"
    missing = [topic for topic in known.topics if topic not in run.answers]
    if missing and run.kind == "PR":
        what = f"no passage for {len(missing)} of {len(known.topics)} questions: {listed(missing)}"
        yield problem(
            file, "MISSING_QUESTION", place, what, "passages for every question; a missing one scores 0"
        )
    elif missing:
        what = f"no answer to {len(missing)} of {len(known.topics)} questions: {listed(missing)}"
        right = "a refusal is allowed: it is not in n, and its nugget precision is 0"
        yield problem(file, "UNANSWERED", place, what, right, "warning")
