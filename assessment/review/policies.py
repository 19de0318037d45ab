"""What another policy for the label that counts would do to the scores, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from assessment.campaign.handle import Campaign, check_settings
from assessment.campaign.live import Live
from assessment.model import Choice, Judged
from assessment.model.resolution import POLICY, resolve
from assessment.review.disagreements import judged_units
from assessment.review.opinions import opinions

Progress = Callable[[float, str], None]


class Effect(NamedTuple):
    """A policy's doing: judged units with a label that counts and without one, those whose label is another than now (none at all
    included), and each run's total of the chosen measure."""

    policy: str
    resolved: int
    unresolved: int
    differing: int
    totals: Mapping[str, float | None]


def choices(campaign: Campaign) -> tuple[Choice, ...]:
    """Every policy that the campaign can have, the labels of one assessor alone included."""
    return next(setting.choices for setting in campaign.available_settings() if setting.name == POLICY.name)


def effect(
    campaign: Campaign, policy: str, measure: str, progress: Progress = lambda share, text: None
) -> Effect:
    """What would count under a policy.  The campaign and its cache stay as they are.  ValueError names the known policies."""
    check_settings(campaign.available_settings(), {POLICY.name: policy})
    live = campaign.live
    settings = {**live.settings, POLICY.name: policy}
    facts, counts = {}, [(0, 0, 0)]
    for done, topic in enumerate(live.topics):
        progress(done / len(live.topics), f"scoring topic {topic} under {policy}")
        judged = Judged(live.votes(topic).by_ref(), lambda votes: resolve(votes, settings))
        facts[topic] = live.track.score(replace(live.case(topic), judged=judged, settings=settings))
        counts.append(_counts(live, topic, judged, settings))
    totals = {
        score.run: score.value for score in live.track.totals(facts, settings) if score.measure == measure
    }
    return Effect(policy, *(sum(column) for column in zip(*counts, strict=True)), totals)


def _counts(live: Live, topic: str, judged: Judged, settings: Mapping[str, str]) -> tuple[int, int, int]:
    """Units resolved, unresolved, and differing from now."""
    now, units = opinions(live, topic), judged_units(live, topic)
    then = now._replace(judged=judged, settings=settings)
    resolved = sum(then.label(ref) is not None for ref in units)
    return resolved, len(units) - resolved, sum(then.label(ref) != now.label(ref) for ref in units)


def effects(
    campaign: Campaign, measure: str, progress: Progress = lambda share, text: None
) -> Iterator[Effect]:
    """The effect of every policy, in the order of `choices`."""
    known = choices(campaign)
    for place, choice in enumerate(known):
        yield effect(campaign, choice.name, measure, _part(progress, place, len(known)))


def _part(progress: Progress, place: int, of: int) -> Progress:
    return lambda share, text: progress((place + share) / of, text)
