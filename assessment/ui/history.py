"""The history of a unit: every event in words, and a button that takes one back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from assessment.analysis.errors.items import item_id
from assessment.campaign import Campaign
from assessment.model import Judgment, Ref, Unit, UserError
from assessment.review.conventions import remarks_on
from assessment.review.history import Event, of, undo
from assessment.review.remark_writing import ACTS_IN_WORDS
from assessment.ui import session
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table
from assessment.ui.times import time_column, times

_REMARK_COLUMNS = ("When", "Who", "What", "Label", "Text")
_COLUMNS = ("No.", "When", "Who", "Label", "How", "Stands", "Note", "Evidence")


LINK = "unit"
"""The name in the address of a unit whose history is shown."""


def chosen(
    campaign: Campaign,
    units: Sequence[Unit],
    prefixes: Mapping[Ref, str],
    key: str,
    *,
    linked: bool = False,
) -> None:
    """A choice among units, and the history of the chosen one; for people who may see the assessors' names.

    The choice is `linked`, with the unit in the page's address, where the page has only one such choice.
    """
    if not units or not session.may("adjudicate"):
        return
    # Ids, not places: the address must mean the same unit after an import.
    unit_by_id = {item_id("", unit.ref): unit for unit in units}

    def words(name: str) -> str:
        unit = unit_by_id[name]
        return shown(f"{prefixes.get(unit.ref, '')}{unit.name}: {unit.question}")

    if linked:
        name = linked_box("Unit", list(unit_by_id), LINK, words)
    else:
        name = st.selectbox(
            "Unit", list(unit_by_id), format_func=words, key=f"{key}-unit"
        )
    ref = unit_by_id[name].ref
    events(campaign, ref, element_key(key, ref.kind, ref.key))


def events(campaign: Campaign, ref: Ref, key: str) -> None:
    """A table of all events of the unit, oldest first; a current one can be taken back by a new event."""
    unit_events = of(campaign, ref)
    _remarks(campaign, ref)
    if not unit_events:
        st.info("Nobody has judged this unit yet.", icon=":material/inbox:")
        return
    frame = pd.DataFrame([_row(event) for event in unit_events], columns=_COLUMNS)
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


def _row(event: Event) -> tuple[object, ...]:
    judgment = event.judgment
    evidence = "\n".join(shown(item.text) for item in judgment.evidence)
    texts = judgment.assessor, event_in_words(judgment), event.how
    is_current = "✓" if event.current else ""
    note = shown(judgment.note)
    return (judgment.seq, judgment.at, *map(shown, texts), is_current, note, evidence)


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
    if pressed and seq is not None:
        try:
            undo(campaign, seq, by=session.who() or "organiser")
        except UserError as error:
            st.error(md(str(error)))
        else:
            st.rerun()


def _event_label(event: Event) -> str:
    judgment = event.judgment
    label = f"{judgment.seq}: {judgment.assessor}, {event_in_words(judgment)}"
    if judgment.via != "desk":
        label += f" ({event.how})"
    return shown(label)
