"""Single labels of a machine, with what people said and what counts."""

from __future__ import annotations

from typing import NamedTuple

from assessment.analysis.agreement.items import run_of
from assessment.analysis.agreement.machines import (
    PEOPLE,
    VERDICTS,
    MachineLabels,
    Outcome,
    reasons_why_not,
)
from assessment.analysis.agreement.question_labels import (
    LabelledItem,
    Question,
    is_human,
    votes_of,
)
from assessment.campaign.handle import Campaign


class CheckedLabel(NamedTuple):
    """A machine's label of an item beside the label that counts, "" if none.

    `people` holds everybody's names and labels, `notes` their notes and reasons in one text.  `outcome` is
    None where no person gave another label.
    """

    item: LabelledItem
    machine: str
    people: tuple[tuple[str, str], ...]
    counts: str
    outcome: Outcome | None
    notes: str
    run: str


def contested_labels(
    campaign: Campaign, question: Question, machine: str
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
    campaign: Campaign, question: Question, machine: str, cell: tuple[str, str]
) -> list[CheckedLabel]:
    """The units that have the one label of the machine and of which the other one counts, in their order."""
    labels = MachineLabels(campaign.data, question, machine)
    in_cell = []
    for reaction in labels.reactions():
        both = labels.at(reaction.index)
        if (both[machine], both.get(PEOPLE)) != cell:
            continue
        outcome = None
        if reaction.is_contested:
            outcome = labels.outcome(reaction.index)
        in_cell.append(_checked_label(labels, reaction.index, outcome))
    return in_cell


def _checked_label(
    labels: MachineLabels, index: int, outcome: Outcome | None
) -> CheckedLabel:
    data, question, machine = labels
    item = question.items[index]
    votes = []
    notes = []
    for vote in votes_of(data, item):
        if is_human(vote.assessor):
            if vote.label is not None:
                votes.append((vote.assessor, vote.label))
        elif vote.assessor != machine:
            continue  # another machine, or a known answer
        if vote.note:
            notes.append(f"{vote.assessor}: {vote.note}")
    for name, reason in reasons_why_not(data, item).items():
        notes.append(f"{name} cannot judge: {reason}")
    both = labels.at(index)
    machine_label = both[machine]
    label_that_counts = both.get(PEOPLE, "")
    run = run_of(data, item)
    return CheckedLabel(
        item,
        machine_label,
        tuple(votes),
        label_that_counts,
        outcome,
        "; ".join(notes),
        run,
    )
