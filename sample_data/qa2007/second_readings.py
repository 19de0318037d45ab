"""Nuggets that nobody would miss: whoever read the response has found them by the end of the reading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from uuid import UUID, uuid5

from assessment.model import Judgment, Nugget
from assessment.tracks.qa2007.answer import Question, match_ref, read_ref
from assessment.tracks.qa2007.answers.pool import QATopicState, whole_responses
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.scales import MATCHED
from sample_data.making.judging import Simulation

PLAIN = {
    ("301.6", 2): "light can be seen from 22 nautical miles",
    ("301.6", 4): "museum in the keeper's house opened in 1996",
    ("302.6", 5): "The strike began over night shifts without pay",
    ("308.5", 4): "takes no singers who have no other job",
}
"""How responses say a nugget, by its question and number.

Chen alone judges 301, and slips there would count without a dispute that shows them.  The other two share too
few words with their nuggets for the rule that says what simulated assessors aim at.
"""


def add_plain_nuggets(simulation: Simulation) -> None:
    """Everybody who read a response with a plain nugget, and has not marked the nugget, marks it.

    Nothing is drawn, so the rest of the sample stays as it is.
    """
    campaign = simulation.campaign
    for topic in campaign.topics:
        state = campaign.topic_state(topic)
        for question in state.topic.questions:
            judgments = list(_additions(state, question))
            simulation.store(judgments)


def _additions(state: QATopicState, question: Question) -> Iterator[Judgment]:
    nuggets = _plain_nuggets(state, question)
    for response, items in whole_responses(state, question).items():
        for words, nugget in nuggets.items():
            if any(words in item.text for item in items):
                yield from _by_readers(state, question, response, nugget)


def _plain_nuggets(state: QATopicState, question: Question) -> Mapping[str, Nugget]:
    """The plain nuggets of a question, by the words in which responses say them."""
    nuggets = {}
    for nugget in nuggets_of(state.nuggets, question.id):
        words = PLAIN.get((question.id, nugget.number))
        if words:
            nuggets[words] = nugget
    return nuggets


def _by_readers(
    state: QATopicState, question: Question, response: str, nugget: Nugget
) -> Iterator[Judgment]:
    ref = match_ref(question.id, response, nugget.id)
    marks = {vote.assessor: vote.label for vote in state.judged.votes(ref)}
    for reading in state.judged.votes(read_ref(question.id, response)):
        if marks.get(reading.assessor) != MATCHED:
            uuid = str(uuid5(UUID(reading.uuid), ref.key))
            yield reading._replace(ref=ref, label=MATCHED, uuid=uuid, flagged=False)
