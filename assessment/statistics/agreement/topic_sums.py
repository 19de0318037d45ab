"""What a coefficient needs of each topic, and its value for any mixture of topics.

The values for many mixtures, such as the draws of a bootstrap, come from one product of matrices.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.statistics.agreement.label_matrix import Floats


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


def _ranks_apart(frequencies: Floats) -> Floats:
    """Krippendorff's ordinal distance, squared: the labels between two, the two ends counted half."""
    upto = frequencies.cumsum(axis=1) - frequencies / 2
    return (upto[:, :, None] - upto[:, None, :]) ** 2
