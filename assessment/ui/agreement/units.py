"""Units with the labels that people gave them, their text, and links to where they are read and decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import LabelledVote, Question, labelled_votes
from assessment.campaign import Campaign
from assessment.model.assessor import Assessor
from assessment.review.unit_list.rows import unit_texts
from assessment.ui.agreement.coefficients import TABLE_WIDTH
from assessment.ui.agreement.label_words import scale_of
from assessment.ui.foreign_text import md
from assessment.ui.links import answer_address, desk_address
from assessment.ui.tables import (
    ANSWER_LINK,
    DESK_LINK,
    MOST_LISTED,
    caption_with_download,
    distinct_heads,
    draw_table,
    table_from_rows,
)
from assessment.ui.topic_titles import topic_title

_COLUMNS = (
    "Topic",
    "Title",
    "Unit",
    "Text",
    "Counts",
    "Notes",
    "Adjudicate",
    "Judge",
    "Answer",
)
_LOOK = {
    "Topic": st.column_config.TextColumn(width=86),
    "Title": st.column_config.TextColumn(width=110),
    "Unit": st.column_config.TextColumn(width=92),
    "Counts": st.column_config.TextColumn(
        "Label that counts",
        width=118,
        help="By the campaign's policy; empty where the policy picks none",
    ),
    "Notes": st.column_config.TextColumn(width=130),
    "Adjudicate": st.column_config.LinkColumn(display_text="decide", width=82),
    "Judge": DESK_LINK,
    "Answer": ANSWER_LINK | {"width": 64},
}
_PERSON_WIDTH, _LEAST_TEXT = 92, 180
"""Pixels of the column of an assessor's labels, and of that of the texts at least."""
_LINKS = {"Adjudicate", "Judge", "Answer"}
_LETTER = 7.5
"""Pixels of a letter, with what a broken line leaves empty: a text in the table ends where its row does."""
_LINE, _LINES_IN_A_ROW = 22, 3
_MOST_UNFOLDED, _FOLDED_HEIGHT = 8, 480


def show_units(
    campaign: Campaign,
    question: Question,
    indexes: Sequence[int],
    assessors: Sequence[str],
    *,
    part: str,
    has_topics: bool = True,
) -> None:
    """The units at these indexes of the question: the label of each assessor, the text, notes, and links.

    `part` names the file, and keeps it apart from that of another list on the page.  The columns of topics
    are left to the file where all units are of one that is named above the table.
    """
    if not indexes:
        st.caption("No units.")
        return
    units = labelled_votes(campaign, question, indexes[:MOST_LISTED])
    heads = distinct_heads(assessors, _COLUMNS, "assessor")
    columns = dict(zip(assessors, heads, strict=True))
    frame = table_from_rows(
        [_unit_row(campaign, question, unit, columns) for unit in units]
    )
    drawn = frame if has_topics else frame.drop(columns=["Topic", "Title"])
    look = _look(drawn, heads)
    if "Text" in frame:
        most = int(_LINES_IN_A_ROW * look["Text"]["width"] / _LETTER)
        drawn = drawn.assign(Text=[_shortened(text, most) for text in frame["Text"]])
    draw_table(
        drawn,
        hide_index=True,
        column_config=look,
        row_height=_LINE * _LINES_IN_A_ROW,
        height="content" if len(units) <= _MOST_UNFOLDED else _FOLDED_HEIGHT,
    )
    caption = "*Adjudicate* decides a unit on which people differ; *Judge* opens it at the desk."
    if len(indexes) > MOST_LISTED:
        title = md(question.title)
        caption += f" The first {MOST_LISTED} of {len(indexes):,} units of {title}."
    in_file = frame.drop(columns=[name for name in _LINKS if name in frame])
    caption_with_download(
        caption, in_file, f"{campaign.name}-{question.name}-units-of-{part}"
    )


def _shortened(text: str, most: int) -> str:
    """The text, or its beginning, of at most so many letters; files have all of it.

    >>> _shortened("Iron helps.", 20), _shortened("Iron helps in most cases.", 12)
    ('Iron helps.', 'Iron helps …')
    """
    if len(text) <= most:
        return text
    beginning, _, _ = text[:most].rpartition(" ")
    return f"{beginning or text[: most - 2]} …"


def _look(drawn: pd.DataFrame, heads: Sequence[str]) -> dict[str, Any]:
    """The look of the columns; the text has the room that the others leave."""
    look: dict[str, Any] = dict(_LOOK)
    for head in heads:
        look[head] = st.column_config.TextColumn(width=_PERSON_WIDTH)
    others = [name for name in drawn.columns if name in look]
    room = TABLE_WIDTH - sum(look[name]["width"] for name in others)
    look["Text"] = st.column_config.TextColumn(width=max(_LEAST_TEXT, room))
    return look


def _unit_row(
    campaign: Campaign,
    question: Question,
    unit: LabelledVote,
    columns: dict[str, str],
) -> dict[str, str]:
    """A row; `columns` has the head of each assessor's column."""
    item = unit.item
    notes = [f"{name}: {note}" for name, note in unit.notes.items() if name in columns]
    scale = scale_of(campaign, question)
    labels = [scale.in_words(unit.labels.get(name, "")) for name in columns]
    row = {"Unit": item.name, **dict(zip(columns.values(), labels, strict=True))}
    row["Counts"] = scale.in_words(unit.counts or "")
    row["Text"] = ""
    if item.ref is not None:
        row["Text"] = unit_texts(campaign.data, item.topic).get(item.ref, "")
    row["Notes"] = "; ".join(notes)
    row["Adjudicate"] = row["Judge"] = ""
    if item.ref is not None:
        row["Judge"] = desk_address("judge", campaign, item.ref)
        if _is_disputed(unit):
            row["Adjudicate"] = desk_address("adjudicate", campaign, item.ref)
    row["Answer"] = answer_address(campaign, item.topic, unit.run)
    row["Topic"] = item.topic
    row["Title"] = topic_title(campaign, item.topic)
    return row


def _is_disputed(unit: LabelledVote) -> bool:
    """Whether people differ; a machine's label disputes nothing."""
    labels = {
        label for name, label in unit.labels.items() if Assessor.of(name).is_person
    }
    return len(labels) > 1
