"""Two runs as pictures: columns of differences, and both scores of each topic with the diagonal."""

from __future__ import annotations

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
from assessment.ui.compare.caveats import first_names


def differences_chart(comparison: PairedComparison, axis: Axis) -> RowChart:
    """A column for each topic, first minus second, the largest at the left; equal scores leave a gap."""
    rows = []
    for pair in comparison.rows:
        scores = _scores(comparison, axis, pair)
        note = "; ".join(scores)
        rows.append(Row(pair.topic, pair.difference, note=note, picked=(pair.topic,)))
    noun = comparison.noun
    title = f"{comparison.first} less {comparison.second}, {noun.one} by {noun.one}"
    names = RowNames(row=noun.one, value="difference")
    difference_axis = Axis(f"{axis.title}, difference", digits=axis.digits)
    return RowChart(title, difference_axis, rows, names, "columns")


def _scores(
    comparison: PairedComparison, axis: Axis, pair: TopicDifference
) -> list[str]:
    first = f"{comparison.first} {axis.number(pair.first)}"
    return [first, f"{comparison.second} {axis.number(pair.second)}"]


def scores_chart(comparison: PairedComparison, axis: Axis) -> PointChart:
    """A point for each pair of scores, the larger the more topics have it.

    Above the diagonal the second run has the higher score.
    """
    higher: dict[str, list[Dot]] = {
        f"{comparison.first} higher": [],
        f"{comparison.second} higher": [],
        "equal": [],
    }
    first_higher, second_higher, equal = higher.values()
    for dot in _dots(comparison):
        if dot.x == dot.y:
            equal.append(dot)
        elif dot.x > dot.y:
            first_higher.append(dot)
        else:
            second_higher.append(dot)
    series = []
    for index, (name, dots) in enumerate(higher.items()):
        if dots:
            series.append(Series(name, dots, index))
    first = Axis(comparison.first, digits=axis.digits, limits=axis.limits)
    second = first._replace(title=comparison.second)
    one = comparison.noun.one
    title = f"{axis.title}, {one} by {one}"
    names = PointNames("which", one)
    return PointChart(title, first, second, series, names, has_diagonal=True)


def _dots(comparison: PairedComparison) -> list[Dot]:
    """Topics with the same two scores as one point, which a click leads to the first of."""
    by_scores: dict[tuple[float, float], list[str]] = {}
    for pair in comparison.rows:
        # Equal but for the last digits of a sum: both scores are the first one.
        second = pair.second if pair.difference else pair.first
        by_scores.setdefault((pair.first, second), []).append(pair.topic)
    dots = []
    for (first, second), topics in by_scores.items():
        names = first_names(topics)
        dot = Dot(first, second, names, size=len(topics), picked=(topics[0],))
        dots.append(dot)
    return dots
