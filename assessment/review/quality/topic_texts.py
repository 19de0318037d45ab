"""What an assessor has to read for each unit of a topic: its screen, its part, and their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.derived_values import topic_state, units
from assessment.model import Ref
from assessment.planning.progress.columns import unit_hashes
from assessment.review.disagreements import counted_votes


class UnitParts(NamedTuple):
    """The screen of a unit, and the numbers of the parts that it is about."""

    screen: str
    parts: tuple[int, ...]


class TopicTexts(NamedTuple):
    """The parts of units by their number (`unit_hashes`); words of the parts by screen.

    `counted` are the units whose votes are counted, so that no label of them is wrong.
    """

    parts_of_units: Mapping[int, UnitParts]
    words: Mapping[str, tuple[int, ...]]
    counted: frozenset[int]

    def words_of(self, screen: str, part: int) -> int:
        """How many words a part of a screen has; 0 where there is none."""
        of_parts = self.words.get(screen, ())
        if part >= len(of_parts):
            return 0
        return of_parts[part]


@derived(of="topic", needs=JUDGED, small=True)
def topic_texts(data: CampaignData, topic: str) -> TopicTexts:
    """The texts of a topic's units as everyone's votes leave them."""
    words = {}
    for screen in data.track.screens(topic_state(data, topic)):
        lengths = [len(part.text.split()) for part in screen.parts]
        words[screen.id] = tuple(lengths)
    topic_units = units(data, topic)
    numbers = unit_numbers([unit.ref for unit in topic_units])
    counted_refs = counted_votes(data, topic)
    parts_of_units: dict[int, UnitParts] = {}
    counted = set()
    for number, unit in zip(numbers, topic_units, strict=True):
        lengths_of_screen = words.get(unit.screen, ())
        parts: tuple[int, ...] = (unit.part,)
        if unit.part < 0:
            parts = tuple(range(len(lengths_of_screen)))
        # A unit on several screens is timed at the first one.
        parts_of_unit = UnitParts(unit.screen, parts)
        parts_of_units.setdefault(number, parts_of_unit)
        if unit.ref in counted_refs:
            counted.add(number)
    return TopicTexts(parts_of_units, words, frozenset(counted))


def unit_numbers(refs: Sequence[Ref]) -> list[int]:
    """The number of each unit in columns of judgments."""
    if not refs:
        return []
    kinds = [ref.kind for ref in refs]
    keys = [ref.key for ref in refs]
    numbers: list[int] = unit_hashes(kinds, keys).tolist()
    return numbers
