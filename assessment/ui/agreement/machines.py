"""Machine assessors against people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from assessment.analysis.agreement import (
    ContestedLabel,
    MachineCheck,
    Outcome,
    Question,
    contested_labels,
    in_words,
    machine_checks,
    machines,
)
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.agreement.coefficients import (
    MANY_LABELS,
    interval,
    percent,
)
from assessment.ui.agreement.confusion_chart import (
    confusion_figure,
    confusion_table,
    draw_confusion,
)
from assessment.ui.agreement.definitions import definitions
from assessment.ui.agreement.label_words import label_words
from assessment.ui.choices import linked_box
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md
from assessment.ui.links import answer_address
from assessment.ui.pictures import picture_files
from assessment.ui.tables import (
    ANSWER_LINK,
    MOST_LISTED,
    caption_with_download,
    draw_table,
    sortable_number,
    table_from_rows,
)
from assessment.ui.topic_titles import topic_title

_CAPTION = (
    "Confirmed: every person who labelled the unit gave the machine's label. Contested: a person gave "
    "another one. A contested label is *overridden* if another one counts now, *upheld* if the machine's "
    "counts all the same, *open* while none counts. *Adjudicated*: contested labels that an adjudicator "
    "has decided; the others follow from the labels of people by the campaign's policy. Kappa and the tables "
    "below compare the machine with the label that counts, over the units in common."
)
_COUNTS_LOOK = {
    "Units in common": st.column_config.NumberColumn(
        "In common", help="Units with a label of the machine and a label that counts"
    ),
    "Cohen's kappa": st.column_config.TextColumn("Cohen's κ", alignment="right"),
    "Agree %": st.column_config.TextColumn(alignment="right"),
    "κ 95 %": st.column_config.TextColumn(alignment="right"),
    "Machine's labels": st.column_config.NumberColumn(
        "Labels", help="Labels of the machine"
    ),
    "By adjudicator": st.column_config.NumberColumn(
        "Adjudicated", help="Contested labels that an adjudicator has decided"
    ),
    "People cannot judge": st.column_config.NumberColumn(
        "Cannot judge", help="Units that a person has marked as impossible to judge"
    ),
}
"""Short heads: the table fits into a window of 1280 pixels."""
_LOOK = {"Answer": ANSWER_LINK, "People": st.column_config.TextColumn(width="large")}


def show_machines(campaign: Campaign, questions: Sequence[Question]) -> None:
    """One machine: what people made of its labels, and the confusion with the labels that count."""
    names = machines(questions)
    if not names:
        st.info(
            "No machine assessor has judged. Labels of an assessor whose name starts with auto: are "
            "suggestions: they are left out of all other figures and show here against those of people.",
            icon=":material/smart_toy:",
        )
        return
    left, right = st.columns([9, 2], vertical_alignment="bottom")
    with left:
        machine = linked_box("Machine assessor", names, "machine")
    with right:
        definitions()
    checks = machine_checks(campaign, questions, machine)
    _sentences_on_agreement(checks, machine)
    frame = table_from_rows([_check_row(check) for check in checks])
    draw_table(frame, hide_index=True, column_config=_COUNTS_LOOK)
    caption_with_download(_CAPTION, frame, f"{campaign.name}-{machine}")
    by_name = {question.name: question for question in questions}
    for check in checks:
        if check.table or check.contested:
            _one_question(campaign, by_name[check.question], check, machine)


def _sentences_on_agreement(checks: Sequence[MachineCheck], machine: str) -> None:
    """How often the machine gives the label that counts, in a sentence for each question."""
    sentences = []
    for check in checks:
        if not check.row.items:
            continue
        share = percent(check.row.share).strip()
        units = number_of(check.row.items, "unit")
        claim = f"{md(machine)} gives the label that counts for {share} % of {units}"
        reading = in_words(check.row)
        ending = f": {reading} agreement." if reading else "."
        sentences.append(f"**{md(check.title)}: {claim}**{ending}")
    if sentences:
        st.markdown("  \n".join(sentences))


def _check_row(check: MachineCheck) -> dict[str, Any]:
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
        "People cannot judge": check.unable,
        "Not looked at": check.unseen,
    }
    agreement = {
        "Units in common": check.row.items,
        "Agree %": percent(check.row.share),
        "Cohen's kappa": sortable_number(check.kappa.value),
        "κ 95 %": interval(check.kappa),
    }
    why = {"Why undefined": check.kappa.why}
    # The figures first, for narrow windows; the longest column goes to the end.
    return {"Question": check.title, **agreement, **counts, **verdicts, **rest, **why}


def _one_question(
    campaign: Campaign, question: Question, check: MachineCheck, machine: str
) -> None:
    with st.expander(
        f"{md(check.title)}: {_contested_in_words(check)}",
        expanded=bool(check.contested),
        icon=":material/difference:",
    ):
        if check.table:
            _confusion(campaign, question, check, machine)
        if check.contested:
            _contested(campaign, question, check, machine)


def _confusion(
    campaign: Campaign, question: Question, check: MachineCheck, machine: str
) -> None:
    """The machine's labels against those that count, with table and files."""
    scale = campaign.track.scale(question.name)
    words = label_words(scale, question.matrix.labels)
    counted = "the label that counts"
    name = f"{campaign.name}-{machine}-{check.question}"
    key = element_key("machine", check.question)
    # Free labels can be hundreds, of which no picture shows anything.
    if 0 < len(words) <= MANY_LABELS:
        figure = confusion_figure(check.table, words, machine, counted)
        alt = f"Labels of {machine} against the labels that count"
        draw_confusion(figure, len(words), alt, name, key=key)
    picture_files(confusion_table(check.table, machine, counted), name, key, 0)


