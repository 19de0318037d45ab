"""Scores as table cells, and measures as column heads."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from assessment.formats.numbers import decimal_text
from assessment.formats.score_notes import note_lines
from assessment.formats.score_tables import OVER_JUDGED, marked_measure_name
from assessment.model import Measure, Score
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, TableCell

LOWER = "↓"
"""Marks measures of which lower is better."""
NOTED = "*"
"""Marks a figure that has a note in a list right below its table."""


def head(report_data: ReportData, name: str) -> str:
    """The measure's name, marked where it is not official."""
    return marked_measure_name(name, report_data.measure(name))


def column_head(report_data: ReportData, name: str) -> str:
    """The measure's name as the head of a column, with an arrow where lower is better."""
    return with_direction(head(report_data, name), report_data.measure(name))


def with_direction(name: str, measure: Measure) -> str:
    """The name, with an arrow where lower is better."""
    # A no-break space: the arrow would stand alone in the next line.
    return f"{name}\u00a0{LOWER}" if not measure.is_higher_better else name


def figure(
    score: Score | None, measure: Measure, link_to_note: Html | None = None
) -> TableCell:
    """The rounded value with its judged/needed units.

    The cell of a measure that ranks runs is tinted by how good the value is in the measure's range.

    A note is marked by its number in the report's list of notes, where it has one.  The cell is empty without
    a score.
    """
    if score is None:
        return TableCell("")
    text = UNDEFINED
    if score.value is not None:
        digits = measure.topic_digits if score.topic else measure.total_digits
        text = decimal_text(score.value, digits)
    detail = f"{score.judged}/{score.needed}"
    # The share of judged items is about all topics, also about those that are not in the mean.
    if measure.coverage and score.topic is None:
        detail = OVER_JUDGED
    if link_to_note is not None:
        detail = joined(detail, " ", link_to_note)
    elif score.note:
        detail = f"{detail} {NOTED}"
    return TableCell(text, detail, share(score.value, measure))


def folded_notes(title: str, scores: Iterable[Score]) -> Html:
    """The notes of the scores, folded; nothing without any."""
    lines = [tag("li", line) for line in note_lines(scores)]
    if not lines:
        return Html("")
    return tag("details", tag("summary", title), tag("ul", *lines), class_="notes")


def share(value: float | None, measure: Measure) -> float | None:
    """How good the value is in the measure's range, 0 to 1.

    None without a value or a finite range, and of measures by which no value is better than others.
    """
    if not measure.ranks_runs:
        return None
    low, high = measure.range
    width = high - low
    if value is None or not math.isfinite(width) or width <= 0:
        return None
    position = (value - low) / width
    # A value outside of the declared range is tinted like the end that it passes.
    not_below = max(position, 0.0)
    return good_share(min(not_below, 1.0), measure)


def good_share(position: float, measure: Measure) -> float:
    """How good a value is at this position from the lowest (0) to the highest (1).

    >>> good_share(0.2, Measure("rank", "", "", "", "", "", better="lower"))
    0.8
    """
    return position if measure.is_higher_better else 1 - position


def portions(names: Sequence[str], most: int) -> list[tuple[str, ...]]:
    """The names in their order, in equal portions of at most `most`, since wide tables are hard to read.

    >>> portions(["MAP", "Rprec", "RR"], 2), portions(["a", "b", "c", "d"], 3)
    ([('MAP', 'Rprec'), ('RR',)], [('a', 'b'), ('c', 'd')])
    """
    if not names:
        return []
    count = math.ceil(len(names) / most)
    size = math.ceil(len(names) / count)
    return [tuple(names[first : first + size]) for first in range(0, len(names), size)]
