"""Every judgment of an answer: who gave which label, when, and with which note and evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from assessment.analysis.errors.wording import label_in_words
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import Judgment, Screen, TopicState, Unit
from assessment.review.unit_list.records import name_in_words
from assessment.ui import session
from assessment.ui.answers.answer_text import part_number
from assessment.ui.links import history_address
from assessment.ui.tables import HISTORY_LINK, draw_table, table_from_rows
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.times import AGO_COLUMN, times

_NOTE = st.column_config.TextColumn(width="large")


def draw_judgments(
    campaign: Campaign,
    state: TopicState[Any, Any],
    units: Sequence[Unit],
    screens: Sequence[Screen],
) -> None:
    """A table of all judgments of the units, folded; nothing without judgments.

    A unit is named with the number of its part on one of the `screens`.
    """
    numbers = _part_numbers(screens)
    # Who gave which label is for organisers only.
    is_named = session.may("adjudicate")
    rows = []
    for unit in units:
        location: TableRow = {"Unit": unit.name}
        location["Part"] = numbers.get((unit.screen, unit.part), "")
        for vote in (
            *state.judged.votes(unit.ref),
            *state.judged.cannot_judge(unit.ref),
        ):
            row = _vote_row(campaign, vote, is_named=is_named)
            rows.append({**location, **row})
    if not rows:
        return
    frame = table_from_rows(rows)
    frame["When"] = times(frame["When"])
    look = {"When": AGO_COLUMN, "History": HISTORY_LINK, "Note": _NOTE}
    with st.expander(number_of(len(rows), "judgment"), icon=":material/history:"):
        draw_table(frame, hide_index=True, column_config=look)


def _vote_row(campaign: Campaign, vote: Judgment, *, is_named: bool) -> TableRow:
    row: TableRow = {}
    if is_named:
        row["Assessor"] = name_in_words(vote.assessor)
    scale = campaign.track.scale(vote.ref.kind)
    row["Label"] = label_in_words(scale, vote.label or "")
    if vote.reason:
        row["Label"] = f"cannot judge: {vote.reason}"
    row["Note"] = vote.note
    row["Evidence"] = "\n".join(excerpt.text for excerpt in vote.evidence)
    row["When"] = vote.at
    if is_named:
        row["History"] = history_address(campaign, vote.ref)
    return row


def _part_numbers(screens: Sequence[Screen]) -> dict[tuple[str, int], str]:
    """The number of each part as the page shows it, by the screen's id and the index of the part."""
    numbers = {}
    for screen in screens:
        for index, part in enumerate(screen.parts):
            numbers[screen.id, index] = part_number(part, index)
    return numbers
