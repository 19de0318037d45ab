"""Agreement in sentences of Markdown: on a question, and what is to be known of its assessors."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import (
    AlphaRange,
    Outlier,
    Question,
    never_agree_otherwise,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import (
    NONE,
    AgreementRow,
    select_people,
)
from assessment.ui.agreement.coefficients import interval, percent, row_in_words
from assessment.ui.foreign_text import md

_MANY_ACCEPTED = 0.1
"""Least share of accepted suggestions that is worth a sentence; our own limit."""


def question_in_words(title: str, row: AgreementRow) -> str:
    """One question in a sentence of Markdown, by the alpha that the verdict is on; "" without an alpha."""
    if row.alpha.value is None:
        return ""
    if row.is_paradox:
        return _paradox_in_words(title, row)
    people = "two assessors" if row.people == 2 else f"{row.people} assessors"
    agree = f"agree in **{percent(row.share).strip()} %** of pairs"
    if row.near is not None:
        agree += f", within one step in {percent(row.near).strip()} %"
    return f"**{md(title)}**: {people} {agree}, **{_alpha(row)}** ({_reach(row)})."


def _alpha(row: AgreementRow) -> str:
    """Alpha with as many decimals as Krippendorff's limits, which it may be close to."""
    kind = row.metric if row.ordered else "Krippendorff's"
    return f"{kind} α {decimal_text(row.alpha.value or 0.0, 3)}"


def _reach(row: AgreementRow) -> str:
    """The interval of alpha, and on how many topics it rests if few; without one, why there is none."""
    if row.alpha.low is None:
        return row_in_words(row)
    reach = f"95 % {interval(row.alpha)}"
    if row.alpha.is_rough:
        reach += f": {number_of(row.topics, 'topic')}"
    return reach


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
    sentence = (
        f"{md(apart.assessor)} agrees less with each of the others ({alpha} {_range_in_words(apart.own)}) "
        f"than they do among themselves ({_range_in_words(apart.of_others)})."
    )
    if not apart.is_hint:
        return sentence
    items, topics = number_of(apart.items, "item"), number_of(apart.topics, "topic")
    hint = f"Take it as a hint: pairs have as few as {items} and {topics} in common"
    if apart.dominated:
        hint += ", and one label dominates, so that few labels decide α"
    return f"{sentence} {hint}."


def _range_in_words(alphas: AlphaRange) -> str:
    low, high = decimal_text(alphas.low, 3), decimal_text(alphas.high, 3)
    return low if low == high else f"{low} to {high}"


def _paradox_in_words(title: str, row: AgreementRow) -> str:
    """A low alpha at high agreement with its reason; the page's help has the source."""
    share = percent(row.share).strip()
    sentence = f"**{md(title)}**: {share} % agree, yet **{_alpha(row)}**"
    if row.common is None:
        return f"{sentence}."
    sentence += f", as “{md(row.common.label)}” is {_whole_percent(row.common.share)} of the labels"
    if row.common.others is None:
        return f"{sentence}."
    if never_agree_otherwise(row):
        others = round(row.votes * (1 - row.common.share))
        return (
            f"{sentence}; none of the other {others} of {number_of(row.votes, 'label')} "
            "was given to the same unit by a second person."
        )
    same = _whole_percent(row.common.others)
    return f"{sentence}; where one person gave another label, a second person gave the same in {same}."


def _whole_percent(share: float) -> str:
    return f"{100 * share:.0f} %"
