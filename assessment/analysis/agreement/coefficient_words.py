"""Coefficients of agreement in words, as the page and the report have them."""

from __future__ import annotations

from assessment.formats.numbers import decimal_text
from assessment.statistics.agreement import AgreementRow, Coefficient, strengths


def in_words(row: AgreementRow) -> str:
    """The words for kappa, of both ends of its interval where they differ; "" where none are due.

    >>> from assessment.statistics.agreement import label_matrix, agreement_row
    >>> in_words(agreement_row(label_matrix([{"Ann": "a", "Ben": "a"}, {"Ann": "b", "Ben": "b"}])))
    'almost perfect'
    """
    if row.strength is None:
        return ""
    ends = strengths(row.kappa)
    if ends is None or ends[0] == ends[1]:
        return row.strength
    return f"{ends[0]} to {ends[1]}"


def interval_in_words(coefficient: Coefficient) -> str:
    """Both ends of the interval, and whether it is rough; "" without one.

    >>> interval_in_words(Coefficient(0.55, 167, low=0.34, high=0.68))
    '0.34 to 0.68'
    """
    if coefficient.low is None or coefficient.high is None:
        return ""
    low, high = decimal_text(coefficient.low, 2), decimal_text(coefficient.high, 2)
    bounds = f"{low} to {high}"
    # At the figure itself, because nobody looks for it in the small print.
    return f"{bounds}, rough" if coefficient.is_rough else bounds
