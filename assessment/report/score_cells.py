"""Scores as cells, and their measures as heads of columns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from assessment.formats.tables import head as marked
from assessment.formats.tables import note_lines
from assessment.model import Measure, Score
from assessment.report.markup import Html, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, Cell

NOTED = "*"
"""Stands behind a figure that has a note."""


def head(report_data: ReportData, name: str) -> str:
    """The measure's name, marked where it is not official."""
    return marked(name, report_data.measure(name))


def figure(score: Score | None, measure: Measure) -> Cell:
    """The value to its digits with judged/needed behind it, tinted by its place in the measure's range; empty without a score."""
    if score is None:
        return Cell("")
    text = UNDEFINED if score.value is None else f"{score.value:.{measure.digits}f}"
    behind = f"{score.judged}/{score.needed}"
    return Cell(text, f"{behind} {NOTED}" if score.note else behind, share(score.value, measure))


def note_list(title: str, scores: Iterable[Score]) -> Html:
    """The notes of the scores, folded; nothing without any."""
    lines = [tag("li", line) for line in note_lines(scores)]
    return tag("details", tag("summary", title), tag("ul", *lines)) if lines else Html("")


def share(value: float | None, measure: Measure) -> float | None:
    """Where the value lies between the lowest and highest of the measure; None if it or the highest is not known."""
    low, high = measure.range
    if value is None or not math.isfinite(high - low) or high <= low:
        return None
    return min(max((value - low) / (high - low), 0.0), 1.0)


def portions(names: Sequence[str], most: int) -> list[tuple[str, ...]]:
    """The names in their order, at most so many together: a table that is too wide is read neither on a screen nor on paper.

    >>> portions(["MAP", "Rprec", "RR"], 2)
    [('MAP', 'Rprec'), ('RR',)]
    """
    return [tuple(names[first : first + most]) for first in range(0, len(names), most)]
