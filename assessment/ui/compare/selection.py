"""Which topics a picture shows where there are too many for one."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.comparison import (
    TopicDiscrimination,
    against_others,
    discriminating,
    hardest,
)
from assessment.model import Measure
from assessment.ui.choices import PagePart
from assessment.ui.compare.choices import SELECTION

MAX_TOPICS = 300
"""Topics up to which a picture shows all; with more, cells and points cannot be told apart or picked."""
MAX_SELECTED = 100
"""Topics in the picture where there are more than `MAX_TOPICS`."""
_HARDEST, _DISCRIMINATING, _AGAINST = (
    "Hardest",
    "Discriminating most",
    "Against the others",
)
_DESCRIPTIONS = {
    _HARDEST: "with the worst means over runs",
    _DISCRIMINATING: "that rank the runs most as all others do",
    _AGAINST: "that rank the runs least as all others do",
}


def is_too_many(topics: Sequence[object]) -> bool:
    """Whether a picture has no room for all of them."""
    return len(topics) > MAX_TOPICS


def choose_topics(
    rows: Sequence[TopicDiscrimination], where_others_are: str, measure: Measure
) -> list[str]:
    """Draws a box and a caption where a picture has no room for all topics; gives those that it shows.

    These are all of them, or of too many the chosen kind.

    `where_others_are` is a sentence that says where to find the others.
    """
    if not is_too_many(rows):
        return [row.topic for row in rows]
    kind = PagePart(SELECTION, tuple(_DESCRIPTIONS)).show("Topics in the picture")
    which = f"the {MAX_SELECTED} of {len(rows):,} topics {_DESCRIPTIONS[kind]}"
    st.caption(f"The picture shows {which}. {where_others_are}")
    if kind == _HARDEST:
        return hardest(rows, MAX_SELECTED, measure)
    if kind == _DISCRIMINATING:
        return discriminating(rows, MAX_SELECTED)
    return against_others(rows, MAX_SELECTED)
