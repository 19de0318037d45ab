"""The values of runs at the single questions of a series."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import PartScore
from assessment.tracks.qa2007.answers.pool import QATopicState
from assessment.tracks.qa2007.scoring.measure_values import QuestionScore, SeriesFacts
from assessment.tracks.qa2007.scoring.score import score


def part_scores(state: QATopicState) -> Iterator[PartScore]:
    """The values of every run at every question, as the pages show them."""
    for row in question_rows(state, score(state)):
        part = f"{row.question.id} {row.question.kind}"
        value, judged, needed, *_ = row.at_question
        note = row.at_question.all_notes
        yield PartScore(row.run, part, row.measure, value, judged, needed, note)


def question_rows(state: QATopicState, facts: SeriesFacts) -> Iterator[QuestionScore]:
    """The values of every run at every question, from the facts of the series."""
    for question in state.topic.questions:
        for run, of_run in facts.runs.items():
            for measure, value in of_run.questions[question.id].items():
                yield QuestionScore(run, question, measure, value)
