"""Topics as points: how hard each is, and whether it tells the runs apart."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from assessment.analysis.comparison import TopicDiscrimination
from assessment.charts import Axis, Dot, PointChart, PointNames, Series
from assessment.model import Noun
from assessment.model.measures import TOPIC
from assessment.ui.tables.score_rows import short_name

_MAX_NAMED = 60
"""Topics up to which points have names, as far as there is room."""


def discrimination_chart(
    rows: Sequence[TopicDiscrimination],
    axis: Axis,
    titles: Mapping[str, str],
    noun: Noun = TOPIC,
) -> PointChart:
    """A point for each topic or part: its mean over runs, and how far it ranks them as the others do."""
    complete: list[Dot] = []
    incomplete: list[Dot] = []
    for row in rows:
        if row.mean is not None and row.discrimination is not None:
            title = titles.get(row.topic, "")
            dot = Dot(row.mean, row.discrimination, row.topic, title)
            label = short_name(row.topic, title)
            dot = dot._replace(picked=(row.topic,), label=label)
            (complete if row.is_complete else incomplete).append(dot)
    dots = [*complete, *incomplete]
    title = f"How hard each {noun.one} is, and whether it tells the runs apart"
    mean_axis = axis._replace(title=f"{axis.title}, mean over runs")
    y_axis = Axis(
        "discrimination",
        "1 as the others, below 0 against them",
        ends=(_lowest_discrimination(dots), 1),
    )
    series = [
        Series(f"{noun.several} with a score of every run", complete),
        Series("of some runs only: a mean not to be compared", incomplete, 1),
    ]
    series = [one for one in series if one.points]
    names = PointNames(point=noun.one)
    chart = PointChart(title, mean_axis, y_axis, series, names, level=0.0)
    return chart._replace(has_names=len(dots) <= _MAX_NAMED)


def _lowest_discrimination(dots: Sequence[Dot]) -> float:
    """Where its axis begins, in quarters: points need the room, and 0 has to be in sight."""
    least = min((dot.y for dot in dots), default=0.0)
    return max(-1.0, min(0.0, math.floor(4 * least) / 4))
