"""Accepted suggestions of machines, whose agreement with the machine is partly circular."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.analysis.agreement.accepted_units import accepted_units
from assessment.analysis.agreement.machines import COUNTING
from assessment.analysis.agreement.question_labels import LabelledQuestion
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.model import Ref
from assessment.review.history import SUGGESTION
from assessment.review.votes_and_ratings import opinions
from assessment.statistics.agreement import (
    NONE,
    AgreementRow,
    agreement_row,
    label_matrix,
    select_people,
)


class IndependentCheck(NamedTuple):
    """A machine compared with the labels that would count if nobody had accepted a suggestion.

    `accepted` are the units among those that the machine labelled where a person accepted one.
    """

    accepted: int
    row: AgreementRow


def independent_check(
    campaign: Campaign, question: LabelledQuestion, machine: str
) -> IndependentCheck | None:
    """The machine's agreement without accepted suggestions; None where nobody accepted any at its units."""
    matrix = question.matrix
    data = campaign.data
    codes = matrix.codes[:, matrix.people.index(machine)]
    indexes = np.flatnonzero(codes != NONE).tolist()
    accepted = 0
    rows = []
    for index in indexes:
        ref = question.items[index].ref
        labels = {machine: matrix.labels[codes[index]]}
        if ref is not None:
            accepted += ref in accepted_units(data, ref.topic)
            label = independent_label(data, ref)
            if label is not None:
                labels[COUNTING] = label
        rows.append(labels)
    # Where nobody accepted a suggestion, this would repeat the row above.
    if not accepted:
        return None
    topics = matrix.topics[indexes].tolist()
    both = label_matrix(rows, matrix.labels, topics, ordered=matrix.ordered)
    row = agreement_row(select_people(both, (machine, COUNTING)))
    return IndependentCheck(accepted, row)


def independent_label(data: CampaignData, ref: Ref) -> str | None:
    """The label that counts if judgments that accepted a suggestion are ignored; None if none does."""
    opinion = opinions(data, ref.topic)
    if ref not in accepted_units(data, ref.topic):
        return opinion.label(ref)
    votes = []
    for vote in opinion.votes(ref):
        if vote.label is not None and vote.origin != SUGGESTION:
            votes.append(vote)
    return opinion.resolve(tuple(votes)) if votes else None
