"""Scores per question, series and run as CSV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.formats.spreadsheets import as_csv
from assessment.model import ExportData, Score
from assessment.tracks.qa2007.export_order import topic_states
from assessment.tracks.qa2007.measure_values import SeriesFacts
from assessment.tracks.qa2007.question_scores import question_rows
from assessment.tracks.qa2007.score import score
from assessment.tracks.qa2007.totals import totals

_COLUMNS = (
    "run",
    "series",
    "question",
    "type",
    "measure",
    "value",
    "judged",
    "needed",
    "note",
)


def scores(data: ExportData) -> bytes:
    """Scores per question, series and run, in full precision; run totals have “all” as series."""
    return as_csv(_rows(data), _COLUMNS)


def _rows(data: ExportData) -> Iterator[dict[str, Any]]:
    """A row for each measure at each question, series and run, in this order."""
    facts: dict[str, SeriesFacts] = {}
    for state in topic_states(data):
        of_series = score(state)
        facts[state.id] = of_series
        for at in question_rows(state, of_series):
            values = (at.measure, at.value, at.judged, at.needed, at.note)
            yield _row(at.run, state.id, at.question, at.kind, *values)
        # Totals over one series are its own values, with their notes in the same words.
        for total in totals({state.id: of_series}, data.settings):
            yield _total_row(total, state.id, "series")
    for total in totals(facts, data.settings):
        yield _total_row(total, "all", "run")


def _total_row(total: Score, series: str, kind: str) -> dict[str, Any]:
    values = (total.measure, total.value, total.judged, total.needed, total.note)
    return _row(total.run, series, "", kind, *values)


def _row(*cells: object) -> dict[str, Any]:
    return dict(zip(_COLUMNS, cells, strict=True))
