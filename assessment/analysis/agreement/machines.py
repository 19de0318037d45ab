"""A machine assessor's labels against those of people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

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
from assessment.model.assessor import Assessor
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


Verdict = Literal["overridden", "open", "upheld"]
VERDICTS: tuple[Verdict, ...] = ("overridden", "open", "upheld")
"""Of a contested label: another one counts, none counts yet, or it counts all the same."""


class Outcome(NamedTuple):
    """What became of a machine's label to which a person gave another one.

    `adjudicator` decided it; "" where the labels of people do, by the campaign's policy.
    """

    verdict: Verdict
    adjudicator: str


class MachineCheck(NamedTuple):
    """What became of a machine's `labels` at one question.

    `confirmed`: every person who labelled the unit gave the machine's label; `contested`: a person gave
    another one; `unable`: people only said "cannot judge"; `unseen`: no person has looked. `row` and `table`
    set the machine against the label that counts.
    """

    question: str
    title: str
    labels: int
    confirmed: int
    contested: tuple[Outcome, ...]
    unable: int
    unseen: int
    row: AgreementRow
    table: tuple[ConfusionCell, ...]

    @property
    def kappa(self) -> Coefficient:
        return self.row.kappa

    def verdicts(self, verdict: Verdict) -> int:
        """How many contested labels have this verdict."""
        return sum(outcome.verdict == verdict for outcome in self.contested)

    def adjudicated(self, *verdicts: Verdict) -> int:
        """How many contested labels an adjudicator gave one of these verdicts (by default any)."""
        wanted = verdicts or VERDICTS
        count = 0
        for outcome in self.contested:
            if outcome.adjudicator and outcome.verdict in wanted:
                count += 1
        return count


class ContestedLabel(NamedTuple):
    """A unit at which a person gave another label than the machine, and the label that counts, "" if none.

    `people` holds everybody's labels by name, `notes` their notes and reasons, each in one text.
    """

    item: LabelledItem
    machine: str
    people: str
    counts: str
    outcome: Outcome
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
            row = _machine_check(campaign.data, question, machine)
            rows.append(row)
    return rows


def _machine_check(
    data: CampaignData, question: Question, machine: str
) -> MachineCheck:
    indexes = _labelled(question, machine)
    confirmed, contested = _reactions(question, machine, indexes)
    unable = 0
    unseen = 0
    outcomes = []
    for index, yes, no in zip(indexes, confirmed, contested, strict=True):
        if no:
            outcomes.append(_outcome(data, question, machine, index))
        elif yes:
            continue
        elif _reasons(data, question.items[index]):
            unable += 1
        else:
            unseen += 1
    both = _against_people(data, question, machine, indexes)
    row = agreement_row(both)
    # A confusion table needs two: it may be that no label counts where the machine gave one.
    cells = confusion_cells(both) if len(both.people) == 2 else []
    return MachineCheck(
        question.name,
        question.title,
        len(indexes),
        sum(confirmed),
        tuple(outcomes),
        unable,
        unseen,
        row,
        table=tuple(cells),
    )


def contested_labels(
    campaign: Campaign, question: Question, machine: str
) -> list[ContestedLabel]:
    """The units where a person gave another label than the machine.

    Overridden labels come first, then open ones, each in the campaign's order.
    """
    data = campaign.data
    indexes = _labelled(question, machine)
    _, contested = _reactions(question, machine, indexes)
    labels = []
    for index, is_contested in zip(indexes, contested, strict=True):
        if is_contested:
            labels.append(_contested_label(data, question, machine, index))
    labels.sort(key=lambda label: VERDICTS.index(label.outcome.verdict))
    return labels


def _outcome(
    data: CampaignData, question: Question, machine: str, index: int
) -> Outcome:
    """Which label counts where a person contested the machine's, and whether an adjudicator decided it."""
    labels = _labels_at(data, question, machine, index)
    adjudicator = ""
    for vote in votes_of(data, question.items[index]):
        assessor = Assessor.of(vote.assessor)
        if assessor.is_adjudicator and vote.label is not None:
            adjudicator = assessor.name
    # The policy may pick no label, also after an adjudicator has judged.
    if PEOPLE not in labels:
        return Outcome("open", adjudicator)
    if labels[PEOPLE] == labels[machine]:
        return Outcome("upheld", adjudicator)
    return Outcome("overridden", adjudicator)


def _labelled(question: Question, machine: str) -> list[int]:
    """Indexes of the units with a label of the machine."""
    matrix = question.matrix
    column = matrix.people.index(machine)
    has_label = matrix.codes[:, column] != NONE
    indexes: list[int] = np.flatnonzero(has_label).tolist()
    return indexes


def _reactions(
    question: Question, machine: str, indexes: list[int]
) -> tuple[list[bool], list[bool]]:
    """Whether each label of the machine was confirmed, and whether it was contested."""
    matrix = question.matrix
    column = matrix.people.index(machine)
    codes = matrix.codes[indexes]
    machine_codes = codes[:, [column]]
    humans = [person for person in matrix.people if is_human(person)]
    human_codes = select_people(matrix, humans).codes[indexes]
    has_label = human_codes != NONE
    is_same = human_codes == machine_codes
    # One person who disagrees outweighs all who confirm.
    contested = (has_label & ~is_same).any(axis=1)
    confirmed = is_same.any(axis=1) & ~contested
    return confirmed.tolist(), contested.tolist()


def _against_people(
    data: CampaignData, question: Question, machine: str, indexes: list[int]
) -> LabelMatrix:
    """The machine's labels of these items beside the labels that count there (`PEOPLE`)."""
    rows = [_labels_at(data, question, machine, index) for index in indexes]
    topics = question.matrix.topics[indexes].tolist()
    matrix = label_matrix(
        rows, question.matrix.labels, topics, ordered=question.matrix.ordered
    )
    return select_people(matrix, (machine, PEOPLE))


def _labels_at(
    data: CampaignData, question: Question, machine: str, index: int
) -> dict[str, str]:
    item = question.items[index]
    matrix = question.matrix
    code = matrix.codes[index, matrix.people.index(machine)]
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


def _contested_label(
    data: CampaignData, question: Question, machine: str, index: int
) -> ContestedLabel:
    item = question.items[index]
    counting = _labels_at(data, question, machine, index)
    labels = []
    notes = []
    for vote in votes_of(data, item):
        if is_human(vote.assessor):
            labels.append(f"{vote.assessor}: {vote.label}")
        elif vote.assessor != machine:
            continue  # another machine, or a known answer
        if vote.note:
            notes.append(f"{vote.assessor}: {vote.note}")
    for name, reason in _reasons(data, item).items():
        notes.append(f"{name} cannot judge: {reason}")
    counts = counting.get(PEOPLE, "")
    outcome = _outcome(data, question, machine, index)
    run = run_of(data, item)
    all_labels = ", ".join(labels)
    all_notes = "; ".join(notes)
    return ContestedLabel(
        item, counting[machine], all_labels, counts, outcome, all_notes, run
    )
