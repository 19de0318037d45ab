"""The items behind a figure, with who said what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from assessment.analysis.agreement.sheets import Item, Question, votes_of
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.model import Ref
from assessment.review.opinions import opinions
from assessment.statistics.agreement import NONE, of_people, shared


class LabelledVote(NamedTuple):
    """An item with the labels and notes that were given, by name, the label that counts (None if none does), and a run whose answer it stands
    in ("" if none is known)."""

    item: Item
    labels: Mapping[str, str]
    notes: Mapping[str, str]
    counts: str | None
    run: str


def in_cell(question: Question, first: str, second: str, labels: tuple[str, str]) -> list[int]:
    """Places of the items that the first person gave the one label and the second the other."""
    sheet = of_people(question.sheet, (first, second))
    if len(sheet.people) < 2 or not set(labels) <= set(sheet.labels):
        return []
    wanted = [sheet.labels.index(label) for label in labels]
    return np.flatnonzero((sheet.codes == wanted).all(axis=1)).tolist()


def apart(question: Question, first: str, second: str) -> list[int]:
    """Places of the items that the two gave different labels."""
    sheet = of_people(question.sheet, (first, second))
    if len(sheet.people) < 2:
        return []
    return np.flatnonzero(shared(sheet) & (sheet.codes[:, 0] != sheet.codes[:, 1])).tolist()


def in_topic(question: Question, topic: str, people: Sequence[str]) -> list[int]:
    """Places of a topic's items that two or more of the people have labelled, those that they differ on first."""
    if topic not in question.topics:
        return []
    sheet = of_people(question.sheet, people)
    places = np.flatnonzero(shared(sheet) & (sheet.topics == question.topics.index(topic)))
    codes = sheet.codes[places]
    same = ((codes == NONE) | (codes == codes.max(axis=1, initial=NONE, keepdims=True))).all(axis=1)
    return places[np.argsort(same, kind="stable")].tolist()


def labelled_votes(campaign: Campaign, question: Question, places: Iterable[int]) -> list[LabelledVote]:
    """What everybody said of the items at these places, in their order."""
    campaign_data = campaign.data
    return [_said(campaign_data, question, place) for place in places]


def _said(campaign_data: CampaignData, question: Question, place: int) -> LabelledVote:
    item, sheet = question.items[place], question.sheet
    labels = {
        person: sheet.labels[code]
        for person, code in zip(sheet.people, sheet.codes[place].tolist(), strict=True)
        if code != NONE
    }
    notes = {vote.assessor: vote.note for vote in votes_of(campaign_data, item) if vote.note}
    counts = opinions(campaign_data, item.topic).label(item.ref) if item.ref else None
    return LabelledVote(item, labels, notes, counts, run_of(campaign_data, item))


def run_of(campaign_data: CampaignData, item: Item) -> str:
    """A run in whose answer the unit stands: the first one; "" where it is in none alone."""
    if item.ref is None:
        return ""
    owners = _screen_owners(campaign_data, item.topic)
    if item.screen in owners:
        return owners[item.screen]
    return _unit_owners(campaign_data, item.topic).get(item.ref, "")


@derived(of="topic", needs={"answers"})
def _screen_owners(campaign_data: CampaignData, topic: str) -> dict[str, str]:
    return {
        campaign_data.track.screen_of(answer): run
        for run, answer in reversed(campaign_data.answers(topic).items())
    }


@derived(of="topic", needs=JUDGED)
def _unit_owners(campaign_data: CampaignData, topic: str) -> dict[Ref, str]:
    """For tracks whose screens hold the answers of many runs."""
    state = campaign_data.topic_state(topic)
    alone = ((run, replace(state, answers={run: answer})) for run, answer in reversed(state.answers.items()))
    return {unit.ref: run for run, part in alone for unit in campaign_data.track.units(part)}
