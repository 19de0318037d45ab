"""The labels of own questions by run and topic, as a file of every campaign that has such questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from assessment.campaign.own_questions.stored_questions import OwnQuestion, OwnQuestions
from assessment.formats.spreadsheets import as_csv
from assessment.model import Export, ExportData, TopicState, Unit

OwnUnits = Callable[[TopicState[Any, Any]], Iterator[Unit]]
_COLUMNS = ("question", "about", "run", "topic", "label", "grade", "units")


def own_labels_export(own: OwnQuestions, own_units: OwnUnits) -> Export:
    """How many units of each run and topic have each label; an empty label counts those without one."""

    def write(data: ExportData) -> bytes:
        return as_csv(_rows(own, own_units, data), _COLUMNS, line_end="\n")

    title = "Labels of the campaign's own questions (CSV)"
    return Export("own-questions", title, "own-questions.csv", write)


def _rows(
    own: OwnQuestions, own_units: OwnUnits, data: ExportData
) -> Iterator[dict[str, Any]]:
    for topic in data.topics:
        state = data.state(topic)
        for run in state.answers:
            alone = state.of_runs([run])
            refs = dict.fromkeys(unit.ref for unit in own_units(alone))
            counts = Counter((ref.kind, state.judged.label(ref)) for ref in refs)
            for question in own.questions:
                names = {"run": run, "topic": topic}
                for row in _of_question(question, counts):
                    yield row | names


def _of_question(
    question: OwnQuestion, counts: Counter[tuple[str, str | None]]
) -> Iterator[dict[str, Any]]:
    grades = {label.name: label.grade for label in question.labels}
    for label in (*grades, None):
        units = counts[question.kind, label]
        if units:
            yield {
                "question": question.name,
                "about": question.about,
                "label": label,
                "grade": grades[label] if label else None,
                "units": units,
            }
