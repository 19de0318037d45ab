"""How low and how high a total can still become once everything open is judged."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.analysis.comparison.measures import of_measure
from assessment.analysis.what_if import Supposed
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign, Progress
from assessment.campaign.surveying import gather
from assessment.campaign.totals import topic_facts
from assessment.model import Judgment, Ref, TopicState, TopicVotes, Unit

_FILLED = "filled in"


class Bounds(NamedTuple):
    """A run's total now, and the lowest and highest once every open unit has a label; `judged` of `needed` units stand behind it now."""

    run: str
    now: float | None
    low: float | None
    high: float | None
    judged: int
    needed: int


def bounds(
    campaign: Campaign, measure: str, progress: Progress = lambda share, text: None
) -> tuple[Bounds, ...] | None:
    """The bounds of every run, in the order of the totals; None where the track does not know which labels make the measure lowest and
    highest (`Measure.ends`).

    A unit is open where no label counts: unjudged, or without a winner.  A figure that leaves out what is open can lie outside now.
    KeyError names the track's measures.
    """
    ends = campaign.track.measure(measure).ends
    if not ends:
        return None
    campaign_data, kinds = campaign.data, tuple((kind, *pair) for kind, pair in ends.items())
    if not _bounds.is_known(campaign_data, measure, kinds):
        topic_facts(campaign_data, progress)
        gather(campaign_data, _packed, kinds, progress=progress)
    return _bounds(campaign_data, measure, kinds)


@derived(of="campaign", needs=JUDGED, small=True)
def _bounds(campaign_data: CampaignData, measure: str, kinds: _Kinds) -> tuple[Bounds, ...]:
    now, packed = topic_facts(campaign_data), gather(campaign_data, _packed, kinds)
    low, high = (
        _totals(campaign_data, measure, now, {topic: each[end] for topic, each in packed.items()})
        for end in (0, 1)
    )
    totals = campaign_data.track.totals(now, campaign_data.settings)
    return tuple(
        Bounds(score.run, score.value, low.get(score.run), high.get(score.run), score.judged, score.needed)
        for score in totals
        if score.measure == measure
    )


_Kinds = tuple[tuple[str, str, str], ...]
"""A kind of unit with the labels that make the measure lowest and highest."""
_Packed = bytes | None
"""What the scorer finds in a topic once it is filled, packed since it is kept of every topic; None where nothing is open."""


@derived(of="topic", needs=JUDGED, small=True)
def _packed(cases: CampaignData, topic: str, kinds: _Kinds) -> tuple[_Packed, _Packed]:
    """The topic with the lowest, and with the highest label for each open unit."""
    low, high = ({kind: pair[end] for kind, *pair in kinds} for end in (0, 1))
    return _fact(cases, topic, low), _fact(cases, topic, high)


def _fact(cases: CampaignData, topic: str, labels: Mapping[str, str]) -> _Packed:
    state = filled(cases, topic, labels)
    if state.judged is cases.topic_state(topic).judged:
        return None
    return zlib.compress(pickle.dumps(cases.track.score(state)), level=1)


def _totals(
    campaign_data: CampaignData, measure: str, now: Mapping[str, Any], then: Mapping[str, _Packed]
) -> Mapping[str, float | None]:
    facts = {
        topic: now[topic] if (kept := then.get(topic)) is None else pickle.loads(zlib.decompress(kept))
        for topic in now
    }
    return of_measure(campaign_data.track.totals(facts, campaign_data.settings), measure)


class _Filled(Supposed):
    """A topic's votes with one vote for each unit that is filled in, whatever people and policy say of it."""

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        label = self._changes.get(ref)
        return self._now.votes(ref) if label is None else (Judgment(ref, _FILLED, label),)


def filled(campaign_data: CampaignData, topic: str, labels: Mapping[str, str]) -> TopicState[Any, Any]:
    """The topic with a label for each open unit of these kinds.  A label can bring up units of another kind, so there is a pass a kind."""
    now, given = campaign_data.topic_state(topic), {}
    state = now
    for _ in labels:
        units = campaign_data.track.units(state) if given else campaign_data.units(topic)
        opened = {ref: labels[ref.kind] for ref in _open(units, state.judged, labels)}
        if not opened:
            break
        given |= opened
        state = replace(now, judged=_Filled(now.judged, given))
    return state


def _open(units: Iterable[Unit], judged: TopicVotes, kinds: Mapping[str, str]) -> Iterator[Ref]:
    return (unit.ref for unit in units if unit.ref.kind in kinds and judged.label(unit.ref) is None)
