"""Judgments as columns of numbers, their texts as codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from assessment.model import RESTORED, Ref
from assessment.model.assessor import Assessor

DONE, FLAGGED, CANNOT = 1, 2, 4
LONGEST = 600_000
"""Milliseconds; more than that on one judgment is a pause, not work."""
TEXTS = ("assessor", "topic", "kind", "label")
"""Columns that hold codes of texts."""
_AUTOMATIC_ORIGINS = ("import", "carried", "known", "undo")
"""Beginnings of `via` of judgments that nobody made here: imported, carried over, known or undone."""
_EARLIEST = pd.Timestamp("1970-01-01", tz="UTC").as_unit("us")
_LATEST = pd.Timestamp("2200-01-01", tz="UTC").as_unit("us")
"""Other times are treated as unknown: no clock can have shown them."""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""An odd number, so that a question and a key that are swapped give another sum."""


class Columns(NamedTuple):
    """An entry for each judgment, in the order of the log.

    `assessor`, `topic`, `kind` and `label` (-1: none) are codes of texts, `unit` stands for question and key,
    `state` combines DONE, FLAGGED and CANNOT, `is_manual` whether a person made the judgment here, `spent`
    are seconds (NaN: unknown, or a pause), `at` seconds since 1970 (NaN: unknown).
    """

    seq: NDArray[np.int64]
    assessor: NDArray[np.int32]
    topic: NDArray[np.int32]
    kind: NDArray[np.int32]
    label: NDArray[np.int32]
    unit: NDArray[np.uint64]
    state: NDArray[np.uint8]
    is_manual: NDArray[np.bool_]
    spent: NDArray[np.float64]
    at: NDArray[np.float64]

    @classmethod
    def empty(cls) -> Columns:
        codes = np.zeros(0, np.int32)
        floats = np.zeros(0, np.float64)
        numbers = np.zeros(0, np.int64)
        units = np.zeros(0, np.uint64)
        states = np.zeros(0, np.uint8)
        flags = np.zeros(0, np.bool_)
        return cls(
            seq=numbers,
            assessor=codes,
            topic=codes,
            kind=codes,
            label=codes,
            unit=units,
            state=states,
            is_manual=flags,
            spent=floats,
            at=floats,
        )

    @classmethod
    def joined(cls, parts: Sequence[Columns]) -> Columns:
        return cls(*map(np.concatenate, zip(*parts, strict=True)))

    def at_positions(self, positions: NDArray[Any]) -> Columns:
        return Columns(*(column[positions] for column in self))

    def renamed(self, codes: Sequence[NDArray[np.int32]]) -> Columns:
        """The columns with other codes for the texts."""
        new_codes = {}
        for name, codes_of_column in zip(TEXTS, codes, strict=True):
            old_codes = getattr(self, name)
            new_codes[name] = codes_of_column[old_codes]
        return self._replace(**new_codes)


