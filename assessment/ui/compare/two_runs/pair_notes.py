"""The notes below the figures of two runs: how sure their difference is, and how their totals differ."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.analysis.comparison import PairedComparison, ScoreMatrix
from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.analysis.comparison.means_over_topics import (
    means_of_columns,
    totals_are_means,
)
from assessment.analysis.interval_words import interval_words, rough_words
from assessment.formats.numbers import decimal_text
from assessment.statistics.confidence_intervals import FEWEST_TOPICS, Interval
from assessment.ui.compare.two_runs.conclusions import is_summary_of_others
from assessment.ui.foreign_text import md


def difference_interval_words(
    pair: PairedComparison, interval: Interval | None, digits: int
) -> str:
    """The interval of the difference of the means, or why there is none."""
    several = pair.noun.several
    if interval is None:
        if pair.test.topics < FEWEST_TOPICS:
            return interval_words(pair.test.topics, several=several)
        return f"No interval: the difference is the same at all {several}."
    low = decimal_text(interval.low, digits, signed=True)
    high = decimal_text(interval.high, digits, signed=True)
    rough = rough_words(pair.test.topics, several=several)
    return f"95 % interval: {low} to {high}{rough}"


def interval_and_p(
    pair: PairedComparison, interval: Interval | None, *, yes_or_no: bool
) -> str:
    """Why interval and p point to different conclusions; "" where they do not."""
    # The best of the others is another run at each topic, so there is no p beside its interval.
    if interval is None or is_summary_of_others(pair):
        return ""
    is_shown = pair.test.p < SIGNIFICANCE_LEVEL
    includes_zero = interval.low <= 0 <= interval.high
    if is_shown != includes_zero:
        return ""
    finding = f"The interval does not include 0 although p is not below {SIGNIFICANCE_LEVEL:g}"
    if is_shown:
        finding = f"The interval includes 0 although p is below {SIGNIFICANCE_LEVEL:g}"
    method = "Newcombe's interval" if yes_or_no else "the bootstrap interval"
    return (
        f"{finding}: the randomisation test and {method} are different methods, "
        f"which can disagree where topics are few (here {pair.test.topics:,} {pair.noun.several})."
    )


def totals_apart(
    scores: ScoreMatrix,
    pair: PairedComparison,
    totals: Mapping[str, float | None],
    digits: int,
    *,
    total_digits: int,
) -> str:
    """Why the difference of the means is not that of the totals; "" where it is, or one is missing."""
    first, second = totals.get(pair.first), totals.get(pair.second)
    if first is None or second is None:
        return ""
    if abs(first - second - pair.test.difference) < 10**-digits:
        return ""
    several = pair.noun.several
    both = (
        f"{decimal_text(first, total_digits)} and {decimal_text(second, total_digits)}"
    )
    runs = [pair.first, pair.second]
    means = means_of_columns(runs, scores.of_runs(runs).values)
    no_means = not totals_are_means(means, totals)
    topics = len(scores.topics)
    if pair.test.topics == topics:
        return f"The totals, {both}, are no means over {several}, so they differ by another number."
    reason = (
        f"The difference is over the {pair.test.topics:,} of {topics:,} {several} at which both runs "
        f"have a score; their totals, {both}, are over all {several} of each run"
    )
    if no_means:
        reason += f", and are no means over {several}"
    return f"{reason}."


def opposite_order(
    pair: PairedComparison, totals: Mapping[str, float | None], digits: int
) -> str:
    """Says that the totals put the two runs the other way round than the means do; "" where they do not."""
    first, second = totals.get(pair.first), totals.get(pair.second)
    if first is None or second is None:
        return ""
    by_totals = round(first - second, digits)
    by_means = round(pair.test.difference, digits)
    if by_totals * by_means >= 0:
        return ""
    by_mean, by_total = pair.first, pair.second
    if by_means < 0:
        by_mean, by_total = by_total, by_mean
    return (
        f"**The totals put these two runs the other way round:** {md(by_mean)} has the higher mean "
        f"over the {pair.noun.several} compared here, but {md(by_total)} the higher total."
    )
