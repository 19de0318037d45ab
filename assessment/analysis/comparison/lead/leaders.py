"""Who leads each leaderboard, and whether a test of the runs' means over topics supports it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from assessment.analysis.comparison.lead.lead_tests import (
    LeadTest,
    WhyUntested,
    lead_test,
)
from assessment.analysis.comparison.lead.possible_order import (
    PossibleOrder,
    possible_order_of,
)
from assessment.analysis.comparison.lead.possible_order_words import (
    label_changes_sentence,
)
from assessment.analysis.comparison.run_groups import RunGroup, ranked_runs, run_ranks
from assessment.analysis.comparison.run_means import means
from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import has_judging_ended, pool_of
from assessment.formats.name_lists import joined_runs
from assessment.formats.numbers import decimal_text
from assessment.model import Score

Outcome = Literal["only run", "shared", "leads"]
"""A single run has a value, several runs share the first place, or one is ahead of the others."""


class NoLead(NamedTuple):
    """Why nobody is first on a leaderboard.

    `runs` counts those with a value, `early` those of them that are judged too little to be ranked.
    `why_unranked` says why nobody can lead by the measure, "" where somebody can.
    """

    title: str
    measure: str
    runs: int
    early: int = 0
    why_unranked: str = ""


class JudgedUnits(NamedTuple):
    """On how many judged units of those `needed` the value of the first runs rests.

    Where these differ in that, the lowest and the highest of their `shares` count instead.  `is_pooled`:
    units outside of a pool are never judged.
    """

    judged: int = 0
    needed: int = 0
    shares: tuple[float, float] | None = None
    is_pooled: bool = False


class FirstPlace(NamedTuple):
    """Who is first on one leaderboard, by which value, and on how many judged units that rests.

    `runs` counts those with a value, `early` those of them that are judged too little to be ranked.  `first`
    holds the best, several if they tie.
    """

    title: str
    measure: str
    runs: int
    first: tuple[str, ...]
    value: str
    judged: JudgedUnits
    early: int = 0

    @property
    def outcome(self) -> Outcome:
        """Whether somebody leads others."""
        if self.runs == 1:
            return "only run"
        return "leads" if len(self.first) == 1 else "shared"


class PossibleChanges(NamedTuple):
    """What can still change the order of the runs.

    `has_ended`: nobody can judge open units any more.  `possible_order` is what open units leave possible, if
    known.  `label_changes` says what can replace labels that count, "" where nothing can.
    """

    has_open_units: bool = False
    has_ended: bool = False
    possible_order: PossibleOrder | None = None
    label_changes: str = ""


class Lead(NamedTuple):
    """Who is first, whether that is more than chance, and what can still change it.

    Where one run is ahead of others that are ranked, `ahead` says how far, of the next one; else it is "".
    """

    place: FirstPlace
    changes: PossibleChanges
    test: LeadTest | WhyUntested
    ahead: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether no further judgment or decision that is due can put another run first."""
        changes = self.changes
        if changes.has_ended:
            return True
        if changes.label_changes:
            return False
        if not changes.has_open_units:
            return True
        order = changes.possible_order
        return order is not None and order.first == self.place.first


def first_place(group: RunGroup, name: str) -> FirstPlace | NoLead:
    """Who is first in the group by a measure; no test, so it takes no time."""
    measure = group.campaign.track.measure(name)
    runs, early = _runs_with_value(group, name), _early_runs(group, name)
    ranks = run_ranks(group, name)
    scores = [group.totals[run, name] for run in ranks]
    best = [score for score in scores if ranks[score.run] == 1]
    if not best or not _is_begun(scores):
        return NoLead(group.title, name, runs, early, measure.why_unranked)
    first = tuple(score.run for score in best)
    value = decimal_text(best[-1].value or 0.0, measure.total_digits)
    return FirstPlace(
        title=group.title,
        measure=name,
        runs=runs,
        first=first,
        value=value,
        judged=_judged_units(group.campaign, name, best),
        early=early,
    )


