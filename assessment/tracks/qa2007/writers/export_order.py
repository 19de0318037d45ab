"""The series and questions of a campaign in the order in which export files list them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assessment.model import ExportData
from assessment.tracks.qa2007.answer import Question, id_order
from assessment.tracks.qa2007.answers.pool import QATopicState


def topic_states(data: ExportData) -> Iterator[QATopicState]:
    """Every series with its runs, in the order of their ids."""
    in_order = data._replace(runs=dict(sorted(data.runs.items())))
    for topic in sorted(data.topics, key=id_order):
        yield in_order.state(topic)


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
