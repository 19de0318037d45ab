"""A machine assessor's labels against those of people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from assessment.analysis.agreement.labelled_votes import adjudicator_of
from assessment.analysis.agreement.question_labels import (
    LabelledQuestion,
    is_human,
)
from assessment.analysis.agreement.topic_labels import LabelledItem
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.model import Judgment
from assessment.review.votes_and_ratings import opinions
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

COUNTING = "people"
"""Stands for the label that counts, by the campaign's policy, in the table against a machine."""


Verdict = Literal["overridden", "open", "upheld"]
VERDICTS: tuple[Verdict, ...] = ("overridden", "open", "upheld")
"""What became of a contested label: another one counts, none counts yet, or it counts nevertheless."""


class Outcome(NamedTuple):
    """What became of a machine's label where a person gave another one.

    `adjudicator` is who decided; "" where people's labels decide, by the campaign's policy.
    """

    verdict: Verdict
    adjudicator: str


class MachineCheck(NamedTuple):
    """What became of a machine's `labels` at one question.

    `confirmed`: every person who labelled the unit gave the machine's label; `contested`: a person gave
    another one; `cannot_judge`: people only said "cannot judge"; `unseen`: no person has judged it. `row` and
    `table` compare the machine with the label that counts.
    """

    question: str
    title: str
    labels: int
    confirmed: int
    contested: tuple[Outcome, ...]
    cannot_judge: int
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


def machine_checks(
    campaign: Campaign, answered: Sequence[LabelledQuestion], machine: str
) -> list[MachineCheck]:
    """A row for each question of the track's scales that the machine answered."""
    rows = []
    for question in answered:
        is_of_scale = any(item.ref for item in question.items)
        if is_of_scale and machine in question.matrix.people:
            labels = MachineLabels(campaign.data, question, machine)
            rows.append(_machine_check(labels))
    return rows


@dataclass(frozen=True)
class Reaction:
    """Whether people confirmed or contested the machine's label of the item at an index, or did neither."""

    index: int
    is_confirmed: bool
    is_contested: bool


class MachineLabels(NamedTuple):
    """The labels of one machine at one question; items are named by their index in the question's matrix."""

    data: CampaignData
    question: LabelledQuestion
    machine: str

    def reactions(self) -> list[Reaction]:
        """What people did with each label of the machine, in the campaign's order."""
        matrix = self.question.matrix
        machine_codes = matrix.codes[:, [self._column]]
        humans = [person for person in matrix.people if is_human(person)]
        human_codes = select_people(matrix, humans).codes
        has_label = human_codes != NONE
        is_same = human_codes == machine_codes
        # One person who disagrees outweighs all who confirm.
        contested = (has_label & ~is_same).any(axis=1)
        confirmed = is_same.any(axis=1) & ~contested
        indexes = np.flatnonzero(machine_codes[:, 0] != NONE).tolist()
        return [
            Reaction(index, bool(confirmed[index]), bool(contested[index]))
            for index in indexes
        ]

    @property
    def _column(self) -> int:
        return self.question.matrix.people.index(self.machine)

    def at(self, index: int) -> dict[str, str]:
        """The machine's label of an item and, as that of `COUNTING`, the label that counts, if any."""
        item = self.question.items[index]
        matrix = self.question.matrix
        code = matrix.codes[index, self._column]
        labels = {self.machine: matrix.labels[code]}
        if item.ref:
            counting_label = opinions(self.data, item.topic).label(item.ref)
            if counting_label is not None:
                labels[COUNTING] = counting_label
        return labels

    def against_people(self, indexes: list[int]) -> LabelMatrix:
        """The machine's labels of these items beside the labels that count there (`COUNTING`)."""
        matrix = self.question.matrix
        labels = label_matrix(
            [self.at(index) for index in indexes],
            matrix.labels,
            matrix.topics[indexes].tolist(),
            ordered=matrix.ordered,
        )
        return select_people(labels, (self.machine, COUNTING))

    def outcome(self, index: int) -> Outcome:
        """Which label counts where a person contested the machine's, and who decided it."""
        labels = self.at(index)
        adjudicator = adjudicator_of(self.data, self.question.items[index])
        # The policy may pick no label, also after an adjudicator has judged.
        if COUNTING not in labels:
            return Outcome("open", adjudicator)
        if labels[COUNTING] == labels[self.machine]:
            return Outcome("upheld", adjudicator)
        return Outcome("overridden", adjudicator)


def _machine_check(labels: MachineLabels) -> MachineCheck:
    data, question, _ = labels
    reactions = labels.reactions()
    cannot_judge = 0
    unseen = 0
    outcomes = []
    for reaction in reactions:
        if reaction.is_contested:
            outcomes.append(labels.outcome(reaction.index))
        elif reaction.is_confirmed:
            continue
        elif cannot_judge_reasons(data, question.items[reaction.index]):
            cannot_judge += 1
        else:
            unseen += 1
    both = labels.against_people([reaction.index for reaction in reactions])
    row = agreement_row(both)
    # A confusion table needs two people, and perhaps no label counts where the machine gave one.
    cells = confusion_cells(both) if len(both.people) == 2 else []
    confirmed = sum(reaction.is_confirmed for reaction in reactions)
    contested = tuple(outcomes)
    table = tuple(cells)
    return MachineCheck(
        question=question.name,
        title=question.title,
        labels=len(reactions),
        confirmed=confirmed,
        contested=contested,
        cannot_judge=cannot_judge,
        unseen=unseen,
        row=row,
        table=table,
    )


def cannot_judge_reasons(data: CampaignData, item: LabelledItem) -> dict[str, str]:
    """Why people cannot judge the unit, by name."""
    cannot_judge = _cannot_judge(data, item.topic)
    return {vote.assessor: vote.reason for vote in cannot_judge if vote.ref == item.ref}


@derived(of="topic", needs={"votes"})
def _cannot_judge(data: CampaignData, topic: str) -> list[Judgment]:
    """The judgments "cannot judge" of people."""
    cannot_judge = []
    for vote in data.votes(topic).all:
        has_only_reason = vote.label is None and vote.reason
        if has_only_reason and is_human(vote.assessor):
            cannot_judge.append(vote)
    return cannot_judge
