"""What a machine's labels are worth, from a blind random sample that people judged.

Strata are groups of units that are sampled apart, such as those a machine calls supported and those it does
not. Shares are weighted by the strata's sizes: raw counts of a stratified sample say nothing of the whole.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from assessment.statistics.topic_draws import Floats

MIN_IN_STRATUM = 10


class Stratum(NamedTuple):
    """The units that a machine gave one label: `size` in all, `judged` by people, `positive` by them.

    `says_positive` is the machine's label.
    """

    says_positive: bool
    size: int
    judged: int
    positive: int

    @property
    def right(self) -> int:
        """Judged units on which people and machine agree."""
        return self.positive if self.says_positive else self.judged - self.positive


class Audit(NamedTuple):
    """How well a machine labels, over all units of the strata; shares from 0 to 1.

    Undefined shares are nan: the sensitivity where no unit is positive, kappa where chance agrees on all.
    """

    prevalence: float
    accuracy: float
    accuracy_error: float
    sensitivity: float
    specificity: float
    kappa: float


def audit(strata: Sequence[Stratum]) -> Audit:
    """Accuracy, sensitivity, specificity and kappa (Cohen 1960) of a machine, weighted by stratum size.

    ValueError where a stratum has units and none is judged.
    """
    for stratum in strata:
        if stratum.size and not stratum.judged:
            raise ValueError("every stratum needs a judged unit")
    filled = [stratum for stratum in strata if stratum.size]
    total = sum(stratum.size for stratum in filled)
    agreed = variance = positive = called = hits = 0.0
    for stratum in filled:
        share = stratum.size / total
        agreement = stratum.right / stratum.judged
        positives = share * stratum.positive / stratum.judged
        agreed += share * agreement
        variance += share**2 * _share_variance(agreement, stratum)
        positive += positives
        if stratum.says_positive:
            called += share
            hits += positives
    negative = 1 - positive
    false_alarms = called - hits
    accuracy_error = float(np.sqrt(variance))
    sensitivity = _ratio(hits, positive)
    specificity = _ratio(negative - false_alarms, negative)
    chance = positive * called + negative * (1 - called)
    kappa = _ratio(agreed - chance, 1 - chance)
    return Audit(positive, agreed, accuracy_error, sensitivity, specificity, kappa)


def allocation(
    sizes: Sequence[int], expected_shares: Sequence[float], budget: int
) -> tuple[int, ...]:
    """How many units to judge in each stratum: Neyman's allocation, but at least ten if there are as many.

    expected_shares: the share of positives expected in each stratum. Because of this minimum, and because
    counts are rounded up, the sum may exceed the budget.
    """
    expected = np.asarray(expected_shares, dtype=float)
    deviations = np.sqrt(expected * (1 - expected))
    needs = np.asarray(sizes) * deviations
    if not needs.any():
        # Nothing is unsure: the strata's sizes alone decide.
        needs = np.asarray(sizes, dtype=float)
    total = needs.sum()
    counts = []
    for size, need in zip(sizes, needs.tolist(), strict=True):
        wanted = math.ceil(need * budget / total) if total else 0
        enough = max(MIN_IN_STRATUM, wanted)
        counts.append(min(size, enough))
    return tuple(counts)


def holm(probabilities: ArrayLike) -> tuple[float, ...]:
    """Probabilities adjusted for being tested together (Holm, Scandinavian Journal of Statistics 6, 1979).

    >>> holm([0.01, 0.04, 0.03])
    (0.03, 0.06, 0.06)
    """
    chances = np.asarray(probabilities, dtype=float)
    order = np.argsort(chances, kind="stable")
    count = len(chances)
    factors = np.arange(count, 0, -1)
    scaled = chances[order] * factors
    rising = np.maximum.accumulate(scaled)
    capped = np.minimum(rising, 1.0)
    adjusted = np.empty_like(capped)
    adjusted[order] = capped
    return tuple(adjusted.tolist())


def worth_in_topics(correlation: float) -> float:
    """How many topics one judged topic is worth with a machine, from the correlation of their scores.

    1 / (1 - rho squared), for all topics; infinite for a machine that errs nowhere.

    >>> round(worth_in_topics(0.9), 2)
    5.26
    """
    unexplained = 1 - correlation**2
    return 1 / unexplained if unexplained > 0 else float("inf")


def pays(correlation: float, judged: int) -> bool:
    """Whether the machine narrows the interval: a correlation above 1 / sqrt(n - 2) (Mani et al. 2025)."""
    return judged > 2 and correlation > 1 / np.sqrt(judged - 2)


def topic_correlation(human: Floats, machine: Floats) -> float:
    """The correlation of people's and machine's topic scores, each less its run's mean (runs x n).

    0 where one of them gives each run the same score at every topic.
    """
    people = human - human.mean(axis=1, keepdims=True)
    predicted = machine - machine.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(people) * np.linalg.norm(predicted)
    if lengths <= 0:
        return 0.0
    products = people * predicted
    return float(products.sum() / lengths)


def _share_variance(share: float, stratum: Stratum) -> float:
    """The variance of a stratum's share, for units drawn without replacement."""
    if stratum.judged == stratum.size:
        return 0.0
    if stratum.judged < 2:
        # One unit says nothing about the spread, so it counts as the largest that a share can have.
        return 0.25
    open_share = 1 - stratum.judged / stratum.size
    spread = share * (1 - share)
    return open_share * spread / (stratum.judged - 1)


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole > 0 else float("nan")
