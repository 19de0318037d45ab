"""Two runs over the same topics: where each is ahead, and whether the difference could be chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.comparison.score_matrices import ScoreMatrix
from assessment.model import Measure, Noun
from assessment.model.measures import TOPIC
from assessment.statistics.confidence_intervals import Interval, are_yes_or_no
from assessment.statistics.difference_intervals import difference_intervals
from assessment.statistics.significance import Paired, paired_randomisation
from assessment.statistics.tied_scores import all_tied, is_tied
from assessment.statistics.topic_draws import SEED, complete

Floats = NDArray[np.float64]


class TopicDifference(NamedTuple):
    """A topic with both scores; `difference` is first minus second."""

    topic: str
    first: float
    second: float
    difference: float


class PairedComparison(NamedTuple):
    """Two runs over the topics where both have a score, the largest difference first.

    `wins`, `ties` and `losses` count how often the first run is better, equal and worse. `t` and `t_p` are
    those of the paired t test, `effect` the mean difference in standard deviations of the differences (Sakai,
    Laboratory Experiments in Information Retrieval, 2018, section 5.1); None with fewer than two topics, or
    where all differences are the same.  `noun` says what the rows are, topics or parts of topics.
    """

    first: str
    second: str
    rows: tuple[TopicDifference, ...]
    wins: int
    ties: int
    losses: int
    test: Paired
    t: float | None
    t_p: float | None
    effect: float | None
    noun: Noun = TOPIC


def paired_comparison(
    scores: ScoreMatrix,
    first: str,
    second: str,
    measure: Measure,
    *,
    rounds: int = 10_000,
    seed: int = SEED,
) -> PairedComparison:
    """The comparison of two runs of the matrix by the measure of its scores.

    Without common topics there are no rows.
    """
    both = scores.of_runs([first, second]).values
    rows = _topic_differences(scores.topics, both)
    differences = np.array([row.difference for row in rows])
    gains = measure.sign * differences
    wins = int((gains > 0).sum())
    losses = int((gains < 0).sum())
    ties = len(rows) - wins - losses
    test = paired_randomisation(both[:, 0], both[:, 1], rounds=rounds, seed=seed)
    noun = scores.noun
    t, t_p, effect = _t_test(complete(both)[0], differences)
    largest_first = sorted(rows, key=lambda row: -row.difference)
    return PairedComparison(
        first=first,
        second=second,
        rows=tuple(largest_first),
        wins=wins,
        ties=ties,
        losses=losses,
        test=test,
        t=t,
        t_p=t_p,
        effect=effect,
        noun=noun,
    )


def interval_of_difference(
    scores: ScoreMatrix, first: str, second: str, ends: tuple[float, float]
) -> Interval | None:
    """The 95 % interval of the mean difference, first less second; None where it has none.

    `ends` are those of the measure; all runs of the matrix decide whether topics are yes-or-no items.
    """
    both = scores.of_runs([first, second]).values
    yes_or_no = are_yes_or_no(scores.values, ends)
    return difference_intervals(both, ends, yes_or_no=yes_or_no)[0, 1]


def _topic_differences(topics: Sequence[str], both: Floats) -> list[TopicDifference]:
    """The topics where both runs have a score, in the order of the matrix."""
    is_common = np.isfinite(both).all(axis=1)
    indexes = np.flatnonzero(is_common).tolist()
    rows = []
    for index in indexes:
        first, second = both[index].tolist()
        difference = first - second
        # Scores that differ in their last digits only, being sums in another order, are a tie.
        if is_tied(first, second):
            difference = 0.0
        topic = topics[index]
        rows.append(TopicDifference(topic, first, second, difference))
    return rows


class _TTest(NamedTuple):
    """The paired t test's statistic and p, and the effect size; None where they are undefined."""

    t: float | None = None
    p: float | None = None
    effect: float | None = None


def _t_test(scores: Floats, differences: Floats) -> _TTest:
    """The test of two runs; `scores` has a column for each."""
    if len(differences) < 2:
        return _TTest()
    # Without any spread both would be a division by 0.
    if all_tied(differences, differences[0]):
        return _TTest()
    # Half a second to load, for every command and worker
    from scipy.stats import ttest_rel

    first, second = scores.T
    test = ttest_rel(first, second)
    deviation = differences.std(ddof=1)
    effect = differences.mean() / deviation
    return _TTest(float(test.statistic), float(test.pvalue), float(effect))
