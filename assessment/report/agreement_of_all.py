"""What people answered, and how well all of them agree: worked out once for summary and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.agreement import (
    SIZES,
    LabelledQuestion,
    TitledRow,
    is_sampled,
    people,
    questions,
    sampled_topics,
)
from assessment.campaign import Campaign
from assessment.statistics.agreement import agreement_row, select_people

SAMPLE = SIZES[1]
"""Most topics that agreement is worked out from."""


class AgreementOfAll(NamedTuple):
    """The questions with their labels, the people who have judged, and how well all of them agree.

    `rows` are of the questions that people were asked; there are none for a single person.
    """

    answered: tuple[LabelledQuestion, ...]
    assessors: list[str]
    rows: list[TitledRow]


def agreement_of_all(campaign: Campaign) -> AgreementOfAll:
    """The agreement of all people by question; of a sample of topics where the campaign is too large."""
    answered = questions(campaign, compared_topics(campaign))
    assessors = people(answered)
    rows = []
    if len(assessors) > 1:
        for question in own_questions(answered):
            row = agreement_row(select_people(question.matrix, assessors))
            rows.append(TitledRow(question.title, row))
    return AgreementOfAll(answered, assessors, rows)


def own_questions(answered: Sequence[LabelledQuestion]) -> list[LabelledQuestion]:
    """The questions without those that nobody is asked, whose labels follow from the others."""
    return [question for question in answered if not question.is_set_apart]


def compared_topics(campaign: Campaign) -> tuple[str, ...] | None:
    """The topics from which agreement is worked out: a sample of very many, None for all."""
    return sampled_topics(campaign, SAMPLE) if is_sampled(campaign) else None
