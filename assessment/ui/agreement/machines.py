"""Machine assessors against people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from assessment.analysis.agreement import (
    IndependentCheck,
    LabelledQuestion,
    MachineCheck,
    independent_check,
    machine_checks,
    machines,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.statistics.agreement import AgreementRow
from assessment.ui.agreement.coefficients import (
    coefficient_columns,
    coefficient_look,
    percent,
    row_in_words,
    without_details,
)
from assessment.ui.agreement.definitions import show_definitions
from assessment.ui.agreement.machine_question import show_machine_question
from assessment.ui.agreement.name_columns import draw_coefficients
from assessment.ui.choices import OneOf
from assessment.ui.foreign_text import md
from assessment.ui.tables import (
    caption_with_download,
    table_from_rows,
)
from assessment.ui.tables.table_shapes import TableRow

_AGREEMENT_CAPTION = (
    "Items are the units that have a label of the machine and a label that counts. Which label counts is "
    "decided by the campaign's policy."
)
_CIRCULAR = (
    "Agreement with accepted suggestions is partly circular: whoever accepts one has seen the machine's "
    "label first. Without them the other judgments decide, and units that have none are left out."
)
_WITHOUT = "… without accepted suggestions"
_ACCEPTED_LOOK = {
    "Accepted": st.column_config.NumberColumn(
        width=74, help="Units at which a person accepted a suggestion"
    )
}
_VERDICTS_CAPTION = (
    "A label is *confirmed* if every person who labelled the unit gave the same one, and *contested* if a "
    "person gave another one. A contested label is *overridden* if another one counts now, *upheld* if the "
    "machine's counts all the same, and *open* while none counts. An adjudicator has decided those under "
    "*Adjudicated*; the others follow from the labels of people by the campaign's policy."
)
_VERDICTS_LOOK = {
    "Machine's labels": st.column_config.NumberColumn(
        "Labels", help="Labels of the machine", width=70
    ),
    "Confirmed": st.column_config.NumberColumn(width=84),
    "Contested": st.column_config.NumberColumn(width=82),
    "Overridden": st.column_config.NumberColumn(width=90),
    "Upheld": st.column_config.NumberColumn(width=68),
    "Open": st.column_config.NumberColumn(width=60),
    "By adjudicator": st.column_config.NumberColumn(
        "Adjudicated",
        help="Contested labels that an adjudicator has decided",
        width=96,
    ),
    "People cannot judge": st.column_config.NumberColumn(
        "Cannot judge",
        help="Units that a person has marked as impossible to judge",
        width=102,
    ),
    "Not looked at": st.column_config.NumberColumn(
        help="Units that no person has labelled", width=102
    ),
}


def show_machines(campaign: Campaign, questions: Sequence[LabelledQuestion]) -> None:
    """One machine: what people made of its labels, and the confusion with the labels that count."""
    names = machines(questions)
    if not names:
        st.info(
            "No machine assessor has judged. Labels of an assessor whose name starts with auto: are "
            "suggestions: they are left out of all other figures and show here against those of people.",
            icon=":material/smart_toy:",
        )
        return
    # The sentences are on the machine chosen below them.
    opening = st.container()
    machine = _choose(names)
    checks = machine_checks(campaign, questions, machine)
    by_name = {question.name: question for question in questions}
    independent = _independent_checks(campaign, by_name, checks, machine)
    with opening:
        _say_agreement(checks, independent, machine)
    _draw_agreement_table(campaign, checks, independent, machine)
    _draw_verdicts_table(campaign, checks, machine)
    for check in checks:
        if check.table or check.contested:
            show_machine_question(campaign, by_name[check.question], check, machine)


def _choose(names: Sequence[str]) -> str:
    left, right = st.columns([9, 2], vertical_alignment="bottom")
    with right:
        show_definitions()
    with left:
        return OneOf("machine", names).show("Machine assessor")


def _independent_checks(
    campaign: Campaign,
    by_name: Mapping[str, LabelledQuestion],
    checks: Sequence[MachineCheck],
    machine: str,
) -> dict[str, IndependentCheck]:
    """The check without accepted suggestions of each question that has some."""
    independent = {}
    for check in checks:
        without = independent_check(campaign, by_name[check.question], machine)
        if without is not None:
            independent[check.question] = without
    return independent


def _say_agreement(
    checks: Sequence[MachineCheck],
    independent: Mapping[str, IndependentCheck],
    machine: str,
) -> None:
    """How often the machine gives the label that counts, in a sentence for each question.

    Where people accepted its suggestions, how often it does without these.
    """
    sentences = []
    for check in checks:
        if not check.row.items:
            continue
        share = _share_in_words(check.row)
        claim = f"{md(machine)} gives the label that counts for {share}"
        sentence = f"**{md(check.title)}: {claim}** ({_alpha_in_words(check.row)})"
        without = independent.get(check.question)
        if without is not None:
            sentence += (
                f", **without accepted suggestions for {_share_in_words(without.row)}** "
                f"({_alpha_in_words(without.row)})"
            )
        sentences.append(f"{sentence}.")
    if independent:
        # Once for all questions: it explains the second figure of each.
        sentences.append(_CIRCULAR)
    if sentences:
        st.markdown("  \n".join(sentences))


def _share_in_words(row: AgreementRow) -> str:
    if not row.items:
        return "no unit"
    return f"{percent(row.share).strip()} % of {number_of(row.items, 'unit')}"


def _alpha_in_words(row: AgreementRow) -> str:
    if row.alpha.value is None:
        return row_in_words(row)
    value = decimal_text(row.alpha.value, 3)
    kind = "ordinal α" if row.metric == "ordinal" else "Krippendorff's α"
    return f"{kind} {value}, {row_in_words(row)}"


def _draw_agreement_table(
    campaign: Campaign,
    checks: Sequence[MachineCheck],
    independent: Mapping[str, IndependentCheck],
    machine: str,
) -> None:
    """A row for each question, and one without accepted suggestions where there are any."""
    rows = []
    cells = []
    for check in checks:
        rows.append(check.row)
        accepted = independent.get(check.question)
        count = 0 if accepted is None else accepted.accepted
        columns = coefficient_columns(check.row)
        cells.append({"Question": check.title, **columns, "Accepted": count})
        if accepted is not None:
            rows.append(accepted.row)
            columns = coefficient_columns(accepted.row)
            cells.append({"Question": _WITHOUT, **columns, "Accepted": 0})
    frame = table_from_rows(cells)
    drawn, _ = without_details(frame)
    look = coefficient_look(rows) | _ACCEPTED_LOOK
    draw_coefficients(drawn, look)
    name = f"{campaign.name}-{machine}-agreement"
    caption_with_download(_AGREEMENT_CAPTION, frame, name)


def _draw_verdicts_table(
    campaign: Campaign, checks: Sequence[MachineCheck], machine: str
) -> None:
    """What people made of the machine's labels."""
    frame = table_from_rows([_verdicts_row(check) for check in checks])
    draw_coefficients(frame, _VERDICTS_LOOK)
    caption_with_download(_VERDICTS_CAPTION, frame, f"{campaign.name}-{machine}")


def _verdicts_row(check: MachineCheck) -> TableRow:
    counts = {
        "Machine's labels": check.labels,
        "Confirmed": check.confirmed,
        "Contested": len(check.contested),
    }
    verdicts = {
        "Overridden": check.verdicts("overridden"),
        "Upheld": check.verdicts("upheld"),
        "Open": check.verdicts("open"),
        "By adjudicator": check.adjudicated(),
    }
    rest = {
        "People cannot judge": check.cannot_judge,
        "Not looked at": check.unseen,
    }
    return {"Question": check.title, **counts, **verdicts, **rest}
