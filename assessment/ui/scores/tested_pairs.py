"""Tested pairs of runs as a table, in words and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from assessment.analysis.comparison import Comparison
from assessment.report.conclusion import LEVEL, conclusion
from assessment.statistics.significance import Interval, Pairs, complete
from assessment.ui.foreign_text import plotted

_ROOMY = 30
"""Runs up to which each has a wide line."""


def pairs_frame(scores: Comparison, pairs: Pairs, *, higher: bool) -> pd.DataFrame:
    """A row for each pair, the better run first; `higher`: the higher mean is the better one."""
    means = complete(scores.values)[0].mean(axis=0)
    rows = []
    for first, second, difference, p, effect in pairs.rows:
        one, two = (first, second) if (means[first] >= means[second]) == higher else (second, first)
        rows.append(
            (
                scores.runs[one],
                scores.runs[two],
                difference,
                p,
                "differ" if p < LEVEL else "not shown",
                effect,
                means[one],
                means[two],
            )
        )
    frame = pd.DataFrame(
        rows, columns=["run 1", "run 2", "difference", "p", f"at p < {LEVEL:g}", "effect", "mean 1", "mean 2"]
    )
    return frame.astype({"effect": float})


def concluded(table: pd.DataFrame, runs: int) -> str:
    """What may be said of the pairs, and what may not, as Markdown."""
    said = conclusion(int((table["p"] < LEVEL).sum()), len(table), runs)
    return f"**{said.finding}** {said.reading}"


MEANS = "Means over these topics with 95 % bootstrap intervals"


def intervals_figure(
    runs: Sequence[str],
    intervals: Sequence[Interval],
    measure: str,
    *,
    title: str = MEANS,
    higher: bool = True,
) -> go.Figure:
    """Each run's mean between its bounds, the best at the top; `higher`: the highest is the best."""
    order = np.argsort([interval.mean if higher else -interval.mean for interval in intervals], kind="stable")
    rows = [(plotted(runs[place]), intervals[place]) for place in order]
    figure = go.Figure(
        go.Scatter(
            x=[interval.mean for _, interval in rows],
            y=[name for name, _ in rows],
            error_x={
                "type": "data",
                "symmetric": False,
                "array": [interval.high - interval.mean for _, interval in rows],
                "arrayminus": [interval.mean - interval.low for _, interval in rows],
            },
            customdata=[[interval.low, interval.high] for _, interval in rows],
            mode="markers",
            marker={"size": 9},
            hovertemplate="%{y}: %{x:.4~g}<br>from %{customdata[0]:.4~g} to %{customdata[1]:.4~g}<extra></extra>",
        )
    )
    return figure.update_layout(
        title=title,
        xaxis={"title": plotted(measure), "zeroline": False},
        yaxis={"type": "category", "automargin": True},
        height=110 + (30 if len(rows) <= _ROOMY else 18) * len(rows),
        margin={"t": 48, "b": 24, "l": 24, "r": 12},
    )
