"""Agreement of a whole sheet, of each pair of its people, and of each of its topics."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np

from assessment.statistics.agreement.coefficients import (
    Weighting,
    alpha,
    cohen,
    fleiss,
    share,
)
from assessment.statistics.agreement.intervals import FEW, ROUNDS, Figure, figure
from assessment.statistics.agreement.label_matrix import (
    NONE,
    Sheet,
    at,
    of_people,
    shared,
)

_NOBODY = Figure(None, 0, FEW)


class Line(NamedTuple):
    """Agreement over the `items` (of `topics` topics) with labels of two assessors or more, `votes` in all.

    `share` and `near` (within one step, `ordered` scales only) are shares from 0 to 1.  `method` and `metric`
    say which kappa and which alpha it is.  `of` names the people, or the topic's number.
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
    sheet: Sheet,
    weighting: Weighting = "none",
    *,
    rounds: int = ROUNDS,
    of: tuple[str, ...] = (),
) -> Line:
    """Agreement of a sheet.

    Kappa is Cohen's where two people have items in common, Fleiss' where more have.  Weights and ordinal
    alpha apply to ordered sheets only.
    """
    both = _in_common(sheet)
    weights: Weighting = weighting if sheet.ordered else "none"
    kappa, reliability = _NOBODY, _NOBODY
    if len(both.people) > 1:
        parts = fleiss(both) if len(both.people) > 2 else cohen(both, weights)
        kappa = figure(parts, rounds)
        reliability = figure(alpha(both, ordinal=weights != "none"), rounds)
    return Line(
        of=of,
        people=len(both.people),
        topics=len(np.unique(both.topics)),
        items=len(both.codes),
        votes=int((both.codes != NONE).sum()),
        share=share(both),
        near=share(both, steps=1) if sheet.ordered else None,
        ordered=sheet.ordered,
        kappa=kappa,
        method=_method(len(both.people), weights),
        alpha=reliability,
        metric="nominal" if weights == "none" else "ordinal",
    )


def _method(people: int, weights: Weighting) -> str:
    if people > 2:
        return "Fleiss"
    return "Cohen" if weights == "none" else f"Cohen, {weights}"


def _in_common(sheet: Sheet) -> Sheet:
    """The items that two people have labelled, and the people who have any of them."""
    both = at(sheet, shared(sheet))
    has_labels = (both.codes != NONE).any(axis=0)
    return of_people(
        both, [person for n, person in enumerate(both.people) if has_labels[n]]
    )


def pairs(sheet: Sheet, weighting: Weighting = "none") -> list[Line]:
    """A line for each pair with items in common, the pair that agrees least first."""
    lines = []
    for people in itertools.combinations(sheet.people, 2):
        two = of_people(sheet, people)
        if shared(two).any():
            lines.append(line(two, weighting, of=people))
    return _sorted(lines)


def by_topic(sheet: Sheet, weighting: Weighting = "none") -> list[Line]:
    """A line for each topic with items in common, by the topic's number, the one with the least agreement
    first.
    """
    both = at(sheet, shared(sheet))
    lines = []
    for number in np.unique(both.topics).tolist():
        topic = at(both, both.topics == number)
        lines.append(line(topic, weighting, of=(str(number),)))
    return _sorted(lines)


def _sorted(lines: list[Line]) -> list[Line]:
    """By the share of agreeing pairs, which all lines have.

    Among equals the lower kappa first, undefined last.
    """
    return sorted(
        lines,
        key=lambda row: (row.share, row.kappa.value is None, row.kappa.value or 0),
    )
