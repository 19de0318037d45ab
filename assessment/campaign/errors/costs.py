"""What a unit costs a run: how much its figure at the topic would rise under another label."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from assessment.campaign.errors.items import Item
from assessment.campaign.live import Live
from assessment.campaign.whatif import supposed_scores
from assessment.model import Ref, Track, Unit

MOST_LABELS = 12
"""Labels that are tried on a unit of a free scale."""
_LEAST = 1e-9
Progress = Callable[[float, str], None]
Values = dict[str, float | None]
"""A run's values at a topic, by measure."""


class Cost(NamedTuple):
    """The label that would raise the figure most, and by how much."""

    label: str
    gain: float


def learn(live: Live, found: Sequence[Item], seconds: float, progress: Progress = lambda share, text: None) -> int:
    """Try every other label on units for so long, in their order; how many are left to try.

    What is known stays known until the topic changes.  At least one unit is tried.
    """
    end, waiting = time.monotonic() + seconds, [item for item in found if not measured(live, item)]
    for done, item in enumerate(waiting):
        if done and time.monotonic() > end:
            return len(waiting) - done
        progress(done / len(waiting), f"rescoring topic {item.ref.topic}")
        known = _known(live, item)  # before the trying: where the topic changes meanwhile, what was found goes with it
        known[item.ref] = {label: _values(live, item, label) for label in other_labels(live.track, item.unit, item.label)}
    return 0


def measured(live: Live, item: Item) -> bool:
    """Whether every other label was tried on the unit."""
    return item.ref in _known(live, item)


def cost(live: Live, item: Item, measure: str) -> Cost | None:
    """What the unit costs the run, None where no other label would raise the figure or this is not known."""
    tried = _known(live, item).get(item.ref, {})
    now = next((score.value for score in live.topic_scores(item.ref.topic) if score.run == item.run and score.measure == measure), None)
    if now is None or not tried:
        return None
    sign = -1.0 if live.track.measure(measure).better == "lower" else 1.0
    gains = [Cost(label, sign * (value - now)) for label, values in tried.items() if (value := values.get(measure)) is not None]
    best = max(gains, key=lambda cost: cost.gain, default=None)
    return best if best and best.gain > _LEAST else None


def other_labels(track: Track, unit: Unit, label: str | None) -> list[str]:
    """The labels that a unit does not have: those of its scale, and those offered where the scale is free."""
    scale = track.scale(unit.ref.kind)
    names = [*scale.names, *unit.choices][:MOST_LABELS] if scale.free else scale.names
    return [name for name in dict.fromkeys(names) if name != label]


def _known(live: Live, item: Item) -> dict[Ref, dict[str, Values]]:
    """What was found out of the run at the topic; it goes with whatever changes the topic."""
    return live.remember(("errors", "costs", item.run), item.ref.topic, dict)


def _values(live: Live, item: Item, label: str) -> Values:
    scores = supposed_scores(live, item.ref.topic, {item.ref: label})
    return {score.measure: score.value for score in scores if score.run == item.run}
