"""What is kept in memory of each topic: a bounded number of whole topics, the ones used last."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from assessment.model import Nugget, TopicState, Unit

ROOM = 400_000
"""Judgments and answers (one counts as thirty judgments) that are held at once; about half a gigabyte at most."""
_ANSWER = 30


@dataclass
class Kept:
    """Everything made from one topic; None while nobody has asked."""

    answers: dict[str, Any] | None = None
    votes: Any = None
    nuggets: tuple[Nugget, ...] | None = None
    state: TopicState[Any, Any] | None = None
    units: tuple[Unit, ...] | None = None
    scores: Any = None
    remembered: dict[tuple[str, ...], Any] = field(default_factory=dict)

    def weigh(self) -> int:
        return _ANSWER * len(self.answers or ()) + (len(self.votes.all) if self.votes else 0) + 1

    def outgrown(self) -> None:
        """Drop what stands on more than the answers."""
        self.state = self.units = self.scores = None
        self.remembered = {}


class Shelf:
    """Topics by id; the ones not used for longest make room for others."""

    def __init__(self, room: int = ROOM) -> None:
        self._room, self._weight = room, 0
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._weights: dict[str, int] = {}

    def __getitem__(self, topic: str) -> Kept:
        """What is kept of a topic, a new empty one if nothing is."""
        kept = self._kept.get(topic)
        if kept is None:
            kept = self._kept[topic] = Kept()
            self.weigh(topic)
        else:
            self._kept.move_to_end(topic)
        return kept

    def get(self, topic: str) -> Kept | None:
        return self._kept.get(topic)

    def weigh(self, topic: str) -> None:
        """Say that a topic has grown; others go if it is too much now."""
        new = self._kept[topic].weigh()
        self._weight += new - self._weights.get(topic, 0)
        self._weights[topic] = new
        while self._weight > self._room and len(self._kept) > 1:
            gone, _ = self._kept.popitem(last=False)
            self._weight -= self._weights.pop(gone, 0)

    def clear(self) -> None:
        self._kept.clear()
        self._weights.clear()
        self._weight = 0

    def __len__(self) -> int:
        return len(self._kept)
