"""The tables behind the totals, those of runs in the order of the leaderboard."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import runs_by_rank
from assessment.model import Table
from assessment.model.measures import measures_to_rank_by
from assessment.model.progress import Progress, no_progress


def ranked_tables(
    campaign: Campaign, progress: Progress = no_progress
) -> tuple[Table, ...]:
    """The campaign's tables; rows of a table that is `by_rank` follow the ranks of their runs."""
    tables = campaign.tables(progress)
    if not any(table.by_rank for table in tables):
        return tables
    ranks = _ranks(campaign)
    # Runs without a rank come last, in the order of the campaign.
    last = len(ranks) + 1
    ordered = []
    for table in tables:
        if table.by_rank:
            rows = sorted(table.rows, key=lambda row: ranks.get(row[0], last))
            table = table._replace(rows=tuple(rows))
        ordered.append(table)
    return tuple(ordered)


def _ranks(campaign: Campaign) -> dict[object, int]:
    """The ranks by the measure that runs are ranked by where nobody chooses one."""
    totals = campaign.totals()
    names = (score.measure for score in totals)
    measures = measures_to_rank_by(names, campaign.track.measure)
    ranks: dict[object, int] = {}
    if not measures:
        return ranks
    for name, run in runs_by_rank(campaign, measures[0], totals).items():
        if run.rank is not None:
            ranks[name] = run.rank
    return ranks
