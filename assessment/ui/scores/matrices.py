"""Which run holds what, as a picture."""

from __future__ import annotations

import plotly.graph_objects as go

from assessment.model import Matrix
from assessment.ui.safe import plotted

_STATES = {1.0: "found", 0.0: "absent", None: "not read yet"}


def matrix_figure(matrix: Matrix) -> go.Figure:
    """Found, absent and not read differ in sign and in colour; rows keep their order from the top."""
    signs = [["✓" if cell else "?" if cell is None else "·" for cell in row] for row in matrix.cells]
    hover = [[f"{plotted(row)}<br>{plotted(note)}<br>{_STATES[cell]}" for cell in cells] for row, note, cells in _rows(matrix)]
    figure = go.Figure(
        go.Heatmap(
            z=[[0.5 if cell is None else cell for cell in row] for row in matrix.cells],
            x=[plotted(column) for column in matrix.columns],
            y=[plotted(f"{row[:60]}  ({note})") for row, note, _ in _rows(matrix)],
            text=signs,
            texttemplate="%{text}",
            customdata=hover,
            hovertemplate="%{x}<br>%{customdata}<extra></extra>",
            colorscale=[[0, "rgba(128,128,128,0.08)"], [0.5, "rgba(184,134,11,0.25)"], [1, "rgba(15,106,139,0.65)"]],
            zmin=0,
            zmax=1,
            showscale=False,
            xgap=2,
            ygap=2,
        )
    )
    figure.update_yaxes(autorange="reversed", automargin=True)
    figure.update_layout(
        title=plotted(f"{matrix.title} (✓ found, · absent, ? not read yet)"), height=120 + 30 * len(matrix.rows), margin={"t": 48, "b": 24}
    )
    return figure


def _rows(matrix: Matrix) -> list[tuple[str, str, tuple[float | None, ...]]]:
    return list(zip(matrix.rows, matrix.notes, matrix.cells, strict=True))
