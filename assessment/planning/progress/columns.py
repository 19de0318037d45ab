"""Judgments as columns of numbers, their texts as codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from assessment.model import Ref

DONE, FLAGGED, CANNOT_JUDGE = 1, 2, 4
TEXTS = ("assessor", "topic", "kind", "label")
"""Columns that hold codes of texts."""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)
"""An odd number, so that a question and a key that are swapped give another sum."""


class Columns(NamedTuple):
    """An entry for each judgment, in the order of the log.

    `assessor`, `topic`, `kind` and `label` (-1: none) are codes of texts, `unit` stands for question and key,
    `state` combines DONE, FLAGGED and CANNOT_JUDGE, `is_manual` whether a person made the judgment here,
    `spent` are seconds (NaN: unknown, or a pause), `at` seconds since 1970 (NaN: unknown).
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
        """The judgments of all parts, which have the same codes, one part after the other."""
        return cls(*map(np.concatenate, zip(*parts, strict=True)))

    def at_positions(self, positions: NDArray[Any]) -> Columns:
        return Columns(*(column[positions] for column in self))

    def renamed(self, codes: Sequence[NDArray[np.int32]]) -> Columns:
        """The columns with other codes for the texts: for each column in `TEXTS` the new codes by old one."""
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


def unit_hashes(kinds: Sequence[str], keys: Sequence[str]) -> NDArray[np.uint64]:
    """A number for each unit of a topic: the same in every process, and another one for every other unit."""
    key_hashes = _hashed(keys)
    kind_hashes = _hashed(kinds)
    return key_hashes * _SPREAD + kind_hashes


def _hashed(texts: Sequence[str]) -> NDArray[np.uint64]:
    column = object_column(texts)
    return pd.util.hash_array(column, categorize=False)


def object_column(texts: Sequence[str | None]) -> NDArray[np.object_]:
    """The texts as a column of pandas; None stays None."""
    column = np.empty(len(texts), object)
    column[:] = texts
    return column


class VoteColumns(NamedTuple):
    """Every judgment of people in the order of the log, imported ones included.

    Machines, adjudicators and known answers are left out.  Numbers take the place of a record for each
    judgment: a million judgments take fifty megabytes.
    """

    columns: Columns
    """Their codes are positions in the following lists."""
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
