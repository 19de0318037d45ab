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


class LabelMatrix(NamedTuple):
    """The labels that assessors gave to the items of one question.

    `codes[item, person]` is the label's index in `labels`, NONE where the person gave none; `topics[item]`
    is the number of the item's topic.  The labels of an `ordered` matrix go from one end to the other.
    """

    people: tuple[str, ...]
    labels: tuple[str, ...]
    codes: Ints
    topics: Ints
    ordered: bool = False


class LabelCounts(NamedTuple):
    """How often each item got each label: parallel arrays without zeros, sorted by item and label."""

    items: Ints
    labels: Ints
    counts: Ints


class ConfusionCell(NamedTuple):
    """Items to which the first assessor gave one label and the second assessor another one, or the same."""

    first: str
    second: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody calls


def label_matrix(
    rows: Sequence[Mapping[str, str]],
    labels: Sequence[str] = (),
    topics: Sequence[int] = (),
    *,
    ordered: bool = False,
) -> LabelMatrix:
    """A matrix with one row per item: label by person.

    `labels` come first and in their order; other labels of the rows follow, sorted.

    >>> label_matrix([{"Ann": "no", "Ben": "yes"}, {"Ben": "no"}], ["yes", "no"]).codes.tolist()
    [[1, 0], [-1, 1]]
    """
    people: set[str] = set()
    used_labels: set[str] = set()
    for row in rows:
        people.update(row.keys())
        used_labels.update(row.values())
    names = _label_names(labels, used_labels)
    in_order = tuple(sorted(people))
    columns = _indexes(in_order)
    code_of = _indexes(names)
    codes = _no_labels(len(rows), len(in_order))
    for item, row in enumerate(rows):
        for person, label in row.items():
            column = columns[person]
            codes[item, column] = code_of[label]
    numbers = topics or [0] * len(rows)
    topic_of_item = np.array(numbers, dtype=np.int64)
    return LabelMatrix(
        people=in_order,
        labels=names,
        codes=codes,
        topics=topic_of_item,
        ordered=ordered,
    )


def join_matrices(
    matrices: Sequence[LabelMatrix],
    labels: Sequence[str] = (),
    *,
    ordered: bool = False,
) -> LabelMatrix:
    """One matrix of the matrices of several topics; `topics` has their indexes in `matrices`.

    People are sorted, labels are ordered as in `label_matrix`.
    """
    people: set[str] = set()
    used_labels: set[str] = set()
    for matrix in matrices:
        people.update(matrix.people)
        used_labels.update(matrix.labels)
    names = _label_names(labels, used_labels)
    in_order = tuple(sorted(people))
    sizes = [len(matrix.codes) for matrix in matrices]
    codes = _no_labels(sum(sizes), len(in_order))
    column_of = _indexes(in_order)
    code_of = _indexes(names)
    start = 0
    for matrix, size in zip(matrices, sizes, strict=True):
        end = start + size
        columns = [column_of[person] for person in matrix.people]
        new_codes = [code_of[label] for label in matrix.labels]
        # NONE (-1) as an index takes the last element, so that no label stays no label.
        recoded = np.array([*new_codes, NONE], dtype=np.int64)
        codes[start:end, columns] = recoded[matrix.codes]
        start = end
    topics = np.repeat(np.arange(len(matrices)), sizes)
    return LabelMatrix(
        people=in_order,
        labels=names,
        codes=codes,
        topics=topics,
        ordered=ordered,
    )


def _label_names(first: Sequence[str], labels: set[str]) -> tuple[str, ...]:
    return (*first, *sorted(labels - set(first)))


def _indexes(names: Iterable[str]) -> dict[str, int]:
    """The index of each name, from 0."""
    return {name: index for index, name in enumerate(names)}


def _no_labels(items: int, people: int) -> Ints:
    return np.full((items, people), NONE, dtype=np.int64)


def select_people(matrix: LabelMatrix, people: Sequence[str]) -> LabelMatrix:
    """The matrix with these people's labels only, in their order; people who are not in it are left out."""
    known = tuple(person for person in people if person in matrix.people)
    columns = [matrix.people.index(person) for person in known]
    codes = matrix.codes[:, columns]
    return matrix._replace(people=known, codes=codes)


def select_items(matrix: LabelMatrix, items: Mask) -> LabelMatrix:
    """The matrix with some of its items only."""
    return matrix._replace(codes=matrix.codes[items], topics=matrix.topics[items])


def shared_items(matrix: LabelMatrix) -> Mask:
    """Which items have labels of two assessors or more."""
    labelled: Ints = (matrix.codes != NONE).sum(axis=1)
    return labelled >= 2


def used_labels(matrix: LabelMatrix) -> tuple[str, ...]:
    """The labels that somebody gave to an item, in their order.

    >>> used_labels(label_matrix([{"Ann": "no"}, {"Ben": "perhaps"}], ["yes", "no"]))
    ('no', 'perhaps')
    """
    codes = set(matrix.codes.ravel().tolist())
    return tuple(label for code, label in enumerate(matrix.labels) if code in codes)


def overlap(matrix: LabelMatrix) -> LabelMatrix:
    """The items with labels of two assessors or more, their topics numbered from 0 without gaps."""
    items = shared_items(matrix)
    both = select_items(matrix, items)
    _, numbers = np.unique(both.topics, return_inverse=True)
    return both._replace(topics=numbers)


def label_counts(matrix: LabelMatrix) -> LabelCounts:
    """Counts of labels by item.

    They are sparse, because a free scale may have thousands of labels.
    """
    has_label = matrix.codes != NONE
    items, people = np.nonzero(has_label)
    codes = matrix.codes[items, people]
    size = max(1, len(matrix.labels))
    # One number for item and label, because numpy counts equal numbers much faster than equal rows
    keys = items * size + codes
    keys, counts = np.unique(keys, return_counts=True)
    return LabelCounts(
        items=keys // size,
        labels=keys % size,
        counts=counts,
    )


def confusion_cells(matrix: LabelMatrix) -> list[ConfusionCell]:
    """The confusion table of a matrix of two people without its zeros, most frequent first.

    >>> rows = [{"Ann": "no", "Ben": "yes"}, {"Ann": "no", "Ben": "yes"}, {"Ben": "no"}]
    >>> confusion_cells(label_matrix(rows))
    [ConfusionCell(first='no', second='yes', count=2)]
    """
    both = select_items(matrix, shared_items(matrix))
    pairs, counts = np.unique(both.codes, axis=0, return_counts=True)
    cells = []
    for (row, column), count in zip(pairs.tolist(), counts.tolist(), strict=True):
        first = matrix.labels[row]
        second = matrix.labels[column]
        cells.append(ConfusionCell(first, second, count))
    return sorted(cells, key=lambda cell: -cell.count)
