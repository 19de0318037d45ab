"""How much of one topic's units is done, flagged and not to be judged, for several people at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.planning.progress.columns import CANNOT, DONE, FLAGGED, Columns
from assessment.planning.progress.sheets import Places, Sheet

Flags = NDArray[np.bool_]
COUNTS = ("total", "done", "flagged", "cannot", "also")


class AssessorTotals(NamedTuple):
    """A row for each person, a column for each of the sheet's distinct units: what holds now, and when it was first dealt with
    (infinite: never, or nobody knows)."""

    state: NDArray[np.uint8]
    first: NDArray[np.float64]

    def together(self) -> AssessorTotals:
        """One row for all: a unit is done as soon as one of them has dealt with it."""
        return AssessorTotals(
            np.bitwise_or.reduce(self.state, 0, keepdims=True),
            self.first.min(0, keepdims=True, initial=np.inf),
        )

    def with_nobody(self, rows: int) -> AssessorTotals:
        """More rows, of people who have judged nothing."""
        shape = rows, self.state.shape[1]
        return AssessorTotals(
            np.vstack([self.state, np.zeros(shape, np.uint8)]),
            np.vstack([self.first, np.full(shape, np.inf)]),
        )


class Tally(NamedTuple):
    """`counts` by person, question and COUNTS: units (those of a group are one) that are asked, done, flagged, not to be judged; and units
    judged that are not asked.  `times` say when what is done was first dealt with, by the person of the same place in `rows`; where
    another unit did that, it is the last time known of the question."""

    counts: NDArray[np.int32]
    times: NDArray[np.float64]
    rows: Places


def hands_on(sheet: Sheet, said: Columns, people: Sequence[int]) -> AssessorTotals:
    """What these people (by code) said of the sheet's units; other units are left out."""
    shape = len(people), len(sheet.refs)
    state, first = np.zeros(shape, np.uint8), np.full(shape, np.inf)
    rows, places = _places(np.array(people, np.int32), said.who), _places(sheet.refs, said.unit)
    known = np.flatnonzero((rows >= 0) & (places >= 0))
    state[rows[known], places[known]] = said.state[known]  # of several the last one stands
    timed = known[(said.state[known] & DONE > 0) & np.isfinite(said.at[known])][::-1]
    first[rows[timed], places[timed]] = said.at[timed]
    return AssessorTotals(state, first)


def _places(
    known: NDArray[np.uint64] | NDArray[np.int32], values: NDArray[np.uint64] | NDArray[np.int32]
) -> Places:
    """Where each value stands among known ones, sorted; -1: nowhere."""
    if not len(known):
        return np.full(len(values), -1)
    found = np.minimum(np.searchsorted(known, values), len(known) - 1)
    return np.where(known[found] == values, found, -1)


def tally(sheet: Sheet, hands: AssessorTotals, asked: Flags) -> Tally:
    """`asked` says by person and screen whose screen it is."""
    mine = asked[:, sheet.screen]
    place = _first(mine, sheet.name)
    done = _any(_dealt_with(sheet, hands.state & DONE > 0)[:, sheet.ref] & mine, sheet.name)
    marked = [_any((hands.state & flag > 0)[:, sheet.ref] & mine, sheet.name) for flag in (FLAGGED, CANNOT)]
    kind = np.where(
        place >= 0, sheet.kind[place] if len(sheet.kind) else -1, -1
    )  # a group over several questions counts at its first one
    counts = [_by_kind(found, kind, sheet) for found in (place >= 0, done, *marked)]
    return Tally(
        np.stack([*counts, _also(sheet, hands, mine)], axis=2).astype(np.int32),
        *_times(sheet, hands, mine, done, kind),
    )


def _dealt_with(sheet: Sheet, said: Flags) -> Flags:
    """Distinct units that are done themselves or through another one: of their screen if that settles it, of their group."""
    units = said[:, sheet.ref]
    settled = _any(units & sheet.settles, sheet.screen)[:, sheet.screen]
    return _any(units | settled | _any(units, sheet.name)[:, sheet.name], sheet.ref)


def _also(sheet: Sheet, hands: AssessorTotals, mine: Flags) -> NDArray[np.intp]:
    beyond = (hands.state & DONE > 0) & ~_any(mine, sheet.ref)
    kinds = np.zeros(len(sheet.refs), np.intp)
    kinds[sheet.ref] = sheet.kind
    return _by_kind(beyond, np.broadcast_to(kinds, beyond.shape), sheet)


def _times(
    sheet: Sheet, hands: AssessorTotals, mine: Flags, done: Flags, kind: Places
) -> tuple[NDArray[np.float64], Places]:
    rows, names = np.nonzero(done)
    first = np.full(done.shape, np.inf)
    who, unit = np.nonzero(mine & np.isfinite(hands.first)[:, sheet.ref])
    np.minimum.at(first, (who, sheet.name[unit]), hands.first[who, sheet.ref[unit]])
    times, group = first[rows, names], rows * len(sheet.kinds) + kind[rows, names]
    known = np.isfinite(times)
    latest = np.full(len(done) * len(sheet.kinds), -np.inf)
    np.maximum.at(latest, group[known], times[known])
    times = np.where(known, times, latest[group])
    kept = np.isfinite(times)
    return times[kept], rows[kept]


def _by_kind(found: Flags, kind: Places, sheet: Sheet) -> NDArray[np.intp]:
    return (
        np.stack([(found & (kind == n)).sum(axis=1) for n in range(len(sheet.kinds))], axis=1)
        if sheet.kinds
        else np.zeros((len(found), 0), np.intp)
    )


def _first(flags: Flags, codes: Places) -> Places:
    """By row and code the first column with a flag; -1: none."""
    found = np.full((len(flags), codes.max(initial=-1) + 1), -1)
    rows, places = np.nonzero(flags)
    found[rows[::-1], codes[places[::-1]]] = places[::-1]
    return found


def _any(flags: Flags, codes: Places) -> Flags:
    """By row and code whether any column has a flag."""
    return _first(flags, codes) >= 0
