"""The judgments of people in the log as columns of numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from assessment.model import RESTORED
from assessment.model.assessor import Assessor
from assessment.planning.progress.columns import (
    CANNOT_JUDGE,
    DONE,
    FLAGGED,
    Columns,
    Texts,
    object_column,
    unit_hashes,
)

LONGEST = 600_000
"""Milliseconds; more than that on one judgment is a pause, not work."""
_AUTOMATIC_ORIGINS = ("import", "carried", "known", "undo")
"""Beginnings of `via` of judgments that nobody made here: imported, carried over, known or undone."""
_EARLIEST = pd.Timestamp("1970-01-01", tz="UTC").as_unit("us")
_LATEST = pd.Timestamp("2200-01-01", tz="UTC").as_unit("us")
"""Other times are treated as unknown: no clock can have shown them."""


def columns_of(rows: Sequence[tuple[Any, ...]], texts: Sequence[Texts]) -> Columns:
    """The judgments of people among the rows of `Store.lean_log`, as columns.

    `texts` has the texts known so far of each column in `TEXTS`; new ones are added to them.
    """
    seq, assessor, topic, kind, key, label, reason, flagged, spent, at, via = zip(
        *rows, strict=True
    )
    people = _tested(assessor, _is_person)
    known_assessors, known_topics, known_kinds, known_labels = texts
    assessors = _coded(assessor, known_assessors, people)
    topics = _coded(topic, known_topics, people)
    kinds = _coded(kind, known_kinds, people)
    labels = _coded(label, known_labels, people)
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
    """DONE, FLAGGED and CANNOT_JUDGE of each judgment, combined in one number."""
    has_label = np.array([text is not None for text in label], bool)
    has_reason = np.array([bool(text) for text in reason], bool)
    cannot_judge = has_reason & ~has_label
    done = has_label | cannot_judge
    state = np.zeros(len(label), np.uint8)
    state[done] |= DONE
    state[np.array(flagged, bool)] |= FLAGGED
    state[cannot_judge] |= CANNOT_JUDGE
    return state


def _seconds(spent: Sequence[int]) -> NDArray[np.float64]:
    """Seconds from milliseconds; nan where they are unknown, or so many that they are a pause."""
    milliseconds = np.array(spent, float)
    is_timed = (milliseconds > 0) & (milliseconds <= LONGEST)
    seconds = milliseconds / 1000
    return np.where(is_timed, seconds, np.nan)


def _coded(
    column: Sequence[str | None], texts: Texts, people: NDArray[np.bool_]
) -> NDArray[np.int32]:
    """The code of each person's text of a column; -1 where there is none."""
    codes, different = pd.factorize(object_column(column)[people])
    return texts.codes(different)[codes]


def _tested(column: Sequence[str], test: Callable[[str], bool]) -> NDArray[np.bool_]:
    """The result of the test for each text; equal ones are tested once."""
    codes, different = pd.factorize(object_column(column))
    results = np.array([test(text) for text in different], bool)
    return results[codes]


def _times(at: Sequence[str]) -> NDArray[np.float64]:
    """Seconds since 1970.

    A log from elsewhere may have no time, or one that no clock shows (the year 9999): NaN.
    """
    column = pd.Series(object_column(at))
    parsed = pd.to_datetime(column, utc=True, errors="coerce", format="ISO8601")
    times = parsed.dt.as_unit("us")
    plausible = times.where(times.between(_EARLIEST, _LATEST))
    seconds = (plausible - _EARLIEST) / pd.Timedelta(seconds=1)
    return np.asarray(seconds, np.float64)
