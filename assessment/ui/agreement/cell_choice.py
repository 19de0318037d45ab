"""The cells of a confusion table as a choice: in a box, and by a press in the picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import plotly.graph_objects as go
import streamlit as st

from assessment.statistics.agreement import ConfusionCell
from assessment.ui.agreement.confusion_chart import draw_confusion
from assessment.ui.choices import choose_for
from assessment.ui.tables import MOST_LISTED


class UnitGroup(NamedTuple):
    """How many units, and the labels that the two gave them; None for all units of several cells."""

    size: int
    labels: tuple[str, str] | None


def unit_groups(
    counts: Sequence[ConfusionCell], words: Mapping[str, str], first: str, size: int
) -> dict[str, UnitGroup]:
    """Groups of units by name: the one called `first`, then the most frequent cells, differences first."""
    different = [cell for cell in counts if cell.first != cell.second]
    equal = [cell for cell in counts if cell.first == cell.second]
    groups = {first: UnitGroup(size, None)}
    # Differences first, because they are what people come for; equal labels may be cut off.
    for cell in [*different, *equal][:MOST_LISTED]:
        pair = f"{words[cell.first]} / {words[cell.second]}"
        groups[pair] = UnitGroup(cell.count, (cell.first, cell.second))
    return groups


def draw_choosable(
    figure: go.Figure,
    labels: int,
    *,
    alt: str,
    name: str,
    key: str,
    box: str,
    groups: Mapping[str, UnitGroup],
) -> None:
    """The picture; a pressed cell becomes the choice of the box."""
    draw_confusion(
        figure,
        labels,
        alt,
        name,
        key=key,
        on_select=lambda: _choose_picked_cell(key, box, groups),
        selection_mode="points",
    )


def _choose_picked_cell(key: str, box: str, groups: Mapping[str, UnitGroup]) -> None:
    """An empty cell changes nothing."""
    points = st.session_state[key].selection.points
    if not points or "customdata" not in points[0]:
        return
    picked = tuple(points[0]["customdata"][:2])
    for name, group in groups.items():
        if group.labels == picked:
            choose_for(box, name)
            return
