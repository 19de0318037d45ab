"""How low and how high a total can still become once everything open is judged."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.what_if import SupposedVotes
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.totals import topic_facts
from assessment.campaign.values_of_all_topics import gather
from assessment.model import Judgment, Ref, TopicState, TopicVotes, Unit
from assessment.model.progress import Progress, no_progress

_FILLED = "filled in"
_Packed = bytes | None
"""What the scorer finds in a topic once it is filled; None where nothing is open.

It is packed because the cache holds it for every topic.
"""


class ExtremeLabels(NamedTuple):
    """A kind of unit with the labels that make a measure lowest and highest."""

    kind: str
    lowest: str
    highest: str


AllExtremeLabels = tuple[ExtremeLabels, ...]
"""All kinds that move a measure."""


class Bounds(NamedTuple):
    """A run's total now, and the lowest and highest once every open unit has a label.

    The total now rests on `judged` of `needed` units.
    """

    run: str
    now: float | None
    low: float | None
    high: float | None
    judged: int
    needed: int


class _PackedExtremes(NamedTuple):
    """A topic with the lowest, and with the highest label for each open unit."""

    lowest: _Packed
    highest: _Packed


def extreme_labels(campaign: Campaign, measure: str) -> Mapping[str, tuple[str, str]]:
    """By kind of unit, the labels that make the measure lowest and highest; empty where no such are known."""
    declared, data = campaign.track.measure(measure), campaign.data
    if declared.ends and _is_open_anywhere(data, declared.ends_after):
        return {}
    # A campaign with grades of its own has units of another kind.
    if not _has_units(data, declared.ends):
        return {}
    return declared.ends


def extremes_by_kind(labels: Mapping[str, tuple[str, str]]) -> AllExtremeLabels:
    """The labels that `extreme_labels` gives, in a form that values of the cache can depend on."""
    return tuple(ExtremeLabels(kind, *pair) for kind, pair in labels.items())


def lowest_labels(extremes: AllExtremeLabels) -> dict[str, str]:
    """The label that makes the measure lowest, by kind of unit."""
    return {of_kind.kind: of_kind.lowest for of_kind in extremes}


def highest_labels(extremes: AllExtremeLabels) -> dict[str, str]:
    """The label that makes the measure highest, by kind of unit."""
    return {of_kind.kind: of_kind.highest for of_kind in extremes}


def bounds(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> tuple[Bounds, ...] | None:
    """The bounds of every run, in the order of the totals.

    None where the track does not know which labels make the measure lowest and highest (`Measure.ends`), or
    not yet (`Measure.ends_after`). A unit is open where no label counts: unjudged, or without a winner. The
    total now can lie outside the bounds where the measure leaves out open units. KeyError names the track's
    measures.
    """
    extremes, data = extremes_by_kind(extreme_labels(campaign, measure)), campaign.data
    if not extremes:
        return None
    # The slow parts come first, with progress; `_bounds` then finds them in the cache.
    if not _bounds.is_known(data, measure, extremes):
        topic_facts(data, progress)
        gather(data, _packed, extremes, progress=progress)
    return _bounds(data, measure, extremes)


@derived(of="campaign", needs=JUDGED, small=True)
def _bounds(
    data: CampaignData, measure: str, extremes: AllExtremeLabels
) -> tuple[Bounds, ...]:
    facts = topic_facts(data)
    packed_low = {}
    packed_high = {}
    for topic, packed in gather(data, _packed, extremes).items():
        packed_low[topic] = packed.lowest
        packed_high[topic] = packed.highest
    lowest = _totals(data, measure, facts, packed_low)
    highest = _totals(data, measure, facts, packed_high)
    rows = []
    for score in data.track.totals(facts, data.settings):
        if score.measure != measure:
            continue
        run, now = score.run, score.value
        low = lowest.get(run)
        high = highest.get(run)
        rows.append(Bounds(run, now, low, high, score.judged, score.needed))
    return tuple(rows)


@derived(of="topic", needs=JUDGED, small=True)
def _packed(
    data: CampaignData, topic: str, extremes: AllExtremeLabels
) -> _PackedExtremes:
    lowest = _packed_fact(data, topic, lowest_labels(extremes))
    highest = _packed_fact(data, topic, highest_labels(extremes))
    return _PackedExtremes(lowest, highest)


def _packed_fact(data: CampaignData, topic: str, labels: Mapping[str, str]) -> _Packed:
    """What the scorer finds in the topic with these labels, by kind, for its open units."""
    state = filled_state(data, topic, labels)
    present = data.topic_state(topic)
    # Nothing was filled in: the present facts serve for both ends.
    if state.judged is present.judged:
        return None
    fact = data.track.score(state)
    return zlib.compress(pickle.dumps(fact), level=1)


def _totals(
    data: CampaignData,
    measure: str,
    present_facts: Mapping[str, Any],
    packed: Mapping[str, _Packed],
) -> Mapping[str, float | None]:
    """The totals with the filled facts of the topics that have any, the present facts of the others."""
    facts = dict(present_facts)
    for topic in facts:
        packed_fact = packed.get(topic)
        if packed_fact is not None:
            facts[topic] = pickle.loads(zlib.decompress(packed_fact))
    return totals_of_measure(data.track.totals(facts, data.settings), measure)


class FilledVotes(SupposedVotes):
    """A topic's votes with one vote for each unit that is filled in, whatever its votes and the policy."""

    def votes(self, ref: Ref) -> tuple[Judgment, ...]:
        label = self._changes.get(ref)
        if label is None:
            return self._present.votes(ref)
        return (Judgment(ref, _FILLED, label),)


def filled_with(
    state: TopicState[Any, Any], labels: Mapping[Ref, str]
) -> TopicState[Any, Any]:
    """The state of a topic as if one vote alone gave each of these units its label."""
    return replace(state, judged=FilledVotes(state.judged, labels))


def filled_state(
    data: CampaignData, topic: str, labels: Mapping[str, str]
) -> TopicState[Any, Any]:
    """The topic with a label for each open unit of these kinds, by kind."""
    present = data.topic_state(topic)
    state = present
    units: Iterable[Unit] = data.units(topic)
    filled_in: dict[Ref, str] = {}
    # A label can bring up units of another kind, so there is one pass for each kind.
    for _ in labels:
        open_refs = list(_open(units, state.judged, labels))
        if not open_refs:
            break
        filled_in |= {ref: labels[ref.kind] for ref in open_refs}
        state = filled_with(present, filled_in)
        units = data.track.units(state)
    return state


def _has_units(data: CampaignData, kinds: Collection[str]) -> bool:
    """Whether the campaign asks about any unit of these kinds."""
    if not kinds:
        return False
    for topic in data.topics:
        kinds_of_topic = {unit.ref.kind for unit in data.units(topic)}
        if not kinds_of_topic.isdisjoint(kinds):
            return True
    return False


def _is_open_anywhere(data: CampaignData, kinds: tuple[str, ...]) -> bool:
    """Whether any unit of these kinds has no label that counts."""
    if not kinds:
        return False
    named = dict.fromkeys(kinds, "")
    for topic in data.topics:
        judged = data.topic_state(topic).judged
        if any(_open(data.units(topic), judged, named)):
            return True
    return False


def _open(
    units: Iterable[Unit], judged: TopicVotes, kinds: Mapping[str, str]
) -> Iterator[Ref]:
    """The units of these kinds that have no label that counts."""
    of_kinds = (unit.ref for unit in units if unit.ref.kind in kinds)
    return (ref for ref in of_kinds if judged.label(ref) is None)
