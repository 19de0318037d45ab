"""Which figures of a table are marked for their notes: a mark at nearly every figure would say nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.formats.score_notes import noted_statements
from assessment.model import Score

MARK = "*"


class NoteMarks(NamedTuple):
    """Measures marked at the head of their column, and single figures marked as (row, measure).

    `is_of_most`: so many figures have a note that one sentence says it of all.
    """

    measures: frozenset[str] = frozenset()
    cells: frozenset[tuple[str, str]] = frozenset()
    is_of_most: bool = False

    @property
    def are_any(self) -> bool:
        return bool(self.measures or self.cells)


class NotedFigure(NamedTuple):
    """A figure of a table: in which row and column it stands, and whether it has a note."""

    row: str
    measure: str
    has_note: bool


def marks_of_totals(totals: Sequence[Score]) -> NoteMarks:
    """The marks of a table with a row for each run."""
    figures = []
    for score in totals:
        has_note = bool(noted_statements(score))
        figures.append(NotedFigure(score.run, score.measure, has_note))
    return note_marks(figures)


def note_marks(figures: Sequence[NotedFigure]) -> NoteMarks:
    """The marks of a table.

    Where more than half of a measure's figures have a note, the head of its column is marked in their place;
    where that is so for more than half of the measures, nothing is marked.  Standard errors are not counted.
    """
    by_measure: dict[str, list[NotedFigure]] = {}
    for figure in figures:
        by_measure.setdefault(figure.measure, []).append(figure)
    noted = {
        name for name, of_measure in by_measure.items() if _are_mostly_noted(of_measure)
    }
    # A mark at nearly every head would say as little as one at every figure.
    if 2 * len(noted) > len(by_measure):
        return NoteMarks(is_of_most=True)
    cells = set()
    for figure in figures:
        if figure.has_note and figure.measure not in noted:
            cells.add((figure.row, figure.measure))
    return NoteMarks(frozenset(noted), frozenset(cells))


def _are_mostly_noted(figures: Sequence[NotedFigure]) -> bool:
    return 2 * sum(figure.has_note for figure in figures) > len(figures)
