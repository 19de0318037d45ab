"""The labels that assessors gave to items, as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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

    `codes[item, person]` is the label's place in `labels`, NONE where the person gave none; `topics[item]`
    numbers the item's topic.  The labels of an `ordered` sheet go from one end to the other.
    """

    people: tuple[str, ...]
    labels: tuple[str, ...]
    codes: Ints
    topics: Ints
    ordered: bool = False


class LabelCounts(NamedTuple):
    """How often each label was given to each item: parallel arrays, sorted by item and label, without
    zeros.
    """

    items: Ints
    labels: Ints
    counts: Ints


class Cell(NamedTuple):
    """Items to which the first assessor gave one label and the second assessor another one, or the same."""

    first: str
    second: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody calls


def sheet_of(
    rows: Sequence[Mapping[str, str]],
    labels: Sequence[str] = (),
    topics: Sequence[int] = (),
    *,
    ordered: bool = False,
) -> Sheet:
    """A sheet with one row per item: label by person.

    `labels` come first and in their order; other labels of the rows follow, sorted.

    >>> sheet_of([{"Ann": "no", "Ben": "yes"}, {"Ben": "no"}], ["yes", "no"]).codes.tolist()
    [[1, 0], [-1, 1]]
    """
    people = sorted({person for row in rows for person in row})
    names = _label_names(labels, {label for row in rows for label in row.values()})
    column, code = _places(people), _places(names)
    codes = _no_labels(len(rows), len(people))
    for item, row in enumerate(rows):
        for person, label in row.items():
            codes[item, column[person]] = code[label]
    topic_of = np.array(topics or [0] * len(rows), dtype=np.int64)
    return Sheet(tuple(people), names, codes, topic_of, ordered)


def joined(
    sheets: Sequence[Sheet], labels: Sequence[str] = (), *, ordered: bool = False
) -> Sheet:
    """One sheet of several topics' sheets, topics numbered by their place.

    People are sorted, labels are ordered as in `sheet_of`.
    """
    people = sorted({person for sheet in sheets for person in sheet.people})
    names = _label_names(labels, {label for sheet in sheets for label in sheet.labels})
    column, code = _places(people), _places(names)
    sizes = [len(sheet.codes) for sheet in sheets]
    codes = _no_labels(sum(sizes), len(people))
    start = 0
    for sheet, size in zip(sheets, sizes, strict=True):
        # NONE (-1) as an index takes the last element, so that no label stays no label.
        recoded = np.array(
            [*(code[label] for label in sheet.labels), NONE], dtype=np.int64
        )
        columns = [column[person] for person in sheet.people]
        codes[start : start + size, columns] = recoded[sheet.codes]
        start += size
    topics = np.repeat(np.arange(len(sheets)), sizes)
    return Sheet(tuple(people), names, codes, topics, ordered)


def _label_names(first: Sequence[str], labels: set[str]) -> tuple[str, ...]:
    return (*first, *sorted(labels - set(first)))


def _places(names: Iterable[str]) -> dict[str, int]:
    return {name: place for place, name in enumerate(names)}


def _no_labels(items: int, people: int) -> Ints:
    return np.full((items, people), NONE, dtype=np.int64)


def of_people(sheet: Sheet, people: Sequence[str]) -> Sheet:
    """The sheet with these people's labels only, in their order; people who are not in it are left out."""
    known = tuple(person for person in people if person in sheet.people)
    columns = [sheet.people.index(person) for person in known]
    return sheet._replace(people=known, codes=sheet.codes[:, columns])


def at(sheet: Sheet, items: Mask) -> Sheet:
    """The sheet with some of its items only."""
    return sheet._replace(codes=sheet.codes[items], topics=sheet.topics[items])


def shared(sheet: Sheet) -> Mask:
    """Which items have labels of two assessors or more."""
    labelled: Ints = (sheet.codes != NONE).sum(axis=1)
    return labelled >= 2


def overlap(sheet: Sheet) -> Sheet:
    """The items with labels of two assessors or more, their topics numbered from 0 without gaps."""
    both = at(sheet, shared(sheet))
    _, numbers = np.unique(both.topics, return_inverse=True)
    return both._replace(topics=numbers)


def label_counts(sheet: Sheet) -> LabelCounts:
    """Counts of labels by item.  Sparse, because a free scale may have thousands of labels."""
    items, people = np.nonzero(sheet.codes != NONE)
    size = max(1, len(sheet.labels))
    keys, counts = np.unique(
        items * size + sheet.codes[items, people], return_counts=True
    )
    return LabelCounts(keys // size, keys % size, counts)


def cells(sheet: Sheet) -> list[Cell]:
    """The confusion table of a sheet of two people without its zeros, most frequent first.

    >>> cells(sheet_of([{"Ann": "no", "Ben": "yes"}, {"Ann": "no", "Ben": "yes"}, {"Ben": "no"}]))
    [Cell(first='no', second='yes', count=2)]
    """
    both = at(sheet, shared(sheet)).codes
    pairs, counts = np.unique(both, axis=0, return_counts=True)
    table = []
    for (first, second), count in zip(pairs.tolist(), counts.tolist(), strict=True):
        table.append(Cell(sheet.labels[first], sheet.labels[second], count))
    return sorted(table, key=lambda cell: -cell.count)
