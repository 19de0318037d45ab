"""The labels of two assessors against each other, and the units in each cell."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.agreement import (
    Question,
    items_apart,
    items_in_cell,
)
from assessment.campaign import Campaign
from assessment.statistics.agreement import confusion_cells, select_people
from assessment.ui.agreement.cell_choice import draw_choosable, unit_groups
from assessment.ui.agreement.coefficients import MANY_LABELS
from assessment.ui.agreement.confusion_chart import confusion_figure, confusion_table
from assessment.ui.agreement.label_words import (
    label_words,
    labels_in_cells,
    scale_of,
    unused_in_words,
)
from assessment.ui.agreement.units import show_units
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.pictures import picture_files

_CELL, _DIFFERENT = "cell", "different labels"
_PICTURE = f"{_CELL}-picture"
_ALT = "How often the two gave each pair of labels"


def show_confusion(
    campaign: Campaign, question: Question, first: str, second: str
) -> None:
    """The confusion table of a pair, and the units in the chosen cell."""
    counts = confusion_cells(select_people(question.matrix, (first, second)))
    scale = scale_of(campaign, question)
    labels = question.matrix.labels
    used = labels_in_cells(labels, counts)
    words = label_words(scale, used)
    apart = items_apart(question, first, second)
    groups = unit_groups(counts, words, _DIFFERENT, len(apart))
    # The chosen cell is marked in the picture above its box.
    picture = st.container()

    def option_text(name: str) -> str:
        return shown(f"{name}: {groups[name].size}")

    title = f"Units where {md(first)} / {md(second)} said"
    chosen = linked_box(title, list(groups), _CELL, option_text, what="the labels")
    pair = groups[chosen].labels
    with picture:
        name = f"{campaign.name}-{question.name}-{first}-{second}"
        # On a free scale nearly every label is its own row and column, and nothing could be read.
        if len(labels) <= MANY_LABELS:
            figure = confusion_figure(counts, words, first, second, pair)
            draw_choosable(
                figure,
                len(words),
                alt=_ALT,
                name=name,
                key=_PICTURE,
                box=_CELL,
                groups=groups,
            )
            unused = unused_in_words(labels, used, scale)
            if unused:
                st.caption(unused)
        key = element_key("confusion", question.name, first, second)
        picture_files(confusion_table(counts, first, second), name, key, 0)
    indexes = apart
    if pair:
        indexes = items_in_cell(question, first, second, pair)
    show_units(campaign, question, indexes, (first, second), part=f"{first}-{second}")
