"""A machine assessor's labels against those of people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.agreement.items import run_of
from assessment.analysis.agreement.question_labels import (
    LabelledItem,
    Question,
    is_human,
    votes_of,
)
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.model import Judgment
from assessment.review.opinions import opinions
from assessment.statistics.agreement import (
    NONE,
    AgreementRow,
    Coefficient,
    ConfusionCell,
    LabelMatrix,
    agreement_row,
    confusion_cells,
    label_matrix,
    select_people,
)

PEOPLE = "people"
"""Stands for the label that counts, by the campaign's policy, in the table against a machine."""


class MachineCheck(NamedTuple):
    """What became of a machine's `labels` at one question.

    `confirmed`: every person who labelled the unit gave the machine's label; `overridden`: a person gave
    another one; `unable`: people only said "cannot judge"; `unseen`: no person has looked. `row` and `table`
    set the machine against the label that counts.
    """

    question: str
    title: str
    labels: int
    confirmed: int
    overridden: int
    unable: int
    unseen: int
    row: AgreementRow
    table: tuple[ConfusionCell, ...]

    @property
    def kappa(self) -> Coefficient:
        return self.row.kappa


class Override(NamedTuple):
    """A unit at which a person gave another label than the machine.

    `people` holds everybody's labels by name, `notes` their notes and reasons, each in one text.
    """

    item: LabelledItem
    machine: str
    people: str
    notes: str
    run: str


def machine_checks(
    campaign: Campaign, answered: Sequence[Question], machine: str
) -> list[MachineCheck]:
    """A row for each question of the track's scales that the machine answered."""
    rows = []
    for question in answered:
        is_of_scale = any(item.ref for item in question.items)
        if is_of_scale and machine in question.matrix.people:
            rows.append(_machine_check(campaign.data, question, machine))
    return rows


def _machine_check(
    data: CampaignData, question: Question, machine: str
) -> MachineCheck:
    places = _labelled(question, machine)
    confirmed, overridden = _outcomes(question, machine, places)
    unable = 0
    unseen = 0
    for place, yes, no in zip(places, confirmed, overridden, strict=True):
        if yes or no:
            continue
        if _reasons(data, question.items[place]):
            unable += 1
        else:
            unseen += 1
    both = _against_people(data, question, machine, places)
    row = agreement_row(both)
    # A confusion table needs two: it may be that no label counts where the machine gave one.
    cells = confusion_cells(both) if len(both.people) == 2 else []
    return MachineCheck(
        question.name,
        question.title,
        len(places),
        sum(confirmed),
        sum(overridden),
        unable,
        unseen,
        row,
        table=tuple(cells),
    )


def overrides(
    campaign: Campaign, question: Question, machine: str
) -> Iterator[Override]:
    """The units where a person gave another label than the machine, in the campaign's order."""
    places = _labelled(question, machine)
    _, overridden = _outcomes(question, machine, places)
    for place, is_overridden in zip(places, overridden, strict=True):
        if is_overridden:
            yield _override(campaign.data, question.items[place], machine)


def _labelled(question: Question, machine: str) -> list[int]:
    """Places of the units with a label of the machine."""
    matrix = question.matrix
    column = matrix.people.index(machine)
    has_label = matrix.codes[:, column] != NONE
    places: list[int] = np.flatnonzero(has_label).tolist()
    return places


def _outcomes(
    question: Question, machine: str, places: list[int]
) -> tuple[list[bool], list[bool]]:
    """Whether each label of the machine was confirmed, and whether it was overridden."""
    matrix = question.matrix
    column = matrix.people.index(machine)
    codes = matrix.codes[places]
    machine_codes = codes[:, [column]]
    humans = [person for person in matrix.people if is_human(person)]
    human_codes = select_people(matrix, humans).codes[places]
    has_label = human_codes != NONE
    is_same = human_codes == machine_codes
    # One person who disagrees outweighs all who confirm.
    overridden = (has_label & ~is_same).any(axis=1)
    confirmed = is_same.any(axis=1) & ~overridden
    return confirmed.tolist(), overridden.tolist()


def _against_people(
    data: CampaignData, question: Question, machine: str, places: list[int]
) -> LabelMatrix:
    """The machine's labels at these places beside the labels that count there (`PEOPLE`)."""
    rows = [_labels_at(data, question, machine, place) for place in places]
    topics = question.matrix.topics[places].tolist()
    matrix = label_matrix(
        rows, question.matrix.labels, topics, ordered=question.matrix.ordered
    )
    return select_people(matrix, (machine, PEOPLE))


def _labels_at(
    data: CampaignData, question: Question, machine: str, place: int
) -> dict[str, str]:
    item = question.items[place]
    matrix = question.matrix
    code = matrix.codes[place, matrix.people.index(machine)]
    labels = {machine: matrix.labels[code]}
    counting_label = opinions(data, item.topic).label(item.ref) if item.ref else None
    if counting_label is not None:
        labels[PEOPLE] = counting_label
    return labels


def _reasons(data: CampaignData, item: LabelledItem) -> dict[str, str]:
    """Why people cannot judge the unit, by name."""
    unable = _unable(data, item.topic)
    return {vote.assessor: vote.reason for vote in unable if vote.ref == item.ref}


@derived(of="topic", needs={"votes"})
def _unable(data: CampaignData, topic: str) -> list[Judgment]:
    """The judgments "cannot judge" of people."""
    unable = []
    for vote in data.votes(topic).all:
        cannot = vote.label is None and vote.reason
        if cannot and is_human(vote.assessor):
            unable.append(vote)
    return unable


def _override(data: CampaignData, item: LabelledItem, machine: str) -> Override:
    machine_label = ""
    labels = []
    notes = []
    for vote in votes_of(data, item):
        if vote.assessor == machine:
            machine_label = machine_label or vote.label or ""
        elif is_human(vote.assessor):
            labels.append(f"{vote.assessor}: {vote.label}")
        else:
            continue  # another machine, or a known answer
        if vote.note:
            notes.append(f"{vote.assessor}: {vote.note}")
    for name, reason in _reasons(data, item).items():
        notes.append(f"{name} cannot judge: {reason}")
    return Override(
        item,
        machine_label,
        ", ".join(labels),
        "; ".join(notes),
        run_of(data, item),
    )
