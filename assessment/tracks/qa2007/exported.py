"""The series and questions of a campaign in the order in which export files list them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assessment.model import ExportData, TopicState, TopicVotes
from assessment.tracks.qa2007.answer import Question, id_order
from assessment.tracks.qa2007.pool import QATopicState


def topic_states(data: ExportData) -> Iterator[QATopicState]:
    """Every series with its runs, in the order of their ids."""
    runs = sorted(data.runs.items())
    for topic in sorted(data.topics, key=id_order):
        answers = {
            name: run.answers[topic] for name, run in runs if topic in run.answers
        }
        without_answer = [name for name, _ in runs if name not in answers]
        # A series without judgments is not in the data.
        votes = data.judged.get(topic)
        if votes is None:
            votes = TopicVotes({}, lambda votes: None)
        nuggets = data.nuggets.get(topic, ())
        yield TopicState(
            topic,
            data.topics[topic],
            answers,
            votes,
            data.settings,
            data.resources,
            nuggets,
            without_answer=tuple(without_answer),
        )


def questions_of_kind(
    data: ExportData, kind: str
) -> Iterator[tuple[QATopicState, Question]]:
    """Every question of a kind with its series."""
    for state in topic_states(data):
        for question in state.topic.questions:
            if question.kind == kind:
                yield state, question


def as_lines(rows: Iterable[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()
