"""Which runs are judged enough to be ranked, and their ranks: one rule for pages, report and files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from assessment.campaign.counting import Count, sum_of
from assessment.campaign.derived_values import resolved_of_kinds, resolved_of_track
from assessment.campaign.handle import Campaign
from assessment.model import Measure, Score, Track
from assessment.model.tied_ranks import ranks


class RankedRun(NamedTuple):
    """A run's rank from 1 among the runs judged enough, tied runs sharing the best one.

    `rank` is None without a total, and where fewer than half of the needed units (or of the pool's, if there
    is one) are judged: then `missing` more have to be judged before the run is ranked.
    """

    rank: int | None
    missing: int = 0


def is_judged_enough(score: Score) -> bool:
    """Whether at least half of the units that the score needs are judged."""
    return 2 * score.judged >= score.needed


def is_too_little_judged(
    track: Track[Any, Any], score: Score, pool: Count | None
) -> bool:
    """Whether a reader should be warned of the score: fewer than half of its units are judged.

    For a `pooled` measure the units of the `pool` count, since units outside of it are never judged.
    """
    if pool is not None and track.measure(score.measure).pooled:
        return 2 * pool.done < (pool.total or 0)
    return not is_judged_enough(score)


def runs_by_rank(
    campaign: Campaign, measure: str, totals: Iterable[Score]
) -> dict[str, RankedRun]:
    """The runs that have a total of the measure; none has a rank where the measure ranks no runs."""
    details = campaign.track.measure(measure)
    if not details.ranks_runs:
        return {
            score.run: RankedRun(None) for score in totals if score.measure == measure
        }
    of_measure = [score for score in totals if score.measure == measure]
    return ranked_runs(of_measure, details, pool=pool_of(campaign, measure))


def pool_of(campaign: Campaign, measure: str) -> Count | None:
    """All units of the track's questions, where the measure is `pooled`; else None.

    In the view of a task, only the units by which its runs are judged.
    """
    if not campaign.track.measure(measure).pooled:
        return None
    data = campaign.data
    kinds = campaign.task.pool_kinds if campaign.task else ()
    if kinds:
        return sum_of(resolved_of_kinds(data, topic, kinds) for topic in data.topics)
    return sum_of(resolved_of_track(data, topic) for topic in data.topics)


def pool_in_words(campaign: Campaign, measure: str) -> str:
    """What the runs are ranked by where most of their items are never judged; "" where all are to be."""
    pool = pool_of(campaign, measure)
    if pool is None:
        return ""
    judged = f"{pool.done:,} of its {pool.total_in_words} units so far"
    unjudged = campaign.track.measure(measure).unjudged
    return f"Only items of the pool are judged: {judged}. {unjudged}"


def has_judging_ended(campaign: Campaign) -> bool:
    """Whether the campaign is frozen or released, so that open units stay as they are."""
    return campaign.phase in ("frozen", "released")


def counting_label_in_words(campaign: Campaign) -> str:
    """What the units have that `resolved_units` counts."""
    # The questions of a track are the same at all topics, and to list all units would take long.
    for topic in list(campaign.data.topics)[:1]:
        units = campaign.data.units(topic)
        if any(unit.group or unit.settles for unit in units):
            return "a label that counts, alone or as part of a judged whole"
    return "a label that counts"


def resolved_units(campaign: Campaign) -> Count:
    """Units with a label that counts, alone or as part of a whole that is judged, and all units.

    A response that was read settles the nuggets that nobody marked in it, and evidence sets the sentences of
    their abstract.  A unit on which people differ waits for a label of its own.
    """
    return sum_of(campaign.data.resolved(topic) for topic in campaign.data.topics)


def ranked_runs(
    scores: Sequence[Score], measure: Measure, *, pool: Count | None = None
) -> dict[str, RankedRun]:
    """The runs of the totals of one measure, each with its rank.

    `pool` counts the units that are judged for all runs together, where the measure is `pooled`.

    >>> totals = [Score("a", None, "m", 0.5, 9, 10), Score("b", None, "m", 0.9, 1, 10)]
    >>> ranked_runs(totals, Measure("m", "", "", "", "", ""))
    {'a': RankedRun(rank=1, missing=0), 'b': RankedRun(rank=None, missing=4)}
    """
    missing = {score.run: _missing(score, pool) for score in scores}
    judged_enough = {
        score.run: score.value for score in scores if not missing[score.run]
    }
    rank_by_run = ranks(judged_enough, measure)
    return {
        run: RankedRun(rank_by_run.get(run), count) for run, count in missing.items()
    }


def _missing(score: Score, pool: Count | None) -> int:
    """How many more units have to be judged before half of them are."""
    judged, needed = score.judged, score.needed
    if pool is not None:
        judged, needed = pool.done, pool.total or 0
    half = (needed + 1) // 2
    return max(0, half - judged)
