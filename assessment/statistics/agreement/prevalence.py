"""The most frequent label of a matrix: where it dominates, kappa is low although people agree often."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.statistics.agreement.label_frequencies import labels_of_items
from assessment.statistics.agreement.label_matrix import (
    LabelMatrix,
    label_counts,
    overlap,
)

DOMINANT = 0.75
"""Least share of a label that dominates.  Ours: Feinstein and Cicchetti give examples and no limit."""


class CommonLabel(NamedTuple):
    """The most frequent label of the items with labels of two assessors or more, with its `share` of them.

    `others` is how often assessors agree beyond it: where one person gave another label, how often a second
    person gave that same one (a pair with it twice counts for both); None where nobody gave another label.
    """

    label: str
    share: float
    others: float | None

    @property
    def dominates(self) -> bool:
        return self.share >= DOMINANT


def common_label(matrix: LabelMatrix) -> CommonLabel | None:
    """The most frequent label, of several equally frequent ones the first; None without items in common.

    The agreement on the other labels is specific agreement (Cicchetti and Feinstein 1990, p_neg), of several
    assessors and labels as sums over pairs.

    >>> from assessment.statistics.agreement.label_matrix import label_matrix
    >>> counts = {("no", "no"): 8, ("no", "yes"): 2, ("yes", "yes"): 1}
    >>> rows = [{"Ann": first, "Ben": second} for (first, second), n in counts.items() for _ in range(n)]
    >>> common_label(label_matrix(rows))
    CommonLabel(label='no', share=0.8181818181818182, others=0.5)
    """
    both = overlap(matrix)
    if not len(both.codes):
        return None
    labels = label_counts(both)
    totals = np.bincount(labels.labels, labels.counts)
    most = int(totals.argmax())
    is_other = labels.labels != most
    counts = labels.counts[is_other]
    items = labels.items[is_other]
    sizes = labels_of_items(both, labels)[items]
    pairs = float(counts @ (sizes - 1))
    equal_pairs = float(counts @ (counts - 1))
    others = equal_pairs / pairs if pairs else None
    share = float(totals[most] / totals.sum())
    return CommonLabel(matrix.labels[most], share, others)
