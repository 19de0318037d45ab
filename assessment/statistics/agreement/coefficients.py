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
    Sheet,
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
        chance = ((draws @ self.chance) * draws).sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            expected = np.where(
                chance > 0, chance / (votes * (votes - self.spare)), np.nan
            )
            values: Floats = 1 - apart / base / expected
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
        expected = np.einsum("bc,bk,bck->b", frequencies, frequencies, far)
        with np.errstate(divide="ignore", invalid="ignore"):
            values: Floats = 1 - (total - 1) * observed / np.where(
                expected > 0, expected, np.nan
            )
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
        return (steps > 0).astype(float)
    if weighting == "within one":
        return (steps > 1).astype(float)
    shares: Floats = steps / max(1, size - 1)
    return shares**2 if weighting == "quadratic" else shares


def cohen(sheet: Sheet, weighting: Weighting = "none") -> Sums:
    """Cohen's kappa of a sheet of two people: (p_o - p_e) / (1 - p_e) (Cohen 1960, equation 1).

    It is weighted as in Cohen 1968.

    >>> from assessment.statistics.agreement.label_matrix import sheet_of
    >>> counts = {("yes", "yes"): 20, ("yes", "no"): 5, ("no", "yes"): 10, ("no", "no"): 15}
    >>> rows = [{"Ann": first, "Ben": second} for (first, second), n in counts.items() for _ in range(n)]
    >>> cohen(sheet_of(rows)).values(np.ones((1, 1))).round(3).tolist()
    [0.4]
    """
    both = overlap(sheet)
    first, second = both.codes.T
    rows, columns = _frequencies(both, first), _frequencies(both, second)
    items = rows.sum(axis=1)
    # Without weights no square table of the labels is made: a free scale may have thousands.
    if weighting == "none":
        apart = (first != second).astype(float)
        chance = np.outer(items, items) - rows @ columns.T
    else:
        far = distances(len(sheet.labels), weighting)
        apart = far[first, second]
        chance = rows @ far @ columns.T
    return Sums(len(first), _by_topic(both, both.topics, apart), items, items, chance)


def fleiss(sheet: Sheet) -> Sums:
    """Fleiss' kappa (1971, equation 7).

    Where items have different numbers of labels, it is the generalisation by Fleiss, Levin and Paik (2003,
    section 18.3), with categories put together as in Landis and Koch (1977): items weigh by their number of
    labels less one.

    >>> from assessment.statistics.agreement.label_matrix import sheet_of
    >>> vital = [3, 3, 4, 2, 0, 6]  # votes of nine assessors (P07-1097, figure 3)
    >>> votes = [{str(person): "vital" if person < n else "okay" for person in range(9)} for n in vital]
    >>> fleiss(sheet_of(votes)).values(np.ones((1, 1))).round(7).tolist()
    [0.0833333]
    """
    both = overlap(sheet)
    labels = label_counts(both)
    size = _sizes(both, labels)
    of_label = size[labels.items]
    apart = labels.counts * (of_label - labels.counts) / of_label
    frequencies = _label_frequencies(
        both, both.topics[labels.items], labels.labels, labels.counts
    )
    votes = frequencies.sum(axis=1)
    return Sums(
        len(size),
        _by_topic(both, both.topics[labels.items], apart),
        _by_topic(both, both.topics, size - 1),
        votes,
        np.outer(votes, votes) - frequencies @ frequencies.T,
    )


