"""The runs of each leaderboard ranked by each assessor's labels alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.analysis.agreement import RankingComparison, likeness, rankings
from assessment.analysis.comparison.run_groups import run_ranks
from assessment.report.report_groups import ReportGroup


class GroupRankings(NamedTuple):
    """One leaderboard's runs by its first measure: each assessor against the labels that count.

    `title` is the leaderboard's, "" where there is one alone; the least alike ranking comes first.  Scores
    have so many `digits`; `leaders` lead over all topics.
    """

    title: str
    measure: str
    rows: tuple[RankingComparison, ...]
    digits: int = 4
    leaders: frozenset[str] = frozenset()

    @property
    def what(self) -> str:
        return f"{self.title}, {self.measure}" if self.title else self.measure


def group_rankings(
    run_groups: Iterable[ReportGroup],
    people: Sequence[str],
    topics: tuple[str, ...] | None = None,
) -> list[GroupRankings]:
    """The rankings of each group of runs, over these topics or all; none with fewer than two people."""
    if len(people) < 2:
        return []
    all_rankings = []
    for group in run_groups:
        name = group.ranking_measure
        measure = group.campaign.track.measure(name)
        if not measure.ranks_runs:
            continue
        rows: list[RankingComparison] = []
        # One at a time: pairs of assessors, which the report does not compare, would grow with the square.
        for person in people:
            ranked = rankings(group.campaign, name, [person], topics=topics)
            rows += ranked.compared
        if rows:
            rows.sort(key=likeness)
            ranks = run_ranks(group, name)
            leaders = frozenset(run for run, rank in ranks.items() if rank == 1)
            ranked_group = GroupRankings(
                group.title, name, tuple(rows), measure.digits, leaders
            )
            all_rankings.append(ranked_group)
    return all_rankings
