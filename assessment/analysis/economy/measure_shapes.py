"""How the total of a measure comes from its topics, which says what may be drawn for it.

Tried out on the campaign itself: every unit gets a label by chance, and the scorer's totals are compared
with the means of its topic scores. So no track has to declare it.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from assessment.analysis.bounds import FilledVotes
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import UNJUDGED, derived
from assessment.campaign.derived_values import topic_state_with
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import gather
from assessment.model import Ref, TopicState, Track
from assessment.model.progress import Progress, no_progress

_PASSES = 4
"""Labels bring up further units, and these others."""
_SLACK = 1e-9
"""A total and a mean that differ by less are equal: scorers may add up in another order."""


def why_no_topics(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> str:
    """Why topics cannot be drawn for a measure, as one sentence; "" where they can.

    KeyError names the track's measures.
    """
    declared = campaign.track.measure(measure)
    if declared.by_part:
        part = campaign.track.part.several
        return (
            f"its total is a mean over {part}, of which topics have different numbers"
        )
    gather(campaign.data, _supposed_fact, progress=progress)
    if measure in _means(campaign.data):
        return ""
    return "its total is no mean over topics, so topics cannot stand for one another"


@derived(of="campaign", needs=UNJUDGED, small=True)
def _means(data: CampaignData) -> frozenset[str]:
    """The measures whose totals are the means of their topics' scores."""
    track = data.track
    facts = gather(data, _supposed_fact)
    values: dict[tuple[str, str], list[float]] = defaultdict(list)
    for topic, fact in facts.items():
        scores = track.totals({topic: fact}, data.settings)
        for score in scores:
            if score.value is not None:
                values[score.measure, score.run].append(score.value)
    means: set[str] = set()
    others: set[str] = set()
    for score in track.totals(facts, data.settings):
        own = values[score.measure, score.run]
        # One run for which it is no mean is enough.
        group = means if _is_mean(score.value, own) else others
        group.add(score.measure)
    return frozenset(means - others)


def _is_mean(total: float | None, scores: list[float]) -> bool:
    if total is None:
        return not scores
    if not scores:
        return False
    mean = float(np.mean(scores))
    return abs(total - mean) <= _SLACK * max(1.0, abs(total))


@derived(of="topic", needs=UNJUDGED, small=True)
def _supposed_fact(data: CampaignData, topic: str) -> Any:
    """What the scorer finds in the topic if every unit has a label by chance."""
    return data.track.score(labelled_by_chance(data, topic))


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
        state = replace(bare, judged=FilledVotes(bare.judged, labels))
    return state


def _missing_labels(
    track: Track[Any, Any],
    state: TopicState[Any, Any],
    labels: Mapping[Ref, str],
    seed: str,
) -> dict[Ref, str]:
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
    encoded = text.encode("utf-8", "surrogatepass")
    digest = hashlib.blake2b(encoded, digest_size=8).digest()
    return int.from_bytes(digest)
