"""Tested pairs of runs as a table, in words and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from assessment.analysis.comparison import Comparison
from assessment.report.conclusion import LEVEL, conclusion
from assessment.statistics.intervals import Interval
from assessment.statistics.score_matrix import complete
from assessment.statistics.significance import Pairs
from assessment.ui.charts import CATEGORY_AXIS, MARGIN
from assessment.ui.foreign_text import plotted

EFFECT_HELP = (
    "difference in standard deviations of what runs and topics leave unexplained"
)
MEANS = "Means over these topics with 95 % bootstrap intervals"
_MOST_WIDE, _WIDE_LINE, _NARROW_LINE = 30, 30, 18
"""Runs up to which each has a wide line, and the pixels of a line."""
_COLUMNS = (
    "run 1",
    "run 2",
    "difference",
    "p",
    f"at p < {LEVEL:g}",
    "effect",
    "mean 1",
    "mean 2",
)


def pairs_frame(scores: Comparison, pairs: Pairs, *, higher: bool) -> pd.DataFrame:
    """A row for each pair, the better run first; `higher`: the higher mean is the better one."""
    values, _ = complete(scores.values)
    means = values.mean(axis=0)
    rows = []
    for first, second, difference, p, effect in pairs.rows:
        is_first_better = (means[first] >= means[second]) == higher
        better, worse = (first, second) if is_first_better else (second, first)
        finding = "differ" if p < LEVEL else "not shown"
        runs = scores.runs[better], scores.runs[worse]
        pair_means = means[better], means[worse]
        rows.append((*runs, difference, p, finding, effect, *pair_means))
    return pd.DataFrame(rows, columns=list(_COLUMNS)).astype({"effect": float})


def concluded(table: pd.DataFrame, runs: int) -> str:
    """What may be said of the pairs, and what may not, as Markdown."""
    text = conclusion(int((table["p"] < LEVEL).sum()), len(table), runs)
    return f"**{text.finding}** {text.reading}"


def intervals_figure(
    runs: Sequence[str],
    intervals: Sequence[Interval],
    measure: str,
    *,
    title: str = MEANS,
    higher: bool = True,
) -> go.Figure:
    """Each run's mean between its bounds, the best at the top; `higher`: the highest is the best."""
    means = np.array([interval.mean for interval in intervals])
    # Plotly draws the first row at the bottom.
    order = np.argsort(means if higher else -means, kind="stable")
    names = [plotted(runs[place]) for place in order]
    line = _WIDE_LINE if len(runs) <= _MOST_WIDE else _NARROW_LINE
    figure = go.Figure(_points(names, [intervals[place] for place in order]))
    figure.update_xaxes(title=plotted(measure), zeroline=False)
    return figure.update_layout(
        title=title,
        yaxis=CATEGORY_AXIS,
        height=110 + line * len(runs),
        margin=MARGIN,
    )


def _points(names: Sequence[str], intervals: Sequence[Interval]) -> go.Scatter:
    above = [interval.high - interval.mean for interval in intervals]
    below = [interval.mean - interval.low for interval in intervals]
    error_bars = {
        "type": "data",
        "symmetric": False,
        "array": above,
        "arrayminus": below,
    }
    means = [interval.mean for interval in intervals]
    ends = [[interval.low, interval.high] for interval in intervals]
    bounds = "from %{customdata[0]:.4~g} to %{customdata[1]:.4~g}"
    points = go.Scatter(x=means, y=names, error_x=error_bars, customdata=ends)
    return points.update(
        mode="markers",
        marker={"size": 9},
        hovertemplate=f"%{{y}}: %{{x:.4~g}}<br>{bounds}<extra></extra>",
    )
