"""What the log keeps of a draw of units: every open screen with its probability and the predicted labels.

Predictions and probabilities are fixed before the draw. Which screens are drawn is not stored: a screen is
drawn if its number between 0 and 1, from the SHA-256 of seed, round and name, is below its probability.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from assessment.model.economy import Round
from assessment.statistics.unit_sampling import permanent_number

_LEVEL = 1
"""Compression level: a higher one takes three times as long and saves a tenth."""


class PredictedUnit(NamedTuple):
    """The key of a unit with the label that was predicted, from lowest (0) to highest (1)."""

    key: str
    prediction: float


class OpenScreen(NamedTuple):
    """A screen with units that were open before a round, and the probability that it was drawn."""

    name: str
    probability: float
    units: tuple[PredictedUnit, ...]


def packed_screens(topics: Mapping[str, Sequence[OpenScreen]]) -> str:
    """The text of a draw: for each topic its screens, so that one topic is read without the others."""
    packed = {}
    for topic, screens in topics.items():
        # Names come from files and may hold lone surrogates, which this module escapes.
        text = json.dumps(screens)
        body = zlib.compress(text.encode(), _LEVEL)
        packed[topic] = base64.b64encode(body).decode()
    return json.dumps(packed)


def topics_of_draw(drawn: Round) -> dict[str, str]:
    """The packed screens by topic."""
    return _topics_in(drawn.draw)


@lru_cache(maxsize=8)
def _topics_in(draw: str) -> dict[str, str]:
    """The packed screens by topic, kept because each topic of a round is read by itself."""
    topics: dict[str, str] = json.loads(draw)
    return topics


def screens_in(packed: str) -> tuple[OpenScreen, ...]:
    """The open screens of one topic."""
    body = base64.b64decode(packed)
    text = zlib.decompress(body)
    screens = []
    for name, probability, units in json.loads(text):
        predicted = tuple(PredictedUnit(*unit) for unit in units)
        screens.append(OpenScreen(name, probability, predicted))
    return tuple(screens)


def expected_units(drawn: Round) -> float:
    """How many units the round was to judge on average: the sum of their probabilities."""
    expected = 0.0
    for packed in topics_of_draw(drawn).values():
        for screen in screens_in(packed):
            expected += screen.probability * len(screen.units)
    return expected


def is_drawn(seed: str, round_number: int, topic: str, screen: OpenScreen) -> bool:
    """Whether the random number of the screen in this round is below its probability."""
    return random_number(seed, round_number, topic, screen.name) < screen.probability


def random_number(seed: str, round_number: int, topic: str, screen: str) -> float:
    """The permanent random number of a screen in a round."""
    return permanent_number(seed, round_number, f"{topic}/{screen}")


def digest_of(draw: str) -> str:
    """The SHA-256 of a draw's text."""
    return hashlib.sha256(draw.encode()).hexdigest()
