"""One answer: its text with marks and labels, and every judgment of it.

The page Answers shows it whole (`whole_answer.py`); the functions here are for other pages.
"""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.model import Explained
from assessment.ui.answers.answer_text import (
    draw_answer,
    draw_explained_texts,
    draw_reasons,
)
from assessment.ui.answers.topic_question import show_question
from assessment.ui.links import answer_address

__all__ = [
    "show_answer",
    "show_explained_texts",
    "show_question",
    "show_question_and_answer",
    "show_reasons",
]


def show_question_and_answer(campaign: Campaign, topic: str, run: str) -> None:
    """The question, then what `show_answer` shows; for other pages than Answers."""
    show_question(campaign, topic)
    show_answer(campaign, topic, run)


def show_explained_texts(
    campaign: Campaign, topic: str, run: str, texts: Sequence[Explained]
) -> None:
    """Some of the texts of an answer, with what counted in them and why."""
    draw_explained_texts(campaign, campaign.topic_state(topic), run, texts)
    _link_to_all(campaign, topic, run)


def show_answer(campaign: Campaign, topic: str, run: str) -> None:
    """What counted and why, and the answer with marks and labels; for pages with several answers."""
    draw_answer(campaign, campaign.topic_state(topic), topic, run)
    _link_to_all(campaign, topic, run)


def show_reasons(campaign: Campaign, topic: str, run: str, measure: str = "") -> None:
    """The question, and what counted and why; the answer with its labels where the track does not say it.

    The parts of the answer that have a value by the `measure` come first.
    """
    show_question(campaign, topic)
    state = campaign.topic_state(topic)
    if not draw_reasons(campaign, state, run, measure):
        draw_answer(campaign, state, topic, run)
    _link_to_all(campaign, topic, run)


def _link_to_all(campaign: Campaign, topic: str, run: str) -> None:
    link = answer_address(campaign, topic, run)
    st.caption(
        f"[The answer with its documents and all judgments]({link}) on *Answers*."
    )
