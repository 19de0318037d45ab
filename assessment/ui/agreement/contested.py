"""Labels of a machine beside those of people, as a list of units."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.analysis.agreement import CheckedLabel, Outcome, Question
from assessment.campaign import Campaign
from assessment.ui.agreement.coefficients import TABLE_WIDTH
from assessment.ui.agreement.unit_rows import link_cells, unit_cells
from assessment.ui.agreement.unit_table import draw_units
from assessment.ui.agreement.units import WHAT_LINKS_DO, have_people_differed
from assessment.ui.tables import MOST_LISTED

_FRAME = 32
"""Pixels that the frame around a question takes from its tables."""


def show_checked_labels(
    campaign: Campaign,
    question: Question,
    labels: Sequence[CheckedLabel],
    file_name: str,
) -> None:
    if not labels:
        st.caption("No units.")
        return
    rows = []
    for label in labels[:MOST_LISTED]:
        rows.append(_checked_row(campaign, question, label))
    caption = WHAT_LINKS_DO
    if len(labels) > MOST_LISTED:
        caption = f"{caption} The first {MOST_LISTED} of {len(labels):,}."
    draw_units(rows, caption, file_name, TABLE_WIDTH - _FRAME)


def _checked_row(
    campaign: Campaign, question: Question, label: CheckedLabel
) -> dict[str, str]:
    cells = unit_cells(campaign, label.item)
    scale = campaign.track.scale(question.name)
    row = {"Unit": cells["Unit"], "Runs": cells["Runs"]}
    row["Machine"] = scale.in_words(label.machine)
    row["Counts"] = scale.in_words(label.counts)
    row["Machine's label is"] = outcome_in_words(label.outcome)
    # Names of labels in files are codes; people read the scale's words.
    people = [f"{name}: {scale.in_words(vote)}" for name, vote in label.people]
    row["People"] = ", ".join(people)
    row |= {name: cells[name] for name in ("Text", "Title", "Topic")}
    is_disputed = have_people_differed(label.people)
    row |= link_cells(campaign, label.item, label.run, is_disputed=is_disputed)
    return row | {"Notes": label.notes}


def outcome_in_words(outcome: Outcome | None) -> str:
    """The verdict, and by whom: an adjudicator with their name, or people's labels.

    >>> outcome_in_words(Outcome("upheld", "Zoe")), outcome_in_words(Outcome("open", ""))
    ('upheld by adjudicator Zoe', 'open')
    >>> outcome_in_words(None)
    'not contested'
    """
    if outcome is None:
        return "not contested"
    if outcome.adjudicator:
        return f"{outcome.verdict} by adjudicator {outcome.adjudicator}"
    if outcome.verdict == "open":
        return "open"
    return f"{outcome.verdict} by people's labels"
