"""Which run holds what, as a picture."""

from __future__ import annotations

from collections.abc import Iterable

import plotly.graph_objects as go

from assessment.model import Matrix
from assessment.ui.foreign_text import plotted

_NOT_READ = -1.0
"""Where a cell that nobody has read stands on the scale of colours, beside 0 to 1."""
_COLOURS = [
    [0, "rgba(184,134,11,0.25)"],
    [0.49, "rgba(184,134,11,0.25)"],
    [0.5, "rgba(128,128,128,0.08)"],
    [1, "rgba(15,106,139,0.65)"],
]


def cell_sign(cell: float | None) -> str:
    """The sign of a cell.

    >>> [cell_sign(cell) for cell in (1.0, 0.5, 0.0, None)]
    ['✓', '◐', '·', '?']
    """
    if cell is None:
        return "?"
    if cell <= 0:
        return "·"
    return "✓" if cell >= 1 else "◐"


def cell_words(cell: float | None) -> str:
    """What a cell says, for those who hold the mouse over it.

    >>> [cell_words(cell) for cell in (1.0, 0.5, 0.0, None)]
    ['found', 'in part (0.5)', 'absent', 'not read yet']
    """
    words = {"✓": "found", "◐": f"in part ({cell or 0:.2g})", "·": "absent", "?": "not read yet"}
    return words[cell_sign(cell)]


def legend(matrices: Iterable[Matrix]) -> str:
    """What the signs mean; the one for cells found in part is named where there are such cells."""
    signs = {cell_sign(cell) for matrix in matrices for row in matrix.cells for cell in row}
    part = ", ◐ in part" if "◐" in signs else ""
    return f"✓ found{part}, · absent, ? not read yet"


def matrix_figure(matrix: Matrix) -> go.Figure:
    """Found, found in part, absent and not read differ in sign and in colour; rows keep their order from the top."""
    rows = list(zip(matrix.rows, matrix.notes, matrix.cells, strict=True))
    hover = [
        [f"{plotted(row)}<br>{plotted(note)}<br>{cell_words(cell)}" for cell in cells]
        for row, note, cells in rows
    ]
    figure = go.Figure(
        go.Heatmap(
            z=[[_NOT_READ if cell is None else cell for cell in row] for row in matrix.cells],
            x=[plotted(column) for column in matrix.columns],
            y=[plotted(f"{row[:60]}  ({note})") for row, note, _ in rows],
            text=[[cell_sign(cell) for cell in row] for row in matrix.cells],
            texttemplate="%{text}",
            customdata=hover,
            hovertemplate="%{x}<br>%{customdata}<extra></extra>",
            colorscale=_COLOURS,
            zmin=_NOT_READ,
            zmax=1,
            showscale=False,
            xgap=2,
            ygap=2,
        )
    )
    figure.update_yaxes(autorange="reversed", automargin=True)
    title = plotted(f"{matrix.title} ({legend([matrix])})")
    figure.update_layout(title=title, height=120 + 30 * len(matrix.rows), margin={"t": 48, "b": 24})
    return figure
