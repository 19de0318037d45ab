"""Coefficients of agreement in words, as the page and the report have them."""

from __future__ import annotations

from assessment.formats.numbers import decimal_text
from assessment.statistics.agreement import AgreementRow, Coefficient, strengths

TOO_FEW_TOPICS = "too few topics"
NO_INTERVAL = "no interval"
"""Stands in place of an interval's words: why there is none."""


def in_words(row: AgreementRow) -> str:
    """The words for both ends of kappa's interval, one where they are the same; "" without an interval.

    >>> from assessment.statistics.agreement import label_matrix, agreement_row
    >>> row = agreement_row(label_matrix([{"Ann": "a", "Ben": "a"}, {"Ann": "b", "Ben": "b"}]))
    >>> in_words(row), in_words(row._replace(kappa=Coefficient(0.9, 40, low=0.7, high=0.95)))
    ('', 'substantial to almost perfect')
    """
    ends = strengths(row.kappa)
    # A value from too few topics for an interval could be anything.
    if row.strength is None or ends is None:
        return ""
    low, high = ends
    return low if low == high else f"{low} to {high}"


def interval_in_words(coefficient: Coefficient) -> str:
    """Both ends of the interval, and whether it is rough; "" without one.

    >>> interval_in_words(Coefficient(0.55, 167, low=0.34, high=0.68))
    '0.34 to 0.68'
    """
    if coefficient.low is None or coefficient.high is None:
        return ""
    low, high = decimal_text(coefficient.low, 2), decimal_text(coefficient.high, 2)
    bounds = f"{low} to {high}"
    # Beside the coefficient, because nobody looks for it in small print.
    return f"{bounds}, rough" if coefficient.is_rough else bounds
