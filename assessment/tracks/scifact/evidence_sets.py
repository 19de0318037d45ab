"""Evidence sets of an abstract as the desk can hold them: at most nine, and none shares a sentence."""

from __future__ import annotations

from collections.abc import Iterable

MAX_SETS = 9
"""Sets of one abstract: each has a digit as its key."""


def set_text(evidence: tuple[int, ...]) -> str:
    """An evidence set as people read it.

    >>> set_text((0, 1))
    '{0, 1}'
    """
    return f"{{{', '.join(map(str, evidence))}}}"


def desk_sets(sets: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The sets of a gold file that an assessor's labels can express.

    There are at most nine, and none shares a sentence with an earlier one.

    >>> desk_sets(((1, 0, 0), (1, 2), (), (4,)))
    ((0, 1), (4,))
    """
    chosen: list[tuple[int, ...]] = []
    taken: set[int] = set()
    for evidence in sets:
        # On the desk a sentence has one label, the number of its set, and sets have the keys 1 to 9.
        if evidence and taken.isdisjoint(evidence) and len(chosen) < MAX_SETS:
            chosen.append(tuple(sorted(set(evidence))))
            taken.update(evidence)
    return tuple(chosen)
