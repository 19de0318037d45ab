"""A chart of rows as columns side by side: for many names, of which the heights matter more."""

from __future__ import annotations

import plotly.graph_objects as go

from assessment.charts.plotly_look import HOVER_TEXT, chart_title, plotted
from assessment.charts.row_figure import with_room
from assessment.charts.rows import Row, RowChart

_HEIGHT = 420
_MAX_LETTERS = 280
"""Letters of all names up to which these stand below the columns; more would stand on end."""


def column_figure(chart: RowChart) -> go.Figure:
    """A column for each row from the left, in the colour of its sign; an undefined one leaves a gap."""
    indices = list(range(len(chart.rows)))
    columns = go.Bar(x=indices, y=[row.value for row in chart.rows])
    hover = [_hover(chart, row) for row in chart.rows]
    columns.update(hovertext=hover, hovertemplate=HOVER_TEXT)
    colours = [chart.colour(row) for row in chart.rows]
    columns.update(marker={"color": colours})
    columns.update(unselected={"marker": {"opacity": 0.6}})
    columns.update(customdata=[list(row.picked) for row in chart.rows])
    figure = go.Figure(columns)
    names = [plotted(row.name) for row in chart.rows]
    has_names = sum(len(name) for name in names) <= _MAX_LETTERS
    caption = chart.names.row
    # Names on end take more room than the columns, and nobody reads them.
    if not has_names:
        caption += " (the mouse shows which)"
    figure.update_xaxes(title=plotted(caption), automargin=True)
    # By index, since equal names would share a column.
    figure.update_xaxes(tickvals=indices, ticktext=names, showticklabels=has_names)
    figure.update_xaxes(showgrid=False, zeroline=False)
    span = with_room(*chart.span)
    y_title = plotted(chart.axis.caption)
    figure.update_yaxes(title=y_title, automargin=True, range=span)
    title = chart_title(chart.title)
    return figure.update_layout(
        title=title.text,
        height=_HEIGHT + title.room,
        margin=title.margin,
        bargap=0.15,
    )


def _hover(chart: RowChart, row: Row) -> str:
    names = chart.names
    number = chart.axis.number(row.value)
    lines = [
        f"{names.row} {row.name}",
        f"{names.value} {number}",
    ]
    if row.note:
        lines += row.note.split("; ")
    return "<br>".join(plotted(line) for line in lines)
