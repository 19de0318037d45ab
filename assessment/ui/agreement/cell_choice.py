"""The cells of a confusion table as a choice: in a box, and by a press in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import streamlit as st

from assessment.ui.agreement.confusion_chart import (
    Confusion,
    confusion_figure,
    draw_confusion,
)
from assessment.ui.choices import OneOf, choose_for
from assessment.ui.foreign_text import shown
from assessment.ui.tables import MAX_LISTED


class UnitGroup(NamedTuple):
    """How many units, and the labels that the two gave them; None for all units of several cells."""

    size: int
    labels: tuple[str, str] | None


class CellChoice(NamedTuple):
    """Groups of units by name, the name of the chosen one, and the box that it was chosen in."""

    box: str
    groups: Mapping[str, UnitGroup]
    chosen: str

    @property
    def labels(self) -> tuple[str, str] | None:
        """The labels of the chosen cell; None where the units of several cells are chosen."""
        return self.groups[self.chosen].labels


def unit_groups(confusion: Confusion, first: str, size: int) -> dict[str, UnitGroup]:
    """Groups of units by name: the one called `first`, then the most frequent cells, differences first."""
    different = [cell for cell in confusion.cells if cell.first != cell.second]
    equal = [cell for cell in confusion.cells if cell.first == cell.second]
    groups = {first: UnitGroup(size, None)}
    # Differences first, because they are what people come for; equal labels may be cut off.
    for cell in [*different, *equal][:MAX_LISTED]:
        pair = f"{confusion.words[cell.first]} / {confusion.words[cell.second]}"
        groups[pair] = UnitGroup(cell.count, (cell.first, cell.second))
    return groups


def choose_cell(title: str, box: str, groups: Mapping[str, UnitGroup]) -> CellChoice:
    """The box with the groups, each with its number of units."""

    def option_text(name: str) -> str:
        return shown(f"{name}: {groups[name].size}")

    chosen = OneOf(box, list(groups), option_text).show(title, what="the labels")
    return CellChoice(box, groups, chosen)


def draw_choosable(
    confusion: Confusion, choice: CellChoice, *, alt: str, name: str, key: str
) -> None:
    """The picture with the chosen cell marked; a pressed cell becomes the choice of the box."""
    figure = confusion_figure(confusion, choice.labels)
    draw_confusion(
        figure,
        len(confusion.words),
        alt=alt,
        name=name,
        key=key,
        on_select=lambda: _choose_picked_cell(key, choice),
        selection_mode="points",
    )


def _choose_picked_cell(key: str, choice: CellChoice) -> None:
    """An empty cell changes nothing."""
    points = st.session_state[key].selection.points
    if not points or "customdata" not in points[0]:
        return
    picked = tuple(points[0]["customdata"][:2])
    for name, group in choice.groups.items():
        if group.labels == picked:
            choose_for(choice.box, name)
            return
