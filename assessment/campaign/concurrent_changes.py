"""Whether a campaign has changed while something was computed for it: then it is computed again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from assessment.store import StoreError
from assessment.store.guard import Stale

T = TypeVar("T")
_ATTEMPTS = 12
"""Each further attempt means that somebody changed the campaign during the one before."""


def until_current(attempt: Callable[[], T]) -> T:
    """The result of an attempt that is repeated until nobody else has changed the log meanwhile.

    The log must not move on between the attempt's reading and its storing.
    """
    for _ in range(_ATTEMPTS):
        try:
            return attempt()
        except Stale:
            continue
    raise StoreError(
        "others keep changing this campaign at the same time; try once more"
    )
