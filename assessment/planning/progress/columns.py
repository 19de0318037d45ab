"""Judgments as columns of numbers, their texts as codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from assessment.model import RESTORED, Ref
from assessment.model.resolution import is_person

DONE, FLAGGED, CANNOT = 1, 2, 4
LONGEST = 600_000
"""Milliseconds; more than that on one judgment is a pause, not work."""
TEXTS = ("assessor", "topic", "kind", "label")
"""Columns that hold codes of texts."""
_NOT_BY_HAND = ("import", "carried", "known", "undo")
_EARLIEST, _LATEST = (pd.Timestamp(f"{year}-01-01", tz="UTC").as_unit("us") for year in (1970, 2200))
"""A clock may have shown the times between; others are as good as none."""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""An odd number, so that a question and a key that change places give another sum."""


class Columns(NamedTuple):
    """An entry for each judgment, in the order of the log.

    `assessor`, `topic`, `kind` and `label` (-1: none) are codes of texts, `unit` stands for question and key, `state` is made of DONE,
    FLAGGED and CANNOT, `hand` says whether a person made it here, `spent` are seconds (NaN: unknown, or a pause), `at` seconds since 1970
    (NaN: unknown).
    """

    seq: NDArray[np.int64]
    assessor: NDArray[np.int32]
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
        numbers = np.zeros(0, np.int64)
        codes = np.zeros(0, np.int32)
        floats = np.zeros(0, np.float64)
        units = np.zeros(0, np.uint64)
        states = np.zeros(0, np.uint8)
        flags = np.zeros(0, np.bool_)
        return cls(numbers, codes, codes, codes, codes, units, states, flags, floats, floats)

    @classmethod
    def joined(cls, parts: Sequence[Columns]) -> Columns:
        return cls(*map(np.concatenate, zip(*parts, strict=True)))

    def at_places(self, places: NDArray[Any]) -> Columns:
        return Columns(*(column[places] for column in self))

    def renamed(self, codes: Sequence[NDArray[np.int32]]) -> Columns:
        """With other codes for the texts."""
        assessor, topic, kind, label = codes
        return self._replace(
            assessor=assessor[self.assessor],
            topic=topic[self.topic],
            kind=kind[self.kind],
            label=label[self.label],
        )


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
    seq, assessor, topic, kind, key, label, reason, flagged, spent, at, via = zip(*rows, strict=True)
    people = _tested(assessor, is_person)
    coded = zip((assessor, topic, kind, label), texts, strict=True)
    assessors, topics, kinds, labels = (_coded(column, known, people) for column, known in coded)
    numbers = np.array(seq, np.int64)[people]
    units = marks(kind, key)[people]
    states = _states(label, reason, flagged)[people]
    hand = _tested(via, _is_by_hand)[people]
    seconds = _seconds(spent)[people]
    times = _times(at)[people]
    return Columns(numbers, assessors, topics, kinds, labels, units, states, hand, seconds, times)


def _is_by_hand(via: str) -> bool:
    return not via.removeprefix(RESTORED).startswith(_NOT_BY_HAND)


def _states(label: Sequence[str | None], reason: Sequence[str], flagged: Sequence[int]) -> NDArray[np.uint8]:
    labelled = np.array([text is not None for text in label], bool)
    unable = np.array([bool(text) for text in reason], bool) & ~labelled
    state = DONE * (labelled | unable) | FLAGGED * np.array(flagged, bool) | CANNOT * unable
    return np.asarray(state, np.uint8)


def _seconds(spent: Sequence[int]) -> NDArray[np.float64]:
    milliseconds = np.array(spent, float)
    timed = (milliseconds > 0) & (milliseconds <= LONGEST)
    return np.where(timed, milliseconds / 1000, np.nan)


def _coded(column: Sequence[str | None], texts: Texts, people: NDArray[np.bool_]) -> NDArray[np.int32]:
    codes, different = pd.factorize(_objects(column)[people])
    return texts.codes(different)[codes]


def _tested(column: Sequence[str], test: Callable[[str], bool]) -> NDArray[np.bool_]:
    """What is true of each text; equal ones are tested once."""
    codes, different = pd.factorize(_objects(column))
    return np.array([test(text) for text in different], bool)[codes]


def marks(kinds: Sequence[str], keys: Sequence[str]) -> NDArray[np.uint64]:
    """A number for each unit of a topic: the same in every process, and another one for every other unit."""
    hashed = (pd.util.hash_array(_objects(texts), categorize=False) for texts in (keys, kinds))
    return next(hashed) * _SPREAD + next(hashed)


def _times(at: Sequence[str]) -> NDArray[np.float64]:
    """A log that came from elsewhere may say no time, or one that no clock shows (the year 9999)."""
    parsed = pd.to_datetime(pd.Series(_objects(at)), utc=True, errors="coerce", format="ISO8601")
    times = parsed.dt.as_unit("us")
    within = times.where(times.between(_EARLIEST, _LATEST))
    seconds = (within - _EARLIEST) / pd.Timedelta(seconds=1)
    return np.asarray(seconds, np.float64)


def _objects(texts: Sequence[str | None]) -> NDArray[np.object_]:
    column = np.empty(len(texts), object)
    column[:] = texts
    return column


class VoteColumns(NamedTuple):
    """Every judgment of people in the order of the log, those that came in a file too.

    Machines, adjudicators and known answers are left out.  Numbers instead of a record for each judgment: a million take fifty megabytes.
    """

    columns: Columns
    people: Sequence[str]
    topics: Sequence[str]
    kinds: Sequence[str]
    labels: Sequence[str]

    def of_topic(self, topic: str) -> Columns:
        """The judgments of a topic."""
        if topic not in self.topics:
            return Columns.empty()
        code = self.topics.index(topic)
        return self.columns.at_places(self.columns.topic == code)

    def first(self, topic: str, refs: Sequence[Ref]) -> dict[tuple[str, Ref], str | None]:
        """The label that everybody gave first to some units of a topic; None is "cannot judge"."""
        by_mark = marks([ref.kind for ref in refs], [ref.key for ref in refs]).tolist()
        units = dict(zip(by_mark, refs, strict=True))
        judged = self.of_topic(topic)
        judged = judged.at_places(np.isin(judged.unit, list(units)) & (judged.state & DONE > 0))
        rows = zip(judged.assessor.tolist(), judged.unit.tolist(), judged.label.tolist(), strict=True)
        labels: dict[tuple[str, Ref], str | None] = {}
        for assessor, unit, label in rows:
            name = self.labels[label] if label >= 0 else None
            labels.setdefault((self.people[assessor], units[unit]), name)
        return labels
