"""A machine assessor's labels against those of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.agreement.items import run_of
from assessment.analysis.agreement.sheets import Item, Question, is_human, votes_of
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.model import Judgment
from assessment.review.opinions import opinions
from assessment.statistics.agreement import NONE, Cell, Figure, Line, cells, line, of_people, sheet_of

PEOPLE = "people"
"""Stands for the label that counts, by the campaign's policy, in the table against a machine."""


class Checked(NamedTuple):
    """What became of a machine's `labels` at one question.

    `confirmed`: every person who labelled the unit gave the machine's label; `overridden`: a person gave another one; `unable`: people
    only said "cannot judge"; `unseen`: no person has looked.  `line` and `table` set the machine against the label that counts.
    """

    question: str
    title: str
    labels: int
    confirmed: int
    overridden: int
    unable: int
    unseen: int
    line: Line
    table: tuple[Cell, ...]

    @property
    def kappa(self) -> Figure:
        return self.line.kappa


class Override(NamedTuple):
    """A unit at which a person gave another label than the machine: everybody's labels, notes and reasons by name, in one text each."""

    item: Item
    machine: str
    people: str
    notes: str
    run: str


def checked(campaign: Campaign, asked: Sequence[Question], machine: str) -> list[Checked]:
    """A row for each question of the track's scales that the machine answered."""
    campaign_data = campaign.data
    mine = (
        question
        for question in asked
        if machine in question.sheet.people and any(item.ref for item in question.items)
    )
    return [_checked(campaign_data, question, machine) for question in mine]


def _checked(campaign_data: CampaignData, question: Question, machine: str) -> Checked:
    places = _labelled(question, machine)
    confirmed, overridden = _outcomes(question, machine, places)
    open_places = [
        place for place, yes, no in zip(places, confirmed, overridden, strict=True) if not (yes or no)
    ]
    unable = sum(bool(_reasons(campaign_data, question.items[place])) for place in open_places)
    rows = [_row(campaign_data, question, machine, place) for place in places]
    both = of_people(
        sheet_of(
            rows,
            question.sheet.labels,
            question.sheet.topics[places].tolist(),
            ordered=question.sheet.ordered,
        ),
        (machine, PEOPLE),
    )
    return Checked(
        question.name, question.title, len(places), sum(confirmed), sum(overridden), unable, len(open_places) - unable,
        line(both), tuple(cells(both)) if len(both.people) == 2 else (),
    )  # fmt: skip


def overrides(campaign: Campaign, question: Question, machine: str) -> Iterator[Override]:
    """The units where a person gave another label than the machine, in the campaign's order."""
    campaign_data, places = campaign.data, _labelled(question, machine)
    for place, overridden in zip(places, _outcomes(question, machine, places)[1], strict=True):
        if overridden:
            yield _override(campaign_data, question.items[place], machine)


def _labelled(question: Question, machine: str) -> list[int]:
    """Places of the units with a label of the machine."""
    column = question.sheet.codes[:, question.sheet.people.index(machine)]
    return np.flatnonzero(column != NONE).tolist()


def _outcomes(question: Question, machine: str, places: list[int]) -> tuple[list[bool], list[bool]]:
    """Whether each label of the machine was confirmed, and whether it was overridden."""
    sheet = question.sheet
    own = sheet.codes[places, sheet.people.index(machine)][:, None]
    others = of_people(sheet, [person for person in sheet.people if is_human(person)]).codes[places]
    overridden = ((others != NONE) & (others != own)).any(axis=1)
    return ((others == own).any(axis=1) & ~overridden).tolist(), overridden.tolist()


def _row(campaign_data: CampaignData, question: Question, machine: str, place: int) -> dict[str, str]:
    item, sheet = question.items[place], question.sheet
    label = opinions(campaign_data, item.topic).label(item.ref) if item.ref else None
    given = {machine: sheet.labels[sheet.codes[place, sheet.people.index(machine)]]}
    return given if label is None else {**given, PEOPLE: label}


def _reasons(campaign_data: CampaignData, item: Item) -> dict[str, str]:
    """Why people cannot judge the unit, by name."""
    unable = _unable(campaign_data, item.topic)
    return {vote.assessor: vote.reason for vote in unable if vote.ref == item.ref}


@derived(of="topic", needs={"votes"})
def _unable(campaign_data: CampaignData, topic: str) -> list[Judgment]:
    return [
        vote
        for vote in campaign_data.votes(topic).all
        if vote.label is None and vote.reason and is_human(vote.assessor)
    ]


def _override(campaign_data: CampaignData, item: Item, machine: str) -> Override:
    votes = votes_of(campaign_data, item)
    own = next((vote.label or "" for vote in votes if vote.assessor == machine), "")
    said = [vote for vote in votes if is_human(vote.assessor)]
    notes = [
        f"{vote.assessor}: {vote.note}"
        for vote in votes
        if vote.note and (vote.assessor == machine or is_human(vote.assessor))
    ]
    reasons = [f"{name} cannot judge: {reason}" for name, reason in _reasons(campaign_data, item).items()]
    people = ", ".join(f"{vote.assessor}: {vote.label}" for vote in said)
    return Override(item, own, people, "; ".join([*notes, *reasons]), run_of(campaign_data, item))
