"""Which run has which nuggets, as a picture."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterable

import plotly.graph_objects as go

from assessment.charts import ChartTable
from assessment.charts.column_names import LINE_BREAK, column_names
from assessment.charts.named_cells import name_columns, name_rows
from assessment.charts.plotly_look import HOVER_TEXT, MARGIN, chart_title, plotted
from assessment.model import Matrix

_NOT_READ = -1.0
"""Value of a cell that nobody has read yet; the others go from 0 to 1."""
# plotly maps -1 to 1 onto 0 to 1: below .5 a cell is not read, .5 is absent, 1 is
# found.
_COLOURS = [
    [0, "rgba(184,134,11,0.25)"],
    [0.49, "rgba(184,134,11,0.25)"],
    [0.5, "rgba(128,128,128,0.08)"],
    [1, "rgba(15,106,139,0.65)"],
]
# The picture stands in the pane beside the table, which has some 430 pixels in a window of 1280.
_LETTERS_OF_TITLE = 50
_LETTERS_OF_ROW = 32
_LETTERS_OF_COLUMNS = 28
_ROW_HEIGHT = 50
"""Pixels of a row: its name has two lines, and its note one."""
_BELOW = 16


def cell_sign(cell: float | None) -> str:
    """The sign of a cell.

    >>> [cell_sign(cell) for cell in (1.0, 0.5, 0.0, None)]
    ['✓', '~', '○', '?']
    """
    if cell is None:
        return "?"
    if cell <= 0:
        return "○"
    return "✓" if cell >= 1 else "~"


def cell_words(cell: float | None, words: tuple[str, str, str]) -> str:
    """A cell in the track's words, for the mouse.

    >>> [cell_words(cell, ("found", "in part", "absent")) for cell in (1.0, 0.5, 0.0, None)]
    ['found', 'in part (0.5)', 'absent', 'not read yet']
    """
    whole, part, absent = words
    by_sign = {
        "✓": whole,
        "~": f"{part} ({cell or 0:.2g})",
        "○": absent,
        "?": "not read yet",
    }
    return by_sign[cell_sign(cell)]


def legend(matrices: Iterable[Matrix]) -> str:
    """What the signs mean; the sign of cells found in part is named where there are such cells."""
    texts: dict[str, None] = {}
    for matrix in matrices:
        whole, part, absent = matrix.words
        cells = itertools.chain.from_iterable(matrix.cells)
        signs = {cell_sign(cell) for cell in cells}
        in_part = f", ~ {part}" if "~" in signs else ""
        texts[f"✓ {whole}{in_part}, ○ {absent}"] = None
    return "; ".join([*texts, "? not read yet"])


def matrix_table(matrix: Matrix) -> ChartTable:
    """The cells in the track's words."""
    rows = []
    for name, note, cells in zip(matrix.rows, matrix.notes, matrix.cells, strict=True):
        words = [cell_words(cell, matrix.words) for cell in cells]
        rows.append((name, *words, note))
    return ChartTable(("row", *matrix.columns, matrix.note), tuple(rows))


def matrix_figure(matrix: Matrix) -> go.Figure:
    """Found, found in part, absent and not read differ in sign and in colour; the first row is at the top."""
    figure = go.Figure(_signs(matrix))
    rows = zip(matrix.rows, matrix.notes, strict=True)
    name_rows(figure, [_row_name(name, note) for name, note in rows])
    names = column_names(matrix.columns, letters=_LETTERS_OF_COLUMNS)
    name_columns(figure, names)
    title = chart_title(matrix.title, legend([matrix]), letters=_LETTERS_OF_TITLE)
    above = title.height + names.height
    height = _ROW_HEIGHT * len(matrix.rows)
    return figure.update_layout(
        title=title.at_the_top,
        height=above + height + _BELOW,
        margin=MARGIN | {"t": above, "b": _BELOW},
    )


def _signs(matrix: Matrix) -> go.Heatmap:
    values, signs, hover = [], [], []
    for row, note, cells in zip(matrix.rows, matrix.notes, matrix.cells, strict=True):
        # plotly leaves empty cells white, which would look like "absent".
        values.append([_NOT_READ if cell is None else cell for cell in cells])
        signs.append([cell_sign(cell) for cell in cells])
        texts = []
        for column, cell in zip(matrix.columns, cells, strict=True):
            lines = (column, row, note, cell_words(cell, matrix.words))
            texts.append("<br>".join(map(plotted, lines)))
        hover.append(texts)
    heat_map = go.Heatmap(z=values, text=signs, hovertext=hover)
    return heat_map.update(
        texttemplate="%{text}",
        hovertemplate=HOVER_TEXT,
        colorscale=_COLOURS,
        zmin=_NOT_READ,
        zmax=1,
        showscale=False,
        xgap=2,
        ygap=2,
    )


def _row_name(name: str, note: str) -> str:
    """The name in at most two lines, and its note in one of its own."""
    first, *others = textwrap.wrap(name, _LETTERS_OF_ROW) or [""]
    rest = textwrap.shorten(" ".join(others), _LETTERS_OF_ROW, placeholder=" …")
    lines = [line for line in (first, rest, note) if line]
    return LINE_BREAK.join(lines)
