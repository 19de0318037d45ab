"""How firm the ranking of the runs is: with fewer judgments, without an assessor, under another policy.

Everything is scored anew from changed votes; the campaign and its cache stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from assessment.agreement import Alike, alike
from assessment.campaign.comparison.measures import of_measure, upward
from assessment.campaign.core import Campaign, Progress
from assessment.campaign.live import Live
from assessment.campaign.policies import choices, effect
from assessment.model import Judgment, Ref
from assessment.resolve import ONE, is_person
from assessment.significance import SEED

SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)

Votes = Mapping[Ref, tuple[Judgment, ...]]
Totals = Mapping[str, float | None]


class Thinned(NamedTuple):
    """The ranking by a random share of the judged units, against the one by all of them."""

    share: float
    repetition: int
    alike: Alike


class Ranked(NamedTuple):
    """The totals under one change, and how alike the ranking is to the present one; `units` have another label that counts, or none."""

    name: str
    units: int
    totals: Totals
    alike: Alike


def thinned(
    campaign: Campaign,
    measure: str,
    shares: Sequence[float] = SHARES,
    repetitions: int = 5,
    *,
    seed: int = SEED,
    progress: Progress = lambda share, text: None,
) -> Iterator[Thinned]:
    """Rankings by fewer judgments: whole units drop out by chance, and within a repetition a larger share holds the smaller ones."""
    live = campaign.live
    votes = {topic: live.votes(topic).by_ref() for topic in live.topics}
    refs = sorted(ref for of_topic in votes.values() for ref in of_topic)
    rounds = [(repetition, share) for repetition in range(repetitions) for share in shares]
    for done, (repetition, share) in enumerate(rounds):
        order = np.random.default_rng([seed, repetition]).permutation(len(refs))
        kept = {refs[place] for place in order[: round(share * len(refs))]}
        fewer = {topic: {ref: given for ref, given in some.items() if ref in kept} for topic, some in votes.items()}
        totals = _totals(live, measure, fewer, _part(progress, done, len(rounds), f"{share:.0%} of the judgments"))
        yield Thinned(share, repetition, _alike(campaign, measure, totals))


def without_assessors(campaign: Campaign, measure: str, progress: Progress = lambda share, text: None) -> Iterator[Ranked]:
    """Rankings with the labels of each person left out in turn; `units` lose their label or get another one."""
    live = campaign.live
    names = [name for name in campaign.store.assessors(campaign.row.id) if is_person(name)]
    for place, name in enumerate(names):
        left = {topic: _without(live.votes(topic).by_ref(), name) for topic in live.topics}
        totals = _totals(live, measure, left, _part(progress, place, len(names), f"without {name}"))
        changed = sum(_changed(live, topic, votes) for topic, votes in left.items())
        yield Ranked(name, changed, totals, _alike(campaign, measure, totals))


def _without(votes: Votes, name: str) -> Votes:
    left = {ref: tuple(vote for vote in given if vote.assessor != name) for ref, given in votes.items()}
    return {ref: given for ref, given in left.items() if given}


def _changed(live: Live, topic: str, votes: Votes) -> int:
    now, then = live.case(topic).judged, live.case_of(topic, votes).judged
    return sum(now.label(ref) != then.label(ref) for ref in now.refs)


def by_policy(campaign: Campaign, measure: str, progress: Progress = lambda share, text: None) -> Iterator[Ranked]:
    """Rankings under each policy that counts everybody's labels, in the order of the settings."""
    names = [choice.name for choice in choices(campaign) if not choice.name.startswith(ONE)]
    for place, name in enumerate(names):
        found = effect(campaign, name, measure, _part(progress, place, len(names), name))
        yield Ranked(name, found.differing, found.totals, _alike(campaign, measure, found.totals))


def _totals(live: Live, measure: str, votes: Mapping[str, Votes], progress: Progress) -> Totals:
    facts = {}
    for done, topic in enumerate(live.topics):
        progress(done / len(live.topics), f"topic {topic}")
        facts[topic] = live.track.score(live.case_of(topic, votes[topic]))
    return of_measure(live.track.totals(facts, live.settings), measure)


def _alike(campaign: Campaign, measure: str, totals: Totals) -> Alike:
    """Over the runs that have a total both ways."""
    now = of_measure(campaign.totals(), measure)
    return alike(upward(campaign.track, measure, now.items()), upward(campaign.track, measure, totals.items()))


def _part(progress: Progress, place: int, of: int, what: str) -> Progress:
    return lambda share, text: progress((place + share) / of, f"{what}: {text}")
