"""The history of a unit: every event in words, and a button that takes one back."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.judging.events.question_and_convention_events import ACTS_IN_WORDS
from assessment.model import Judgment, Ref, UserError
from assessment.review.history import Event, unit_history
from assessment.review.questions.conventions import remarks_on
from assessment.review.taking_back import undo
from assessment.review.unit_list.records import name_in_words
from assessment.ui import session
from assessment.ui.foreign_text import md_sentence, shown
from assessment.ui.tables import draw_table, table_from_rows
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.times import time_column, times

_REMARK_COLUMNS = ("When", "Who", "What", "Label", "Text")


def show_history(campaign: Campaign, ref: Ref, key: str) -> None:
    """A table of all events of the unit, oldest first; a current one can be taken back by a new event.

    The events name assessors: only for people who may see those names.
    """
    unit_events = unit_history(campaign, ref)
    _remarks(campaign, ref)
    if not unit_events:
        st.info("Nobody has judged this unit yet.", icon=":material/inbox:")
        return
    frame = table_from_rows([_row(event) for event in unit_events])
    frame["When"] = times(frame["When"])
    draw_table(
        frame,
        hide_index=True,
        column_config={"When": time_column()},
    )
    _take_back(campaign, unit_events, key)


def _remarks(campaign: Campaign, ref: Ref) -> None:
    """Questions and conventions on the unit, oldest first; they are no judgments."""
    rows = []
    for event in remarks_on(campaign, ref):
        texts = event.by, ACTS_IN_WORDS[event.act], event.label, event.text
        rows.append((event.at, *map(shown, texts)))
    if not rows:
        return
    frame = pd.DataFrame(rows, columns=_REMARK_COLUMNS)
    frame["When"] = times(frame["When"])
    with st.expander("Questions and conventions on this unit", expanded=True):
        draw_table(frame, hide_index=True)


def _row(event: Event) -> TableRow:
    judgment = event.judgment
    row: TableRow = {"No.": judgment.seq, "When": judgment.at}
    row["Who"] = name_in_words(judgment.assessor)
    row["Label"] = event_in_words(judgment)
    row["How"] = event.how
    row["Stands"] = "✓" if event.is_current else ""
    row["Flagged"] = "yes" if judgment.flagged else ""
    row["Note"] = judgment.note
    row["Evidence"] = "\n".join(item.text for item in judgment.evidence)
    return row


def event_in_words(judgment: Judgment) -> str:
    """A judgment's label, or words for a judgment without one.

    >>> event_in_words(Judgment(Ref("k", "1", "a"), "Ann", None, reason="no text"))
    'cannot judge: no text'
    >>> event_in_words(Judgment(Ref("k", "1", "a"), "Ann", None))
    'no label'
    """
    if judgment.label is not None:
        return judgment.label
    return f"cannot judge: {judgment.reason}" if judgment.reason else "no label"


def _take_back(campaign: Campaign, unit_events: Sequence[Event], key: str) -> None:
    undoable = {
        event.judgment.seq: event for event in unit_events if event.can_be_undone
    }
    with (
        st.form(f"undo-{key}", border=False),
        st.container(horizontal=True, vertical_alignment="bottom"),
    ):
        seq = st.selectbox(
            "Take back",
            list(undoable),
            index=None,
            placeholder="choose an event",
            format_func=lambda seq: _event_label(undoable[seq]),
        )
        pressed = st.form_submit_button("Take it back", icon=":material/undo:")
    if not pressed:
        return
    if seq is None:
        st.error("Choose an event first.")
    else:
        try:
            undo(campaign, seq, by=session.writer_name())
        except UserError as error:
            st.error(md_sentence(str(error)))
        else:
            st.rerun()


def _event_label(event: Event) -> str:
    judgment = event.judgment
    label = f"{judgment.seq}: {judgment.assessor}, {event_in_words(judgment)}"
    if judgment.via != "desk":
        label += f" ({event.how})"
    return shown(label)
