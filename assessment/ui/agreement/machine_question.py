"""One question of a machine: its labels against those that count, and the units of each cell."""

from __future__ import annotations

import streamlit as st

from assessment.analysis.agreement import (
    CheckedLabel,
    LabelledQuestion,
    MachineCheck,
    contested_labels,
    labels_in_machine_cell,
)
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.agreement.cell_choice import (
    CellChoice,
    choose_cell,
    draw_choosable,
    unit_groups,
)
from assessment.ui.agreement.coefficients import MANY_LABELS
from assessment.ui.agreement.confusion_chart import Confusion
from assessment.ui.agreement.contested import show_checked_labels
from assessment.ui.agreement.label_words import (
    label_words,
    labels_in_cells,
    unused_in_words,
)
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md
from assessment.ui.pictures import picture_files

_CONTESTED, _COUNTED = "contested by people", "the label that counts"


def show_machine_question(
    campaign: Campaign, question: LabelledQuestion, check: MachineCheck, machine: str
) -> None:
    with st.expander(
        f"{md(check.title)}: {_contested_in_words(check)}",
        expanded=bool(check.contested),
        icon=":material/difference:",
    ):
        _show_confusion_and_units(campaign, question, check, machine)


def _show_confusion_and_units(
    campaign: Campaign, question: LabelledQuestion, check: MachineCheck, machine: str
) -> None:
    """The table of confusions with its files, and the units of the chosen cell."""
    used = labels_in_cells(question.matrix.labels, check.table)
    words = label_words(campaign.track.scale(question.name), used)
    confusion = Confusion(check.table, words, machine, _COUNTED)
    picture = st.container()
    title = "Units by the machine's label / the label that counts"
    groups = unit_groups(confusion, _CONTESTED, len(check.contested))
    choice = choose_cell(title, f"cell-{check.question}", groups)
    name = f"{campaign.name}-{machine}-{check.question}"
    if check.table:
        with picture:
            _draw_with_files(campaign, question, confusion, choice, name=name)
    listed = _checked_labels(campaign, question, machine, choice.labels)
    show_checked_labels(campaign, question, listed, f"{name}-units-{choice.chosen}")


def _draw_with_files(
    campaign: Campaign,
    question: LabelledQuestion,
    confusion: Confusion,
    choice: CellChoice,
    *,
    name: str,
) -> None:
    """The picture, which labels it leaves out, and its files."""
    labels = question.matrix.labels
    key = element_key("machine", question.name)
    # Free labels can be hundreds, of which no picture shows anything.
    if len(labels) <= MANY_LABELS:
        alt = f"Labels of {confusion.first} against the labels that count"
        draw_choosable(confusion, choice, alt=alt, name=name, key=key)
        scale = campaign.track.scale(question.name)
        unused = unused_in_words(labels, confusion.labels, scale)
        if unused:
            st.caption(unused)
    picture_files(confusion.table, name, f"{key}-files", 0)


def _checked_labels(
    campaign: Campaign,
    question: LabelledQuestion,
    machine: str,
    cell: tuple[str, str] | None,
) -> list[CheckedLabel]:
    """The units of the cell; without one, those that people contested."""
    if cell is None:
        return contested_labels(campaign, question, machine)
    return labels_in_machine_cell(campaign, question, machine, cell)


def _contested_in_words(check: MachineCheck) -> str:
    """How many labels a person contested, and how many of these gave way to whom."""
    contested = len(check.contested)
    if not contested:
        return "no label contested"
    overridden = check.verdicts("overridden")
    words = f"{number_of(contested, 'label')} contested by people, {overridden:,} overridden"
    if overridden:
        by_adjudicator = check.adjudicated("overridden")
        by_people = overridden - by_adjudicator
        words += (
            f" ({by_adjudicator:,} by an adjudicator, {by_people:,} by people's labels)"
        )
    return words
