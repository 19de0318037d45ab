"""Coefficients of agreement, each as sums over topics, so that its value for any mixture of topics comes from one product of matrices.

A coefficient is 1 - observed disagreement / disagreement expected by chance.  Only items with labels of two assessors or more count.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from assessment.statistics.agreement.label_matrix import Floats, Ints, Sheet, overlap, tally

Weighting = Literal["none", "linear", "quadratic", "within one"]
WEIGHTINGS: tuple[Weighting, ...] = ("none", "linear", "quadratic", "within one")


class Sums(NamedTuple):
    """Parts of a coefficient by topic: observed disagreement is `apart` / `base`; expected is `chance` (between the votes of two topics)
    over `votes` times (`votes` - `spare`)."""

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
        """The coefficient for each row of `draws` (how often each topic counts); nan where chance expects no disagreement."""
        votes = draws @ self.votes
        expected = ((draws @ self.chance) * draws).sum(axis=1)
        with np.errstate(divide="ignore", invalid="ignore"):
            return 1 - (draws @ self.apart) / (draws @ self.base) / np.where(
                expected > 0, expected / (votes * (votes - self.spare)), np.nan
            )


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
        given = table.sum(axis=2)
        total = given.sum(axis=1)
        far = _ranks_apart(given)
        expected = np.einsum("bc,bk,bck->b", given, given, far)
        with np.errstate(divide="ignore", invalid="ignore"):
            return 1 - (total - 1) * (table * far).sum(axis=(1, 2)) / np.where(expected > 0, expected, np.nan)


def distances(size: int, weighting: Weighting) -> Floats:
    """How far two labels of an ordered scale are apart, 0 to 1 (Cohen 1968; Fleiss and Cohen 1973 for the squares).

    >>> distances(3, "linear").tolist(), distances(3, "within one")[0].tolist()
    ([[0.0, 0.5, 1.0], [0.5, 0.0, 0.5], [1.0, 0.5, 0.0]], [0.0, 0.0, 1.0])
    """
    steps = np.abs(np.subtract.outer(np.arange(size), np.arange(size)))
    if weighting == "none":
        return (steps > 0).astype(float)
    if weighting == "within one":
        return (steps > 1).astype(float)
    return (steps / max(1, size - 1)) ** (2 if weighting == "quadratic" else 1)


def cohen(sheet: Sheet, weighting: Weighting = "none") -> Sums:
    """Cohen's kappa of a sheet of two people: (p_o - p_e) / (1 - p_e) (Cohen 1960, equation 1), weighted as in Cohen 1968.

    >>> from assessment.statistics.agreement.label_matrix import sheet_of
    >>> rows = [("yes", "yes")] * 20 + [("yes", "no")] * 5 + [("no", "yes")] * 10 + [("no", "no")] * 15
    >>> cohen(sheet_of([{"Ann": first, "Ben": second} for first, second in rows])).values(np.ones((1, 1))).round(3).tolist()
    [0.4]
    """
    both = overlap(sheet)
    first, second = both.codes.T
    rows, columns = _given(both, first), _given(both, second)
    count = rows.sum(axis=1)
    if weighting == "none":  # without a square of the labels: a free scale may have thousands
        apart, chance = (first != second).astype(float), np.outer(count, count) - rows @ columns.T
    else:
        far = distances(len(sheet.labels), weighting)
        apart, chance = far[first, second], rows @ far @ columns.T
    return Sums(len(first), _by_topic(both, both.topics, apart), count, count, chance)


def fleiss(sheet: Sheet) -> Sums:
    """Fleiss' kappa (1971, equation 7); where items have different numbers of labels, its generalisation by Fleiss, Levin and Paik (2003,
    section 18.3), categories put together as in Landis and Koch (1977): items weigh by their number of labels less one.

    >>> from assessment.statistics.agreement.label_matrix import sheet_of
    >>> vital = [3, 3, 4, 2, 0, 6]  # nine assessors' votes on the nuggets of question 147.8 (P07-1097, figure 3)
    >>> votes = [{str(person): "vital" if person < n else "okay" for person in range(9)} for n in vital]
    >>> fleiss(sheet_of(votes)).values(np.ones((1, 1))).round(7).tolist()
    [0.0833333]
    """
    both = overlap(sheet)
    item, label, count = tally(both)
    size = np.bincount(item, count, minlength=len(both.codes))
    apart = _by_topic(both, both.topics[item], count * (size[item] - count) / size[item])
    given = _given_counts(both, both.topics[item], label, count)
    votes = given.sum(axis=1)
    return Sums(
        len(size),
        apart,
        _by_topic(both, both.topics, size - 1),
        votes,
        np.outer(votes, votes) - given @ given.T,
    )


def alpha(sheet: Sheet, *, ordinal: bool = False) -> Sums | Coincidences:
    """Krippendorff's alpha, 1 - D_o / D_e; missing labels are allowed (Krippendorff 2011, "Computing Krippendorff's alpha-reliability").

    >>> from assessment.statistics.agreement.label_matrix import sheet_of
    >>> coders = {"A": "123321412...", "B": "1233224125.3", "C": ".3332342251.", "D": "12332441251."}
    >>> rows = [{who: said[n] for who, said in coders.items() if said[n] != "."} for n in range(12)]
    >>> one = np.ones((1, 1))
    >>> alpha(sheet_of(rows)).values(one).round(3).tolist(), alpha(sheet_of(rows), ordinal=True).values(one).round(3).tolist()
    ([0.743], [0.815])
    """
    both = overlap(sheet)
    item, label, count = tally(both)
    size = np.bincount(item, count, minlength=len(both.codes))
    if ordinal:
        return Coincidences(len(size), _coincidences(both, size))
    apart = _by_topic(both, both.topics[item], count * (size[item] - count) / (size[item] - 1))
    given = _given_counts(both, both.topics[item], label, count)
    votes = given.sum(axis=1)
    return Sums(len(size), apart, votes, votes, np.outer(votes, votes) - given @ given.T, spare=1)


def share(sheet: Sheet, *, steps: int = 0) -> float | None:
    """The mean share of agreeing pairs of labels over the items (Fleiss 1971, equation 3), 0 to 1; None where no item has two labels.
    With `steps`, labels of an ordered scale agree that are no further apart.

    >>> from assessment.statistics.agreement.label_matrix import sheet_of
    >>> share(sheet_of([{"Ann": "no", "Ben": "no", "Cem": "yes"}, {"Ann": "no", "Ben": "no"}]))
    0.6666666666666666
    """
    both = overlap(sheet)
    if not len(both.codes):
        return None
    item, label, count = tally(both)
    size = np.bincount(item, count)
    agreeing = np.bincount(item, count * (count - 1.0))
    for step in range(1, steps + 1):
        dense = _dense(both, item, label, count)
        agreeing += 2 * (dense[:, step:] * dense[:, :-step]).sum(axis=1)
    return float((agreeing / (size * (size - 1))).mean())


def _ranks_apart(given: Floats) -> Floats:
    """Krippendorff's ordinal distance, squared: the labels given from one to the other, the two ends counted half."""
    upto = given.cumsum(axis=1) - given / 2
    return (upto[:, :, None] - upto[:, None, :]) ** 2


