"""Single labels of a machine, with what people said and what counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.analysis.agreement.labelled_votes import adjudicator_of, run_of
from assessment.analysis.agreement.machines import (
    COUNTING,
    VERDICTS,
    MachineLabels,
    Outcome,
    cannot_judge_reasons,
)
from assessment.analysis.agreement.question_labels import (
    LabelledQuestion,
    is_human,
    votes_of,
)
from assessment.analysis.agreement.topic_labels import LabelledItem
from assessment.campaign.handle import Campaign
from assessment.model.assessor import Assessor


class CheckedLabel(NamedTuple):
    """A machine's label of an item beside the label that counts, "" if none.

    `people` holds the labels of people by name, `notes` notes and reasons by assessor.  `outcome` is None
    where no person gave another label.  `adjudicator` decided on the label that counts, "" if nobody did.
    """

    item: LabelledItem
    machine: str
    people: Mapping[str, str]
    counts: str
    outcome: Outcome | None
    notes: Mapping[str, str]
    adjudicator: str
    run: str


def contested_labels(
    campaign: Campaign, question: LabelledQuestion, machine: str
) -> list[CheckedLabel]:
    """The units where a person gave another label than the machine.

    Overridden labels come first, then open ones, each in the campaign's order.
    """
    labels = MachineLabels(campaign.data, question, machine)
    contested = []
    for reaction in labels.reactions():
        if not reaction.is_contested:
            continue
        outcome = labels.outcome(reaction.index)
        place = VERDICTS.index(outcome.verdict)
        checked = _checked_label(labels, reaction.index, outcome)
        contested.append((place, checked))
    # A stable sort keeps the campaign's order.
    contested.sort(key=lambda pair: pair[0])
    return [checked for _, checked in contested]


def labels_in_machine_cell(
    campaign: Campaign, question: LabelledQuestion, machine: str, cell: tuple[str, str]
) -> list[CheckedLabel]:
    """The units with the one label by the machine and the other one as the label that counts, in order."""
    labels = MachineLabels(campaign.data, question, machine)
    in_cell = []
    for reaction in labels.reactions():
        both = labels.at(reaction.index)
        if (both[machine], both.get(COUNTING)) != cell:
            continue
        outcome = None
        if reaction.is_contested:
            outcome = labels.outcome(reaction.index)
        in_cell.append(_checked_label(labels, reaction.index, outcome))
    return in_cell


def _checked_label(
    labels: MachineLabels, index: int, outcome: Outcome | None
) -> CheckedLabel:
    data = labels.data
    item = labels.question.items[index]
    people = {}
    for vote in votes_of(data, item):
        if vote.label is not None and Assessor.of(vote.assessor).is_person:
            people[vote.assessor] = vote.label
    both = labels.at(index)
    machine_label = both[labels.machine]
    label_that_counts = both.get(COUNTING, "")
    adjudicator = adjudicator_of(data, item)
    run = run_of(data, item)
    notes = _notes(labels, item)
    return CheckedLabel(
        item=item,
        machine=machine_label,
        people=people,
        counts=label_that_counts,
        outcome=outcome,
        notes=notes,
        adjudicator=adjudicator,
        run=run,
    )


def _notes(labels: MachineLabels, item: LabelledItem) -> dict[str, str]:
    """Notes and reasons of people and of this machine; not of another one, nor of a known answer."""
    notes = {}
    for vote in votes_of(labels.data, item):
        is_listed = is_human(vote.assessor) or vote.assessor == labels.machine
        if is_listed and vote.note:
            notes[vote.assessor] = vote.note
    for name, reason in cannot_judge_reasons(labels.data, item).items():
        notes[name] = f"cannot judge: {reason}"
    return notes
