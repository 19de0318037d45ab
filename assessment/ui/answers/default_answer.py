"""The default answer of the page Answers: one in which something is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from assessment.campaign import Campaign
from assessment.model import Ref, TopicVotes
from assessment.model.assessor import Assessor
from assessment.ui.answers.explained_texts import explained_texts

_MAX_ANSWERS = 40
"""Answers that are looked at: where less is judged, the first one is as good as any."""
_MAX_FURTHER = 5
"""Answers after the first judged one that are looked at for one on which two people agree."""


class RunAtTopic(NamedTuple):
    """Whose answer to which topic it is."""

    topic: str
    run: str


def default_answer(
    campaign: Campaign,
    topics: Sequence[str],
    runs: Sequence[str],
    *,
    prefers_agreed: bool = False,
) -> RunAtTopic | None:
    """The first answer that begins with a judged text; None where the first answers have none.

    With `prefers_agreed`, one soon after it counts first if two people gave most of its labels: the labels of
    one person alone may be careless.  Not in large campaigns, where the answers of each topic take long to
    read.
    """
    takes_any = campaign.data.is_large or not prefers_agreed
    judged: list[RunAtTopic] = []
    for answer in islice(_answers(campaign, topics, runs), _MAX_ANSWERS):
        refs = _judged_first_units(campaign, answer)
        if not refs:
            continue
        if takes_any or _are_mostly_agreed(campaign, answer.topic, refs):
            return answer
        judged.append(answer)
        if len(judged) > _MAX_FURTHER:
            break
    return judged[0] if judged else None


def _answers(
    campaign: Campaign, topics: Sequence[str], runs: Sequence[str]
) -> Iterator[RunAtTopic]:
    for topic in topics:
        answers = campaign.topic_state(topic).answers
        for run in runs:
            if run in answers:
                yield RunAtTopic(topic, run)


def _judged_first_units(campaign: Campaign, answer: RunAtTopic) -> list[Ref]:
    """The units with votes in the text that the answer begins with."""
    votes = campaign.topic_state(answer.topic).judged
    units = _first_units(campaign, answer.topic, answer.run)
    return [ref for ref in units if votes.votes(ref)]


def _first_units(campaign: Campaign, topic: str, run: str) -> set[Ref]:
    """The run's units in the first text that explains the scores, all of them where no text does.

    An answer in which the run says nothing begins with a text that shows none, whatever it missed.
    """
    state = campaign.topic_state(topic)
    units = {unit.ref for unit in campaign.track.units(state.of_runs([run]))}
    texts = explained_texts(campaign, state, run)
    if not texts:
        return units
    return units & texts[0].units.keys()


def _are_mostly_agreed(campaign: Campaign, topic: str, refs: Sequence[Ref]) -> bool:
    """Whether two people gave the label that counts of more than half of the units."""
    votes = campaign.topic_state(topic).judged
    agreed = sum(_two_people_agree(votes, ref) for ref in refs)
    return 2 * agreed > len(refs)


def _two_people_agree(votes: TopicVotes, ref: Ref) -> bool:
    """Whether two people gave the label that counts."""
    label = votes.label(ref)
    people = [vote for vote in votes.votes(ref) if Assessor.of(vote.assessor).is_person]
    return label is not None and sum(vote.label == label for vote in people) > 1
