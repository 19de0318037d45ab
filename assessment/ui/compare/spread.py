"""The spread of very many topics as boxes."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go

from assessment.analysis.comparison import Comparison
from assessment.ui.charts import CATEGORY_AXIS, FIRST, MARGIN
from assessment.ui.foreign_text import plotted

_SHARES = (0.025, 0.25, 0.5, 0.75, 0.975)


def boxes_figure(scores: Comparison, measure: str) -> go.Figure:
    """A box for each run: quartiles, the mean, and lines over 95 % of its topics.

    Every run needs a score somewhere.
    """
    # plotly would compute these itself, but only from every value sent to the browser.
    low, lower, middle, upper, high = np.nanquantile(
        scores.values, _SHARES, axis=0
    ).tolist()
    runs = [plotted(run) for run in scores.runs]
    means = np.nanmean(scores.values, axis=0).tolist()
    boxes = go.Box(
        x=runs,
        lowerfence=low,
        q1=lower,
        median=middle,
        q3=upper,
        upperfence=high,
        mean=means,
        marker={"color": FIRST},
    )
    title = (
        f"{measure}: the spread over {scores.noun.several}, the dashed line their mean"
    )
    return go.Figure(boxes).update_layout(
        title=plotted(title),
        xaxis=CATEGORY_AXIS,
        yaxis={"title": plotted(measure), "automargin": True},
        showlegend=False,
        height=380,
        margin=MARGIN,
    )