def lead_by(group: RunGroup, name: str) -> Lead | NoLead:
    """Who leads the group by a measure, tested against the other ranked runs."""
    place = first_place(group, name)
    if isinstance(place, NoLead):
        return place
    campaign = group.campaign
    ranks = run_ranks(group, name)
    scores = [group.totals[run, name] for run in ranks]
    changes = _possible_changes(campaign, name, scores)
    if len(place.first) > 1:
        return Lead(place, changes, "the first place is shared")
    if len(ranks) == 1:
        return Lead(place, changes, "no other run is ranked")
    best_first = sorted(ranks, key=lambda run: ranks[run])
    test = lead_test(means(campaign, name), best_first, campaign.track.measure(name))
    return Lead(place, changes, test, _distance(group, name, ranks))


def _possible_changes(
    campaign: Campaign, name: str, scores: Sequence[Score]
) -> PossibleChanges:
    """What can change the order of the ranked runs, which have these scores."""
    is_open = has_open_units(campaign, name, scores)
    if has_judging_ended(campaign):
        return PossibleChanges(is_open, has_ended=True)
    label_changes = label_changes_sentence(campaign, name)
    order = possible_order_of(campaign, name) if is_open else None
    return PossibleChanges(
        has_open_units=is_open, possible_order=order, label_changes=label_changes
    )


def has_open_units(campaign: Campaign, name: str, scores: Sequence[Score]) -> bool:
    """Whether runs with these scores, or the pool that they are judged by, have units that are not judged."""
    pool = pool_of(campaign, name)
    # Items outside of the pool are never judged, so they change no order.
    if pool is not None:
        return pool.done < (pool.total or 0)
    return any(score.judged < score.needed for score in scores)


def _judged_units(campaign: Campaign, name: str, best: Sequence[Score]) -> JudgedUnits:
    is_pooled = pool_of(campaign, name) is not None
    counts = {(score.judged, score.needed) for score in best}
    if len(counts) == 1:
        return JudgedUnits(*counts.pop(), is_pooled=is_pooled)
    shares = [judged / needed if needed else 1.0 for judged, needed in counts]
    return JudgedUnits(shares=(min(shares), max(shares)), is_pooled=is_pooled)


def _is_begun(scores: Sequence[Score]) -> bool:
    """Whether somebody can lead: before the first judgment official rules give every run 0."""
    return any(score.judged or not score.needed for score in scores)


def _distance(group: RunGroup, name: str, ranks: Mapping[str, int]) -> str:
    """How far the first run is ahead of the second, or of those that share the second place."""
    second = min(rank for rank in ranks.values() if rank > 1)
    values = {}
    for run, rank in ranks.items():
        if rank in (1, second):
            values[run] = group.totals[run, name].value or 0.0
    (first,) = [run for run, rank in ranks.items() if rank == 1]
    leading = values.pop(first)
    nearest = next(iter(values.values()))
    measure = group.campaign.track.measure(name)
    digits = measure.total_digits
    # The shown values are subtracted, because readers subtract them too.
    shown = round(leading, digits) - round(nearest, digits)
    difference = decimal_text(abs(shown), digits)
    where = measure.better_end(("below", "above"))
    return f"{difference} {where} {joined_runs(list(values))}"


def _runs_with_value(group: RunGroup, name: str) -> int:
    of_measure = [score for score in group.totals.values() if score.measure == name]
    return sum(score.value is not None for score in of_measure)


def _early_runs(group: RunGroup, name: str) -> int:
    """How many runs with a value are judged too little to be ranked."""
    too_early = 0
    for run, ranked_run in ranked_runs(group, name).items():
        score = group.totals[run, name]
        has_value = score.value is not None
        if ranked_run.missing and score.judged and has_value:
            too_early += 1
    return too_early
