"""Coefficients of agreement, each as sums over topics.

So the value for any mixture of topics comes from one product of matrices.  A coefficient is 1 - observed
disagreement / disagreement expected by chance.  Only items with labels of two assessors or more count.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from assessment.statistics.agreement.label_matrix import (
    Floats,
    Ints,
    LabelCounts,
    LabelMatrix,
    label_counts,
    overlap,
)

Weighting = Literal["none", "linear", "quadratic", "within one"]
WEIGHTINGS: tuple[Weighting, ...] = ("none", "linear", "quadratic", "within one")


class Sums(NamedTuple):
    """Parts of a coefficient by topic.

    Observed disagreement is `apart` / `base`.  Expected disagreement is `chance` (between the votes of two
    topics) over `votes` times (`votes` - `spare`).
    """

    items: int
    apart: Floats
    base: Floats
    votes: Floats
    chance: Floats
    spare: int = 0

    @property
    def topics(self) -> int:
        return len(self.apart)

    def values(self, draws: Floats) -> Floats:
        """The coefficient for each row of `draws` (how often each topic counts).

        It is nan where chance expects no disagreement.
        """
        votes = draws @ self.votes
        apart = draws @ self.apart
        base = draws @ self.base
        # A draw weighs each pair of topics by how often it holds the one and the other.
        chance_by_topic = draws @ self.chance
        chance = (chance_by_topic * draws).sum(axis=1)
        pairs = votes * (votes - self.spare)
        # Draws whose labels are all the same divide by 0; nan says so, without a warning for each.
        with np.errstate(divide="ignore", invalid="ignore"):
            shares = chance / pairs
            expected = np.where(chance > 0, shares, np.nan)
            observed = apart / base
            values: Floats = 1 - observed / expected
        return values


class Coincidences(NamedTuple):
    """Krippendorff's coincidences by topic, for a distance that depends on how often each label is given."""

    items: int
    table: Floats

    @property
    def topics(self) -> int:
        return len(self.table)

    def values(self, draws: Floats) -> Floats:
        """Ordinal alpha for each row of `draws`; nan where chance expects no disagreement."""
        table = np.tensordot(draws, self.table, axes=1)
        frequencies = table.sum(axis=2)
        total = frequencies.sum(axis=1)
        far = _ranks_apart(frequencies)
        observed = (table * far).sum(axis=(1, 2))
        # For each draw b, the distances of all pairs of labels c and k, weighted by how often each was given
        expected = np.einsum("bc,bk,bck->b", frequencies, frequencies, far)
        defined = np.where(expected > 0, expected, np.nan)
        with np.errstate(divide="ignore", invalid="ignore"):
            values: Floats = 1 - (total - 1) * observed / defined
        return values


def distances(size: int, weighting: Weighting) -> Floats:
    """How far two labels of an ordered scale are apart, 0 to 1.

    Linear weights are Cohen's (1968), the squares those of Fleiss and Cohen (1973).

    >>> distances(3, "linear").tolist()
    [[0.0, 0.5, 1.0], [0.5, 0.0, 0.5], [1.0, 0.5, 0.0]]
    >>> distances(3, "within one")[0].tolist()
    [0.0, 0.0, 1.0]
    """
    places = np.arange(size)
    steps = np.abs(np.subtract.outer(places, places))
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
    first_frequencies = _frequencies(both, first)
    second_frequencies = _frequencies(both, second)
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
    topic_apart = _by_topic(both, both.topics, apart)
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
    size = _sizes(both, labels)
    of_label = size[labels.items]
    other_labels = of_label - labels.counts
    apart = labels.counts * other_labels / of_label
    topic_apart = _by_topic(both, both.topics[labels.items], apart)
    # An item of n labels weighs n - 1, so that items with one label would weigh nothing.
    weights = _by_topic(both, both.topics, size - 1)
    votes, chance = _expected(both, labels)
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
    size = _sizes(both, labels)
    if ordinal:
        table = _coincidences(both, labels, size)
        return Coincidences(len(size), table)
    of_label = size[labels.items]
    other_labels = of_label - labels.counts
    apart = labels.counts * other_labels / (of_label - 1)
    topic_apart = _by_topic(both, both.topics[labels.items], apart)
    votes, chance = _expected(both, labels)
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
        dense = _dense(both, labels)
    for step in range(1, steps + 1):
        higher = dense[:, step:]
        lower = dense[:, :-step]
        neighbours = (lower * higher).sum(axis=1)
        # Pairs are counted in both orders, as in `size * (size - 1)`.
        agreeing += 2 * neighbours
    pairs = size * (size - 1)
    shares = agreeing / pairs
    return float(shares.mean())


def _ranks_apart(frequencies: Floats) -> Floats:
    """Krippendorff's ordinal distance, squared: the labels between two, the two ends counted half."""
    upto = frequencies.cumsum(axis=1) - frequencies / 2
    return (upto[:, :, None] - upto[:, None, :]) ** 2


def _coincidences(both: LabelMatrix, labels: LabelCounts, size: Floats) -> Floats:
    """How often each two labels stand together at an item, by topic.

    An item of n labels adds n (n - 1) ordered pairs, each weighing 1 / (n - 1) (Krippendorff 2011, section
    C).
    """
    topics = _topics(both)
    names = len(both.labels)
    shape = (topics, names, names)
    dense = _dense(both, labels)
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


def _dense(both: LabelMatrix, labels: LabelCounts) -> Floats:
    """How often each label was given to each item, a row per item."""
    items = len(both.codes)
    names = len(both.labels)
    shape = (items, names)
    table = np.zeros(shape)
    table[labels.items, labels.labels] = labels.counts
    return table


def _sizes(both: LabelMatrix, labels: LabelCounts) -> Floats:
    """The number of labels of each item."""
    items = len(both.codes)
    sizes = np.bincount(labels.items, labels.counts, minlength=items)
    return sizes.astype(float)


def _expected(both: LabelMatrix, labels: LabelCounts) -> tuple[Floats, Floats]:
    """The number of labels by topic, and how many pairs of them, between each two topics, differ."""
    topics = both.topics[labels.items]
    frequencies = _label_frequencies(both, topics, labels.labels, labels.counts)
    votes = frequencies.sum(axis=1)
    all_pairs = np.outer(votes, votes)
    equal_pairs = frequencies @ frequencies.T
    return votes, all_pairs - equal_pairs


def _topics(both: LabelMatrix) -> int:
    return int(both.topics.max()) + 1 if len(both.topics) else 0


def _by_topic(both: LabelMatrix, topics: Ints, values: Floats) -> Floats:
    """The sum of the values of each topic."""
    count = _topics(both)
    sums = np.bincount(topics, values, minlength=count)
    return sums[:count].astype(float)


def _frequencies(both: LabelMatrix, codes: Ints) -> Floats:
    """How often one person gave each label, a row per topic."""
    once = np.ones(len(codes), dtype=np.int64)
    return _label_frequencies(both, both.topics, codes, once)


def _label_frequencies(
    both: LabelMatrix, topics: Ints, labels: Ints, counts: Ints
) -> Floats:
    """How often each label was given, a row per topic."""
    rows = _topics(both)
    columns = max(1, len(both.labels))
    size = rows * columns
    # The table is counted as one long row: numpy counts in one dimension only.
    places = topics * columns + labels
    sums = np.bincount(places, counts, minlength=size)
    # Without rows numpy may give a place all the same.
    flat = sums[:size].astype(float)
    return flat.reshape(rows, columns)
