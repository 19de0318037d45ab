"""The labels of two assessors against each other, and the units in each cell."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.agreement import (
    LabelledQuestion,
    items_apart,
    items_in_cell,
)
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import confusion_cells, select_people
from assessment.ui.agreement.cell_choice import (
    CellChoice,
    choose_cell,
    draw_choosable,
    unit_groups,
)
from assessment.ui.agreement.confusion_chart import Confusion
from assessment.ui.agreement.label_words import (
    are_labels_free,
    label_words,
    labels_in_cells,
    scale_of,
    unused_in_words,
)
from assessment.ui.agreement.units import show_units
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md
from assessment.ui.pictures import picture_files

_CELL, _DIFFERENT = "cell", "different labels"
_PICTURE = f"{_CELL}-picture"
_ALT = "How often the two gave each pair of labels"


def show_confusion(
    campaign: Campaign, question: LabelledQuestion, first: str, second: str
) -> None:
    """The confusion table of a pair, and the units in the chosen cell."""
    confusion = _confusion_of(campaign, question, first, second)
    apart = items_apart(question, first, second)
    # The chosen cell is marked in the picture above its box.
    picture = st.container()
    title = f"Units where {md(first)} / {md(second)} said"
    groups = unit_groups(confusion, _DIFFERENT, len(apart))
    choice = choose_cell(title, _CELL, groups)
    with picture:
        _draw_with_files(campaign, question, confusion, choice)
    indexes = apart
    if choice.labels:
        indexes = items_in_cell(question, first, second, choice.labels)
    show_units(campaign, question, indexes, (first, second), part=f"{first}-{second}")


def _confusion_of(
    campaign: Campaign, question: LabelledQuestion, first: str, second: str
) -> Confusion:
    cells = confusion_cells(select_people(question.matrix, (first, second)))
    used = labels_in_cells(question.matrix.labels, cells)
    words = label_words(scale_of(campaign, question), used)
    return Confusion(cells, words, first, second)


def _draw_with_files(
    campaign: Campaign,
    question: LabelledQuestion,
    confusion: Confusion,
    choice: CellChoice,
) -> None:
    """The picture, which labels it leaves out, and its files."""
    labels = question.matrix.labels
    pair = (confusion.first, confusion.second)
    name = "-".join([campaign.name, question.name, *pair])
    if are_labels_free(question):
        st.markdown(_same_in_words(confusion))
    else:
        draw_choosable(confusion, choice, alt=_ALT, name=name, key=_PICTURE)
        scale = scale_of(campaign, question)
        unused = unused_in_words(labels, confusion.labels, scale)
        if unused:
            st.caption(unused)
    key = element_key("confusion", question.name, *pair)
    picture_files(confusion.table, name, key, 0)


def _same_in_words(confusion: Confusion) -> str:
    """How often the two gave the same label, in place of a picture that would show nothing else."""
    same, different = 0, 0
    for cell in confusion.cells:
        if cell.first == cell.second:
            same += cell.count
        else:
            different += cell.count
    # Items that one of the two did not judge are in no cell.
    items = number_of(same + different, "item")
    pair = f"{md(confusion.first)} and {md(confusion.second)}"
    return (
        f"**{pair} gave the same label to {same:,} of {items}, and different ones to {different:,}.** "
        "Nearly every item has labels of its own, so no table of labels is drawn."
    )
