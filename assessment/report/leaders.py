"""Who leads each leaderboard, and whether a test of the runs' means over topics supports it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.campaign.ranked_runs import pool_of
from assessment.formats.plurals import number_of
from assessment.model import Score
from assessment.model.measures import TOPIC, Noun
from assessment.report.conclusion import LEVEL
from assessment.report.leaderboards import ranked_runs, run_ranks
from assessment.report.means import ROUNDS, Means, means
from assessment.report.report_data import ReportData, RunGroup
from assessment.statistics.score_matrix import SEED, complete
from assessment.statistics.significance import randomised_tukey

_MOST_NAMED = 5
"""Runs named in one sentence; the others are counted."""


class LeadTest(NamedTuple):
    """The test of the leader against the `others` over the `topics` at which all runs have a score.

    `not_shown` are the runs that the leader is not shown to be better than.  `is_of_totals`: the totals are
    the means that the test compares.
    """

    topics: int
    others: int
    not_shown: tuple[str, ...]
    is_of_totals: bool = True
    noun: Noun = TOPIC


class Lead(NamedTuple):
    """Who is first on one leaderboard, and what that rests on.

    `runs` counts those with a value, `early` those of them that are judged too little to be ranked.  `first`
    holds the best, several if they tie, none before anything is judged; their value rests on the fewest
    judged units of any of them.  `test` is None for ties, and where no topic allows a
    test.  `is_pooled`: units outside of a pool are never judged.
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


def leads(report_data: ReportData) -> list[Lead]:
    """The lead of each group of runs."""
    all_leads = []
    for group in report_data.groups:
        measure = (group.detailed or group.measures)[0]
        all_leads.append(lead_by(group, measure))
    return all_leads


def lead_by(group: RunGroup, name: str, *, is_tested: bool = True) -> Lead:
    """The lead of the group by a measure; where it is not to be tested, its `test` is None."""
    measure = group.campaign.track.measure(name)
    ranks = run_ranks(group, name)
    scores = [group.totals[run, name] for run in ranks]
    lead = _without_leader(group, name, scores)
    best = [score for score in scores if ranks[score.run] == 1]
    # Before the first judgment official rules give every run 0, and nobody leads.
    is_begun = any(score.judged or not score.needed for score in scores)
    if not best or not is_begun:
        return lead
    least = min(best, key=lambda score: score.judged)
    first = tuple(score.run for score in best)
    value = f"{best[-1].value:.{measure.digits}f}"
    judged, needed = least.judged, least.needed
    lead = lead._replace(first=first, value=value, judged=judged, needed=needed)
    if not is_tested or len(best) > 1 or len(ranks) == 1:
        return lead
    run_means = means(group.campaign, name)
    best_first = sorted(ranks, key=lambda run: ranks[run])
    test = _test(run_means, best[0].run, best_first, better=measure.better)
    return lead._replace(test=test)


def _without_leader(group: RunGroup, name: str, scores: Sequence[Score]) -> Lead:
    """The lead as far as it does not depend on who is first; `scores` are those of the ranked runs."""
    runs = _with_value(group, name)
    early = _early(group, name)
    is_open = any(score.judged < score.needed for score in scores)
    pool = pool_of(group.campaign, name)
    # What is outside of the pool stays unjudged, and changes no order.
    if pool is not None:
        is_open = pool.done < (pool.total or 0)
    lead = Lead(group.title, name, runs, (), "", 0, 0, is_open, None, early)
    return lead._replace(is_pooled=pool is not None)


def _with_value(group: RunGroup, name: str) -> int:
    own = [score for score in group.totals.values() if score.measure == name]
    return sum(score.value is not None for score in own)


def _early(group: RunGroup, name: str) -> int:
    """How many runs with a value are judged too little to be ranked."""
    too_early = []
    for run, ranked_run in ranked_runs(group, name).items():
        score = group.totals[run, name]
        if ranked_run.missing and score.judged and score.value is not None:
            too_early.append(run)
    return len(too_early)


