"""Agreement of a whole matrix, of each pair of its people, and of each of its topics."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from assessment.statistics.agreement.coefficient_intervals import (
    FEW,
    ROUNDS,
    Coefficient,
    coefficient,
)
from assessment.statistics.agreement.coefficients import (
    STANDARD,
    Weighting,
    alpha,
    cohen,
    fleiss,
    share,
)
from assessment.statistics.agreement.label_matrix import (
    NONE,
    LabelMatrix,
    select_items,
    select_people,
    shared_items,
)
from assessment.statistics.agreement.prevalence import CommonLabel, common_label
from assessment.statistics.agreement.strength_of_agreement import (
    MODERATE,
    Reliability,
    Strength,
    reliability,
    strength,
)

_NOBODY = Coefficient(None, 0, FEW)
_COHEN, _FLEISS = "Cohen", "Fleiss"
"""Kappas without weights, as `AgreementRow.method` names them."""
_NOMINAL = "nominal"
_OFTEN = 0.75
"""Least share of agreeing pairs that counts as high beside a low kappa; our own limit."""


class AgreementRow(NamedTuple):
    """Agreement over the `items` (of `topics` topics) with labels of two assessors or more, `votes` in all.

    `share` and `near` (within one step, `ordered` scales only) are shares from 0 to 1.  `method` and `metric`
    say which kappa and which alpha it is.  `of` names the people, or the topic's number.  `common` is
    the most frequent label.
    """

    of: tuple[str, ...]
    people: int
    topics: int
    items: int
    votes: int
    share: float | None
    near: float | None
    ordered: bool
    kappa: Coefficient
    method: str
    alpha: Coefficient
    metric: str
    common: CommonLabel | None = None

    @property
    def ignores_order(self) -> bool:
        """Whether kappa takes neighbouring labels of an ordered scale to differ as much as its two ends."""
        return self.ordered and self.method in (_FLEISS, _COHEN)

    @property
    def chief(self) -> Coefficient:
        """The coefficient to read: kappa, or alpha where kappa ignores the order of the labels."""
        return self.alpha if self.ignores_order else self.kappa

    @property
    def strength(self) -> Strength | None:
        """The word for kappa; None where it is undefined, or ignores the order of the labels."""
        if self.kappa.value is None or self.ignores_order:
            return None
        return strength(self.kappa.value)

    @property
    def reliability(self) -> Reliability | None:
        """How far alpha can be relied on; None where it is undefined, or nominal on an ordered scale."""
        alpha = self.alpha.value
        is_nominal = self.ordered and self.metric == _NOMINAL
        if alpha is None or is_nominal:
            return None
        return reliability(alpha)

    @property
    def is_paradox(self) -> bool:
        """Whether the coefficient is low at high agreement because one label dominates.

        The first paradox of Feinstein and Cicchetti ("High agreement but low kappa: I", Journal of Clinical
        Epidemiology 43, 1990): the more one label prevails, the more agreement chance alone would bring.
        """
        kappa = self.chief.value
        if self.share is None or kappa is None or self.common is None:
            return False
        is_low = round(kappa, 2) <= MODERATE
        agree_often = self.share >= _OFTEN
        return is_low and agree_often and self.common.dominates


def agreement_row(
    matrix: LabelMatrix,
    weighting: Weighting = STANDARD,
    *,
    rounds: int = ROUNDS,
    of: tuple[str, ...] = (),
) -> AgreementRow:
    """Agreement of a matrix.

    Kappa is Cohen's where two people have items in common, Fleiss' where more have.  Weights, and the ordinal
    alpha that comes with them, apply to ordered scales only.
    """
    both = _in_common(matrix)
    people = len(both.people)
    topics = len(np.unique(both.topics))
    is_label = both.codes != NONE
    ordered = matrix.ordered
    weights: Weighting = weighting if ordered else "none"
    is_weighted = weights != "none"
    kappa, agreement = _kappa_and_alpha(both, weights, rounds)
    items = len(both.codes)
    votes = int(is_label.sum())
    agreeing = share(both)
    near = share(both, steps=1) if ordered else None
    metric = "ordinal" if is_weighted else _NOMINAL
    method = _method(people, weights)
    common = common_label(both)
    return AgreementRow(
        of,
        people,
        topics,
        items,
        votes,
        share=agreeing,
        near=near,
        ordered=ordered,
        kappa=kappa,
        method=method,
        alpha=agreement,
        metric=metric,
        common=common,
    )


def _kappa_and_alpha(
    both: LabelMatrix, weights: Weighting, rounds: int
) -> tuple[Coefficient, Coefficient]:
    people = len(both.people)
    if people < 2:
        return _NOBODY, _NOBODY
    kappa = fleiss(both) if people > 2 else cohen(both, weights)
    is_weighted = weights != "none"
    agreement = alpha(both, ordinal=is_weighted)
    return coefficient(kappa, rounds), coefficient(agreement, rounds)


def _method(people: int, weights: Weighting) -> str:
    if people > 2:
        return _FLEISS
    return _COHEN if weights == "none" else f"{_COHEN}, {weights}"


def _in_common(matrix: LabelMatrix) -> LabelMatrix:
    """The items that at least two people have labelled, and the people who have labelled any of them."""
    shared = shared_items(matrix)
    both = select_items(matrix, shared)
    is_label = both.codes != NONE
    has_labels = is_label.any(axis=0)
    # Two people with common items get Cohen's kappa, even if a third person has none in common.
    columns = np.flatnonzero(has_labels)
    people = [both.people[column] for column in columns]
    return select_people(both, people)


def pairs(matrix: LabelMatrix, weighting: Weighting = STANDARD) -> list[AgreementRow]:
    """A row for each pair with items in common, the pair that agrees least first."""
    rows = []
    for people in itertools.combinations(matrix.people, 2):
        two = select_people(matrix, people)
        if shared_items(two).any():
            rows.append(agreement_row(two, weighting, of=people))
    return _sorted(rows)


def by_topic(
    matrix: LabelMatrix, weighting: Weighting = STANDARD
) -> list[AgreementRow]:
    """A row for each topic with items in common, by the topic's number, least agreement first."""
    both = select_items(matrix, shared_items(matrix))
    numbers = np.unique(both.topics)
    rows = []
    for number in numbers.tolist():
        is_of_topic = both.topics == number
        topic = select_items(both, is_of_topic)
        name = str(number)
        row = agreement_row(topic, weighting, of=(name,))
        rows.append(row)
    return _sorted(rows)


def _sorted(rows: list[AgreementRow]) -> list[AgreementRow]:
    """The rows by the share of agreeing pairs, which all of them have.

    Among equals the lower kappa first, undefined last.
    """
    return sorted(rows, key=_least_agreement_first)


def _least_agreement_first(row: AgreementRow) -> tuple[float | None, bool, float]:
    kappa = row.kappa.value
    return (row.share, kappa is None, kappa or 0)
