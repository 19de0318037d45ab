"""Coefficients of agreement in words, by published conventions, with the reach of their intervals."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import (
    Extremes,
    Question,
    extremes,
    left_out_in_words,
    paradox_reason,
    scope_in_words,
    spread_without_intervals,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import (
    TENTATIVE,
    AgreementRow,
    Coefficient,
    reliability,
    strengths,
)
from assessment.ui.agreement.coefficients import in_words, interval, percent
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
    """One question in a few sentences of Markdown, with the convention; "" without a coefficient."""
    if row.kappa.value is None:
        return ""
    # Kappa of two is Cohen's, of more Fleiss', so the number belongs in the sentence.
    people = "two assessors" if row.people == 2 else f"{row.people} assessors"
    sentence = f"**{md(title)}**: {people} {_figures(row)}."
    # Alpha is low for the same reason, so its limits would mislead as well.
    if row.is_paradox:
        return f"{sentence} {paradox_reason(row, md)}"
    return f"{sentence} {_alpha_in_words(row.alpha)}".rstrip()


def _figures(row: AgreementRow) -> str:
    """Agreement and kappa, with its word and its interval; never kappa alone, which one label can lower."""
    # The sentence is for a defined kappa alone.
    kappa = decimal_text(row.kappa.value or 0.0, 2)
    agree = f"agree in **{percent(row.share).strip()} %** of pairs"
    if row.is_paradox:
        return f"{agree}, yet **κ is {kappa}**{_reach(row)}"
    return f"{agree}, **κ {kappa}, {in_words(row.kappa)}**{_reach(row)}"


def _reach(row: AgreementRow) -> str:
    """The interval and the words of its ends where they differ."""
    words = strengths(row.kappa)
    if words is None:
        return ""
    low, high = words
    reach = f" (95 % {interval(row.kappa)}"
    if row.kappa.is_rough:
        reach += f": {number_of(row.topics, 'topic')}"
    # An interval within one word needs none of its own; beside a dominant label the words mislead.
    if low != high and not row.is_paradox:
        reach += f"; from *{low}* to *{high}*"
    return f"{reach})"


def _alpha_in_words(alpha: Coefficient) -> str:
    if alpha.value is None:
        return ""
    return f"α {alpha.value:.2f}: {_RELIABILITY[reliability(alpha.value)]}. "


def all_in_words(questions: Sequence[Question], rows: Sequence[AgreementRow]) -> str:
    """Which questions people agree on least and most, in Markdown; "" without a coefficient.

    Only questions with an interval are called that; those where one label dominates follow with the reason.
    """
    titles = [question.title for question in questions]
    sorted_questions = extremes(list(zip(titles, rows, strict=True)))
    compared, paradoxes, others = sorted_questions
    paragraphs = []
    if len(compared) == 1 and not others and not paradoxes:
        return question_in_words(compared[0].title, compared[0].row)
    if compared:
        paragraphs.append(_least_and_most(sorted_questions))
        paragraphs.append(f"{left_out_in_words(others, md)} {_below(rows)}".strip())
    elif others:
        paragraphs.append(spread_without_intervals(others, md))
    # Last, so that a dominant label is never read as the worst agreement.
    paragraphs += [question_in_words(each.title, each.row) for each in paradoxes]
    return "\n\n".join(paragraphs)


def _least_and_most(sorted_questions: Extremes) -> str:
    """The questions at both ends, a line for each, and among which they are the ends."""
    compared = sorted_questions.compared
    least = compared[0]
    if len(compared) == 1:
        return f"**Agreement on {md(least.title)}**: people {_figures(least.row)}."
    most = compared[-1]
    scope = scope_in_words(sorted_questions)
    among = f", {scope}" if scope else ""
    claim = f"**Least agreement beyond chance{among}: {md(least.title)}**"
    first = f"{claim}: people {_figures(least.row)}."
    second = f"**Most: {md(most.title)}**: people {_figures(most.row)}."
    return f"{first}  \n{second}"


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
