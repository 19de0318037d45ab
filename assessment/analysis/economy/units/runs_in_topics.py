"""Arrays of topics, each with rows for its own runs, brought to the same rows: all runs of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.economy.units.unit_population import rows_of, shares_of_runs
from assessment.statistics.screen_sampling import RoundPart
from assessment.statistics.topic_draws import Floats

Rows = NDArray[np.intp]
"""For each run of the campaign its row in a topic; the number of rows where it has none."""


class RunsInTopics(NamedTuple):
    """The runs with a score at any topic, in the campaign's order, and their rows in each topic."""

    runs: tuple[str, ...]
    rows: tuple[Rows, ...]
    shares: Floats
    """What one topic counts in the total of each run (runs)."""

    def sums(self, values: Sequence[Floats]) -> Floats:
        """The sum over topics for each run; `values` has one for each run of each topic.

        >>> of_runs = runs_in_topics(["heron", "tern"], [("tern",), ("tern", "heron")])
        >>> of_runs.sums([np.array([1.0]), np.array([2.0, 3.0])])
        array([3., 3.])
        """
        total = np.zeros(len(self.runs))
        for of_topic, rows in zip(values, self.rows, strict=True):
            with_nothing = np.append(of_topic, 0.0)
            total += with_nothing[rows]
        return total

    def aligned(self, parts: Sequence[RoundPart]) -> list[RoundPart]:
        """The topics' parts of a round with a row for each run, 0 where it has no score."""
        pairs = zip(parts, self.rows, strict=True)
        return [_aligned(part, rows) for part, rows in pairs]


def runs_in_topics(
    runs: Sequence[str], runs_of_topics: Sequence[Sequence[str]]
) -> RunsInTopics:
    """These runs in topics that have some of them; a run without a topic is left out."""
    share_by_run = shares_of_runs(runs_of_topics)
    present: list[str] = []
    shares: list[float] = []
    for run in runs:
        if run in share_by_run:
            present.append(run)
            shares.append(share_by_run[run])
    rows = tuple(rows_of(of_topic, present) for of_topic in runs_of_topics)
    return RunsInTopics(tuple(present), rows, np.array(shares))


def _aligned(part: RoundPart, rows: Rows) -> RoundPart:
    own = len(part.values)
    # Most topics have all runs, in the same order.
    if len(rows) == own and np.array_equal(rows, np.arange(own)):
        return part
    arrays = []
    for values in part:
        # The row after the last one, which `rows` names for runs that the topic does not have.
        nothing = np.zeros((1, *values.shape[1:]))
        with_nothing = np.concatenate([values, nothing])
        arrays.append(with_nothing[rows])
    return RoundPart(*arrays)
