"""Scores per question, series and run as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.formats.spreadsheets import as_csv
from assessment.model import ExportData
from assessment.tracks.qa2007.scoring.measure_values import QuestionScore, SeriesFacts
from assessment.tracks.qa2007.scoring.question_scores import question_rows
from assessment.tracks.qa2007.scoring.score import score
from assessment.tracks.qa2007.scoring.totals import totals
from assessment.tracks.qa2007.writers.export_order import topic_states

_COLUMNS = "run series question type measure value judged needed note".split()


def scores(data: ExportData) -> bytes:
    """Scores per question, series and run, in full precision; run totals have “all” as series."""
    return as_csv(_rows(data), _COLUMNS)


def _rows(data: ExportData) -> Iterator[dict[str, Any]]:
    """A row for each measure at each question, series and run, in this order."""
    facts: dict[str, SeriesFacts] = {}
    for state in topic_states(data):
        of_series = score(state)
        facts[state.id] = of_series
        for row in question_rows(state, of_series):
            yield {"series": state.id, **_question_cells(row)}
        # Totals over one series are its own values, with their notes in the same words.
        for total in totals({state.id: of_series}, data.settings):
            yield {"series": state.id, "type": "series", **total._asdict()}
    for total in totals(facts, data.settings):
        yield {"series": "all", "type": "run", **total._asdict()}


def _question_cells(row: QuestionScore) -> dict[str, Any]:
    cells = row.at_question._asdict()
    cells["note"] = row.at_question.all_notes
    question = {"question": row.question.id, "type": row.question.kind}
    return {"run": row.run, "measure": row.measure, **question, **cells}
