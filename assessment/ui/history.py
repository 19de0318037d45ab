"""The history of a unit: every event in words, and a way to take one back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from assessment.analysis.errors.items import item_id
from assessment.campaign import Campaign
from assessment.model import Judgment, Ref, Unit, UserError
from assessment.review.history import Event, of, undo
from assessment.ui import session
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table, times

_COLUMNS = ("No.", "When", "Who", "Label", "How", "Stands", "Note", "Evidence")


LINK = "unit"
"""The name in the address of a unit whose history is shown."""


def chosen(
    campaign: Campaign, units: Sequence[Unit], places: Mapping[Ref, str], key: str, *, linked: bool = False
) -> None:
    """A choice among units, and the history of the one chosen; for those who may see who said what.

    It is `linked` where the page has but one such choice, whose unit the address can name.
    """
    if not units or not session.may("adjudicate"):
        return
    named = {item_id("", unit.ref): unit for unit in units}

    def words(name: str) -> str:
        return shown(f"{places.get(named[name].ref, '')}{named[name].name}: {named[name].question}")

    name = (
        linked_box("Unit", list(named), LINK, words)
        if linked
        else st.selectbox("Unit", list(named), format_func=words, key=f"{key}-unit")
    )
    ref = named[name].ref
    events(campaign, ref, element_key(key, ref.kind, ref.key))


def events(campaign: Campaign, ref: Ref, key: str) -> None:
    """Everything that was ever said of the unit, oldest first; what stands can be taken back by a new event."""
    found = of(campaign, ref)
    if not found:
        st.info("Nobody has judged this unit yet.", icon=":material/inbox:")
        return
    frame = pd.DataFrame([_row(event) for event in found], columns=_COLUMNS)
    frame["When"] = times(frame["When"])
    draw_table(
        frame,
        hide_index=True,
        column_config={"When": st.column_config.DatetimeColumn(format="YYYY-MM-DD HH:mm:ss")},
    )
    _take_back(campaign, found, key)


def _row(event: Event) -> tuple[object, ...]:
    said = event.judgment
    evidence = "\n".join(shown(item.text) for item in said.evidence)
    return (
        said.seq,
        said.at,
        shown(said.assessor),
        shown(event_in_words(said)),
        shown(event.how),
        "✓" if event.current else "",
        shown(said.note),
        evidence,
    )


def event_in_words(judgment: Judgment) -> str:
    """A judgment's label, or what stands in for one.

    >>> said_of(Judgment(Ref("k", "1", "a"), "Ann", None, reason="no text")), said_of(Judgment(Ref("k", "1", "a"), "Ann", None))
    ('cannot judge: no text', 'no label')
    """
    if judgment.label is not None:
        return judgment.label
    return f"cannot judge: {judgment.reason}" if judgment.reason else "no label"


def _take_back(campaign: Campaign, found: Sequence[Event], key: str) -> None:
    waiting = {event.judgment.seq: event for event in found if event.can_be_undone}
    with st.form(f"undo-{key}", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        seq = st.selectbox(
            "Take back",
            list(waiting),
            index=None,
            placeholder="choose an event",
            format_func=lambda seq: _named(waiting[seq]),
        )
        pressed = st.form_submit_button("Take it back", icon=":material/undo:")
    if pressed and seq is not None:
        try:
            undo(campaign, seq, by=session.who() or "organiser")
        except UserError as error:
            st.error(md(str(error)))
        else:
            st.rerun()


def _named(event: Event) -> str:
    said = event.judgment
    return shown(
        f"{said.seq}: {said.assessor}, {event_in_words(said)}"
        + (f" ({event.how})" if said.via != "desk" else "")
    )
