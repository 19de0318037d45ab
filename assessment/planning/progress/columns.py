"""Judgments as columns of numbers, their texts as codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from assessment.model import RESTORED, Ref
from assessment.model.resolution import is_person

DONE, FLAGGED, CANNOT = 1, 2, 4
LONGEST = 600_000
"""Milliseconds: more than that on one judgment is taken for a pause, not for work."""
TEXTS = ("who", "topic", "kind", "label")
_NOT_BY_HAND = ("import", "carried", "known", "undo")
_EARLIEST, _LATEST = (pd.Timestamp(f"{year}-01-01", tz="UTC").as_unit("us") for year in (1970, 2200))
"""Times that a clock may have shown: others are as good as none."""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""An odd number, so that a question and a key that change places give another sum."""


class Columns(NamedTuple):
    """An entry for each judgment, in the order of the log.

    `who`, `topic`, `kind` and `label` (-1: none) are codes of texts, `unit` stands for question and key, `state` is made of DONE, FLAGGED and
    CANNOT, `hand` whether a person made it here, `spent` are seconds (NaN: unknown, or a pause), `at` seconds since 1970 (NaN: unknown).
    """

    seq: NDArray[np.int64]
    who: NDArray[np.int32]
    topic: NDArray[np.int32]
    kind: NDArray[np.int32]
    label: NDArray[np.int32]
    unit: NDArray[np.uint64]
    state: NDArray[np.uint8]
    hand: NDArray[np.bool_]
    spent: NDArray[np.float64]
    at: NDArray[np.float64]

    @classmethod
    def empty(cls) -> Columns:
        kinds = (
            np.int64,
            np.int32,
            np.int32,
            np.int32,
            np.int32,
            np.uint64,
            np.uint8,
            np.bool_,
            np.float64,
            np.float64,
        )
        return cls(*(np.zeros(0, kind) for kind in kinds))

    @classmethod
    def joined(cls, parts: Sequence[Columns]) -> Columns:
        return cls(*map(np.concatenate, zip(*parts, strict=True)))

    def at_places(self, places: NDArray[Any]) -> Columns:
        return Columns(*(column[places] for column in self))

    def renamed(self, codes: Sequence[NDArray[np.int32]]) -> Columns:
        """With other codes for the texts."""
        return self._replace(
            **{name: new[getattr(self, name)] for name, new in zip(TEXTS, codes, strict=True)}
        )

    def split(self, column: str, names: Mapping[int, str]) -> dict[str, Columns]:
        """By the code in a column, those that are named; each in the order of the log."""
        values = getattr(self, column)
        wanted = np.zeros(max([*names, *values.max(initial=0, keepdims=True)]) + 1, bool)
        wanted[list(names)] = True
        places = np.flatnonzero(wanted[values])
        places = places[np.argsort(values[places], kind="stable")]
        groups = np.split(places, np.flatnonzero(np.diff(values[places])) + 1)
        return {names[int(values[group[0]])]: self.at_places(group) for group in groups if len(group)}


class Texts:
    """Texts in the order in which they came; the code of a text is its place."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._codes: dict[str, int] = {}

    def code(self, text: str) -> int | None:
        return self._codes.get(text)

    def codes(self, texts: Iterable[str]) -> NDArray[np.int32]:
        """The codes of these texts, and last -1, so that -1 stays what it is."""
        return np.array([*map(self._code, texts), -1], np.int32)

    def _code(self, text: str) -> int:
        if text not in self._codes:
            self._codes[text] = len(self.all)
            self.all.append(text)
        return self._codes[text]


def columns_of(rows: Sequence[tuple[Any, ...]], texts: Sequence[Texts]) -> Columns:
    """Rows as the store gives them; those of people only."""
    seq, who, topic, kind, key, label, reason, flagged, spent, at, via = zip(*rows, strict=True)
    people = _told(who, is_person)
    codes = [
        _coded(column, known, people) for column, known in zip((who, topic, kind, label), texts, strict=True)
    ]
    given, why = np.array([one is not None for one in label]), np.array(list(map(bool, reason)))
    state = DONE * (given | why) | FLAGGED * np.array(flagged, bool) | CANNOT * (why & ~given)
    took = np.array(spent, float)
    seconds = np.where((took > 0) & (took <= LONGEST), took / 1000, np.nan)
    hand = ~_told(via, lambda text: text.removeprefix(RESTORED).startswith(_NOT_BY_HAND))
    rest = (marks(kind, key), state.astype(np.uint8), hand, seconds, _times(at))
    return Columns(np.array(seq, np.int64)[people], *codes, *(column[people] for column in rest))


def _coded(column: Sequence[str | None], texts: Texts, kept: NDArray[np.bool_]) -> NDArray[np.int32]:
    codes, found = pd.factorize(_objects(column)[kept])
    return texts.codes(found)[codes]


def _told(column: Sequence[str], of: Any) -> NDArray[np.bool_]:
    """What is so of each text, asked once for equal ones."""
    codes, found = pd.factorize(_objects(column))
    return np.array([of(text) for text in found], bool)[codes]


def marks(kinds: Sequence[str], keys: Sequence[str]) -> NDArray[np.uint64]:
    """A number for each unit of a topic: the same in every process, and another one for every other unit."""
    hashed = (pd.util.hash_array(_objects(texts), categorize=False) for texts in (keys, kinds))
    return next(hashed) * _SPREAD + next(hashed)


def _times(at: Sequence[str]) -> NDArray[np.float64]:
    """A log that came from elsewhere may say no time, or one that no clock shows (the year 9999)."""
    parsed = pd.to_datetime(pd.Series(_objects(at)), utc=True, errors="coerce", format="ISO8601").dt.as_unit(
        "us"
    )
    within = parsed.where(parsed.between(_EARLIEST, _LATEST))
    return ((within - _EARLIEST) / pd.Timedelta(seconds=1)).to_numpy(float)


def _objects(texts: Sequence[str | None]) -> NDArray[np.object_]:
    found = np.empty(len(texts), object)
    found[:] = texts
    return found


class VoteColumns(NamedTuple):
    """What everybody said, in the order of the log, judgments that came in a file too; machines, adjudicators and known answers are left
    out.  Numbers instead of a record for each judgment: a million of them take fifty megabytes."""

    columns: Columns
    people: Sequence[str]
    topics: Sequence[str]
    kinds: Sequence[str]
    labels: Sequence[str]

    def of_topics(self, topics: Sequence[str]) -> dict[str, Columns]:
        """What was said in each of some topics; of the others nothing was."""
        codes = {topic: code for code, topic in enumerate(self.topics)}
        return self.columns.split("topic", {codes[topic]: topic for topic in topics if topic in codes})

    def first(self, topic: str, refs: Sequence[Ref]) -> dict[tuple[str, Ref], str | None]:
        """What everybody said first of some units of a topic; None is "cannot judge"."""
        units = dict(
            zip(marks([ref.kind for ref in refs], [ref.key for ref in refs]).tolist(), refs, strict=True)
        )
        there = self.of_topics([topic]).get(topic, Columns.empty())
        there = there.at_places(np.isin(there.unit, list(units)) & (there.state & DONE > 0))
        found: dict[tuple[str, Ref], str | None] = {}
        for who, unit, label in zip(
            there.who.tolist(), there.unit.tolist(), there.label.tolist(), strict=True
        ):
            found.setdefault((self.people[who], units[unit]), self.labels[label] if label >= 0 else None)
        return found
