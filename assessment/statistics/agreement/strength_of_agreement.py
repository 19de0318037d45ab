"""What a coefficient of agreement is called, by two published conventions.

Neither is a test.  Landis and Koch (1977, Biometrics 33, p. 165) call their own divisions "clearly
arbitrary"; Krippendorff (2004, Content Analysis, p. 241) says what he himself relies on.  Both look at one
number, which also depends on how often each label is given.
"""

from __future__ import annotations

from typing import Literal

from assessment.statistics.agreement.coefficient_intervals import Coefficient

Strength = Literal[
    "poor", "slight", "fair", "moderate", "substantial", "almost perfect"
]
Reliability = Literal["reliable", "tentative", "unreliable"]

MODERATE = 0.60
"""Highest kappa that is called moderate."""
_HIGHEST: tuple[tuple[float, Strength], ...] = (
    (0.20, "slight"),
    (0.40, "fair"),
    (MODERATE, "moderate"),
    (0.80, "substantial"),
    (1.00, "almost perfect"),
)
"""Highest kappa of each strength; below 0 it is poor."""
RELIABLE, TENTATIVE = 0.800, 0.667
"""Least alpha to rely on, and least alpha for tentative conclusions."""


def strength(kappa: float) -> Strength:
    """The word of Landis and Koch for a kappa, rounded to the two decimals of their table.

    >>> [strength(kappa) for kappa in (-0.1, 0.0, 0.21, 0.6, 0.604, 0.61, 1.0)]
    ['poor', 'slight', 'fair', 'moderate', 'moderate', 'substantial', 'almost perfect']
    """
    if kappa < 0:
        return "poor"
    rounded = round(kappa, 2)
    for highest, word in _HIGHEST:
        if rounded <= highest:
            return word
    return "almost perfect"


def reliability(alpha: float) -> Reliability:
    """How far Krippendorff relies on data with this alpha.

    >>> reliability(0.8), reliability(0.667), reliability(0.66)
    ('reliable', 'tentative', 'unreliable')
    """
    if alpha >= RELIABLE:
        return "reliable"
    if alpha >= TENTATIVE:
        return "tentative"
    return "unreliable"


def strengths(kappa: Coefficient) -> tuple[Strength, Strength] | None:
    """The words for the two ends of the interval; None without an interval.

    >>> strengths(Coefficient(0.55, 167, low=0.34, high=0.68))
    ('fair', 'substantial')
    >>> strengths(Coefficient(0.55, 167))
    """
    if kappa.low is None or kappa.high is None:
        return None
    return strength(kappa.low), strength(kappa.high)