def alpha(sheet: Sheet, *, ordinal: bool = False) -> Sums | Coincidences:
    """Krippendorff's alpha, 1 - D_o / D_e; missing labels are allowed.

    Source: Krippendorff 2011, "Computing Krippendorff's alpha-reliability".

    >>> from assessment.statistics.agreement.label_matrix import sheet_of
    >>> coders = {"A": "123321412...", "B": "1233224125.3", "C": ".3332342251.", "D": "12332441251."}
    >>> rows = [{name: row[n] for name, row in coders.items() if row[n] != "."} for n in range(12)]
    >>> one = np.ones((1, 1))
    >>> alpha(sheet_of(rows)).values(one).round(3).tolist()
    [0.743]
    >>> alpha(sheet_of(rows), ordinal=True).values(one).round(3).tolist()
    [0.815]
    """
    both = overlap(sheet)
    labels = label_counts(both)
    size = _sizes(both, labels)
    if ordinal:
        return Coincidences(len(size), _coincidences(both, labels, size))
    of_label = size[labels.items]
    apart = labels.counts * (of_label - labels.counts) / (of_label - 1)
    frequencies = _label_frequencies(
        both, both.topics[labels.items], labels.labels, labels.counts
    )
    votes = frequencies.sum(axis=1)
    return Sums(
        len(size),
        _by_topic(both, both.topics[labels.items], apart),
        votes,
        votes,
        np.outer(votes, votes) - frequencies @ frequencies.T,
        spare=1,
    )


def share(sheet: Sheet, *, steps: int = 0) -> float | None:
    """The mean share of agreeing pairs of labels over the items (Fleiss 1971, equation 3), 0 to 1.

    None where no item has two labels.  With `steps`, labels of an ordered scale agree that are no further
    apart.

    >>> from assessment.statistics.agreement.label_matrix import sheet_of
    >>> share(sheet_of([{"Ann": "no", "Ben": "no", "Cem": "yes"}, {"Ann": "no", "Ben": "no"}]))
    0.6666666666666666
    """
    both = overlap(sheet)
    if not len(both.codes):
        return None
    labels = label_counts(both)
    size = np.bincount(labels.items, labels.counts)
    agreeing = np.bincount(labels.items, labels.counts * (labels.counts - 1.0))
    for step in range(1, steps + 1):
        dense = _dense(both, labels)
        neighbours = (dense[:, step:] * dense[:, :-step]).sum(axis=1)
        agreeing += 2 * neighbours
    return float((agreeing / (size * (size - 1))).mean())


def _ranks_apart(frequencies: Floats) -> Floats:
    """Krippendorff's ordinal distance, squared: how many labels lie between two, the two ends counted
    half.
    """
    upto = frequencies.cumsum(axis=1) - frequencies / 2
    return (upto[:, :, None] - upto[:, None, :]) ** 2


def _coincidences(both: Sheet, labels: LabelCounts, size: Floats) -> Floats:
    topics, names = _topics(both), len(both.labels)
    dense = _dense(both, labels)
    table = np.zeros((topics, names, names))
    for topic in range(topics):
        items = both.topics == topic
        rows = dense[items]
        weights = 1 / (size[items] - 1)
        table[topic] = rows.T @ (rows * weights[:, None]) - np.diag(rows.T @ weights)
    return table


def _dense(both: Sheet, labels: LabelCounts) -> Floats:
    """How often each label was given to each item, a row per item."""
    table = np.zeros((len(both.codes), len(both.labels)))
    table[labels.items, labels.labels] = labels.counts
    return table


def _sizes(both: Sheet, labels: LabelCounts) -> Floats:
    """The number of labels of each item."""
    return np.bincount(labels.items, labels.counts, minlength=len(both.codes)).astype(
        float
    )


def _topics(both: Sheet) -> int:
    return int(both.topics.max()) + 1 if len(both.topics) else 0


def _by_topic(both: Sheet, topics: Ints, values: Floats) -> Floats:
    """The sum of the values of each topic."""
    count = _topics(both)
    sums = np.bincount(topics, values, minlength=count)
    return sums[:count].astype(float)


def _frequencies(both: Sheet, codes: Ints) -> Floats:
    """How often one person gave each label, a row per topic."""
    return _label_frequencies(
        both, both.topics, codes, np.ones(len(codes), dtype=np.int64)
    )


def _label_frequencies(both: Sheet, topics: Ints, labels: Ints, counts: Ints) -> Floats:
    """How often each label was given, a row per topic."""
    size = max(1, len(both.labels))
    cells = _topics(both) * size
    sums = np.bincount(topics * size + labels, counts, minlength=cells)
    return sums[:cells].reshape(_topics(both), size).astype(float)
