"""What PassageKeys and run names in files refer to, among the runs that are loaded."""

from __future__ import annotations

from assessment.tracks.r2c2.answer import Answer, Passage, Response
from assessment.tracks.r2c2.lines import R2C2Context, whole_number


def passage_at(context: R2C2Context, topic: str, key: str) -> Passage | None:
    """The passage that a PassageKey names, None if no loaded run has it."""
    run, _, rank = key.strip().rpartition(";")
    answer = _answer_of(context, run, topic)
    if answer is None or answer.kind != "passages":
        return None
    number = whole_number(rank, 1, 999)
    if number is None:
        return None
    return answer.by_rank.get(number)


def response_of(context: R2C2Context, run: str, topic: str) -> Response | None:
    """A run's answer to a question, None if it is not loaded or has none."""
    answer = _answer_of(context, run, topic)
    return answer if isinstance(answer, Response) else None


def _answer_of(context: R2C2Context, run: str, topic: str) -> Answer | None:
    # Run names are cited with and without the ending of their file.
    loaded = context.runs.get(run.strip().removesuffix(".txt"))
    return loaded.answers.get(topic) if loaded else None
