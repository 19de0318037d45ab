"""The labels of two assessors against each other, and the units in each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import plotly.graph_objects as go
import streamlit as st

from assessment.analysis.agreement import (
    Question,
    items_apart,
    items_in_cell,
)
from assessment.campaign import Campaign
from assessment.statistics.agreement import (
    ConfusionCell,
    confusion_cells,
    select_people,
)
from assessment.ui.agreement.coefficients import MANY_LABELS
from assessment.ui.agreement.confusion_chart import (
    confusion_figure,
    confusion_table,
    draw_confusion,
)
from assessment.ui.agreement.label_words import (
    label_words,
    labels_in_cells,
    scale_of,
    unused_in_words,
)
from assessment.ui.agreement.units import show_units
from assessment.ui.choices import choose_for, linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.pictures import picture_files
from assessment.ui.tables import MOST_LISTED

_CELL, _DIFFERENT = "cell", "different labels"
_PICTURE = f"{_CELL}-picture"


def show_confusion(
    campaign: Campaign, question: Question, first: str, second: str
) -> None:
    """The confusion table of a pair, and the units in the chosen cell."""
    counts = confusion_cells(select_people(question.matrix, (first, second)))
    scale = scale_of(campaign, question)
    labels = question.matrix.labels
    used = labels_in_cells(labels, counts)
    words = label_words(scale, used)
    options = _options(counts, words)
    # On a free scale nearly every label is its own row and column, and nothing could be read.
    name = f"{campaign.name}-{question.name}-{first}-{second}"
    if len(labels) <= MANY_LABELS:
        figure = confusion_figure(counts, words, first, second)
        _picture(figure, len(words), name, options)
        unused = unused_in_words(labels, used, scale)
        if unused:
            st.caption(unused)
    key = element_key("confusion", question.name, first, second)
    picture_files(confusion_table(counts, first, second), name, key, 0)

    def option_text(name: str) -> str:
        return shown(f"{name}: {options[name].size}")

    title = f"Units where {md(first)} / {md(second)} said"
    name = linked_box(title, list(options), _CELL, option_text, what="the labels")
    pair = options[name].labels
    indexes = (
        items_in_cell(question, first, second, pair)
        if pair
        else items_apart(question, first, second)
    )
    show_units(campaign, question, indexes, (first, second), part=f"{first}-{second}")


class _UnitGroup(NamedTuple):
    """How many units, and the labels that the two gave them; None for all pairs of labels that differ."""

    size: int
    labels: tuple[str, str] | None


def _options(
    counts: Sequence[ConfusionCell], words: Mapping[str, str]
) -> dict[str, _UnitGroup]:
    """Groups of units by name: all differences, then the most frequent cells, differences first."""
    different = [cell for cell in counts if cell.first != cell.second]
    equal = [cell for cell in counts if cell.first == cell.second]
    all_different = sum(cell.count for cell in different)
    options = {_DIFFERENT: _UnitGroup(all_different, None)}
    # Differences first, because they are what people come for; equal labels may be cut off.
    most_frequent = [*different, *equal][:MOST_LISTED]
    for cell in most_frequent:
        labels = (cell.first, cell.second)
        pair = f"{words[cell.first]} / {words[cell.second]}"
        options[pair] = _UnitGroup(cell.count, labels)
    return options


def _picture(
    figure: go.Figure, labels: int, name: str, options: Mapping[str, _UnitGroup]
) -> None:
    draw_confusion(
        figure,
        labels,
        "How often the two gave each pair of labels",
        name,
        key=_PICTURE,
        on_select=lambda: _choose_picked_cell(options),
        selection_mode="points",
    )


def _choose_picked_cell(options: Mapping[str, _UnitGroup]) -> None:
    """A picked cell becomes the choice of the box below; an empty one changes nothing."""
    points = st.session_state[_PICTURE].selection.points
    if not points or "customdata" not in points[0]:
        return
    picked = tuple(points[0]["customdata"][:2])
    for name, group in options.items():
        if group.labels == picked:
            choose_for(_CELL, name)
            return
