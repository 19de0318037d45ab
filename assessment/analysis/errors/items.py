"""The units that a run is judged by at a topic, each with its text and what was said of it."""

from __future__ import annotations

import functools
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import Ref, Screen, TopicState, Unit
from assessment.model.resolution import is_person
from assessment.review.opinions import Opinions, opinions

UNJUDGED, NO_MAJORITY = "not judged", "no label counts"
"""What stands for the label of a unit that nobody judged, and of one whose assessors differ."""
LONGEST_TEXT = 4_000
_ID = 12


class Item(NamedTuple):
    """A unit in a run's answer: the `label` that counts (None if none does), how often people gave each label (the most frequent first),
    and the text that it is about with its `place` in the answer ("" for the whole).  Not its `own`: a unit of others that it is scored by."""

    run: str
    unit: Unit
    label: str | None
    votes: tuple[tuple[str, int], ...]
    text: str
    place: str
    own: bool = True

    @property
    def ref(self) -> Ref:
        return self.unit.ref

    @property
    def state(self) -> str:
        """The label that counts, or why none does."""
        return self.label or (NO_MAJORITY if self.votes else UNJUDGED)

    @property
    def id(self) -> str:
        """A short name that stays, for addresses."""
        return item_id(self.run, self.ref)


def item_id(run: str, ref: Ref) -> str:
    return hashlib.sha256("\x1f".join((run, *ref)).encode("utf-8", "surrogatepass")).hexdigest()[:_ID]


def items(campaign_data: CampaignData, run: str, topic: str, *, everybody: bool) -> tuple[Item, ...]:
    """Every unit of a run at a topic once, in reading order; none where the run does not answer it.

    A run without units of its own (a ranking that is scored by what was said of others' answers) has, with `everybody`, all of the topic's.
    """
    return _topic_items(campaign_data, topic, run, everybody)


@derived(of="topic", needs=JUDGED)
def _topic_items(campaign_data: CampaignData, topic: str, run: str, everybody: bool) -> tuple[Item, ...]:
    return tuple(_items(campaign_data.topic_state(topic), campaign_data, run, everybody))


def _items(
    topic_state: TopicState[Any, Any], campaign_data: CampaignData, run: str, everybody: bool
) -> Iterator[Item]:
    if run not in topic_state.answers:
        return
    alone = replace(topic_state, answers={run: topic_state.answers[run]})
    own = tuple(campaign_data.track.units(alone))
    looked_at, units = (
        (alone, own) if own or not everybody else (topic_state, campaign_data.units(topic_state.id))
    )
    screens = {screen.id: screen for screen in campaign_data.track.screens(looked_at)}
    first: dict[Ref, Unit] = {}
    said = opinions(campaign_data, topic_state.id)
    for unit in units:
        first.setdefault(unit.ref, unit)
    for unit in first.values():
        yield _item(said, run, unit, screens.get(unit.screen), own=bool(own))


def _item(opinion: Opinions, run: str, unit: Unit, screen: Screen | None, *, own: bool) -> Item:
    said = [
        vote.label for vote in opinion.votes(unit.ref) if vote.label is not None and is_person(vote.assessor)
    ]
    text, place = _text(screen, unit.part)
    return Item(run, unit, opinion.label(unit.ref), _counted(tuple(said)), text[:LONGEST_TEXT], place, own)


@functools.lru_cache(1024)  # most units have one of a few combinations of labels
def _counted(labels: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(labels).most_common())


def _text(screen: Screen | None, part: int) -> tuple[str, str]:
    """The text that a unit is about, and its place; that of the whole screen where it is about no single part."""
    if screen is None:
        return "", ""
    if 0 <= part < len(screen.parts):
        return screen.parts[part].text, screen.parts[part].name
    return " ".join(_upto(LONGEST_TEXT, (part.text for part in screen.parts))), ""


def _upto(most: int, texts: Iterable[str]) -> Iterator[str]:
    """The first texts until they are long enough together."""
    done = 0
    for text in texts:
        yield text
        done += len(text)
        if done > most:
            return
