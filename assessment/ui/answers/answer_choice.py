"""The boxes of the page Answers, and the answer that it opens with."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.answers.default_answer import RunAtTopic, default_answer
from assessment.ui.choices import OneOf
from assessment.ui.choices.last_seen_run import remember_run
from assessment.ui.choices.run_order import in_order_of_scores
from assessment.ui.choices.run_with_units import first_with_units
from assessment.ui.topic_titles import topic_label

_TOPIC, _RUN = "topic", "run"
"""Names under which the address holds what is chosen."""


def choose_answer(campaign: Campaign) -> RunAtTopic:
    """The chosen topic and run; the page's address holds both, so that the answer can be linked to."""
    runs = visible_runs(campaign, session.principal())
    left, right = st.columns(2, wrap=False)
    with left:
        choice = OneOf(
            _TOPIC,
            list(campaign.topics),
            lambda name: topic_label(campaign, name),
            default=_default_topic(campaign, runs),
            is_always_written=True,
        )
        topic = choice.show("Topic")
    with right:
        default = _default_run(campaign, topic, runs)
        run = OneOf(_RUN, runs, default=default, is_always_written=True).show("Run")
    remember_run(campaign, run)
    return RunAtTopic(topic, run)


def _default_topic(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The first topic with something to see in an answer, of the run in the address or else the best one."""
    if _TOPIC in st.query_params:
        return None
    topics = list(campaign.topics)
    named = [run for run in runs if run == st.query_params.get(_RUN)]
    in_order = named or in_order_of_scores(campaign, runs)
    # The best run at any of its topics, before another one at the first topic
    for candidates in (in_order[:1], in_order[1:]):
        answer = default_answer(campaign, topics, candidates, prefers_agreed=True)
        if answer:
            return answer.topic
    return None


def _default_run(campaign: Campaign, topic: str, runs: Sequence[str]) -> str | None:
    """The best run with something to see in its answer to the topic, or else with anything to judge."""
    if _RUN in st.query_params:
        return None
    in_order = in_order_of_scores(campaign, runs)
    answer = default_answer(campaign, [topic], in_order)
    return answer.run if answer else first_with_units(campaign, in_order, [topic])
