"""What a unit costs that another answer of the run would put right, such as an abstract that it left out."""

from __future__ import annotations

from typing import Any

from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.what_if import AnswerChanges, with_answers
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import BetterAnswer, Ref


def better_answer_of(data: CampaignData, unit: RunUnit) -> BetterAnswer[Any] | None:
    """The run's answer with the unit put right; None where another label is what can be tried."""
    return _better_answers(data, unit.ref.topic, unit.run).get(unit.ref)


@derived(of="topic", needs=JUDGED)
def _better_answers(
    data: CampaignData, topic: str, run: str
) -> dict[Ref, BetterAnswer[Any]]:
    """The better answers of a run to a topic by the unit that each puts right."""
    if data.track.better_answers is None:
        return {}
    answers = data.track.better_answers(data.topic_state(topic), run)
    return {better.ref: better for better in answers}


def put_right_after(
    data: CampaignData, unit: RunUnit, before: AnswerChanges
) -> AnswerChanges:
    """The answers of `before`, with the unit put right in that of its run.

    So several units of one answer are put right one after another.
    """
    topic = unit.ref.topic
    if data.track.better_answers is None:
        return before
    state = with_answers(data.topic_state(topic), before)
    for better in data.track.better_answers(state, unit.run):
        if better.ref == unit.ref:
            return {**before, (unit.run, topic): better.answer}
    return before
