"""Topics in which every unit has a label by chance, to find out how measures come from labels."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from assessment.analysis.bounds import filled_with
from assessment.analysis.economy.name_bytes import name_bytes
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import UNJUDGED, derived
from assessment.campaign.derived_values import topic_state_with
from assessment.model import Ref, TopicState, Track

_PASSES = 4
"""Labels bring up further units, and these others."""


@derived(of="topic", needs=UNJUDGED, small=True)
def supposed_fact(data: CampaignData, topic: str) -> Any:
    """What the scorer finds in the topic if every unit has a label by chance."""
    return data.track.score(labelled_by_chance(data, topic))


class Labelled(NamedTuple):
    """A topic with the labels by chance of a seed."""

    topic: str
    seed: str = ""

    @property
    def name(self) -> str:
        """The topic's own, or another one for each seed: the topic may be beside itself."""
        return f"{self.seed} {self.topic}" if self.seed else self.topic


@derived(of="topic", needs=UNJUDGED, small=True)
def fact_of_seed(data: CampaignData, topic: str, seed: str) -> Any:
    """What the scorer finds in the topic with the labels by chance of this seed."""
    if not seed:
        return supposed_fact(data, topic)
    return data.track.score(labelled_by_chance(data, topic, seed))


Ratios = Mapping[str, float]
"""By run; runs without a defined one are left out."""


@derived(of="campaign", needs=UNJUDGED, small=True)
def supposed_totals(
    data: CampaignData, labelled: tuple[Labelled, ...]
) -> Mapping[str, Ratios]:
    """All totals over these topics, by measure: one computation serves every measure."""
    facts = {one.name: fact_of_seed(data, *one) for one in labelled}
    return defined_totals(data, facts)


def defined_totals(
    data: CampaignData, facts: Mapping[str, Any]
) -> Mapping[str, Ratios]:
    """The totals over topics in which the scorer found this, by measure and run, where they are defined."""
    totals: dict[str, dict[str, float]] = defaultdict(dict)
    for score in data.track.totals(facts, data.settings):
        if score.value is not None:
            totals[score.measure][score.run] = score.value
    return dict(totals)


def labelled_by_chance(
    data: CampaignData, topic: str, seed: str = ""
) -> TopicState[Any, Any]:
    """The topic with a label by chance for every unit, the same ones for the same seed."""
    bare = topic_state_with(data, topic, {})
    labels: dict[Ref, str] = {}
    state = bare
    # Until no label brings up further units
    for _ in range(_PASSES):
        missing = _missing_labels(data.track, state, labels, seed)
        if not missing:
            break
        labels |= missing
        state = filled_with(bare, labels)
    return state


def _missing_labels(
    track: Track[Any, Any],
    state: TopicState[Any, Any],
    labels: Mapping[Ref, str],
    seed: str,
) -> dict[Ref, str]:
    """A label by chance for each unit that has none yet."""
    missing = {}
    for unit in track.units(state):
        ref = unit.ref
        choices = track.scale(ref.kind).offered
        if ref in labels or not choices:
            continue
        number = chance_number(seed, ref)
        chosen = choices[number % len(choices)]
        missing[ref] = chosen.name
    return missing


def chance_number(seed: str, ref: Ref) -> int:
    """A random label that is the same for the same unit and seed in every process."""
    text = "\0".join((seed, *ref))
    digest = hashlib.blake2b(name_bytes(text), digest_size=8).digest()
    return int.from_bytes(digest)