def _coincidences(both: Sheet, size: Floats) -> Floats:
    topics, labels = _topics(both), len(both.labels)
    dense = _dense(both, *tally(both))
    table = np.zeros((topics, labels, labels))
    for topic in range(topics):
        rows, weights = dense[both.topics == topic], 1 / (size[both.topics == topic] - 1)
        table[topic] = rows.T @ (rows * weights[:, None]) - np.diag(rows.T @ weights)
    return table


def _dense(both: Sheet, item: Ints, label: Ints, count: Ints) -> Floats:
    table = np.zeros((len(both.codes), len(both.labels)))
    table[item, label] = count
    return table


def _topics(both: Sheet) -> int:
    return int(both.topics.max()) + 1 if len(both.topics) else 0


def _by_topic(both: Sheet, topics: Ints, values: Floats) -> Floats:
    return np.bincount(topics, values, minlength=_topics(both))[: _topics(both)]


def _given(both: Sheet, codes: Ints) -> Floats:
    return _given_counts(both, both.topics, codes, np.ones(len(codes)))


def _given_counts(both: Sheet, topics: Ints, labels: Ints, counts: Floats | Ints) -> Floats:
    """How often each label was given, topics down."""
    size = max(1, len(both.labels))
    return np.bincount(topics * size + labels, counts, minlength=_topics(both) * size)[
        : _topics(both) * size
    ].reshape(_topics(both), size)
