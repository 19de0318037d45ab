"""Which figures of a table are marked for their notes: a mark at nearly every figure would say nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.formats.score_notes import noted_statements
from assessment.model import Score

MARK = "*"


class NoteMarks(NamedTuple):
    """Measures marked at the head of their column, and single figures marked as (run, measure).

    `is_of_most`: so many figures have a note that one sentence says it of all.
    """

    measures: frozenset[str] = frozenset()
    cells: frozenset[tuple[str, str]] = frozenset()
    is_of_most: bool = False

    @property
    def are_any(self) -> bool:
        return bool(self.measures or self.cells)


def note_marks(scores: Sequence[Score]) -> NoteMarks:
    """The marks of a table of totals.

    Where more than half of a measure's figures have a note, the head of its column is marked in their place;
    where that is so for more than half of the measures, nothing is marked.  Standard errors are not counted.
    """
    by_measure: dict[str, list[Score]] = {}
    for score in scores:
        by_measure.setdefault(score.measure, []).append(score)
    noted = {
        name for name, of_measure in by_measure.items() if _are_mostly_noted(of_measure)
    }
    # A mark at nearly every head would say as little as one at every figure.
    if 2 * len(noted) > len(by_measure):
        return NoteMarks(is_of_most=True)
    cells = set()
    for score in _with_note(scores):
        if score.measure not in noted:
            cells.add((score.run, score.measure))
    return NoteMarks(frozenset(noted), frozenset(cells))


def _are_mostly_noted(scores: Sequence[Score]) -> bool:
    return 2 * len(_with_note(scores)) > len(scores)


def _with_note(scores: Iterable[Score]) -> list[Score]:
    return [score for score in scores if noted_statements(score)]
