"""One question of a machine: its labels against those that count, and the units of each cell."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from assessment.analysis.agreement import (
    CheckedLabel,
    MachineCheck,
    Question,
    contested_labels,
    labels_in_machine_cell,
)
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.agreement.cell_choice import (
    UnitGroup,
    draw_choosable,
    unit_groups,
)
from assessment.ui.agreement.coefficients import MANY_LABELS
from assessment.ui.agreement.confusion_chart import confusion_figure, confusion_table
from assessment.ui.agreement.contested import show_checked_labels
from assessment.ui.agreement.label_words import (
    label_words,
    labels_in_cells,
    unused_in_words,
)
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.pictures import picture_files

_CONTESTED, _COUNTED = "contested by people", "the label that counts"


def show_machine_question(
    campaign: Campaign, question: Question, check: MachineCheck, machine: str
) -> None:
    with st.expander(
        f"{md(check.title)}: {_contested_in_words(check)}",
        expanded=bool(check.contested),
        icon=":material/difference:",
    ):
        _confusion_and_units(campaign, question, check, machine)


def _confusion_and_units(
    campaign: Campaign, question: Question, check: MachineCheck, machine: str
) -> None:
    """The table of confusions with its files, and the units of the chosen cell."""
    scale = campaign.track.scale(question.name)
    labels = question.matrix.labels
    used = labels_in_cells(labels, check.table)
    words = label_words(scale, used)
    groups = unit_groups(check.table, words, _CONTESTED, len(check.contested))
    picture = st.container()
    chosen = _chosen_group(groups, check)
    name = f"{campaign.name}-{machine}-{check.question}"
    key = element_key("machine", check.question)
    with picture:
        # Free labels can be hundreds, of which no picture shows anything.
        if check.table and len(labels) <= MANY_LABELS:
            pair = groups[chosen].labels
            figure = confusion_figure(check.table, words, machine, _COUNTED, pair)
            alt = f"Labels of {machine} against the labels that count"
            draw_choosable(
                figure,
                len(words),
                alt=alt,
                name=name,
                key=key,
                box=_box(check),
                groups=groups,
            )
            unused = unused_in_words(labels, used, scale)
            if unused:
                st.caption(unused)
        if check.table:
            table = confusion_table(check.table, machine, _COUNTED)
            picture_files(table, name, f"{key}-files", 0)
    listed = _checked_labels(campaign, question, machine, groups[chosen])
    show_checked_labels(campaign, question, listed, f"{name}-units-{chosen}")


def _box(check: MachineCheck) -> str:
    return f"cell-{check.question}"


def _chosen_group(groups: Mapping[str, UnitGroup], check: MachineCheck) -> str:
    def option_text(name: str) -> str:
        return shown(f"{name}: {groups[name].size}")

    title = "Units by the machine's label / the label that counts"
    options = list(groups)
    return linked_box(title, options, _box(check), option_text, what="the labels")


def _checked_labels(
    campaign: Campaign, question: Question, machine: str, group: UnitGroup
) -> list[CheckedLabel]:
    if group.labels is None:
        return contested_labels(campaign, question, machine)
    return labels_in_machine_cell(campaign, question, machine, group.labels)


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
