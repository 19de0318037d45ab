"""An assessor who agrees less with everybody else than the others do among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.statistics.agreement import AgreementRow

FEWEST_ITEMS = 20
"""Items that every pair needs in common: on fewer a few labels would single somebody out; our own limit."""

LEAST_GAP = 0.1
"""By how much pairs with the assessor agree less, as one of three always agrees least; our own limit."""


class Outlier(NamedTuple):
    """The share of items on which pairs with this assessor agree, and of those on which other pairs do."""

    assessor: str
    share: float
    share_of_others: float


def outlier(pairs: Sequence[AgreementRow]) -> Outlier | None:
    """The assessor whose every pair agrees clearly less than every pair of the others, if there is one.

    `pairs` are all pairs of the assessors.  None with fewer than three of them.
    """
    if any(row.items < FEWEST_ITEMS for row in pairs):
        return None
    assessors = dict.fromkeys(name for row in pairs for name in row.of)
    for name in assessors:
        own = [row for row in pairs if name in row.of]
        others = [row for row in pairs if name not in row.of]
        if not others:
            continue
        gap = min(map(_share, others)) - max(map(_share, own))
        if gap >= LEAST_GAP:
            return Outlier(name, _mean_share(own), _mean_share(others))
    return None


def _share(row: AgreementRow) -> float:
    return row.share or 0.0


def _mean_share(rows: Sequence[AgreementRow]) -> float:
    items = sum(row.items for row in rows)
    return sum(_share(row) * row.items for row in rows) / items
