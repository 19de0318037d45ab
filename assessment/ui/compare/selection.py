"""Which topics a picture shows where there are too many for one."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.comparison import Telling, against_others, discriminating, hardest
from assessment.ui.choices import linked_part
from assessment.ui.compare.choices import SHOWN

MOST = 300
"""Topics up to which a picture shows them all: of more, neither cells nor points can be told apart or picked."""
FEW = 100
"""Topics that a picture shows of more."""
_HARDEST, _DISCRIMINATING, _AGAINST = "Hardest", "Discriminating most", "Against the others"
_SAID = {
    _HARDEST: "with the worst means over runs",
    _DISCRIMINATING: "that rank the runs most as all others do",
    _AGAINST: "that rank the runs least as all others do",
}


def too_many(topics: Sequence[object]) -> bool:
    return len(topics) > MOST


def selection(rows: Sequence[Telling], rest: str, *, higher: bool) -> list[str]:
    """The topics for a picture: all of them, or those that are chosen by what they tell; `rest` says where the others are."""
    if not too_many(rows):
        return [row.topic for row in rows]
    way = linked_part(tuple(_SAID), SHOWN, label="Topics in the picture")
    st.caption(f"The picture shows the {FEW} of {len(rows):,} topics {_SAID[way]}. {rest}")
    if way == _HARDEST:
        return hardest(rows, FEW, higher=higher)
    return (discriminating if way == _DISCRIMINATING else against_others)(rows, FEW)
