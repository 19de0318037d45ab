"""Tested pairs of runs as a table, in words and as a picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL, conclusion
from assessment.analysis.comparison.ordered_pairs import ordered_pairs
from assessment.analysis.interval_words import rough_words
from assessment.charts import Axis, Row, RowChart, RowNames
from assessment.model import Measure
from assessment.statistics.confidence_intervals import Interval
from assessment.statistics.significance import Pairs
from assessment.statistics.topic_draws import complete
from assessment.ui.compare.interval_cells import INTERVAL_ENDS

EFFECT_HELP = (
    "difference in standard deviations of what runs and topics leave unexplained"
)
_COLUMNS = (
    "run 1",
    "run 2",
    "difference",
    "p",
    f"at p < {SIGNIFICANCE_LEVEL:g}",
    "effect",
    "mean 1",
    "mean 2",
)


def pairs_frame(
    scores: ScoreMatrix,
    pairs: Pairs,
    measure: Measure,
    intervals: Sequence[Interval | None] = (),
) -> pd.DataFrame:
    """A row for each pair, the better run first.

    The ends of the `intervals` of the differences stand beside these, if any pair has one.
    """
    rows = []
    for pair in ordered_pairs(scores, pairs, measure):
        finding = "differ" if pair.p < SIGNIFICANCE_LEVEL else "not shown"
        tested = pair.difference, pair.p, finding, pair.effect
        rows.append((pair.better, pair.worse, *tested, *pair[-2:]))
    frame = pd.DataFrame(rows, columns=list(_COLUMNS)).astype({"effect": float})
    if any(intervals):
        place = _COLUMNS.index("difference") + 1
        first, second = INTERVAL_ENDS
        low = [interval.low if interval else np.nan for interval in intervals]
        high = [interval.high if interval else np.nan for interval in intervals]
        frame.insert(place, first, low)
        frame.insert(place + 1, second, high)
    return frame


def concluded(table: pd.DataFrame, runs: int, *, ranks_runs: bool = True) -> str:
    """What may be said of the pairs, and what may not, as Markdown."""
    differing = int((table["p"] < SIGNIFICANCE_LEVEL).sum())
    text = conclusion(differing, len(table), runs, ranks_runs=ranks_runs)
    return f"**{text.finding}** {text.reading}"


def intervals_chart(
    scores: ScoreMatrix,
    intervals: Sequence[Interval | None],
    axis: Axis,
    measure: Measure,
) -> RowChart:
    """Each run's mean on its interval, the best on top."""
    values, _ = complete(scores.values)
    rows = []
    for run, mean, interval in zip(
        scores.runs, values.mean(axis=0).tolist(), intervals, strict=True
    ):
        bounds = (interval.low, interval.high) if interval else None
        rows.append(Row(run, mean, bounds))
    rows.sort(key=lambda row: -measure.sign * (row.value or 0.0))
    several = scores.noun.several
    rough = rough_words(len(values), several=several)
    over = f"means over {len(values):,} {several}"
    title = f"{axis.title}: {over} on their 95 % intervals{rough}"
    return RowChart(title, axis, rows, RowNames(value=f"mean over {several}"))
