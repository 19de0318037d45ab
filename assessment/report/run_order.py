"""The runs of a group in the order of a leaderboard, with the ranks of those that are judged enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.comparison.run_groups import run_ranks
from assessment.analysis.comparison.run_means import Means
from assessment.report.report_groups import ReportGroup


class RunOrder(NamedTuple):
    """The runs of a group, the best first, with their ranks by the measure `by`.

    `means` holds the measures whose totals have intervals, as means over topics or drawn anew.
    """

    by: str
    runs: Sequence[str]
    ranks: dict[str, int]
    means: dict[str, Means]


def run_order(group: ReportGroup) -> RunOrder:
    """The order by the first measure that ranks runs, of those that are looked at closely or of all."""
    by = group.ranking_measure
    ranks = run_ranks(group, by)
    # Runs without a value come last, in the order of the campaign.
    last = len(group.runs) + 1

    def rank_or_last(run: str) -> int:
        return ranks.get(run, last)

    runs = sorted(group.runs, key=rank_or_last)
    usual_means = {}
    for name, run_means in group.means.items():
        if run_means.shows == "totals" or run_means.are_mostly_means:
            usual_means[name] = run_means
    return RunOrder(
        by=by,
        runs=runs,
        ranks=ranks,
        means=usual_means,
    )
