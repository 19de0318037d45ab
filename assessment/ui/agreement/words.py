"""Coefficients of agreement in words, by published conventions, with the reach of their intervals."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import Question
from assessment.statistics.agreement import (
    TENTATIVE,
    AgreementRow,
    Coefficient,
    reliability,
    strength,
    strengths,
)
from assessment.ui.agreement.coefficients import in_words, interval
from assessment.ui.foreign_text import md

CONVENTION = (
    "Words for κ are those of Landis and Koch (1977), limits for α those of Krippendorff (2004): "
    "conventions, not tests, and a usual level depends on the question."
)
_RELIABILITY = {
    "reliable": "Krippendorff relies on such data (0.800 or more)",
    "tentative": "Krippendorff draws only tentative conclusions from it (0.667 to 0.800)",
    "unreliable": "Krippendorff draws no conclusion from it (below 0.667)",
}


def question_in_words(title: str, row: AgreementRow) -> str:
    """One question in two sentences of Markdown, with the convention; "" without a coefficient."""
    value = row.kappa.value
    if value is None:
        return ""
    word = strength(value)
    # Kappa of two is Cohen's, of more Fleiss', so the number belongs in the sentence.
    people = "two assessors" if row.people == 2 else f"{row.people} assessors"
    sentence = f"**{md(title)}: {word} agreement** of {people}, κ {value:.2f}{_reach(row.kappa)}."
    return f"{sentence} {_alpha_in_words(row.alpha)}".rstrip()


def _reach(kappa: Coefficient) -> str:
    """The interval and the words of its ends where they differ."""
    words = strengths(kappa)
    if words is None:
        return ""
    low, high = words
    reach = f" (95 % {interval(kappa)}"
    # An interval within one word needs none of its own.
    if low != high:
        reach += f", from *{low}* to *{high}*"
    return f"{reach})"


def _alpha_in_words(alpha: Coefficient) -> str:
    if alpha.value is None:
        return ""
    return f"α {alpha.value:.2f}: {_RELIABILITY[reliability(alpha.value)]}. "


def all_in_words(questions: Sequence[Question], rows: Sequence[AgreementRow]) -> str:
    """Which questions people agree on least and most, in Markdown; "" without a coefficient."""
    defined = []
    for question, row in zip(questions, rows, strict=True):
        if row.kappa.value is not None:
            defined.append((row.kappa.value, question.title, row))
    if not defined:
        return ""
    if len(defined) == 1:
        _, title, row = defined[0]
        return question_in_words(title, row)
    _, title, lowest = min(defined, key=lambda entry: entry[0])
    _, best, highest = max(defined, key=lambda entry: entry[0])
    least = f"**Least agreement: {md(title)}**, {_value_in_words(lowest)}"
    most = f"Most: {md(best)}, {_value_in_words(highest)}."
    return f"{least}. {most} {_below(rows)}".rstrip()


def _value_in_words(row: AgreementRow) -> str:
    return f"{in_words(row.kappa)}, κ {row.kappa.value:.2f}{_reach(row.kappa)}"


def _below(rows: Sequence[AgreementRow]) -> str:
    """How many questions have an alpha from which Krippendorff draws no conclusion."""
    alphas = [row.alpha.value for row in rows if row.alpha.value is not None]
    low = sum(alpha < TENTATIVE for alpha in alphas)
    if not low:
        return "No question has an α below 0.667. "
    return (
        f"{low} of {len(alphas)} questions have an α below 0.667, from which Krippendorff draws "
        "no conclusion. "
    )