def _test(
    run_means: Means, leader: str, runs: Sequence[str], *, better: str
) -> LeadTest | None:
    tested = [run for run in runs if run in run_means.intervals]
    if leader not in tested:
        return None
    scores = run_means.scores.of_runs(tested).values
    pairs = randomised_tukey(scores, ROUNDS, SEED)
    if not pairs.rows:
        return None
    sign = 1 if better == "higher" else -1
    values = sign * complete(scores)[0].mean(axis=0)
    first = tested.index(leader)
    worse = set()
    for pair in pairs.rows:
        if first not in (pair.first, pair.second):
            continue
        other = pair.second if pair.first == first else pair.first
        # A total that is no mean may lead although its mean over topics is the lower one.
        if pair.p < LEVEL and values[first] > values[other]:
            worse.add(tested[other])
    not_shown = tuple(run for run in runs if run not in worse and run != leader)
    return LeadTest(
        pairs.topics,
        len(runs) - 1,
        not_shown,
        run_means.is_mean(leader),
        run_means.scores.noun,
    )


def lead_in_words(lead: Lead) -> str:
    """Who leads, on how many units that rests, and whether it is sure.

    >>> lead_in_words(Lead("", "MAP", 2, ("heron", "tern"), "0.50", 4, 4, False, None))
    'By MAP, heron and tern share the first place with 0.50 (all 4 units judged).'
    """
    text = " ".join(lead_sentences(lead))
    return f"{lead.title}. {text}" if lead.title else text


def lead_sentences(lead: Lead) -> list[str]:
    """The sentences of `lead_in_words`, without the title; the first says who leads."""
    if not lead.first:
        return [_no_lead(lead)]
    rests = _judged(lead)
    if lead.runs == 1:
        (run,) = lead.first
        return [
            f"{run} is the only run with a score: {lead.measure} {lead.value} ({rests})."
        ]
    names = listed(lead.first)
    verb = "leads" if len(lead.first) == 1 else "share the first place"
    sentences = [f"By {lead.measure}, {names} {verb} with {lead.value} ({rests})."]
    if len(lead.first) == 1:
        sentences.append(_how_sure(lead.test))
    if lead.early:
        runs = number_of(lead.early, "run")
        sentences.append(f"Too little is judged to rank {runs} more.")
    if lead.has_open_units:
        sentences.append("Open units can still change the order.")
    return sentences


def _no_lead(lead: Lead) -> str:
    if lead.early:
        return (
            f"Too early to say who leads by {lead.measure}: "
            "fewer than half of the units of every run are judged."
        )
    if lead.runs:
        return f"Nobody leads by {lead.measure} yet: nothing that it needs is judged."
    return f"No run has a defined {lead.measure} yet."


def _judged(lead: Lead) -> str:
    if lead.is_pooled:
        items = number_of(lead.needed, "item")
        return f"{lead.judged:,} of its {items} are in the judged pool"
    units = number_of(lead.needed, "unit")
    if lead.needed and lead.judged == lead.needed:
        return f"all {units} judged" if lead.needed > 1 else "its 1 unit judged"
    return f"{lead.judged:,} of {units} judged"


def _how_sure(test: LeadTest | None) -> str:
    if test is None:
        return "Whether that is more than chance cannot be tested: no topic has a score of every run."
    topics = number_of(test.topics, *test.noun)
    tested = f"over {topics}" if test.is_of_totals else f"on means over {topics}"
    basis = f"(randomised Tukey HSD {tested}, p < {LEVEL:g})"
    if not test.not_shown:
        others = "the other run"
        if test.others > 1:
            others = f"each of the {test.others:,} other runs"
        return f"That is more than chance against {others} {basis}."
    if len(test.not_shown) == test.others:
        return f"The lead is not sure: it is more than chance against no other run {basis}."
    names = listed(test.not_shown)
    return f"The lead is not sure: against {names} it may be chance {basis}."


def listed(names: Sequence[str]) -> str:
    """The names with an "and"; of many the first ones.

    >>> listed(["heron"]), listed(["heron", "ibis", "tern"])
    ('heron', 'heron, ibis and tern')
    """
    shown = list(names[:_MOST_NAMED])
    if len(names) > _MOST_NAMED:
        shown.append(number_of(len(names) - _MOST_NAMED, "other run"))
    *before, last = shown
    if not before:
        return last
    return f"{', '.join(before)} and {last}"
