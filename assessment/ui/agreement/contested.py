"""The labels of a machine that a person contested."""

from __future__ import annotations

import math
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import (
    ContestedLabel,
    MachineCheck,
    Outcome,
    Question,
    contested_labels,
)
from assessment.campaign import Campaign
from assessment.ui.links import answer_address
from assessment.ui.tables import (
    ANSWER_LINK,
    MOST_LISTED,
    caption_with_download,
    draw_table,
    table_from_rows,
)
from assessment.ui.topic_titles import topic_title

_LOOK: dict[str, Any] = {
    "Topic": st.column_config.TextColumn(width=86),
    "Title": st.column_config.TextColumn(width=125),
    "Unit": st.column_config.TextColumn(width=90),
    "Machine": st.column_config.TextColumn(width=92),
    "Label that counts": st.column_config.TextColumn(width=114),
    "Machine's label is": st.column_config.TextColumn(width=124),
    "People": st.column_config.TextColumn(width=170),
    "Notes and reasons": st.column_config.TextColumn(width=230),
    "Answer": ANSWER_LINK | {"width": 62},
}
_LETTER, _LINE, _LEAST_LINES, _MOST_LINES = 7.5, 22, 2, 5
"""Pixels of a letter with what a broken line leaves empty, of a line; and lines of a row."""


def show_contested(
    campaign: Campaign, question: Question, check: MachineCheck, machine: str
) -> None:
    labels = contested_labels(campaign, question, machine)[:MOST_LISTED]
    frame = table_from_rows(
        [_contested_row(campaign, question, label) for label in labels]
    )
    draw_table(
        frame, hide_index=True, column_config=_LOOK, row_height=_row_height(frame)
    )
    contested = len(check.contested)
    caption = "Labels that a person contested."
    if contested > MOST_LISTED:
        caption = f"{caption} The first {MOST_LISTED} of {contested:,}."
    caption_with_download(
        caption,
        # The links hold this server's addresses, which mean nothing in a file.
        frame.drop(columns="Answer"),
        f"{campaign.name}-{machine}-{check.question}-contested",
    )


def _row_height(frame: pd.DataFrame) -> int:
    """Pixels of as many lines as the longest cell needs, up to a limit."""
    lines = 1
    for name, column in _LOOK.items():
        if name in frame and name != "Answer":
            longest = int(frame[name].str.len().max())
            lines = max(lines, math.ceil(longest * _LETTER / column["width"]))
    return _LINE * min(max(lines, _LEAST_LINES), _MOST_LINES)


def _contested_row(
    campaign: Campaign, question: Question, label: ContestedLabel
) -> dict[str, str]:
    item = label.item
    answer = answer_address(campaign, item.topic, label.run)
    unit_columns = {
        "Topic": item.topic,
        "Title": topic_title(campaign, item.topic),
        "Unit": item.name,
    }
    scale = campaign.track.scale(question.name)
    outcome = {
        "Machine": scale.in_words(label.machine),
        "Label that counts": scale.in_words(label.counts),
        "Machine's label is": _outcome_in_words(label.outcome),
    }
    # Names of labels in files are codes; people read the scale's words.
    people = [f"{name}: {scale.in_words(vote)}" for name, vote in label.people]
    return {
        **unit_columns,
        **outcome,
        "People": ", ".join(people),
        "Notes and reasons": label.notes,
        "Answer": answer,
    }


def _outcome_in_words(outcome: Outcome) -> str:
    """The verdict, and by whom: an adjudicator with their name, or people's labels.

    >>> _outcome_in_words(Outcome("upheld", "Zoe")), _outcome_in_words(Outcome("open", ""))
    ('upheld by adjudicator Zoe', 'open')
    """
    if outcome.adjudicator:
        return f"{outcome.verdict} by adjudicator {outcome.adjudicator}"
    if outcome.verdict == "open":
        return "open"
    return f"{outcome.verdict} by people's labels"
