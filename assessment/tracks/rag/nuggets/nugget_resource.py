"""What the nuggets' file says of each nugget, kept as a resource of each topic.

Nuggets themselves are events of the log, which have neither importance nor source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

import orjson
from pydantic import TypeAdapter

from assessment.model import Nugget, Resource, Resources
from assessment.tracks.rag.answer import digest, plain

NUGGETS = "nuggets"
"""The kind of the resource; its name is the topic."""


class FileNugget(NamedTuple):
    """A nugget of a file: its words, its importance and its further fields."""

    text: str
    importance: str = ""
    details: Mapping[str, str] = {}


FileNuggets = Mapping[str, FileNugget]
"""What the file says of each nugget, by nugget id."""
_nuggets = TypeAdapter(dict[str, FileNugget])


def file_nuggets(resources: Resources, topic: str) -> FileNuggets:
    """What files say of the topic's nuggets."""
    body = resources.get((NUGGETS, topic))
    return {} if body is None else _read(body)


def resource(topic: str, nuggets: FileNuggets) -> Resource:
    body = {name: nugget._asdict() for name, nugget in nuggets.items()}
    return Resource(NUGGETS, topic, orjson.dumps(body))


# Scoring asks for the same topic again and again.
@lru_cache(maxsize=512)
def _read(body: bytes) -> FileNuggets:
    return _nuggets.validate_json(body)


def nugget_id(topic: str, text: str, occurrence: int) -> str:
    """The name of a nugget: its words within the topic, and which one of equal ones it is (from 0)."""
    return digest(f"{topic}\x1f{plain(text)}\x1f{occurrence}")


def live_nuggets(nuggets: Iterable[Nugget]) -> list[Nugget]:
    """The nuggets that count, in the order of their numbers."""
    live = [nugget for nugget in nuggets if nugget.live]
    return sorted(live, key=lambda nugget: (nugget.number, nugget.seq, nugget.id))


class KnownNuggets:
    """The nuggets of a topic by their words, as they are now or as their file had them.

    Of several with equal words each is named once, in their order.
    """

    def __init__(
        self, topic: str, nuggets: Iterable[Nugget], from_file: FileNuggets
    ) -> None:
        self._topic = topic
        self._ids: dict[str, list[str]] = {}
        self._taken: dict[str, int] = {}
        live = live_nuggets(nuggets)
        for nugget in live:
            words = plain(nugget.text)
            self._add(words, nugget.id)
        # An edited nugget is known by its former words too, unless another one has them now.
        for nugget in live:
            former = from_file.get(nugget.id)
            if former is None:
                continue
            words = plain(former.text)
            if words not in self._ids:
                self._add(words, nugget.id)

    def _add(self, words: str, name: str) -> None:
        names = self._ids.setdefault(words, [])
        names.append(name)

    def next_id(self, text: str) -> tuple[str, bool]:
        """The id of the next nugget with these words, and whether the campaign has that nugget."""
        words = plain(text)
        occurrence = self._taken.get(words, 0)
        self._taken[words] = occurrence + 1
        known = self._ids.get(words, [])
        if occurrence < len(known):
            return known[occurrence], True
        return nugget_id(self._topic, text, occurrence), False

    def start_again(self) -> None:
        """Forget which nuggets were named: the next record names them all again."""
        self._taken.clear()
