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
    """A point for each topic; above the diagonal the second run has the higher score."""
    higher: dict[str, list[Dot]] = {
        f"{comparison.first} higher": [],
        f"{comparison.second} higher": [],
        "equal": [],
    }
    first_higher, second_higher, equal = higher.values()
    for pair in comparison.rows:
        dot = Dot(pair.first, pair.second, pair.topic, picked=(pair.topic,))
        if pair.difference == 0:
            equal.append(dot)
        elif pair.difference > 0:
            first_higher.append(dot)
        else:
            second_higher.append(dot)
    series = []
    for place, (name, dots) in enumerate(higher.items()):
        if dots:
            series.append(Series(name, dots, place))
    first = Axis(comparison.first, digits=axis.digits, limits=axis.limits)
    second = first._replace(title=comparison.second)
    one = comparison.noun.one
    title = f"{axis.title}, {one} by {one}"
    names = PointNames("which", one)
    return PointChart(title, first, second, series, names, has_diagonal=True)
