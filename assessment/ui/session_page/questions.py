"""Assessors' questions about units, on the page Session: a list to answer from."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.exports.conventions_file import scale_title
from assessment.formats.plurals import plural
from assessment.judging.events.questions import open_questions, questions
from assessment.model.events import MAX_TEXT
from assessment.model.permissions import refusal_in
from assessment.model.questions_and_conventions import Question
from assessment.review.questions.conventions import Draft, publish
from assessment.review.questions.question_answers import answer, withdraw_question
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import desk_address
from assessment.ui.page_links import session_address
from assessment.ui.session.remark_writer import remark_writer
from assessment.ui.storing import (
    is_refused_now,
    say_what_was_done,
    store_and_redraw,
)
from assessment.ui.times import local_time, time_ago
from assessment.ui.topic_titles import titled_topic

_STATES = ("open", "answered", "withdrawn")
_MAX_LISTED = 30
"""Questions on the page at a time; the others follow when these are answered."""


def show_questions(campaign: Campaign) -> None:
    """The questions of one state, oldest first, each with its unit and a form."""
    everything = questions(campaign)
    if not everything:
        st.info(
            "Nobody has asked anything yet. Assessors ask about a unit on the desk (key Shift+a).",
            icon=":material/help:",
        )
        return
    say_what_was_done()
    by_state = _by_state(everything)

    def words(state: str) -> str:
        return f"{state} ({len(by_state[state])})"

    state = st.segmented_control(
        "Which questions",
        _STATES,
        default="open" if by_state["open"] else "answered",
        format_func=words,
        key="question-state",
        label_visibility="collapsed",
        required=True,
    )
    chosen = by_state[state or "open"]
    if not chosen:
        st.caption(f"No question is {state}.")
    is_fixed = is_refused_now(
        campaign, "answer questions", "Questions cannot be answered"
    )
    for question in chosen[:_MAX_LISTED]:
        with st.container(border=True):
            _show_question(campaign, question)
            if not is_fixed and not question.is_withdrawn:
                _draw_forms(campaign, question)
    if len(chosen) > _MAX_LISTED:
        st.caption(f"{len(chosen) - _MAX_LISTED:,} more follow when these are done.")


def _by_state(everything: Sequence[Question]) -> dict[str, list[Question]]:
    by_state: dict[str, list[Question]] = {state: [] for state in _STATES}
    for question in everything:
        by_state[question.state].append(question)
    return by_state


def _show_question(campaign: Campaign, question: Question) -> None:
    event = question.event
    ref = event.ref
    scale = scale_title(campaign, ref.kind)
    link = desk_address("judge", campaign, ref)
    topic = titled_topic(campaign, ref.topic)
    unit = f"**{md(event.name)}** · {md(scale)} · topic {md(topic)}"
    when = md(time_ago(event.at))
    st.markdown(
        f"{unit} · asked by {md(event.by)}, {when} · [open the unit]({link})",
        help=md(local_time(event.at)),
    )
    if event.excerpt:
        st.text(shown(event.excerpt))
    st.markdown(f":material/help: **{md(event.text)}**")
    if question.reply:
        st.markdown(f":material/reply: {md(question.answer)}")


def _draw_forms(campaign: Campaign, question: Question) -> None:
    _draw_answer_form(campaign, question)
    # An unanswered question has nothing that could hold for others.
    if question.reply:
        _draw_convention_form(campaign, question)


def _draw_answer_form(campaign: Campaign, question: Question) -> None:
    # A form for each question, so that an answer that is being written stays when another one is sent.
    with st.form(element_key("answer", question.id), border=False):
        text = st.text_area(
            "Answer",
            question.answer,
            max_chars=MAX_TEXT,
            height=80,
            help="Shown to who asked, at this unit, without your name.",
        )
        with st.container(horizontal=True):
            is_sent = st.form_submit_button(
                "Change the answer" if question.reply else "Send the answer",
                type="primary",
                icon=":material/send:",
            )
            is_dropped = st.form_submit_button(
                "Withdraw both" if question.reply else "Close without an answer",
                icon=":material/close:",
            )
    if is_sent:
        store_and_redraw(
            "The answer is stored; who asked finds it at the unit.",
            lambda: answer(campaign, question.id, text, remark_writer()),
        )
    if is_dropped:
        store_and_redraw(
            "The question is off the list; it stays in the log.",
            lambda: withdraw_question(campaign, question.id, remark_writer()),
        )


def _draw_convention_form(campaign: Campaign, question: Question) -> None:
    ref = question.event.ref
    labels = campaign.track.scale(ref.kind).names
    with (
        st.expander("Make it a convention", icon=":material/gavel:"),
        st.form(element_key("convention-of", question.id), border=False),
    ):
        # Nothing is chosen beforehand: the first label would be published by whoever overlooks the box.
        label = st.selectbox(
            "Of the label", labels, index=None, placeholder="choose a label"
        )
        text = st.text_area("Convention", question.answer, max_chars=MAX_TEXT)
        st.caption(
            "All assessors see it below the label's definition, with this unit and the label as its example."
        )
        is_sent = st.form_submit_button("Publish", icon=":material/campaign:")
    if is_sent and label is None:
        st.error("Choose the label that the convention belongs to.")
    elif is_sent:
        draft = Draft(ref, str(label), text, question.id)
        store_and_redraw(
            "The convention is published; it is listed on the page Adjudicate.",
            lambda: publish(campaign, draft, remark_writer()),
        )


def show_notice(campaign: Campaign) -> None:
    """How many questions wait for an answer, above every part of the page.

    Nothing where none does, or where nobody can answer any more.
    """
    waiting = open_questions(campaign)
    can_answer = not refusal_in(campaign.phase, "answer questions")
    if waiting and can_answer and session.may("adjudicate"):
        noun = plural(waiting, "question waits", "questions wait")
        where = session_address(campaign, "Questions")
        st.markdown(
            f":blue[:material/help:] [**{waiting:,}** {noun} for an answer]({where})",
            width="content",
        )
