"""What an organiser does with one assessor's part of one topic: lock, unlock, reassign, assign."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import streamlit as st

from assessment.campaign import Campaign
from assessment.model.permissions import refusal_in
from assessment.planning.changes.assignment_changes import (
    assign_topic,
    lock_topic,
    reassign,
    unlock_topic,
)
from assessment.planning.overview.matrix import AssignmentMatrix
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.session_page.plan_options import assignable_people
from assessment.ui.storing import store_and_redraw


class _TopicPart(NamedTuple):
    """One assessor's part of one topic; `key` begins the keys of its buttons."""

    campaign: Campaign
    assessor: str
    topic: str
    key: str


def show_actions(
    campaign: Campaign, matrix: AssignmentMatrix, assessor: str, topic: str
) -> None:
    """The buttons for one cell; in a phase without planning, why there are none."""
    why = refusal_in(campaign.phase, "plan")
    if why:
        st.caption(f"Assignments cannot change: {md(why)}.")
        return
    cell = matrix.cell(assessor, topic)
    key = element_key("assignment", assessor, topic)
    part = _TopicPart(campaign, assessor, topic, key)
    with st.container(horizontal=True):
        if cell.is_locked:
            _draw_unlock_button(part)
        else:
            _draw_lock_button(part)
        if cell.total:
            with st.popover("Reassign", icon=":material/swap_horiz:"):
                _draw_reassign_form(part, matrix)
        if not cell.is_locked and not cell.total:
            _draw_assign_button(part)


def _draw_unlock_button(part: _TopicPart) -> None:
    campaign, assessor, topic, key = part
    _draw_button(
        "Unlock",
        ":material/lock_open:",
        f"Topic {topic} is unlocked for {assessor}.",
        store=lambda: unlock_topic(campaign, assessor, topic, by=session.writer_name()),
        key=key,
    )


def _draw_lock_button(part: _TopicPart) -> None:
    campaign, assessor, topic, key = part
    _draw_button(
        "Lock",
        ":material/lock:",
        f"Topic {topic} is locked for {assessor}: nothing more is stored.",
        store=lambda: lock_topic(campaign, assessor, topic, by=session.writer_name()),
        key=key,
        help="No further judgment of this assessor is stored here. What is judged stays and counts.",
    )


def _draw_assign_button(part: _TopicPart) -> None:
    """Assigns the topic to an assessor who has nothing of it."""
    campaign, assessor, topic, key = part
    _draw_button(
        "Assign",
        ":material/assignment_add:",
        f"Topic {topic} is assigned to {assessor}.",
        store=lambda: assign_topic(campaign, assessor, topic, by=session.writer_name()),
        key=key,
        help="Puts the whole topic at the end of this assessor's list.",
    )


def _draw_reassign_form(part: _TopicPart, matrix: AssignmentMatrix) -> None:
    """Who takes the work over: all of it, or the screens with open units."""
    campaign, assessor, topic, key = part
    # A dictionary keeps the order: those who have work already come first.
    people = dict.fromkeys([*matrix.assessors, *assignable_people(campaign)])
    others = [name for name in people if name != assessor]
    typed = st.selectbox(
        "To",
        others,
        key=f"{key}-to",
        format_func=shown,
        accept_new_options=True,
        index=None,
        placeholder="choose or type a name",
    )
    # Spaces around a typed name would make another assessor of it.
    to = (typed or "").strip()
    what = st.radio(
        "Which units",
        ("open ones", "all"),
        key=f"{key}-what",
        help="Open ones: the screens with units that are not judged yet.",
    )
    st.caption("Judgments stay with whoever made them, and count.")
    if st.button(
        "Reassign them", key=f"{key}-reassign", type="primary", disabled=not to
    ):
        done = f"Topic {topic}: {what} of {assessor} now to be judged by {to}."
        only_open = what != "all"
        by = session.writer_name()
        store_and_redraw(
            md(done),
            lambda: reassign(campaign, assessor, topic, to, only_open=only_open, by=by),
        )


def _draw_button(
    label: str,
    icon: str,
    done: str,
    *,
    store: Callable[[], object],
    key: str,
    help: str | None = None,
) -> None:
    if st.button(label, icon=icon, key=f"{key}-{label}", help=help):
        store_and_redraw(md(done), store)
