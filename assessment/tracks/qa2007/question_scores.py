"""The values of runs at the single questions of a series."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Detail
from assessment.tracks.qa2007.measure_values import QuestionScore, SeriesFacts
from assessment.tracks.qa2007.pool import QATopicState
from assessment.tracks.qa2007.score import score


def details(state: QATopicState) -> Iterator[Detail]:
    """The values of every run at every question, as the pages show them."""
    for row in question_rows(state, score(state)):
        question = f"{row.question} {row.kind}"
        numbers = (row.value, row.judged, row.needed)
        yield Detail(row.run, question, row.measure, *numbers, row.note)


def question_rows(state: QATopicState, facts: SeriesFacts) -> Iterator[QuestionScore]:
    """The values of every run at every question, from the facts of the series."""
    for question in state.topic.questions:
        for run, of_run in facts.runs.items():
            for measure, value in of_run.questions[question.id].items():
                numbers = (value.value, value.judged, value.needed)
                place = (run, question.id, question.kind, measure)
                yield QuestionScore(*place, *numbers, value.all_notes)
