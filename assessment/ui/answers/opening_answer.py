"""The answer with which the page Answers opens: one in which something is judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from assessment.campaign import Campaign
from assessment.ui.answers.answer_text import explained_texts

_MOST_ANSWERS = 40
"""Answers that are looked at: where less is judged, the first one is as good as any."""


def opening_answer(
    campaign: Campaign, topics: Sequence[str], runs: Sequence[str]
) -> tuple[str, str] | None:
    """The first topic and run whose answer has a judged text; None where the first answers have none."""
    for topic, run in islice(_answers(campaign, topics, runs), _MOST_ANSWERS):
        if _begins_with_judged_text(campaign, topic, run):
            return topic, run
    return None


def _answers(
    campaign: Campaign, topics: Sequence[str], runs: Sequence[str]
) -> Iterator[tuple[str, str]]:
    for topic in topics:
        answers = campaign.topic_state(topic).answers
        for run in runs:
            if run in answers:
                yield topic, run


def _begins_with_judged_text(campaign: Campaign, topic: str, run: str) -> bool:
    """Whether the first text that explains the scores shows a judged unit of the run.

    An answer in which the run says nothing begins with a text that shows none, whatever it missed.
    """
    state = campaign.topic_state(topic)
    units = {unit.ref for unit in campaign.track.units(state.of_runs([run]))}
    texts = explained_texts(campaign, state, run)
    if not texts:
        return any(state.judged.votes(ref) for ref in units)
    shown = units & texts[0].units.keys()
    return any(state.judged.votes(ref) for ref in shown)
