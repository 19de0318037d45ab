"""What PassageKeys and run names in files refer to, among the runs that are loaded."""

from __future__ import annotations

from assessment.tracks.r2c2.answer import Passage, Response
from assessment.tracks.r2c2.lines import R2C2Known, whole_number


def passage_at(known: R2C2Known, topic: str, key: str) -> Passage | None:
    """The passage that a PassageKey names, None if no loaded run has it."""
    run, _, rank = key.strip().rpartition(";")
    found = known.runs.get(run.strip().removesuffix(".txt"))
    answer = found.answers.get(topic) if found else None
    return (
        answer.by_rank.get(whole_number(rank, 1, 999) or 0)
        if answer is not None and answer.kind == "passages"
        else None
    )


def response_of(known: R2C2Known, run: str, topic: str) -> Response | None:
    """A run's answer to a question, None if it is not loaded or has none."""
    found = known.runs.get(run.strip().removesuffix(".txt"))
    answer = found.answers.get(topic) if found else None
    return answer if isinstance(answer, Response) else None
