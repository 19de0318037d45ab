"""What a unit costs a run: how much its figure at the topic would rise under another label."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors.items import Item
from assessment.analysis.what_if import supposed_scores
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref, Track, Unit

MOST_LABELS = 12
"""Labels that are tried on a unit of a free scale."""
_LEAST = 1e-9
Progress = Callable[[float, str], object]
Values = dict[str, float | None]
"""A run's values at a topic, by measure."""


class Cost(NamedTuple):
    """The label that would raise the figure most, and by how much."""

    label: str
    gain: float


def learn(
    campaign_data: CampaignData,
    found: Sequence[Item],
    seconds: float,
    progress: Progress = lambda share, text: None,
    *,
    measure: str = "",
) -> int:
    """Try other labels on units for so long, in their order; how many are left to try.

    With a measure only those are tried that can be the best for it, and so many times more units in the same time.  What is known stays
    known until the topic changes.  At least one unit is tried.
    """
    best = _best(campaign_data.track, measure)
    end, waiting = time.monotonic() + seconds, [item for item in found if _left(campaign_data, item, best)]
    for done, item in enumerate(waiting):
        if done and time.monotonic() > end:
            return len(waiting) - done
        progress(done / len(waiting), f"rescoring topic {item.ref.topic}")
        known = _known(
            campaign_data, item
        )  # before the trying: where the topic changes meanwhile, what was found goes with it
        known[item.ref] = {
            **known.get(item.ref, {}),
            **{label: _values(campaign_data, item, label) for label in _left(campaign_data, item, best)},
        }
    return 0


def measured(campaign_data: CampaignData, item: Item, measure: str = "") -> bool:
    """Whether every other label was tried on the unit, or with a measure every one that can be the best for it."""
    return not _left(campaign_data, item, _best(campaign_data.track, measure))


def _best(track: Track, measure: str) -> Mapping[str, str] | None:
    """The best label for the measure by kind of unit, kinds that do not move it left out; None where any label may be the best."""
    found = track.measure(measure) if measure else None
    if found is None or not found.ends:
        return None
    return {
        kind: lowest if found.better == "lower" else highest for kind, (lowest, highest) in found.ends.items()
    }


def _left(campaign_data: CampaignData, item: Item, best: Mapping[str, str] | None) -> list[str]:
    """The labels that are still to be tried on a unit."""
    labels = (
        other_labels(campaign_data.track, item.unit, item.label)
        if best is None
        else [best[item.ref.kind]]
        if item.ref.kind in best
        else []
    )
    tried = _known(campaign_data, item).get(item.ref, {}) if labels else {}
    return [label for label in labels if label not in tried and label != item.label]


def cost(campaign_data: CampaignData, item: Item, measure: str) -> Cost | None:
    """What the unit costs the run, None where no other label would raise the figure or this is not known."""
    tried = _known(campaign_data, item).get(item.ref)
    if not tried:
        return None
    now = next(
        (
            score.value
            for score in campaign_data.topic_scores(item.ref.topic)
            if score.run == item.run and score.measure == measure
        ),
        None,
    )
    if now is None:
        return None
    sign = -1.0 if campaign_data.track.measure(measure).better == "lower" else 1.0
    gains = [
        Cost(label, sign * (value - now))
        for label, values in tried.items()
        if (value := values.get(measure)) is not None
    ]
    best = max(gains, key=lambda cost: cost.gain, default=None)
    return best if best and best.gain > _LEAST else None


def other_labels(track: Track, unit: Unit, label: str | None) -> list[str]:
    """The labels that a unit does not have: those of its scale, and those offered where the scale is free."""
    scale = track.scale(unit.ref.kind)
    names = [*scale.names, *unit.choices][:MOST_LABELS] if scale.free else scale.names
    return [name for name in dict.fromkeys(names) if name != label]


def _known(campaign_data: CampaignData, item: Item) -> dict[Ref, dict[str, Values]]:
    """What was found out of the run at the topic; it goes with whatever changes the topic."""
    return _tried(campaign_data, item.ref.topic, item.run)


@derived(of="topic", needs=JUDGED)
def _tried(campaign_data: CampaignData, topic: str, run: str) -> dict[Ref, dict[str, Values]]:
    """Begins empty; `learn` adds to it."""
    return {}


def _values(campaign_data: CampaignData, item: Item, label: str) -> Values:
    scores = supposed_scores(campaign_data, item.ref.topic, {item.ref: label})
    return {score.measure: score.value for score in scores if score.run == item.run}
