"""Names beside the rows and above the columns of cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from assessment.charts.column_names import LINE_BREAK, ColumnNames
from assessment.charts.plotly_look import plotted

_AXIS = {
    "showgrid": False,
    "zeroline": False,
    "automargin": True,
    "tickmode": "array",
    "ticks": "",
    "tickfont": {"size": 11},
}


def name_rows(figure: go.Figure, names: Sequence[str]) -> None:
    """Names of the rows 0, 1, ...; lines of a name are apart by `LINE_BREAK`."""
    # Downwards, so that the first row is at the top.
    downwards = [len(names) - 0.5, -0.5]
    figure.update_yaxes(
        **_AXIS,
        **_named(names),
        range=downwards,
    )


def name_columns(figure: go.Figure, names: ColumnNames) -> None:
    """Names above the columns 0, 1, ..."""
    rightwards = [-0.5, len(names.texts) - 0.5]
    font = {"size": names.font}
    look = _AXIS | {"tickfont": font}
    figure.update_xaxes(
        **look,
        **_named(names.texts),
        range=rightwards,
        side="top",
        tickangle=names.angle,
    )


def _named(names: Sequence[str]) -> dict[str, list[Any]]:
    texts = [plotted(name).replace(LINE_BREAK, "<br>") for name in names]
    return {"tickvals": list(range(len(names))), "ticktext": texts}
