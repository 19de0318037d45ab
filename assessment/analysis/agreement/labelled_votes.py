"""The items behind a figure of agreement, with everybody's labels and notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.agreement.question_labels import (
    LabelledQuestion,
    votes_of,
)
from assessment.analysis.agreement.topic_labels import LabelledItem
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.model import Ref
from assessment.model.assessor import Assessor
from assessment.review.votes_and_ratings import opinions
from assessment.statistics.agreement import NONE, select_people, shared_items


class LabelledVote(NamedTuple):
    """An item with everybody's labels and notes, by name.

    `counts` is the label that counts, None if none does, and `adjudicator` decided on it; `run` is a run
    whose answer the item is part of, "" if none is known.
    """

    item: LabelledItem
    labels: Mapping[str, str]
    notes: Mapping[str, str]
    counts: str | None
    adjudicator: str
    run: str


def items_in_cell(
    question: LabelledQuestion, first: str, second: str, labels: tuple[str, str]
) -> list[int]:
    """Indexes of the items that the first person gave the first label, and the second person the other."""
    matrix = select_people(question.matrix, (first, second))
    if len(matrix.people) < 2:
        return []
    if not set(labels) <= set(matrix.labels):
        return []
    codes = [matrix.labels.index(label) for label in labels]
    is_in_cell = (matrix.codes == codes).all(axis=1)
    indexes: list[int] = np.flatnonzero(is_in_cell).tolist()
    return indexes


def items_apart(question: LabelledQuestion, first: str, second: str) -> list[int]:
    """Indexes of the items to which the two people gave different labels."""
    matrix = select_people(question.matrix, (first, second))
    if len(matrix.people) < 2:
        return []
    first_codes, second_codes = matrix.codes.T
    # An item without one of the labels differs too, but is no disagreement.
    is_different = first_codes != second_codes
    is_apart = shared_items(matrix) & is_different
    indexes: list[int] = np.flatnonzero(is_apart).tolist()
    return indexes


def items_in_topic(
    question: LabelledQuestion, topic: str, people: Sequence[str]
) -> list[int]:
    """Indexes of a topic's items that two or more of the people have labelled, disagreements first."""
    if topic not in question.topics:
        return []
    matrix = select_people(question.matrix, people)
    number = question.topics.index(topic)
    is_of_topic = matrix.topics == number
    indexes = np.flatnonzero(shared_items(matrix) & is_of_topic)
    codes = matrix.codes[indexes]
    highest = codes.max(axis=1, initial=NONE, keepdims=True)
    # People agree where every label is the one with the highest code.
    is_same = (codes == NONE) | (codes == highest)
    is_agreed = is_same.all(axis=1)
    # A stable sort keeps the campaign's order among disagreements, and among the others.
    order = np.argsort(is_agreed, kind="stable")
    in_order: list[int] = indexes[order].tolist()
    return in_order


def labelled_votes(
    campaign: Campaign, question: LabelledQuestion, indexes: Iterable[int]
) -> list[LabelledVote]:
    """Everybody's labels and notes on the items at these indexes, in their order."""
    data = campaign.data
    return [_labelled_vote(data, question, index) for index in indexes]


def _labelled_vote(
    data: CampaignData, question: LabelledQuestion, index: int
) -> LabelledVote:
    item = question.items[index]
    matrix = question.matrix
    codes = matrix.codes[index].tolist()
    labels = {}
    for person, code in zip(matrix.people, codes, strict=True):
        if code != NONE:
            labels[person] = matrix.labels[code]
    notes = {}
    for vote in votes_of(data, item):
        if vote.note:
            notes[vote.assessor] = vote.note
    counts = None
    # An item of a derived question is no unit: no label counts for it.
    if item.ref:
        counts = opinions(data, item.topic).label(item.ref)
    adjudicator = adjudicator_of(data, item)
    run = run_of(data, item)
    return LabelledVote(item, labels, notes, counts, adjudicator, run)


def adjudicator_of(data: CampaignData, item: LabelledItem) -> str:
    """The adjudicator who gave the item a label last; "" where none has."""
    name = ""
    for vote in votes_of(data, item):
        assessor = Assessor.of(vote.assessor)
        if assessor.is_adjudicator and vote.label is not None:
            name = assessor.name
    return name


def run_of(data: CampaignData, item: LabelledItem) -> str:
    """The first run whose answer the unit is part of; "" where it is part of none."""
    if item.ref is None:
        return ""
    return _unit_owners(data, item.topic).get(item.ref, "")


@derived(of="topic", needs=JUDGED)
def _unit_owners(data: CampaignData, topic: str) -> dict[Ref, str]:
    """The first run of each unit; a screen may hold units of many runs."""
    state = data.topic_state(topic)
    owners: dict[Ref, str] = {}
    for run in state.answers:
        single_run = state.of_runs([run])
        for unit in data.track.units(single_run):
            owners.setdefault(unit.ref, run)
    return owners
