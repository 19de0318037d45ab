"""Machine assessors against people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import streamlit as st

from assessment.analysis.agreement import Checked, Override, Question, checked, machines, overrides
from assessment.campaign import Campaign
from assessment.ui.agreement.cells import (
    ANSWER,
    LISTED,
    MANY_LABELS,
    below,
    download,
    interval,
    number,
    percent,
    tidy,
)
from assessment.ui.agreement.confusion_chart import heat_map
from assessment.ui.agreement.definitions import definitions
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import answer_address
from assessment.ui.tables import draw_table

_NOTE = (
    "Confirmed: every person who labelled the unit gave the machine's label. Overridden: a person gave another one. Kappa and the tables below set "
    "the machine against the label that counts, over the units in common."
)


def against_people(campaign: Campaign, found: Sequence[Question]) -> None:
    """One machine: what became of its labels, the confusion with the labels that count, and where people overrode it."""
    names = machines(found)
    if not names:
        st.info(
            "No machine assessor has judged. Labels of an assessor whose name starts with auto: are suggestions: they are left out of all other "
            "figures and show here against those of people.",
            icon=":material/smart_toy:",
        )
        return
    left, right = st.columns([9, 2], vertical_alignment="bottom")
    with left:
        machine = linked_box("Machine assessor", names, "machine")
    with right:
        definitions()
    rows = checked(campaign, found, machine)
    frame = tidy([_row(row) for row in rows])
    draw_table(frame, hide_index=True, column_config={"Question": st.column_config.TextColumn(pinned=True)})
    below(_NOTE, frame, f"{campaign.name}-{machine}")
    asked = {question.name: question for question in found}
    for row in rows:
        _closer(campaign, asked[row.question], row, machine)


def _row(row: Checked) -> dict[str, Any]:
    return {
        "Question": shown(row.title),
        "Machine's labels": row.labels,
        "Confirmed": row.confirmed,
        "Overridden": row.overridden,
        "People cannot judge": row.unable,
        "Not looked at": row.unseen,
        "Units in common": row.line.items,
        "Agree %": percent(row.line.share),
        "Cohen's kappa": number(row.kappa.value),
        "κ 95 %": interval(row.kappa),
        "Why undefined": row.kappa.why,
    }


def _closer(campaign: Campaign, question: Question, row: Checked, machine: str) -> None:
    if not (row.table or row.overridden):
        return
    with st.expander(
        f"{md(row.title)}: {row.overridden:,} overridden",
        expanded=bool(row.overridden),
        icon=":material/difference:",
    ):
        labels = [label for label in question.sheet.labels if len(question.sheet.labels) <= MANY_LABELS]
        if row.table and labels:
            figure = heat_map(row.table, labels, machine, "the label that counts")
            st.plotly_chart(
                figure,
                key=element_key("machine", row.question),
                width="content",
                alt=f"Labels of {machine} against the labels that count",
            )
        if row.overridden:
            frame = tidy(
                [_override(campaign, one) for one in islice(overrides(campaign, question, machine), LISTED)]
            )
            draw_table(
                frame,
                hide_index=True,
                column_config={"Answer": ANSWER, "People": st.column_config.TextColumn(width="large")},
            )
            if row.overridden > LISTED:
                st.caption(f"The first {LISTED} of {row.overridden:,}.")
            download(frame.drop(columns="Answer"), f"{campaign.name}-{machine}-{row.question}-overridden")


def _override(campaign: Campaign, one: Override) -> dict[str, str]:
    return {
        "Topic": shown(one.item.topic),
        "Unit": shown(one.item.name),
        "Machine": shown(one.machine),
        "People": shown(one.people),
        "Notes and reasons": shown(one.notes),
        "Answer": answer_address(campaign, one.item.topic, one.run),
    }
