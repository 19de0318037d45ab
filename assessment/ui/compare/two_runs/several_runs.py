"""Several runs that are tested together, and the tests of all their pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.comparison import PairedComparison, ScoreMatrix
from assessment.campaign import Campaign
from assessment.model import Measure, Noun
from assessment.model.progress import Progress
from assessment.statistics.confidence_intervals import Interval, mean_intervals
from assessment.statistics.difference_intervals import intervals_of_pairs
from assessment.statistics.significance import (
    Pair,
    Pairs,
    randomised_tukey,
    tukey_hsd,
)


class SeveralRuns(NamedTuple):
    """The `scores` of the runs by a measure; they are tested in so many `rounds`, drawn from the `seed`."""

    campaign: Campaign
    measure: str
    scores: ScoreMatrix
    rounds: int
    seed: int

    @property
    def noun(self) -> Noun:
        """What the rows of the scores are called: topics, or parts of topics."""
        return self.scores.noun

    @property
    def rule(self) -> Measure:
        """What the measure is."""
        return self.campaign.track.measure(self.measure)


class AllPairs(NamedTuple):
    """Every pair of runs tested by Tukey's HSD, with the intervals of means and of differences.

    The test is done twice: randomised, and on a two-way analysis of variance.
    """

    randomised: Pairs
    tukey: Pairs
    intervals: tuple[Interval | None, ...]
    differences: Sequence[Interval | None]


def compare_all_pairs(several: SeveralRuns, progress: Progress) -> AllPairs:
    """All pairs of the runs, over the topics at which all have a score."""
    scores, rounds, seed = several.scores, several.rounds, several.seed
    rows = f"{len(scores.topics):,} {scores.noun.several}"
    progress(0.1, f"drawing {rounds:,} rounds of {rows} and {len(scores.runs):,} runs")
    values, ends = scores.values, several.rule.range
    randomised = randomised_tukey(values, rounds, seed)
    intervals = mean_intervals(values, ends, rounds, seed)
    differences = intervals_of_pairs(values, randomised, ends)
    return AllPairs(randomised, tukey_hsd(values), intervals, differences)


def pair_of(
    scores: ScoreMatrix, pairs: Pairs, comparison: PairedComparison
) -> Pair | None:
    """The test of the two runs that are compared; None where they are not both among the runs tested."""
    wanted = {comparison.first, comparison.second}
    for pair in pairs.rows:
        if {scores.runs[pair.first], scores.runs[pair.second]} == wanted:
            return pair
    return None
