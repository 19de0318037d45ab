"""The order of the runs over the topics that all of them have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from assessment.analysis.comparison.score_matrices import ScoreMatrix
from assessment.model import Measure
from assessment.statistics.tied_scores import is_tied
from assessment.statistics.topic_draws import complete


class SharedOrder(NamedTuple):
    """The runs' means over the `topics` at which every run with any score has one, the best first."""

    topics: int
    means: Mapping[str, float]

    @property
    def runs(self) -> list[str]:
        return list(self.means)


def shared_order(scores: ScoreMatrix, measure: Measure) -> SharedOrder | None:
    """The order of the runs by their means at the same topics; None where no topic has a score of all."""
    topics = scores.complete_topics()
    if not topics:
        return None
    scored = scores.of_runs(scores.runs_with_scores())
    return best_first(means_at_shared_topics(scored), len(topics), measure)


def means_at_shared_topics(scores: ScoreMatrix) -> dict[str, float]:
    """Each run's mean over the topics at which all of them have a score, of which there is one at least."""
    values, _ = complete(scores.values)
    means = values.mean(axis=0).tolist()
    return dict(zip(scores.runs, means, strict=True))


def best_first(
    means: Mapping[str, float], topics: int, measure: Measure
) -> SharedOrder:
    """The order of the runs by these means, which are over so many topics."""
    runs = measure.best_first(means)
    return SharedOrder(topics, {run: means[run] for run in runs})


def are_in_same_order(
    first: Mapping[str, float | None], second: Mapping[str, float | None]
) -> bool:
    """Whether no two runs are one way round by the first values and the other way round by the second.

    >>> are_in_same_order({"a": 2, "b": 1}, {"a": 5, "b": 3})
    True
    >>> are_in_same_order({"a": 2, "b": 1}, {"a": 3, "b": 5})
    False
    """
    for one, other in combinations(first, 2):
        order = _order(first, one, other)
        if order * _order(second, one, other) < 0:
            return False
    return True


def newly_level(
    first: Mapping[str, float | None], second: Mapping[str, float | None]
) -> list[list[str]]:
    """Runs that are level by the second values although the first ones tell them apart, in groups.

    >>> newly_level({"a": 3, "b": 2, "c": 1}, {"a": 2, "b": 2, "c": 1})
    [['a', 'b']]
    """
    groups: list[list[str]] = []
    for run, value in second.items():
        if value is None or first.get(run) is None:
            continue
        if groups and not _order(second, groups[-1][0], run):
            groups[-1].append(run)
        else:
            groups.append([run])
    return [group for group in groups if _tells_apart(first, group)]


def _tells_apart(values: Mapping[str, float | None], runs: Sequence[str]) -> bool:
    return any(_order(values, runs[0], other) for other in runs[1:])


def _order(values: Mapping[str, float | None], one: str, other: str) -> int:
    """1 where the first run has the higher value, -1 where it has the lower one; 0 if equal or undefined."""
    left = values.get(one)
    right = values.get(other)
    if left is None or right is None or is_tied(left, right):
        return 0
    return 1 if left > right else -1
