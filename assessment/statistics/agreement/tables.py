"""Rows of figures: a whole sheet, each pair of its people, each of its topics."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from assessment.statistics.agreement.coefficients import Weighting, alpha, cohen, fleiss, share
from assessment.statistics.agreement.intervals import FEW, ROUNDS, Figure, figure
from assessment.statistics.agreement.label_matrix import NONE, Sheet, at, of_people, shared

_NOBODY = Figure(None, 0, FEW)


class Line(NamedTuple):
    """Agreement over the `items` (of `topics` topics) with labels of two assessors or more, which have `votes` labels.

    `share` and `near` (within one step, `ordered` scales only) are shares from 0 to 1.  `method` and `metric` say which kappa and which
    alpha it is.  `of` names the people, or the topic's number.
    """

    of: tuple[str, ...]
    people: int
    topics: int
    items: int
    votes: int
    share: float | None
    near: float | None
    ordered: bool
    kappa: Figure
    method: str
    alpha: Figure
    metric: str


def line(
    sheet: Sheet, weighting: Weighting = "none", *, rounds: int = ROUNDS, of: tuple[str, ...] = ()
) -> Line:
    """Cohen's kappa where two people have items in common, Fleiss' where more have; weights and ordinal alpha on ordered sheets only."""
    both = _in_common(sheet)
    people, weights = len(both.people), weighting if sheet.ordered else "none"
    method = "Fleiss" if people > 2 else "Cohen" if weights == "none" else f"Cohen, {weights}"
    kappa, reliability = _NOBODY, _NOBODY
    if people > 1:
        kappa = figure(fleiss(both) if people > 2 else cohen(both, weights), rounds)
        reliability = figure(alpha(both, ordinal=weights != "none"), rounds)
    return Line(
        of, people, len(np.unique(both.topics)), len(both.codes), int((both.codes != NONE).sum()),
        share(both), share(both, steps=1) if sheet.ordered else None, sheet.ordered,
        kappa, method, reliability, "nominal" if weights == "none" else "ordinal",
    )  # fmt: skip


def _in_common(sheet: Sheet) -> Sheet:
    """The items that two people have labelled, and the people who have any of them."""
    both = at(sheet, shared(sheet))
    return of_people(
        both, [person for n, person in enumerate(both.people) if (both.codes[:, n] != NONE).any()]
    )


def pairs(sheet: Sheet, weighting: Weighting = "none") -> list[Line]:
    """A line for each pair with items in common, the pair that agrees least first."""
    every = (of_people(sheet, pair) for pair in itertools.combinations(sheet.people, 2))
    return _sorted([line(two, weighting, of=two.people) for two in every if shared(two).any()])


def by_topic(sheet: Sheet, weighting: Weighting = "none") -> list[Line]:
    """A line for each topic with items in common, by the topic's number, the one with the least agreement first."""
    both = at(sheet, shared(sheet))
    numbers = np.unique(both.topics).tolist()
    return _sorted(
        [line(at(both, both.topics == number), weighting, of=(str(number),)) for number in numbers]
    )


def _sorted(lines: list[Line]) -> list[Line]:
    """By the share of agreeing pairs, which is always there; among equals the lower kappa first, undefined ones last."""
    return sorted(lines, key=lambda row: (row.share, row.kappa.value is None, row.kappa.value or 0))
