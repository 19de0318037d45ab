"""Arithmetic of votes on nuggets: weights and agreement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, repeat
from typing import NamedTuple


class Agreement(NamedTuple):
    """Agreement of the votes on nuggets with two or more votes.

    `share` is the mean share of pairs of votes that agree, `kappa` Fleiss' kappa; None where undefined, and
    then `why` gives the reason.
    """

    nuggets: int
    voters: int
    share: float | None
    kappa: float | None
    why: str = ""


def weighed_votes(
    counts: Mapping[str, int], label_weights: Mapping[str, float]
) -> float:
    """The sum of the votes on a nugget, each with the weight of its label.

    >>> weighed_votes({"vital": 2, "okay": 3}, {"vital": 1, "okay": 0.5})
    3.5
    """
    return sum(weight * counts.get(label, 0) for label, weight in label_weights.items())


def weights_of(counts: Mapping[str, float]) -> dict[str, float | None]:
    """Each nugget's weighed votes as a share of the most that any nugget got; None for all where that is 0.

    Source: nugget pyramids (Lin and Demner-Fushman, N06-1049).

    >>> weights_of({"a": 3, "b": 6, "c": 0}), weights_of({"a": 0})
    ({'a': 0.5, 'b': 1.0, 'c': 0.0}, {'a': None})
    """
    most = max(counts.values(), default=0)
    if not most:
        return dict.fromkeys(counts)
    return {name: count / most for name, count in counts.items()}


def agreement_of(table: Iterable[Mapping[str, int]], voters: int) -> Agreement:
    """Share of agreeing pairs and Fleiss' kappa over the nuggets with two or more votes.

    Both are computed as on the page Agreement.  `table` has the votes on each nugget by label.

    >>> rows = [3, 3, 4, 2, 0, 6]  # question 147.8, nine assessors (P07-1097, figure 3)
    >>> agreement = agreement_of([{"vital": vital, "okay": 9 - vital} for vital in rows], 9)
    >>> round(agreement.share, 4), round(agreement.kappa, 7)
    (0.5926, 0.0833333)
    """
    # A server's start and most requests need no numpy, which takes long to import.
    import numpy as np

    from assessment.statistics.agreement import fleiss, label_matrix, share

    rows = [row for row in table if sum(row.values()) >= 2]
    if not rows:
        return Agreement(0, voters, None, None, "no nugget has two votes yet")
    matrix = label_matrix([_by_voter(row) for row in rows])
    weights = np.ones((1, 1))
    kappa = float(fleiss(matrix).values(weights)[0])
    if np.isnan(kappa):
        why = "all votes are the same, so there is no chance to compare with"
        return Agreement(len(rows), voters, share(matrix), None, why)
    return Agreement(len(rows), voters, share(matrix), kappa)


def _by_voter(row: Mapping[str, int]) -> dict[str, str]:
    """The votes on one nugget under made-up names: the figures do not depend on whose votes they are."""
    labels = chain.from_iterable(
        repeat(str(label), count) for label, count in row.items()
    )
    return {str(number): label for number, label in enumerate(labels)}
