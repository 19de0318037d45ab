"""Who leads each leaderboard, and whether a test of the runs' means over topics supports it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.possible_order import PossibleOrder, possible_order_of
from assessment.campaign import Campaign
from assessment.campaign.ranked_runs import has_judging_ended, pool_of
from assessment.formats.numbers import decimal_text
from assessment.model import Measure, Score
from assessment.report.lead_tests import (
    LeadTest,
    lead_test,
    listed,
)
from assessment.report.means import means
from assessment.report.possible_order import (
    label_changes_sentence,
)
from assessment.report.report_data import ReportData, RunGroup
from assessment.report.run_order import ranked_runs, run_ranks
from assessment.report.shared_topics import (
    first_by_means,
    shared_topics,
)


class Lead(NamedTuple):
    """Who is first on one leaderboard, and what that rests on.

    `runs` counts those with a value, `early` those of them that are judged too little to be ranked.  `first`
    holds the best, several if they tie, none before anything is judged; their value rests on the fewest
    judged units of any of them.  `test` is None for ties, and where no topic allows a test.  `has_ended`:
    nobody can judge open units any more.  `is_pooled`: units outside of a pool are never judged.
    `ahead` says how far a single first run is ahead of the next one, "" where it is the only run.
    `why_unranked` says why nobody can lead by the measure, "" where somebody can.  `possible_order` is what
    open units leave possible, if known.  `label_changes` says what can replace labels that count.
    """

    title: str
    measure: str
    runs: int
    first: tuple[str, ...]
    value: str
    judged: int
    needed: int
    has_open_units: bool
    test: LeadTest | None
    early: int = 0
    is_pooled: bool = False
    has_ended: bool = False
    why_unranked: str = ""
    possible_order: PossibleOrder | None = None
    ahead: str = ""
    shares: tuple[float, float] | None = None
    label_changes: str = ""

    @property
    def is_settled(self) -> bool:
        """Whether no further judgment or decision that is due can put another run first."""
        if self.has_ended:
            return True
        if self.label_changes:
            return False
        if not self.has_open_units:
            return True
        order = self.possible_order
        return order is not None and order.first == self.first


def leads(report_data: ReportData) -> list[Lead]:
    """The lead of each group of runs."""
    all_leads = []
    for group in report_data.groups:
        all_leads.append(lead_by(group, group.ranking_measure))
    return all_leads


def lead_by(group: RunGroup, name: str, *, is_tested: bool = True) -> Lead:
    """The lead of the group by a measure; where it is not to be tested, its `test` is None."""
    ranks = run_ranks(group, name)
    scores = [group.totals[run, name] for run in ranks]
    lead = _without_leader(group, name, scores)
    best = [score for score in scores if ranks[score.run] == 1]
    if not best or not _is_begun(scores):
        return lead
    lead = _with_leaders(lead, best, group.campaign.track.measure(name))
    if is_tested and not lead.has_ended:
        lead = _with_changes(lead, group.campaign)
    has_rivals = len(ranks) > 1
    is_tie = len(best) > 1
    if not is_tested or not has_rivals or is_tie:
        return lead
    lead = lead._replace(ahead=_distance(group, name, ranks))
    best_first = sorted(ranks, key=lambda run: ranks[run])
    return lead._replace(test=_test(group.campaign, name, best_first))


def _with_changes(lead: Lead, campaign: Campaign) -> Lead:
    """The lead with what can still change the order."""
    changes = label_changes_sentence(campaign, lead.measure)
    order = None
    if lead.has_open_units:
        order = possible_order_of(campaign, lead.measure)
    return lead._replace(possible_order=order, label_changes=changes)


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
    where = "below" if measure.better == "lower" else "above"
    return f"{difference} {where} {listed(list(values))}"


def _with_leaders(lead: Lead, best: Sequence[Score], measure: Measure) -> Lead:
    """The lead with the runs that are first, and their value with what it rests on."""
    first = tuple(score.run for score in best)
    value = decimal_text(best[-1].value or 0.0, measure.total_digits)
    counts = {(score.judged, score.needed) for score in best}
    lead = lead._replace(first=first, value=value)
    if len(counts) > 1:
        shares = [judged / needed if needed else 1.0 for judged, needed in counts]
        return lead._replace(shares=(min(shares), max(shares)))
    judged, needed = counts.pop()
    return lead._replace(judged=judged, needed=needed)


def _test(campaign: Campaign, name: str, best_first: Sequence[str]) -> LeadTest | None:
    """The test of the first of the runs against the others."""
    measure = campaign.track.measure(name)
    run_means = means(campaign, name)
    test = lead_test(run_means, best_first[0], best_first, better=measure.better)
    if test is None:
        return None
    shared = None
    if test.is_of_totals:
        shared = shared_topics(run_means, best_first, measure)
    if shared is not None:
        return test._replace(shared=shared)
    ahead = first_by_means(run_means, best_first, measure)
    return test._replace(first_by_means=ahead)


def _without_leader(group: RunGroup, name: str, scores: Sequence[Score]) -> Lead:
    """The lead as far as it does not depend on who is first; `scores` are those of the ranked runs."""
    is_open = any(score.judged < score.needed for score in scores)
    pool = pool_of(group.campaign, name)
    # Items outside of the pool are never judged, so they change no order.
    if pool is not None:
        is_open = pool.done < (pool.total or 0)
    runs = _runs_with_value(group, name)
    lead = Lead(
        title=group.title,
        measure=name,
        runs=runs,
        first=(),
        value="",
        judged=0,
        needed=0,
        has_open_units=is_open,
        test=None,
    )
    lead = lead._replace(early=_early_runs(group, name), is_pooled=pool is not None)
    why_unranked = group.campaign.track.measure(name).why_unranked
    has_ended = has_judging_ended(group.campaign)
    return lead._replace(has_ended=has_ended, why_unranked=why_unranked)


def _runs_with_value(group: RunGroup, name: str) -> int:
    own = [score for score in group.totals.values() if score.measure == name]
    return sum(score.value is not None for score in own)


def _early_runs(group: RunGroup, name: str) -> int:
    """How many runs with a value are judged too little to be ranked."""
    too_early = 0
    for run, ranked_run in ranked_runs(group, name).items():
        score = group.totals[run, name]
        has_value = score.value is not None
        if ranked_run.missing and score.judged and has_value:
            too_early += 1
    return too_early
