"""The items behind a figure of agreement, with everybody's labels and notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from assessment.analysis.agreement.question_labels import (
    LabelledItem,
    Question,
    votes_of,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.model import Ref
from assessment.review.opinions import opinions
from assessment.statistics.agreement import NONE, select_people, shared_items


class LabelledVote(NamedTuple):
    """An item with everybody's labels and notes, by name.

    `counts` is the label that counts, None if none does; `run` is a run whose answer the item is part of, ""
    if none is known.
    """

    item: LabelledItem
    labels: Mapping[str, str]
    notes: Mapping[str, str]
    counts: str | None
    run: str


def in_cell(
    question: Question, first: str, second: str, labels: tuple[str, str]
) -> list[int]:
    """Places of the items to which the first person gave the one label and the second the other."""
    matrix = select_people(question.matrix, (first, second))
    if len(matrix.people) < 2 or not set(labels) <= set(matrix.labels):
        return []
    wanted = [matrix.labels.index(label) for label in labels]
    places: list[int] = np.flatnonzero((matrix.codes == wanted).all(axis=1)).tolist()
    return places


def apart(question: Question, first: str, second: str) -> list[int]:
    """Places of the items to which the two people gave different labels."""
    matrix = select_people(question.matrix, (first, second))
    if len(matrix.people) < 2:
        return []
    differs = matrix.codes[:, 0] != matrix.codes[:, 1]
    places: list[int] = np.flatnonzero(shared_items(matrix) & differs).tolist()
    return places


def in_topic(question: Question, topic: str, people: Sequence[str]) -> list[int]:
    """Places of a topic's items that two or more of the people have labelled, disagreements first."""
    if topic not in question.topics:
        return []
    matrix = select_people(question.matrix, people)
    of_topic = matrix.topics == question.topics.index(topic)
    places = np.flatnonzero(shared_items(matrix) & of_topic)
    codes = matrix.codes[places]
    highest = codes.max(axis=1, initial=NONE, keepdims=True)
    is_agreed = ((codes == NONE) | (codes == highest)).all(axis=1)
    # A stable sort keeps the campaign's order among disagreements, and among the others.
    in_order: list[int] = places[np.argsort(is_agreed, kind="stable")].tolist()
    return in_order


def labelled_votes(
    campaign: Campaign, question: Question, places: Iterable[int]
) -> list[LabelledVote]:
    """Everybody's labels and notes on the items at these places, in their order."""
    campaign_data = campaign.data
    return [_labelled_vote(campaign_data, question, place) for place in places]


def _labelled_vote(
    campaign_data: CampaignData, question: Question, place: int
) -> LabelledVote:
    item = question.items[place]
    matrix = question.matrix
    labels = {}
    for person, code in zip(matrix.people, matrix.codes[place].tolist(), strict=True):
        if code != NONE:
            labels[person] = matrix.labels[code]
    notes = {}
    for vote in votes_of(campaign_data, item):
        if vote.note:
            notes[vote.assessor] = vote.note
    counts = opinions(campaign_data, item.topic).label(item.ref) if item.ref else None
    return LabelledVote(item, labels, notes, counts, run_of(campaign_data, item))


def run_of(campaign_data: CampaignData, item: LabelledItem) -> str:
    """The first run whose answer the unit is part of; "" where it is part of no single answer."""
    if item.ref is None:
        return ""
    owners = _screen_owners(campaign_data, item.topic)
    if item.screen in owners:
        return owners[item.screen]
    return _unit_owners(campaign_data, item.topic).get(item.ref, "")


@derived(of="topic", needs={"answers"})
def _screen_owners(campaign_data: CampaignData, topic: str) -> dict[str, str]:
    """The first run of each screen."""
    owners: dict[str, str] = {}
    for run, answer in campaign_data.answers(topic).items():
        owners.setdefault(campaign_data.track.screen_of(answer), run)
    return owners


@derived(of="topic", needs=JUDGED)
def _unit_owners(campaign_data: CampaignData, topic: str) -> dict[Ref, str]:
    """The first run of each unit, for tracks whose screens hold the answers of many runs."""
    state = campaign_data.topic_state(topic)
    owners: dict[Ref, str] = {}
    for run, answer in state.answers.items():
        single_run = replace(state, answers={run: answer})
        for unit in campaign_data.track.units(single_run):
            owners.setdefault(unit.ref, run)
    return owners
