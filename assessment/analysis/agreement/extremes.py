"""Which questions people agree on least and most, and which have a low kappa at high agreement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from assessment.analysis.agreement.titled_rows import TitledRow
from assessment.analysis.interval_words import TOO_FEW
from assessment.formats.numbers import decimal_text, percent_text
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import AgreementRow

_NO_INTERVAL = f"{TOO_FEW} topics in common, or nobody differed"


class QuestionWithKappa(NamedTuple):
    """A question of which kappa is defined, with its figures."""

    title: str
    row: AgreementRow
    kappa: float

    @property
    def value(self) -> float:
        """The value of the coefficient to read, which need not be kappa (`AgreementRow.chief`)."""
        value = self.row.chief.value
        return self.kappa if value is None else value

    @property
    def coefficient(self) -> str:
        """The name of that coefficient."""
        return f"{self.row.metric} alpha" if self.row.ignores_order else "kappa"


class Extremes(NamedTuple):
    """The questions with a kappa, each list with the lowest one first.

    `compared` have an interval; `paradoxes` are low because one label dominates (`AgreementRow.is_paradox`);
    `others` have no interval, because of few topics or since nobody differed.
    """

    compared: tuple[QuestionWithKappa, ...]
    paradoxes: tuple[QuestionWithKappa, ...]
    others: tuple[QuestionWithKappa, ...]


def extremes(questions: Sequence[TitledRow]) -> Extremes:
    """The questions with a kappa, sorted into those that can be called least or most, and the rest."""
    compared = []
    paradoxes = []
    others = []
    for title, row in questions:
        kappa = row.kappa.value
        if kappa is None:
            continue
        question = QuestionWithKappa(title, row, kappa)
        if row.is_paradox:
            paradoxes.append(question)
        # Otherwise a kappa of 1 on a handful of units would be the best of all.
        elif row.chief.low is None:
            others.append(question)
        else:
            compared.append(question)
    in_order = [sorted(each, key=_value) for each in (compared, paradoxes, others)]
    return Extremes(*map(tuple, in_order))


def _value(question: QuestionWithKappa) -> float:
    return question.value


def paradox_reason(row: AgreementRow, shown: Callable[[str], str] = str) -> str:
    """Why kappa is low at high agreement, and how often people agree beyond the dominant label.

    `shown` writes the label, which may be foreign text.
    """
    if row.common is None:
        return ""
    share = percent_text(row.common.share)
    reason = (
        f"“{shown(row.common.label)}” is {share} of the labels, so that chance alone would often agree: "
        "kappa is low at high agreement where one label dominates (Feinstein and Cicchetti 1990)."
    )
    # Where nobody gave another label, there is no agreement on other labels to report.
    if row.common.others is None:
        return reason
    return (
        f"{reason} Where one person gave another label, a second one gave the same in "
        f"{percent_text(row.common.others)} of pairs."
    )


def scope_in_words(sorted_questions: Extremes) -> str:
    """Among which questions least and most were looked for; "" where that is all of them.

    >>> scope_in_words(Extremes((), (), ()))
    ''
    """
    number = number_of(len(sorted_questions.compared), "question")
    if sorted_questions.paradoxes and sorted_questions.others:
        return f"of the {number} with an interval where no label dominates"
    if sorted_questions.paradoxes:
        return f"of the {number} where no label dominates"
    if sorted_questions.others:
        return f"of the {number} with an interval"
    return ""


def left_out_in_words(
    others: Sequence[QuestionWithKappa], shown: Callable[[str], str] = str
) -> str:
    """The kappas without an interval, which count as neither lowest nor highest, in words; "" without any."""
    if not others:
        return ""
    kappa = _kappa_of(others[0], shown)
    if len(others) > 1:
        kappa = f"from {kappa} to {_kappa_of(others[-1], shown)}"
    return f"Left out, without an interval ({_NO_INTERVAL}): kappa is {kappa}."


def spread_without_intervals(
    questions: Sequence[QuestionWithKappa], shown: Callable[[str], str] = str
) -> str:
    """The lowest and the highest kappa where no question has an interval; "" without questions."""
    if not questions:
        return ""
    first = _kappa_of(questions[0], shown)
    reason = f"no interval: {_NO_INTERVAL}"
    if len(questions) == 1:
        return f"Kappa is {first} ({reason})."
    last = _kappa_of(questions[-1], shown)
    return f"Kappa is from {first} to {last} ({reason}), so no question is called the least agreed on."


def _kappa_of(question: QuestionWithKappa, shown: Callable[[str], str]) -> str:
    value = f"{decimal_text(question.value, 2)} on {shown(question.title)}"
    return f"{value} ({question.coefficient})" if question.row.ignores_order else value
