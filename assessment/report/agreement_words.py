"""How well people agree, in the paragraphs that a report begins with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.agreement import (
    Extremes,
    QuestionWithKappa,
    TitledRow,
    agreement_claim,
    extremes,
    in_words,
    interval_in_words,
    left_out_in_words,
    scope_in_words,
    spread_without_intervals,
    verdict,
)
from assessment.formats.numbers import decimal_text, percent_text
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import TENTATIVE


def agreement_paragraphs(people: int, rows: Sequence[TitledRow]) -> list[str]:
    """Whether people agree well enough, then on which questions least and most, in paragraphs."""
    if not people:
        return ["No person has judged yet."]
    if people == 1:
        return [
            "Only one person has judged so far, so there is nothing to compare with."
        ]
    sorted_questions = extremes(rows)
    if not any(sorted_questions):
        return [f"No agreement can be computed: {_why_undefined(rows)}."]
    paragraphs = [f"{_claim(rows)} {_compared_people(people, rows)}"]
    if sorted_questions.compared:
        paragraphs += _least_and_most(sorted_questions)
    elif sorted_questions.others:
        paragraphs.append(spread_without_intervals(sorted_questions.others))
    for question in sorted_questions.paradoxes:
        share = percent_text(question.row.share or 0.0, 1)
        kappa = decimal_text(question.kappa, 2)
        # The section Agreement says more.
        paragraphs.append(
            f"{question.title}: {share} agree, yet kappa is {kappa}, as one label dominates."
        )
    return [paragraph for paragraph in paragraphs if paragraph]


def _compared_people(people: int, rows: Sequence[TitledRow]) -> str:
    """How many people there are, and how many of them answered a question at most where not all did."""
    words = number_of(people, "person", "people")
    most = max(titled.row.people for titled in rows)
    if most == people:
        return f"{words} are compared."
    few = f"at most {most:,} of them on one question"
    return f"{words} are compared, {few}."


def _why_undefined(rows: Sequence[TitledRow]) -> str:
    reasons = dict.fromkeys(
        titled.row.kappa.why for titled in rows if titled.row.kappa.why
    )
    return "; ".join(reasons) or "no unit has labels of two people"


def _least_and_most(sorted_questions: Extremes) -> list[str]:
    """The questions that people agree on least and most; then those that have no interval, or ""."""
    compared = sorted_questions.compared
    left_out = left_out_in_words(sorted_questions.others)
    if len(compared) == 1:
        figures = _figures(compared[0])
        pairs = f"{figures.share} of pairs, on average over units"
        sentence = (
            f"On {compared[0].title} people agree in {pairs}: {figures.coefficient}."
        )
        return [sentence, left_out]
    start = ["Beyond chance", scope_in_words(sorted_questions)]
    # A kappa of unordered labels cannot be ranked against an alpha of grades.
    by_alpha = len({question.row.ignores_order for question in compared}) > 1
    if by_alpha:
        compared = _by_alpha(compared)
        start.append("by alpha")
    if not compared:
        return [left_out]
    least = _question_in_words(compared[0], by_alpha=by_alpha)
    most = _question_in_words(compared[-1], by_alpha=by_alpha)
    beginning = ", ".join(filter(None, start))
    return [f"{beginning}, people agree least on {least} and most on {most}.", left_out]


def _by_alpha(compared: Sequence[QuestionWithKappa]) -> tuple[QuestionWithKappa, ...]:
    """The questions with the lowest alpha first; none where some alpha has no interval."""
    alphas = [question.row.alpha for question in compared]
    if any(alpha.low is None for alpha in alphas):
        return ()
    return tuple(sorted(compared, key=_alpha))


def _alpha(question: QuestionWithKappa) -> float:
    return question.row.alpha.value or 0.0


def _question_in_words(question: QuestionWithKappa, *, by_alpha: bool) -> str:
    figures = _figures(question, by_alpha=by_alpha)
    return f"{question.title} ({figures.share} agree, {figures.coefficient})"


class _Figures(NamedTuple):
    """The share of agreement, and the coefficient to read with its words, its interval and the units."""

    share: str
    coefficient: str


def _figures(question: QuestionWithKappa, *, by_alpha: bool = False) -> _Figures:
    """The figures in words; `by_alpha`: alpha is read even where kappa takes notice of the order."""
    row = question.row
    word: str
    if by_alpha or row.ignores_order:
        # Krippendorff's limits have three decimals, and alpha may be close to one of them.
        read = row.alpha
        value = f"{row.metric} alpha {decimal_text(read.value or 0.0, 3)}"
        word = row.reliability or ""
    else:
        read = row.kappa
        value = f"kappa {decimal_text(question.kappa, 2)}"
        word = in_words(row)
    parts = [value, word]
    reach = interval_in_words(read)
    if reach:
        few = f": {number_of(row.topics, 'topic')}" if read.is_rough else ""
        parts.append(f"95 % {reach}{few}")
    parts.append(number_of(row.items, "unit"))
    share = percent_text(row.share or 0.0, 1)
    return _Figures(share, "; ".join(filter(None, parts)))


def _claim(rows: Sequence[TitledRow]) -> str:
    """Whether people agree well enough, as the page Agreement words it, and by what limit."""
    counted = verdict(rows)
    text, names_questions = agreement_claim(counted)
    claim = f"{text[:1].upper()}{text[1:]}"
    reason = ""
    # Where it is on some of the questions, so is the reason.
    there = "there " if names_questions else ""
    if counted.enough and counted.enough == counted.unanimous:
        return f"{claim}: {there}nobody differed."
    if counted.enough:
        reason = "lies above"
    elif counted.too_little:
        reason = "lies below"
    elif counted.open:
        reason = "includes"
    if not reason:
        return f"{claim}."
    limit = f"{TENTATIVE:g}, his lower limit for tentative conclusions"
    nobody = ", or nobody differed" if counted.enough and counted.unanimous else ""
    return f"{claim}: {there}the interval of Krippendorff's alpha {reason} {limit}{nobody}."
