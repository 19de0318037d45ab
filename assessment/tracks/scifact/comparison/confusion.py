"""How the abstracts of a claim are judged, against what a run predicts for them.

The counts are one flat tuple of cells, a row of predicted labels for each judged label: adding up the facts
of thousands of claims is then a sum of integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.tracks.scifact.answer import CONTRADICT, NEI, SUPPORT, Prediction

_NOT_JUDGED = "not judged"
JUDGED_AS = (SUPPORT, CONTRADICT, NEI, _NOT_JUDGED)
PREDICTED_AS = (SUPPORT, CONTRADICT, "not predicted")
_WIDTH = len(PREDICTED_AS)
_FIRST_CELL = {label: number * _WIDTH for number, label in enumerate(JUDGED_AS)}
_COLUMN = {label: number for number, label in enumerate(PREDICTED_AS)}
_NOT_PREDICTED = _WIDTH - 1
_UNJUDGED = _FIRST_CELL[_NOT_JUDGED]
_NO_CANDIDATE = len(JUDGED_AS) * _WIDTH
"""First cell of a further row: predicted abstracts that are not among a claim's candidates."""


class Confusion(NamedTuple):
    """Abstracts that are predicted, cited or judged, by judged label and within that by predicted label."""

    cells: tuple[int, ...]

    @property
    def abstracts(self) -> int:
        return sum(self.cells)

    @property
    def judged(self) -> int:
        return sum(self.cells[:_UNJUDGED])

    @property
    def predicted(self) -> int:
        return self.abstracts - sum(self.cells[_NOT_PREDICTED::_WIDTH])

    @property
    def judged_and_predicted(self) -> int:
        return self.judged - sum(self.cells[_NOT_PREDICTED:_UNJUDGED:_WIDTH])

    def row(self, judged_as: str) -> tuple[int, ...]:
        """The abstracts that are judged so, by predicted label."""
        first = _FIRST_CELL[judged_as]
        return self.cells[first : first + _WIDTH]

    def with_predictions(self, predicted: Mapping[int, int]) -> Confusion:
        """The counts after a run's predictions, which are counts by the cells of `predicted_cells`.

        `self` has all candidates as not predicted.
        """
        cells = list(self.cells)
        for cell, count in predicted.items():
            if cell < _NO_CANDIDATE:
                first = cell - cell % _WIDTH
                cells[first + _NOT_PREDICTED] -= count
                cells[cell] += count
            else:
                # Nobody was asked about such an abstract, so it joins the unjudged ones.
                cells[cell - _NO_CANDIDATE + _UNJUDGED] += count
        return Confusion(tuple(cells))


def unpredicted(labels: Iterable[str | None]) -> Confusion:
    """The candidates of a claim by judged label, none of them predicted."""
    cells = [0] * _NO_CANDIDATE
    for label in labels:
        cells[_FIRST_CELL[label or _NOT_JUDGED] + _NOT_PREDICTED] += 1
    return Confusion(tuple(cells))


def predicted_cells(
    labels: Mapping[str, str | None], predictions: Iterable[Prediction]
) -> tuple[int, ...]:
    """The cell of each predicted abstract, from the judged labels of the candidates."""
    cells: list[int] = []
    for document, predicted_as, _ in predictions:
        first = _NO_CANDIDATE
        if document in labels:
            label = labels[document] or _NOT_JUDGED
            first = _FIRST_CELL[label]
        cells.append(first + _COLUMN[predicted_as])
    return tuple(cells)


def summed_confusion(claims: Iterable[Confusion]) -> Confusion:
    """The sums over claims, of which there is at least one."""
    columns = zip(*(claim.cells for claim in claims), strict=True)
    return Confusion(tuple(map(sum, columns)))
