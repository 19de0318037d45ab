"""How far the assessors agree, question by question, and machines with people."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.agreement import (
    IndependentCheck,
    LabelledQuestion,
    MachineCheck,
    TitledRow,
    accepted_in_words,
    independent_check,
    is_sampled,
    machine_checks,
    machines,
    paradox_reason,
)
from assessment.analysis.interval_words import INTERVAL_RULE
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.report.agreement_of_all import SAMPLE, own_questions
from assessment.report.assessor_rankings import rankings_table
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import UNDEFINED, TableCell, Value, grid
from assessment.statistics.agreement import (
    AgreementRow,
    Coefficient,
    agreement_row,
    pairs,
    select_people,
)

_COLUMNS = (
    "items",
    "agree %",
    "kappa",
    "kappa 95 %",
    "kappa is",
    "alpha",
    "alpha 95 %",
    "alpha is",
    "why undefined",
)
_MACHINE_COLUMNS = (
    "question",
    "labels",
    "confirmed",
    "contested",
    "overridden",
    "upheld",
    "open",
    "by adjudicator",
    "people cannot judge",
    "not looked at",
    "units in common",
    "kappa",
    "kappa 95 %",
)
_CIRCULAR = (
    "Whoever accepts a suggestion has seen the machine's label: the rows without accepted suggestions "
    "compare it with the labels that would count if nobody had accepted one."
)
_MAX_PAIRS = 200
_DERIVED = (
    "Nobody is asked these questions: their labels follow from those above. "
    "The summary does not count them."
)

_Cells = tuple[TableCell | str | int, ...]


def agreement(report_data: ReportData) -> Html:
    """Tables of agreement: between all assessors, in pairs, and of each machine with people."""
    campaign = report_data.campaign
    answered, assessors, _ = report_data.agreement
    if not assessors:
        return tag("p", "No person has judged yet.")
    parts = []
    if is_sampled(campaign):
        note = (
            f"These figures are from a sample of at most {SAMPLE:,} of the {len(campaign.topics):,} topics, "
            "drawn at random and the same every time."
        )
        parts.append(tag("p", note))
    parts.append(_of_all(answered, assessors))
    parts.append(_of_pairs(report_data, answered, assessors))
    parts.append(rankings_table(report_data.rankings, report_data.names))
    for machine in machines(answered):
        parts.append(_of_machine(report_data, answered, machine))
    return joined(*parts)


def _of_all(answered: Sequence[LabelledQuestion], assessors: list[str]) -> Html:
    if len(assessors) == 1:
        return tag(
            "p",
            "Only one person has judged so far, so there is nothing to compare with.",
        )
    own = own_questions(answered)
    note = (
        "Items are units with labels of two people or more. Intervals are bootstrap intervals over topics. "
        f"{INTERVAL_RULE}"
    )
    parts = [_questions("Agreement between assessors", own, assessors, note)]
    accepted = accepted_in_words(own, assessors)
    if accepted:
        parts.append(tag("p", accepted, class_="note"))
    derived = [question for question in answered if question.is_set_apart]
    if derived:
        caption = "Agreement on questions derived from the labels above"
        parts.append(_questions(caption, derived, assessors, _DERIVED))
    return joined(*parts)


def _questions(
    caption: str, answered: Sequence[LabelledQuestion], assessors: list[str], note: str
) -> Html:
    rows = []
    titled = []
    notes = [note]
    for question in answered:
        if question.note:
            notes.append(f"{question.title}: {question.note}.")
        row = agreement_row(select_people(question.matrix, assessors))
        titled.append(TitledRow(question.title, row))
        rows.append((question.title, row.people, row.topics, *_cells(row)))
    columns = ["question", "assessors", "topics", *_COLUMNS]
    # The last column says why figures are undefined, and would be a wide empty one where none is.
    if not any(row[-1] for row in rows):
        columns.pop()
        rows = [row[:-1] for row in rows]
    table = grid(caption, columns, rows, note=" ".join(notes))
    return joined(table, *_paradoxes(titled))


def _paradoxes(titled: Sequence[TitledRow]) -> list[Html]:
    """Why kappa is low at some questions although people agree."""
    return [
        tag("p", tag("strong", f"{title}."), f" {paradox_reason(row)}", class_="note")
        for title, row in titled
        if row.is_paradox
    ]


def _cells(row: AgreementRow) -> tuple[TableCell | str | int, ...]:
    """The cells of `_COLUMNS`."""
    share = UNDEFINED
    if row.share is not None:
        share = f"{100 * row.share:.1f}"
    kappa = _value_and_interval(row.kappa)
    alpha = _value_and_interval(row.alpha)
    why = row.kappa.why or row.alpha.why
    return (
        row.items,
        TableCell(share),
        *kappa,
        row.method,
        *alpha,
        row.metric,
        why,
    )


def _value_and_interval(coefficient: Coefficient) -> tuple[TableCell, TableCell]:
    value = UNDEFINED
    if coefficient.value is not None:
        value = decimal_text(coefficient.value, 3)
    low = coefficient.low
    high = coefficient.high
    interval = UNDEFINED
    if low is not None and high is not None:
        interval = f"{decimal_text(low, 2)} to {decimal_text(high, 2)}"
        if coefficient.is_rough:
            interval = f"{interval}, rough"
    return TableCell(value), TableCell(interval)


def _of_pairs(
    report_data: ReportData, answered: Sequence[LabelledQuestion], assessors: list[str]
) -> Html:
    # The pair of two assessors is in the table of all assessors already.
    if len(assessors) < 3:
        return Html("")
    rows: list[tuple[Value | TableCell, ...]] = []
    left_out = 0
    for question in answered:
        matrix = select_people(question.matrix, assessors)
        # Pairs grow with the square of the assessors; those that agree least come first.
        every_pair = pairs(matrix)
        left_out += len(every_pair[_MAX_PAIRS:])
        for row in every_pair[:_MAX_PAIRS]:
            names = sorted(report_data.names.of(name) for name in row.of)
            pair = " and ".join(names)
            rows.append((question.title, pair, row.topics, *_cells(row)))
    if not rows:
        return Html("")
    caption = "Agreement of each pair of assessors, the least first"
    columns = ("question", "pair", "topics", *_COLUMNS)
    # Folded: pairs are many, and most readers stop at the table above.
    table = grid(caption, columns, rows)
    note = Html("")
    if left_out:
        rest = number_of(left_out, "pair")
        note = tag(
            "p",
            f"The first {_MAX_PAIRS} of each question; {rest} more are on Agreement.",
            class_="note",
        )
    return tag("details", tag("summary", caption), note, table)


def _of_machine(
    report_data: ReportData, answered: Sequence[LabelledQuestion], machine: str
) -> Html:
    campaign = report_data.campaign
    by_name = {question.name: question for question in answered}
    rows = []
    has_accepted = False
    for check in machine_checks(campaign, answered, machine):
        rows.append(_machine_row(check))
        independent = independent_check(campaign, by_name[check.question], machine)
        if independent is not None:
            rows.append(_independent_row(check, independent))
            has_accepted = True
    note = (
        "Labels: those on units that are asked now. "
        "Confirmed: every person who labelled the unit gave the machine's label. "
        "Contested: a person gave another one. Overridden: another label counts now; upheld: the "
        "machine's counts all the same; open: none counts yet; by adjudicator: contested labels that an "
        "adjudicator decided, the others follow from people's labels. Kappa is against the label that counts."
    )
    if has_accepted:
        note += f" {_CIRCULAR}"
    return grid(
        f"Labels of {report_data.names.of(machine)} against those of people",
        _MACHINE_COLUMNS,
        rows,
        note=note,
    )


def _independent_row(check: MachineCheck, independent: IndependentCheck) -> _Cells:
    """What is known without the suggestions that people accepted: only the agreement."""
    value, interval = _value_and_interval(independent.row.kappa)
    title = f"{check.title}, without accepted suggestions"
    blank = [""] * (len(_MACHINE_COLUMNS) - 4)
    return title, *blank, independent.row.items, value, interval


def _machine_row(check: MachineCheck) -> _Cells:
    """The cells of `_MACHINE_COLUMNS`."""
    value, interval = _value_and_interval(check.kappa)
    contested = (
        len(check.contested),
        check.verdicts("overridden"),
        check.verdicts("upheld"),
        check.verdicts("open"),
        check.adjudicated(),
    )
    return (
        check.title,
        check.labels,
        check.confirmed,
        *contested,
        check.cannot_judge,
        check.unseen,
        check.row.items,
        value,
        interval,
    )
