"""Two runs as pictures: columns of differences, and both scores of each topic with the diagonal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.analysis.comparison import PairedComparison
from assessment.analysis.comparison.run_pairs import TopicDifference
from assessment.charts import (
    Axis,
    Dot,
    PointChart,
    PointNames,
    Row,
    RowChart,
    RowNames,
    Series,
)
from assessment.formats.name_lists import first_names
from assessment.model import Measure
from assessment.ui.tables.score_rows import short_name


class PairOrder(NamedTuple):
    """What one run is where its score differs from the other's, and whether a higher score makes it so."""

    word: str
    higher: bool = True


def order_by(measure: Measure) -> PairOrder:
    """Better or, by a measure that ranks no runs, higher and no more."""
    return PairOrder(measure.comparative, measure.is_higher_better)


def differences_chart(
    comparison: PairedComparison,
    axis: Axis,
    order: PairOrder,
    titles: Mapping[str, str] = {},
) -> RowChart:
    """A column for each topic, first minus second, the largest at the left; equal scores leave a gap.

    Where ids are long, the columns have the `titles` of topics and parts.

    Colours say which run is better there, also where lower scores are.
    """
    rows = []
    for pair in comparison.rows:
        scores = _scores(comparison, axis, pair)
        title = titles.get(pair.topic, "")
        name = short_name(pair.topic, title)
        note = "; ".join([title, *scores] if title else scores)
        rows.append(Row(name, pair.difference, note=note, picked=(pair.topic,)))
    noun = comparison.noun
    names = RowNames(row=noun.one, value="difference")
    difference_axis = Axis(f"{axis.title}, difference", digits=axis.digits)
    above = comparison.first if order.higher else comparison.second
    title = (
        f"{comparison.first} less {comparison.second}: above 0 {above} is {order.word}"
    )
    chart = RowChart(title, difference_axis, rows, names, "columns")
    return chart._replace(is_turned=not order.higher)


def _scores(
    comparison: PairedComparison, axis: Axis, pair: TopicDifference
) -> list[str]:
    first = f"{comparison.first} {axis.number(pair.first)}"
    return [first, f"{comparison.second} {axis.number(pair.second)}"]


def scores_chart(
    comparison: PairedComparison,
    axis: Axis,
    order: PairOrder,
    titles: Mapping[str, str] = {},
) -> PointChart:
    """A point for each pair of scores, the larger the more topics have it.

    Above the diagonal the second run has the higher score.
    """
    runs = (comparison.first, comparison.second)
    legend = [f"{run} {order.word}" for run in runs]
    by_order: dict[str, list[Dot]] = {name: [] for name in (*legend, "equal")}
    first_ahead, second_ahead, equal = by_order.values()
    for dot in _dots(comparison, titles):
        is_first_higher = dot.x > dot.y
        points = second_ahead
        if dot.x == dot.y:
            points = equal
        elif is_first_higher == order.higher:
            points = first_ahead
        points.append(dot)
    series = []
    for index, (name, dots) in enumerate(by_order.items()):
        if dots:
            series.append(Series(name, dots, index))
    first = Axis(comparison.first, digits=axis.digits, limits=axis.limits)
    second = first._replace(title=comparison.second)
    one = comparison.noun.one
    title = f"{axis.title}, {one} by {one}"
    names = PointNames("which", one)
    return PointChart(title, first, second, series, names, has_diagonal=True)


def _dots(comparison: PairedComparison, titles: Mapping[str, str]) -> list[Dot]:
    """Topics with the same two scores as one point, which leads to all of them."""
    by_scores: dict[tuple[float, float], list[str]] = {}
    for pair in comparison.rows:
        # Equal but for the last digits of a sum: both scores are the first one.
        second = pair.second if pair.difference else pair.first
        by_scores.setdefault((pair.first, second), []).append(pair.topic)
    dots = []
    for (first, second), topics in by_scores.items():
        names = first_names(
            [short_name(topic, titles.get(topic, "")) for topic in topics]
        )
        dot = Dot(first, second, names, size=len(topics), picked=tuple(topics))
        if len(topics) == 1:
            dot = dot._replace(note=titles.get(topics[0], ""))
        dots.append(dot)
    return dots
