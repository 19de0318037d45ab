"""Which runs hold most of a matrix, in a sentence; what is held in part is counted apart."""

from __future__ import annotations

from typing import NamedTuple

from assessment.formats.plurals import number_of, plural
from assessment.model import Matrix
from assessment.ui.foreign_text import md
from assessment.ui.scores.matrices import cell_sign

_WHOLE, _IN_PART = cell_sign(1.0), cell_sign(0.5)


class _Held(NamedTuple):
    """How many nuggets a run holds, as the signs of its cells say; more whole ones come first."""

    whole: int
    in_part: int


def fullest_first(matrix: Matrix) -> Matrix:
    """The same matrix with the run first that holds most."""
    held = _held_by_run(matrix)
    order = sorted(range(len(held)), key=held.__getitem__, reverse=True)
    cells = []
    for row in matrix.cells:
        ordered = tuple(row[index] for index in order)
        cells.append(ordered)
    columns = tuple(matrix.columns[index] for index in order)
    return matrix._replace(columns=columns, cells=tuple(cells))


def held_in_words(matrix: Matrix) -> str:
    """Which runs hold most of the nuggets, and how many no run holds, as Markdown.

    >>> rows, cells = ("1 iron", "2 rest"), ((1.0, 0.5), (0.5, 0.0))
    >>> held_in_words(Matrix("Nuggets", rows, ("", ""), ("heron", "tern"), cells))
    'heron has most, 1 of 2 nuggets and 1 in part. Every nugget is in some run, 1 of them only in part.'
    """
    held = _held_by_run(matrix)
    most = max(held, default=_Held(0, 0))
    nuggets = number_of(len(matrix.rows), "nugget")
    if not any(most):
        return f"No run has any of the {nuggets}, as far as they were read."
    amount = _amount_in_words(most, nuggets)
    best = []
    for run, amount_held in zip(matrix.columns, held, strict=True):
        if amount_held == most:
            best.append(md(run))
    have = f"{best[0]} has most, {amount}"
    if len(best) > 1:
        have = f"{', '.join(best)} have most, {amount} each"
    return f"{have}. {_missing_in_words(matrix)}"


def _amount_in_words(held: _Held, nuggets: str) -> str:
    """How many nuggets a run holds.

    >>> _amount_in_words(_Held(2, 1), "4 nuggets"), _amount_in_words(_Held(0, 1), "4 nuggets")
    ('2 of 4 nuggets and 1 in part', '1 of 4 nuggets in part')
    """
    if not held.whole:
        return f"{held.in_part} of {nuggets} in part"
    whole = f"{held.whole} of {nuggets}"
    return f"{whole} and {held.in_part} in part" if held.in_part else whole


def _missing_in_words(matrix: Matrix) -> str:
    """How many nuggets no run holds, and how many none holds whole, as a sentence."""
    nobody = only_in_part = 0
    for row in matrix.cells:
        signs = {cell_sign(cell) for cell in row}
        nobody += not signs & {_WHOLE, _IN_PART}
        only_in_part += _WHOLE not in signs and _IN_PART in signs
    missing = "Every nugget is in some run"
    if nobody:
        missing = (
            f"{number_of(nobody, 'nugget')} {plural(nobody, 'is', 'are')} in no run"
        )
    if not only_in_part:
        return f"{missing}."
    which = f"{only_in_part} more" if nobody else f"{only_in_part} of them"
    return f"{missing}, {which} only in part."


def _held_by_run(matrix: Matrix) -> list[_Held]:
    """What each run holds, in the order of the columns."""
    columns: list[list[str]] = [[] for _ in matrix.columns]
    for row in matrix.cells:
        for signs, cell in zip(columns, row, strict=True):
            signs.append(cell_sign(cell))
    return [_Held(signs.count(_WHOLE), signs.count(_IN_PART)) for signs in columns]
