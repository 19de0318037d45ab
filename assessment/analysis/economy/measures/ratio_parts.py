"""What each topic adds to a total that divides one sum over topics by another, such as F1 over all claims.

A scorer tells the ratio of a topic, and not its size, the number that it divides by: a topic of twice the
size counts twice in the total. The size comes out when the scorer is asked again, for the total of the topic
together with reference topics, whose own total is known and whose size is the unit:

    together = (reference * 1 + topic * size) / (1 + size)
    size = (reference - together) / (together - topic)

If the total over the reference topics is 0.8, the topic has 0.5, and the total over all of them is 0.7, then
the topic's size is (0.8 - 0.7) / (0.7 - 0.5) = 0.5: it divides by half as much as the reference topics do.
Ratios and sizes are all that the ratio estimator needs (Cochran, Sampling Techniques, 1977, section 6.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.measures.supposed_labels import Ratios
from assessment.statistics.ratio_estimation import linearised
from assessment.statistics.tied_scores import all_tied, is_tied
from assessment.statistics.topic_draws import Floats


class RatioParts(NamedTuple):
    """Each run's ratio at a topic, and its size: the denominator, in a unit that all topics share.

    A size is undefined (nan) where the total is no ratio of sums, or the reference topics do not tell.  Where
    the total is a mean over topics, the ratios are scores, and nothing has a size.
    """

    ratios: Ratios
    sizes: Ratios


class RatioComparison(NamedTuple):
    """One run's total over reference topics, its ratio at another topic, and its total over all of them.

    `topic` is None where the topic has no ratio, `together` undefined (nan) where there is no total.
    """

    reference: float
    topic: float | None
    together: float

    @property
    def distance(self) -> float:
        """How far the topic's ratio is from the total over the reference topics; the farther, the better."""
        return 0.0 if self.topic is None else abs(self.reference - self.topic)

    @property
    def size(self) -> float:
        """What the topic divides by, as a multiple of what the reference topics do; nan where nothing tells.

        >>> round(RatioComparison(reference=0.8, topic=0.5, together=0.7).size, 6)
        0.5
        >>> RatioComparison(reference=0.5, topic=0.5, together=0.5).size
        nan
        """
        moved = self.reference - self.together
        if self.topic is None:
            # Nothing to divide by: the topic may not move the total.
            return 0.0 if is_tied(self.reference, self.together) else np.nan
        # Equal ratios do not tell how large either is.
        if is_tied(self.reference, self.topic) or is_tied(self.together, self.topic):
            return np.nan
        return moved / (self.together - self.topic)


def linearised_topics(runs: Sequence[str], topics: Sequence[RatioParts]) -> Floats:
    """The topics as values whose mean is the total (runs x topics), as `linearised` works them out."""
    return linearised(*matrices_of_parts(runs, topics))


class PartMatrices(NamedTuple):
    """The ratios of all topics, and their sizes (runs x topics)."""

    ratios: Floats
    sizes: Floats


def matrices_of_parts(
    runs: Sequence[str], topics: Sequence[RatioParts]
) -> PartMatrices:
    """The parts as matrices; a run has a ratio of nan and a size of 0 where it has no part.

    >>> matrices_of_parts(["heron"], [RatioParts({"heron": 0.5}, {"heron": 2.0}), RatioParts({}, {})])
    PartMatrices(ratios=array([[0.5, nan]]), sizes=array([[2., 0.]]))
    """
    shape = len(runs), len(topics)
    ratios = np.full(shape, np.nan)
    sizes = np.zeros(shape)
    for column, parts in enumerate(topics):
        ratios[:, column] = [parts.ratios.get(run, np.nan) for run in runs]
        sizes[:, column] = [_size_of(run, parts) for run in runs]
    for row in np.flatnonzero(np.isnan(sizes).any(axis=1)).tolist():
        has_part = sizes[row] != 0
        # A ratio that is the same everywhere is the total, whatever the sizes are.
        own_ratios = ratios[row, has_part]
        if all_tied(own_ratios, own_ratios[0]):
            sizes[row] = has_part
    return PartMatrices(ratios, sizes)


def _size_of(run: str, parts: RatioParts) -> float:
    """A run without a ratio has no part in the topic; one that no reference topic has stays undefined."""
    nothing = np.nan if run in parts.ratios else 0.0
    return parts.sizes.get(run, nothing)
