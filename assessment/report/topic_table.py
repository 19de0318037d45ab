"""The scores of a measure as a table: topics down, runs across."""

from __future__ import annotations

import numpy as np

from assessment.formats.numbers import decimal_text
from assessment.model import Measure
from assessment.report.markup import Html, tag
from assessment.report.report_groups import ReportGroup
from assessment.report.score_cells import good_share, with_direction
from assessment.report.tables import TableCell, grid
from assessment.report.topics import row_titles
from assessment.statistics.topic_draws import Floats

MAX_TOPICS = 500
"""Points of a run in the picture, and rows of the table; with more the page would be slow to open."""


def topic_table(group: ReportGroup, order: list[str], name: str) -> Html:
    """Topics down, runs across, the hardest topic first."""
    measure = group.campaign.track.measure(name)
    scores = group.means[name].scores.of_runs(order)
    values = scores.values
    defined = np.flatnonzero(np.isfinite(values).any(axis=1)).tolist()
    # The hardest topic has the lowest mean, or the highest where lower is better.
    defined.sort(key=lambda index: measure.sign * _mean(values[index]))
    span = (float(np.nanmin(values)), float(np.nanmax(values)))
    titles = row_titles(group.campaign, scores)
    rows = []
    for index in defined[:MAX_TOPICS]:
        topic = scores.topics[index]
        cells = [_tinted(value, span, measure) for value in values[index]]
        rows.append((topic, titles.get(topic, ""), *cells))
    one, several = scores.noun
    shown_name = with_direction(name, measure)
    caption = f"{shown_name} by {one}, the hardest {one} first"
    note = "The stronger a cell's colour, the better the value."
    if not measure.ranks_runs:
        caption = f"{shown_name} by {one}, the {one} with the lowest mean first"
        note = ""
    if len(defined) > MAX_TOPICS:
        note += f" The first {MAX_TOPICS} of {len(defined):,} {several}; all are in the file of all scores."
    columns = (one, "title", *order)
    # Parts of topics need not have titles of their own.
    if not any(row[1] for row in rows):
        columns = (one, *order)
        rows = [(row[0], *row[2:]) for row in rows]
    table = grid(caption, columns, rows, note=note)
    return tag("details", tag("summary", caption), table)


def _mean(values: Floats) -> float:
    """The mean of the defined values, 0 without any."""
    return float(np.nanmean(values)) if np.isfinite(values).any() else 0.0


def _tinted(
    value: float, span: tuple[float, float], measure: Measure
) -> TableCell | None:
    """The value, tinted by how good it is in the span of the table, from its lowest to its highest value."""
    if not np.isfinite(value):
        return None
    low, high = span
    text = decimal_text(value, measure.digits)
    width = high - low
    if width <= 0 or not measure.ranks_runs:
        return TableCell(text)
    share = good_share((value - low) / width, measure)
    return TableCell(text, share=share)
