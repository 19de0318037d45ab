"""Frames of agreement and of differences between runs."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd

from assessment.analysis.agreement import LabelledQuestion, people, questions
from assessment.analysis.comparison import score_matrix
from assessment.analysis.comparison.ordered_pairs import ordered_pairs
from assessment.campaign import Campaign
from assessment.model import UserError
from assessment.notebook.columns import AGREEMENT, DIFFERENCES
from assessment.notebook.frames import frame_of
from assessment.statistics.agreement import (
    AgreementRow,
    Coefficient,
    agreement_row,
    by_topic,
    pairs,
    select_people,
)
from assessment.statistics.significance import ROUNDS, randomised_tukey
from assessment.statistics.topic_draws import SEED

BY = ("question", "pair", "topic")


def agreement_frame(campaign: Campaign, by: str) -> pd.DataFrame:
    if by not in BY:
        raise UserError(f"agreement is by {', '.join(BY)}, not by {by!r}")
    rows = []
    for question in questions(campaign):
        for row in _agreement_rows(question, by):
            rows.append(_agreement_cells(question, row))
    return frame_of(rows, AGREEMENT)


def _agreement_rows(question: LabelledQuestion, by: str) -> Iterator[AgreementRow]:
    everybody = select_people(question.matrix, people([question]))
    if by == "question":
        yield agreement_row(everybody)
    elif by == "pair":
        yield from pairs(everybody)
    else:
        for row in by_topic(everybody):
            names = [question.topics[int(number)] for number in row.of]
            yield row._replace(of=tuple(names))


def _agreement_cells(
    question: LabelledQuestion, row: AgreementRow
) -> dict[str, object]:
    cells: dict[str, object] = {"question": question.name}
    cells["of"] = ", ".join(row.of)
    cells["people"] = row.people
    cells["topics"] = row.topics
    cells["items"] = row.items
    cells["labels"] = row.votes
    cells["share"] = row.share
    cells |= _coefficient_cells("kappa", row.kappa)
    cells |= _coefficient_cells("alpha", row.alpha)
    # Both are undefined for the same reasons, kappa more often.
    cells["why"] = row.kappa.why or row.alpha.why
    return cells


def _coefficient_cells(name: str, coefficient: Coefficient) -> dict[str, object]:
    return {
        name: coefficient.value,
        f"{name}_low": coefficient.low,
        f"{name}_high": coefficient.high,
    }


def differences_frame(
    campaign: Campaign, measure: str, rounds: int = ROUNDS, seed: int = SEED
) -> pd.DataFrame:
    details = campaign.track.measure(measure)
    scores = score_matrix(campaign, measure)
    scores = scores.of_runs(scores.runs_with_scores())
    tested = randomised_tukey(scores.values, rounds, seed)
    rows = [
        {**pair._asdict(), "topics": tested.topics}
        for pair in ordered_pairs(scores, tested, details)
    ]
    return frame_of(rows, DIFFERENCES)
