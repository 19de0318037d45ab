"""How often each label was given: by topic, by item, by person, and together with another label."""

from __future__ import annotations

import numpy as np

from assessment.statistics.agreement.label_matrix import (
    Floats,
    Ints,
    LabelCounts,
    LabelMatrix,
)


def coincidences(both: LabelMatrix, labels: LabelCounts, size: Floats) -> Floats:
    """How often each two labels were given to the same item, by topic.

    An item of n labels adds n (n - 1) ordered pairs, each weighing 1 / (n - 1) (Krippendorff 2011, section
    C).
    """
    topics = _number_of_topics(both)
    names = len(both.labels)
    shape = (topics, names, names)
    dense = counts_of_labels(both, labels)
    table = np.zeros(shape)
    for topic in range(topics):
        items = both.topics == topic
        counts = dense[items]
        weights = 1 / (size[items] - 1)
        weighted = counts * weights[:, None]
        pairs = counts.T @ weighted
        # A label makes no pair with itself.
        pairs_with_itself = np.diag(counts.T @ weights)
        table[topic] = pairs - pairs_with_itself
    return table


def counts_of_labels(both: LabelMatrix, labels: LabelCounts) -> Floats:
    """How often each label was given to each item, a row per item."""
    items = len(both.codes)
    names = len(both.labels)
    shape = (items, names)
    table = np.zeros(shape)
    table[labels.items, labels.labels] = labels.counts
    return table


def labels_of_items(both: LabelMatrix, labels: LabelCounts) -> Floats:
    """The number of labels of each item."""
    items = len(both.codes)
    sizes = np.bincount(labels.items, labels.counts, minlength=items)
    return sizes.astype(float)


def expected_disagreement(
    both: LabelMatrix, labels: LabelCounts
) -> tuple[Floats, Floats]:
    """The number of labels by topic, and how many pairs of them, between each two topics, differ."""
    topics = both.topics[labels.items]
    frequencies = label_frequencies(both, topics, labels.labels, labels.counts)
    votes = frequencies.sum(axis=1)
    all_pairs = np.outer(votes, votes)
    equal_pairs = frequencies @ frequencies.T
    return votes, all_pairs - equal_pairs


def _number_of_topics(both: LabelMatrix) -> int:
    return int(both.topics.max()) + 1 if len(both.topics) else 0


def sums_by_topic(both: LabelMatrix, topics: Ints, values: Floats) -> Floats:
    """The sum of the values of each topic."""
    count = _number_of_topics(both)
    sums = np.bincount(topics, values, minlength=count)
    return sums[:count].astype(float)


def frequencies_of_a_person(both: LabelMatrix, codes: Ints) -> Floats:
    """How often one person gave each label, a row per topic."""
    once = np.ones(len(codes), dtype=np.int64)
    return label_frequencies(both, both.topics, codes, once)


def label_frequencies(
    both: LabelMatrix, topics: Ints, labels: Ints, counts: Ints
) -> Floats:
    """How often each label was given, a row per topic."""
    rows = _number_of_topics(both)
    columns = max(1, len(both.labels))
    size = rows * columns
    # The table is counted as one long row: numpy counts in one dimension only.
    cells = topics * columns + labels
    sums = np.bincount(cells, counts, minlength=size)
    # Without rows numpy may give a cell all the same.
    flat = sums[:size].astype(float)
    return flat.reshape(rows, columns)
