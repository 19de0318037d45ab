"""The series and questions of a campaign in the order in which export files list them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assessment.model import ExportData, TopicState, TopicVotes
from assessment.tracks.qa2007.answer import Question, id_order
from assessment.tracks.qa2007.pool import QATopicState


def topic_states(material: ExportData) -> Iterator[QATopicState]:
    """Every series with its runs, in the order of their ids."""
    for topic in sorted(material.topics, key=id_order):
        answers = {}
        for name, run in sorted(material.runs.items()):
            if topic in run.answers:
                answers[name] = run.answers[topic]
        yield TopicState(
            topic,
            material.topics[topic],
            answers,
            material.judged.get(topic) or TopicVotes({}, lambda votes: None),
            material.settings,
            material.resources,
            material.nuggets.get(topic, ()),
            without_answer=tuple(name for name in sorted(material.runs) if name not in answers),
        )


def questions_of_kind(material: ExportData, kind: str) -> Iterator[tuple[QATopicState, Question]]:
    """Every question of a kind with its series."""
    for state in topic_states(material):
        for question in state.topic.questions:
            if question.kind == kind:
                yield state, question


def as_lines(rows: Iterable[str]) -> bytes:
    return "".join(f"{row}\n" for row in rows).encode()
