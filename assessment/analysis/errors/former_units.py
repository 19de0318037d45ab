"""Units that a run had in an earlier answer: their texts, which the log keeps."""

from __future__ import annotations

from dataclasses import replace

from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.unit_texts import question_of, text_of_part
from assessment.campaign.data import CampaignData
from assessment.exchange.carry_over.answer_units import AnyAnswer
from assessment.exchange.carry_over.topic_orphans import earlier_answers
from assessment.model import Ref


def former_unit(data: CampaignData, run: str, ref: Ref) -> RunUnit | None:
    """The unit as the run last had it, without a label; None where no earlier answer of the run has it."""
    if ref.topic not in data.topics:
        return None
    newest = None
    for name, answer in earlier_answers(data, ref.topic):
        if name == run:
            newest = _unit_of_answer(data, run, ref, answer) or newest
    return newest


def _unit_of_answer(
    data: CampaignData, run: str, ref: Ref, answer: AnyAnswer
) -> RunUnit | None:
    alone = replace(data.topic_state(ref.topic), answers={run: answer})
    screens = {screen.id: screen for screen in data.track.screens(alone)}
    for unit in data.track.units(alone):
        if unit.ref == ref:
            screen = screens.get(unit.screen)
            text, location = text_of_part(screen, unit.part)
            question = question_of(screen)
            return RunUnit(
                run, unit, None, (), text, location, screen_question=question
            )
    return None
