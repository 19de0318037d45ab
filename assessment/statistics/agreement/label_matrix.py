"""Who gave which label to which item, as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
NONE = -1
"""Stands for no label."""


class Sheet(NamedTuple):
    """The labels that assessors gave to the items of one question.

    `codes[item, person]` is the label's place in `labels`, NONE where the person gave none; `topics[item]` numbers the item's topic.
    The labels of an `ordered` sheet go from one end to the other.
    """

    people: tuple[str, ...]
    labels: tuple[str, ...]
    codes: Ints
    topics: Ints
    ordered: bool = False


class Tally(NamedTuple):
    """How often each label was given to each item: parallel arrays, sorted by item and label, without zeros."""

    item: Ints
    label: Ints
    count: Ints


class Cell(NamedTuple):
    """Items to which the first assessor gave one label and the second assessor another one, or the same."""

    first: str
    second: str
    count: int


def sheet_of(
    rows: Sequence[Mapping[str, str]],
    labels: Sequence[str] = (),
    topics: Sequence[int] = (),
    *,
    ordered: bool = False,
) -> Sheet:
    """A sheet of one row an item: label by person.  `labels` come first and in their order, others that were given behind them, sorted.

    >>> sheet_of([{"Ann": "no", "Ben": "yes"}, {"Ben": "no"}], ["yes", "no"]).codes.tolist()
    [[1, 0], [-1, 1]]
    """
    people = tuple(sorted({person for row in rows for person in row}))
    others = sorted({label for row in rows for label in row.values()} - set(labels))
    names = (*labels, *others)
    code, column = {name: n for n, name in enumerate(names)}, {name: n for n, name in enumerate(people)}
    codes = np.full((len(rows), len(people)), NONE, dtype=np.int64)
    items = [item for item, row in enumerate(rows) for _ in row]
    given = [column[person] for row in rows for person in row]
    codes[items, given] = [code[label] for row in rows for label in row.values()]
    return Sheet(people, names, codes, np.array(topics or [0] * len(rows), dtype=np.int64), ordered)


def joined(sheets: Sequence[Sheet], labels: Sequence[str] = (), *, ordered: bool = False) -> Sheet:
    """One sheet of several topics' sheets, topics numbered by their place; people sorted, labels as in `sheet_of`."""
    people = tuple(sorted({person for sheet in sheets for person in sheet.people}))
    names = (*labels, *sorted({label for sheet in sheets for label in sheet.labels} - set(labels)))
    code, column = {name: n for n, name in enumerate(names)}, {name: n for n, name in enumerate(people)}
    sizes = [len(sheet.codes) for sheet in sheets]
    codes = np.full((sum(sizes), len(people)), NONE, dtype=np.int64)
    start = 0
    for sheet, size in zip(sheets, sizes, strict=True):
        new = np.array([*(code[label] for label in sheet.labels), NONE], dtype=np.int64)
        codes[start : start + size, [column[person] for person in sheet.people]] = new[sheet.codes]
        start += size
    return Sheet(people, names, codes, np.repeat(np.arange(len(sheets)), sizes), ordered)


def of_people(sheet: Sheet, people: Sequence[str]) -> Sheet:
    """The sheet with these people's labels only, in their order; who is not in it is left out."""
    known = [person for person in people if person in sheet.people]
    return sheet._replace(
        people=tuple(known), codes=sheet.codes[:, [sheet.people.index(person) for person in known]]
    )


def at(sheet: Sheet, items: Mask) -> Sheet:
    """The sheet with some of its items only."""
    return sheet._replace(codes=sheet.codes[items], topics=sheet.topics[items])


def shared(sheet: Sheet) -> Mask:
    """Which items have labels of two assessors or more."""
    return (sheet.codes != NONE).sum(axis=1) >= 2


def overlap(sheet: Sheet) -> Sheet:
    """The items with labels of two assessors or more, their topics numbered from 0 without gaps."""
    kept = at(sheet, shared(sheet))
    return kept._replace(topics=np.unique(kept.topics, return_inverse=True)[1])


def tally(sheet: Sheet) -> Tally:
    """Counts of labels by item.  Sparse, because a free scale may have thousands of labels."""
    item, person = np.nonzero(sheet.codes != NONE)
    size = max(1, len(sheet.labels))
    keys, counts = np.unique(item * size + sheet.codes[item, person], return_counts=True)
    return Tally(keys // size, keys % size, counts)


def cells(sheet: Sheet) -> list[Cell]:
    """The confusion table of a sheet of two people without its zeros, most frequent first.

    >>> cells(sheet_of([{"Ann": "no", "Ben": "yes"}, {"Ann": "no", "Ben": "yes"}, {"Ben": "no"}]))
    [Cell(first='no', second='yes', count=2)]
    """
    both = at(sheet, shared(sheet)).codes
    pairs, counts = np.unique(both, axis=0, return_counts=True)
    found = [
        Cell(sheet.labels[a], sheet.labels[b], int(n))
        for (a, b), n in zip(pairs.tolist(), counts, strict=True)
    ]
    return sorted(found, key=lambda cell: -cell.count)
