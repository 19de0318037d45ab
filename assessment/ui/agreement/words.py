"""Coefficients of agreement in words, by published conventions, with the reach of their intervals."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import (
    AlphaRange,
    Extremes,
    Outlier,
    Question,
    extremes,
    in_words,
    left_out_in_words,
    never_agree_otherwise,
    scope_in_words,
    spread_without_intervals,
    why_no_interval,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import (
    NONE,
    AgreementRow,
    select_people,
)
from assessment.ui.agreement.coefficients import interval, percent
from assessment.ui.foreign_text import md

CONVENTION = (
    "Words for κ are those of Landis and Koch (1977): a convention, not a test."
)


_MANY_ACCEPTED = 0.1
"""Least share of accepted suggestions that is worth a sentence; our own limit."""


def question_in_words(title: str, row: AgreementRow) -> str:
    """One question in a sentence of Markdown, with the convention's words; "" without a coefficient."""
    if row.kappa.value is None:
        return ""
    if row.is_paradox:
        return _paradox_in_words(title, row)
    # Kappa of two is Cohen's, of more Fleiss', so the number belongs in the sentence.
    people = "two assessors" if row.people == 2 else f"{row.people} assessors"
    return (
        f"**{md(title)}**: {people} {_figures(row)}{_reach(row)}{_alpha_in_words(row)}."
    )


def _figures(row: AgreementRow) -> str:
    """Agreement and the coefficient; never one alone, which a dominant label can lower.

    On ordered scales a kappa that takes no notice of the order gives way to alpha.
    """
    agree = f"agree in **{percent(row.share).strip()} %** of pairs"
    if row.near is not None:
        agree += f", within one step in {percent(row.near).strip()} %"
    words = in_words(row) or why_no_interval(row)
    if row.ignores_order or not words:
        return f"{agree}, **{_chief(row)}**"
    return f"{agree}, **{_chief(row)}, {words}**"


def _chief(row: AgreementRow) -> str:
    """The coefficient that the words are about: kappa, or the alpha of an ordered scale.

    Alpha has as many decimals as Krippendorff's limits, which it may be close to.
    """
    if row.ignores_order:
        return f"{row.metric} α {decimal_text(row.alpha.value or 0.0, 3)}"
    weights = row.method.partition(", ")[2]
    name = f"κ ({weights} weights)" if weights else "κ"
    return f"{name} {decimal_text(row.kappa.value or 0.0, 2)}"


def _reach(row: AgreementRow) -> str:
    """The interval of the coefficient that the words are about, and on how many topics it rests if few."""
    coefficient = row.alpha if row.ignores_order else row.kappa
    if coefficient.low is None:
        return ""
    reach = f" (95 % {interval(coefficient)}"
    if coefficient.is_rough:
        reach += f": {number_of(row.topics, 'topic')}"
    return f"{reach})"


def _alpha_in_words(row: AgreementRow) -> str:
    """Alpha, which the first sentence of the page rests on, where the words before it are about kappa."""
    if row.ignores_order or row.alpha.value is None:
        return ""
    alpha = f"; Krippendorff's α {decimal_text(row.alpha.value, 3)}"
    if row.alpha.low is None:
        return alpha
    return f"{alpha} (95 % {interval(row.alpha)})"


def accepted_in_words(questions: Sequence[Question], assessors: Sequence[str]) -> str:
    """On which questions many of these people's labels are accepted suggestions; "" if on none."""
    parts = []
    for question in questions:
        accepted = sum(question.accepted.get(name, 0) for name in assessors)
        labels = int((select_people(question.matrix, assessors).codes != NONE).sum())
        if labels and accepted >= _MANY_ACCEPTED * labels:
            share = f"{accepted:,} of {number_of(labels, 'label')}"
            parts.append(f"{share} on {md(question.title)}")
    if not parts:
        return ""
    return (
        f"Accepted suggestions of a machine: {'; '.join(parts)}. "
        "People who accept the same suggestion agree partly because of it."
    )


def outlier_in_words(apart: Outlier) -> str:
    """Who agrees less with the others than they do among themselves, by the alpha that the verdict is by."""
    alpha = "ordinal α" if apart.metric == "ordinal" else "Krippendorff's α"
    return (
        f"{md(apart.assessor)} agrees less with each of the others ({alpha} {_range_in_words(apart.own)}) "
        f"than they do among themselves ({_range_in_words(apart.of_others)})."
    )


def _range_in_words(alphas: AlphaRange) -> str:
    low, high = decimal_text(alphas.low, 3), decimal_text(alphas.high, 3)
    return low if low == high else f"{low} to {high}"


def all_in_words(questions: Sequence[Question], rows: Sequence[AgreementRow]) -> str:
    """Which questions people agree on least and most, in Markdown; "" without a coefficient.

    Only questions with an interval are called that; those where one label dominates follow with the reason.
    """
    titles = [question.title for question in questions]
    sorted_questions = extremes(list(zip(titles, rows, strict=True)))
    compared, paradoxes, others = sorted_questions
    lines = []
    if len(compared) == 1 and not others and not paradoxes:
        return question_in_words(compared[0].title, compared[0].row)
    if compared:
        lines += _least_and_most(sorted_questions)
        lines.append(left_out_in_words(others, md))
    elif others:
        lines.append(spread_without_intervals(others, md))
    # After those, so that a dominant label is never read as the worst agreement.
    lines += [_paradox_in_words(each.title, each.row) for each in paradoxes]
    # A line each: as paragraphs they would push the table out of sight.
    return "  \n".join(filter(None, lines))


def _paradox_in_words(title: str, row: AgreementRow) -> str:
    """A low kappa at high agreement with its reason; the page's help has the source."""
    share = percent(row.share).strip()
    sentence = f"**{md(title)}**: {share} % agree, yet **{_chief(row)}**"
    if row.common is None:
        return f"{sentence}."
    sentence += f", as “{md(row.common.label)}” is {row.common.share:.0%} of the labels"
    if row.common.others is None:
        return f"{sentence}."
    if never_agree_otherwise(row):
        others = round(row.votes * (1 - row.common.share))
        return (
            f"{sentence}; none of the other {others} of {number_of(row.votes, 'label')} "
            "was given to the same unit by a second person."
        )
    return f"{sentence}; of pairs with another label {row.common.others:.0%} agree."


def _least_and_most(sorted_questions: Extremes) -> list[str]:
    """The questions at both ends, a line for each, and among which they are the ends."""
    compared = sorted_questions.compared
    least = compared[0]
    if len(compared) == 1:
        return [f"**Agreement on {md(least.title)}**: people {_figures(least.row)}."]
    most = compared[-1]
    scope = scope_in_words(sorted_questions)
    among = f", {scope}" if scope else ""
    claim = f"**Least agreement beyond chance{among}: {md(least.title)}**"
    first = f"{claim}: people {_figures(least.row)}."
    second = f"**Most: {md(most.title)}**: people {_figures(most.row)}."
    return [first, second]