class Texts:
    """Different texts in the order of their first use; the code of a text is its position."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._codes: dict[str, int] = {}

    def code(self, text: str) -> int | None:
        return self._codes.get(text)

    def codes(self, texts: Iterable[str]) -> NDArray[np.int32]:
        """The codes of these texts, and last -1, so that code -1 stays -1 when it is looked up."""
        codes = [self._code(text) for text in texts]
        codes.append(-1)
        return np.array(codes, np.int32)

    def _code(self, text: str) -> int:
        if text not in self._codes:
            self._codes[text] = len(self.all)
            self.all.append(text)
        return self._codes[text]


def columns_of(rows: Sequence[tuple[Any, ...]], texts: Sequence[Texts]) -> Columns:
    """The judgments of people among the rows of the store, as columns."""
    seq, assessor, topic, kind, key, label, reason, flagged, spent, at, via = zip(
        *rows, strict=True
    )
    people = _tested(assessor, _is_person)
    coded = []
    for column, known_texts in zip((assessor, topic, kind, label), texts, strict=True):
        coded.append(_coded(column, known_texts, people))
    assessors, topics, kinds, labels = coded
    numbers = np.array(seq, np.int64)[people]
    units = unit_hashes(kind, key)[people]
    states = _states(label, reason, flagged)[people]
    is_manual = _tested(via, _is_manual)[people]
    seconds = _seconds(spent)[people]
    times = _times(at)[people]
    return Columns(
        seq=numbers,
        assessor=assessors,
        topic=topics,
        kind=kinds,
        label=labels,
        unit=units,
        state=states,
        is_manual=is_manual,
        spent=seconds,
        at=times,
    )


def _is_person(assessor: str) -> bool:
    return Assessor.of(assessor).is_person


def _is_manual(via: str) -> bool:
    # A restored archive marks all its events; how a judgment was made stands behind the mark.
    return not via.removeprefix(RESTORED).startswith(_AUTOMATIC_ORIGINS)


def _states(
    label: Sequence[str | None], reason: Sequence[str], flagged: Sequence[int]
) -> NDArray[np.uint8]:
    has_label = np.array([text is not None for text in label], bool)
    has_reason = np.array([bool(text) for text in reason], bool)
    cannot = has_reason & ~has_label
    done = has_label | cannot
    state = np.zeros(len(label), np.uint8)
    state[done] |= DONE
    state[np.array(flagged, bool)] |= FLAGGED
    state[cannot] |= CANNOT
    return state


def _seconds(spent: Sequence[int]) -> NDArray[np.float64]:
    milliseconds = np.array(spent, float)
    is_timed = (milliseconds > 0) & (milliseconds <= LONGEST)
    seconds = milliseconds / 1000
    return np.where(is_timed, seconds, np.nan)


def _coded(
    column: Sequence[str | None], texts: Texts, people: NDArray[np.bool_]
) -> NDArray[np.int32]:
    codes, different = pd.factorize(_objects(column)[people])
    return texts.codes(different)[codes]


def _tested(column: Sequence[str], test: Callable[[str], bool]) -> NDArray[np.bool_]:
    """The result of the test for each text; equal ones are tested once."""
    codes, different = pd.factorize(_objects(column))
    results = np.array([test(text) for text in different], bool)
    return results[codes]


def unit_hashes(kinds: Sequence[str], keys: Sequence[str]) -> NDArray[np.uint64]:
    """A number for each unit of a topic: the same in every process, and another one for every other unit."""
    key_hashes = _hashed(keys)
    kind_hashes = _hashed(kinds)
    return key_hashes * _SPREAD + kind_hashes


def _hashed(texts: Sequence[str]) -> NDArray[np.uint64]:
    column = _objects(texts)
    return pd.util.hash_array(column, categorize=False)


def _times(at: Sequence[str]) -> NDArray[np.float64]:
    """Seconds since 1970.

    A log from elsewhere may have no time, or one that no clock shows (the year 9999): NaN.
    """
    column = pd.Series(_objects(at))
    parsed = pd.to_datetime(column, utc=True, errors="coerce", format="ISO8601")
    times = parsed.dt.as_unit("us")
    plausible = times.where(times.between(_EARLIEST, _LATEST))
    seconds = (plausible - _EARLIEST) / pd.Timedelta(seconds=1)
    return np.asarray(seconds, np.float64)


def _objects(texts: Sequence[str | None]) -> NDArray[np.object_]:
    column = np.empty(len(texts), object)
    column[:] = texts
    return column


class VoteColumns(NamedTuple):
    """Every judgment of people in the order of the log, imported ones included.

    Machines, adjudicators and known answers are left out.  Numbers take the place of a record for each
    judgment: a million judgments take fifty megabytes.
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
        is_of_topic = self.columns.topic == code
        return self.columns.at_positions(is_of_topic)

    def first(
        self, topic: str, refs: Sequence[Ref]
    ) -> dict[tuple[str, Ref], str | None]:
        """The first label of each assessor on some units of a topic; None is "cannot judge"."""
        kinds = [ref.kind for ref in refs]
        keys = [ref.key for ref in refs]
        hashes = unit_hashes(kinds, keys).tolist()
        units = dict(zip(hashes, refs, strict=True))
        columns = self.of_topic(topic)
        is_done = columns.state & DONE > 0
        is_wanted = np.isin(columns.unit, list(units))
        columns = columns.at_positions(is_wanted & is_done)
        assessors = columns.assessor.tolist()
        unit_numbers = columns.unit.tolist()
        codes = columns.label.tolist()
        labels: dict[tuple[str, Ref], str | None] = {}
        for assessor, number, code in zip(assessors, unit_numbers, codes, strict=True):
            label = self.labels[code] if code >= 0 else None
            person = self.people[assessor]
            labels.setdefault((person, units[number]), label)
        return labels
