"""Coefficients of agreement, each as sums over topics.

A coefficient is 1 - observed disagreement / disagreement expected by chance.  Only items with labels of two
assessors or more count.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from assessment.statistics.agreement.label_frequencies import (
    coincidences,
    counts_of_labels,
    expected_disagreement,
    frequencies_of_a_person,
    labels_of_items,
    sums_by_topic,
)
from assessment.statistics.agreement.label_matrix import (
    Floats,
    LabelMatrix,
    label_counts,
    overlap,
)
from assessment.statistics.agreement.topic_sums import Coincidences, Sums

Weighting = Literal["none", "linear", "quadratic", "within one"]
WEIGHTINGS: tuple[Weighting, ...] = ("linear", "quadratic", "within one", "none")
STANDARD: Weighting = "linear"
"""The weighting of ordered scales unless another one is asked for: without one, neighbouring grades differ
as much as the two ends."""


def distances(size: int, weighting: Weighting) -> Floats:
    """How far two labels of an ordered scale are apart, 0 to 1.

    Linear weights are Cohen's (1968), the squares those of Fleiss and Cohen (1973).

    >>> distances(3, "linear").tolist()
    [[0.0, 0.5, 1.0], [0.5, 0.0, 0.5], [1.0, 0.5, 0.0]]
    >>> distances(3, "within one")[0].tolist()
    [0.0, 0.0, 1.0]
    """
    positions = np.arange(size)
    steps = np.abs(np.subtract.outer(positions, positions))
    if weighting == "none":
        differs = steps > 0
        return differs.astype(float)
    if weighting == "within one":
        is_far = steps > 1
        return is_far.astype(float)
    most_steps = max(1, size - 1)
    shares: Floats = steps / most_steps
    if weighting == "quadratic":
        return shares**2
    return shares


def cohen(matrix: LabelMatrix, weighting: Weighting = "none") -> Sums:
    """Cohen's kappa of a matrix of two people: (p_o - p_e) / (1 - p_e) (Cohen 1960, equation 1).

    It is weighted as in Cohen 1968.

    >>> from assessment.statistics.agreement.label_matrix import label_matrix
    >>> counts = {("yes", "yes"): 20, ("yes", "no"): 5, ("no", "yes"): 10, ("no", "no"): 15}
    >>> rows = [{"Ann": first, "Ben": second} for (first, second), n in counts.items() for _ in range(n)]
    >>> cohen(label_matrix(rows)).values(np.ones((1, 1))).round(3).tolist()
    [0.4]
    """
    both = overlap(matrix)
    first, second = both.codes.T
    first_frequencies = frequencies_of_a_person(both, first)
    second_frequencies = frequencies_of_a_person(both, second)
    items = first_frequencies.sum(axis=1)
    # Without weights no square table of the labels is made: a free scale may have thousands.
    if weighting == "none":
        apart = (first != second).astype(float)
        pairs = np.outer(items, items)
        chance = pairs - first_frequencies @ second_frequencies.T
    else:
        far = distances(len(matrix.labels), weighting)
        apart = far[first, second]
        chance = first_frequencies @ far @ second_frequencies.T
    topic_apart = sums_by_topic(both, both.topics, apart)
    return Sums(
        items=len(first),
        apart=topic_apart,
        base=items,
        votes=items,
        chance=chance,
    )


def fleiss(matrix: LabelMatrix) -> Sums:
    """Fleiss' kappa (1971, equation 7).

    Where items have different numbers of labels, it is the generalisation by Fleiss, Levin and Paik (2003,
    section 18.3), with categories put together as in Landis and Koch (1977): items weigh by their number of
    labels less one.

    >>> from assessment.statistics.agreement.label_matrix import label_matrix
    >>> vital = [3, 3, 4, 2, 0, 6]  # votes of nine assessors (P07-1097, figure 3)
    >>> votes = [{str(person): "vital" if person < n else "okay" for person in range(9)} for n in vital]
    >>> fleiss(label_matrix(votes)).values(np.ones((1, 1))).round(7).tolist()
    [0.0833333]
    """
    both = overlap(matrix)
    labels = label_counts(both)
    size = labels_of_items(both, labels)
    of_label = size[labels.items]
    other_labels = of_label - labels.counts
    apart = labels.counts * other_labels / of_label
    topic_apart = sums_by_topic(both, both.topics[labels.items], apart)
    # An item of n labels weighs n - 1, so that items with one label would weigh nothing.
    weights = sums_by_topic(both, both.topics, size - 1)
    votes, chance = expected_disagreement(both, labels)
    return Sums(
        items=len(size),
        apart=topic_apart,
        base=weights,
        votes=votes,
        chance=chance,
    )


def alpha(matrix: LabelMatrix, *, ordinal: bool = False) -> Sums | Coincidences:
    """Krippendorff's alpha, 1 - D_o / D_e; missing labels are allowed.

    Source: Krippendorff 2011, "Computing Krippendorff's alpha-reliability".

    >>> from assessment.statistics.agreement.label_matrix import label_matrix
    >>> coders = {"A": "123321412...", "B": "1233224125.3", "C": ".3332342251.", "D": "12332441251."}
    >>> rows = [{name: row[n] for name, row in coders.items() if row[n] != "."} for n in range(12)]
    >>> one = np.ones((1, 1))
    >>> alpha(label_matrix(rows)).values(one).round(3).tolist()
    [0.743]
    >>> alpha(label_matrix(rows), ordinal=True).values(one).round(3).tolist()
    [0.815]
    """
    both = overlap(matrix)
    labels = label_counts(both)
    size = labels_of_items(both, labels)
    if ordinal:
        table = coincidences(both, labels, size)
        return Coincidences(len(size), table)
    of_label = size[labels.items]
    other_labels = of_label - labels.counts
    apart = labels.counts * other_labels / (of_label - 1)
    topic_apart = sums_by_topic(both, both.topics[labels.items], apart)
    votes, chance = expected_disagreement(both, labels)
    return Sums(
        items=len(size),
        apart=topic_apart,
        base=votes,
        votes=votes,
        chance=chance,
        # A label is never compared with itself: of n labels, n (n - 1) pairs are expected.
        spare=1,
    )


def share(matrix: LabelMatrix, *, steps: int = 0) -> float | None:
    """The mean share of agreeing pairs of labels over the items (Fleiss 1971, equation 3), 0 to 1.

    None where no item has two labels.  With `steps`, labels of an ordered scale agree that are no further
    apart.

    >>> from assessment.statistics.agreement.label_matrix import label_matrix
    >>> share(label_matrix([{"Ann": "no", "Ben": "no", "Cem": "yes"}, {"Ann": "no", "Ben": "no"}]))
    0.6666666666666666
    """
    both = overlap(matrix)
    if not len(both.codes):
        return None
    labels = label_counts(both)
    size = np.bincount(labels.items, labels.counts)
    equal_pairs = labels.counts * (labels.counts - 1.0)
    agreeing = np.bincount(labels.items, equal_pairs)
    # A table with a column a label is made only where it is needed: a free scale may have thousands.
    if steps:
        dense = counts_of_labels(both, labels)
    for step in range(1, steps + 1):
        higher = dense[:, step:]
        lower = dense[:, :-step]
        neighbours = (lower * higher).sum(axis=1)
        # Pairs are counted in both orders, as in `size * (size - 1)`.
        agreeing += 2 * neighbours
    pairs = size * (size - 1)
    shares = agreeing / pairs
    return float(shares.mean())