def _contested_in_words(check: MachineCheck) -> str:
    """How many labels a person contested, and how many of these gave way to whom."""
    contested = len(check.contested)
    if not contested:
        return "no label contested"
    overridden = check.verdicts("overridden")
    words = f"{number_of(contested, 'label')} contested by people, {overridden:,} overridden"
    if overridden:
        by_adjudicator = check.adjudicated("overridden")
        by_people = overridden - by_adjudicator
        words += (
            f" ({by_adjudicator:,} by an adjudicator, {by_people:,} by people's labels)"
        )
    return words


def _contested(
    campaign: Campaign, question: Question, check: MachineCheck, machine: str
) -> None:
    labels = contested_labels(campaign, question, machine)[:MOST_LISTED]
    frame = table_from_rows(
        [_contested_row(campaign, question, label) for label in labels]
    )
    draw_table(frame, hide_index=True, column_config=_LOOK)
    contested = len(check.contested)
    caption = "Labels that a person contested."
    if contested > MOST_LISTED:
        caption = f"{caption} The first {MOST_LISTED} of {contested:,}."
    caption_with_download(
        caption,
        # The links hold this server's addresses, which mean nothing in a file.
        frame.drop(columns="Answer"),
        f"{campaign.name}-{machine}-{check.question}-contested",
    )


def _contested_row(
    campaign: Campaign, question: Question, label: ContestedLabel
) -> dict[str, str]:
    item = label.item
    answer = answer_address(campaign, item.topic, label.run)
    unit_columns = {
        "Topic": item.topic,
        "Title": topic_title(campaign, item.topic),
        "Unit": item.name,
    }
    scale = campaign.track.scale(question.name)
    outcome = {
        "Machine": scale.in_words(label.machine),
        "Label that counts": scale.in_words(label.counts),
        "Machine's label is": _outcome_in_words(label.outcome),
    }
    return {
        **unit_columns,
        **outcome,
        "People": label.people,
        "Notes and reasons": label.notes,
        "Answer": answer,
    }


def _outcome_in_words(outcome: Outcome) -> str:
    """The verdict, and by whom: an adjudicator with their name, or people's labels.

    >>> _outcome_in_words(Outcome("upheld", "Zoe")), _outcome_in_words(Outcome("open", ""))
    ('upheld by adjudicator Zoe', 'open')
    """
    if outcome.adjudicator:
        return f"{outcome.verdict} by adjudicator {outcome.adjudicator}"
    if outcome.verdict == "open":
        return "open"
    return f"{outcome.verdict} by people's labels"
