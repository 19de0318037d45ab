"""The units of a topic as columns of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.model import Ref, Unit
from assessment.planning.progress.columns import marks

Places = NDArray[np.intp]


class Sheet(NamedTuple):
    """`refs` are the distinct units, sorted by their marks.  The other arrays have an entry for each unit as it is asked: its place in
    `refs`, what it counts as (those of one group are one), the places of its question in `kinds` and of its screen in `screens`.
    `grows` says that judging brings up further units."""

    refs: NDArray[np.uint64]
    ref: Places
    name: Places
    kind: Places
    screen: Places
    settles: NDArray[np.bool_]
    kinds: tuple[str, ...]
    screens: tuple[str, ...]
    grows: bool = False


def sheet_of(units: Sequence[Unit], *, grows: bool = False) -> Sheet:
    refs, ref = np.unique(
        marks([unit.ref.kind for unit in units], [unit.ref.key for unit in units]), return_inverse=True
    )
    kinds: dict[str, int] = {}
    screens: dict[str, int] = {}
    names: dict[str | Ref, int] = {}
    name, kind, screen = np.array(
        [
            (
                names.setdefault(unit.group or unit.ref, len(names)),
                kinds.setdefault(unit.ref.kind, len(kinds)),
                screens.setdefault(unit.screen, len(screens)),
            )
            for unit in units
        ],
        np.intp,
    ).reshape(-1, 3).T  # fmt: skip
    return Sheet(
        refs,
        ref,
        name,
        kind,
        screen,
        np.array([unit.settles for unit in units], bool),
        tuple(kinds),
        tuple(screens),
        grows,
    )
