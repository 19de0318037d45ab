"""The agreement on a question in a sentence of Markdown."""

from __future__ import annotations

from assessment.analysis.agreement import (
    never_agree_otherwise,
)
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import (
    AgreementRow,
)
from assessment.ui.agreement.coefficients import interval, percent, row_in_words
from assessment.ui.foreign_text import md


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
