"""Two assessors' labels against each other, and the units behind each cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import LabelledVote, Question, apart, in_cell, labelled_votes
from assessment.campaign import Campaign
from assessment.statistics.agreement import Cell, cells, of_people
from assessment.ui.agreement.cells import ANSWER, LISTED, MANY_LABELS, download, tidy
from assessment.ui.agreement.confusion_chart import heat_map
from assessment.ui.choices import choose_for, linked_box
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import answer_address
from assessment.ui.tables import draw_table

_CELL, _DIFFERENT = "cell", "different labels"
_COUNTS = st.column_config.TextColumn(
    "Label that counts", help="By the campaign's policy; empty where it finds none"
)


def table(campaign: Campaign, question: Question, first: str, second: str) -> None:
    """The confusion table of a pair, and the units behind the chosen cell."""
    found = cells(of_people(question.sheet, (first, second)))
    options = _options(found)
    if len(question.sheet.labels) <= MANY_LABELS:
        _picture(found, question.sheet.labels, first, second, options)
    download(
        pd.DataFrame(found, columns=[first, second, "Items"]),
        f"{campaign.name}-{question.name}-{first}-{second}",
        "Confusion table as CSV",
    )
    label = f"Units where {md(first)} / {md(second)} said"
    chosen = options[
        linked_box(
            label,
            list(options),
            _CELL,
            lambda name: shown(f"{name}: {options[name].count}"),
            what="the labels",
        )
    ]
    places = in_cell(question, first, second, chosen.pair) if chosen.pair else apart(question, first, second)
    pairs_of_cell(campaign, question, places, (first, second))


class _Units(NamedTuple):
    """How many units, and the labels that the two gave them; None for all pairs of labels that differ."""

    count: int
    pair: tuple[str, str] | None


def _options(found: Sequence[Cell]) -> dict[str, _Units]:
    """Choices of units by name: all differences, then the frequent cells, differences first."""
    ordered = sorted(found, key=lambda cell: cell.first == cell.second)[:LISTED]
    different = sum(cell.count for cell in found if cell.first != cell.second)
    single = {
        f"{cell.first} / {cell.second}": _Units(cell.count, (cell.first, cell.second)) for cell in ordered
    }
    return {_DIFFERENT: _Units(different, None), **single}


def _picture(
    found: Sequence[Cell], labels: Sequence[str], first: str, second: str, options: Mapping[str, _Units]
) -> None:
    key = f"{_CELL}-picture"
    st.plotly_chart(
        heat_map(found, labels, first, second), key=key, on_select=lambda: _pick(key, options), selection_mode="points", width="content",
        alt=f"How often {first} and {second} gave each pair of labels",
    )  # fmt: skip


def _pick(key: str, options: Mapping[str, _Units]) -> None:
    """A picked cell becomes the choice of the box below; an empty one changes nothing."""
    points = st.session_state[key].selection.points
    wanted = tuple(points[0]["customdata"][:2]) if points and "customdata" in points[0] else ()
    name = next((name for name, units in options.items() if units.pair == wanted), None)
    if name:
        choose_for(_CELL, name)


def pairs_of_cell(campaign: Campaign, question: Question, places: Sequence[int], who: Sequence[str]) -> None:
    """The units at these places: who said what, notes, and a link to the answer."""
    if not places:
        st.caption("No units.")
        return
    rows = [_row(campaign, found, who) for found in labelled_votes(campaign, question, places[:LISTED])]
    frame = tidy(rows)
    draw_table(
        frame,
        hide_index=True,
        column_config={
            "Answer": ANSWER,
            "Notes": st.column_config.TextColumn(width="large"),
            "Counts": _COUNTS,
        },
    )
    if len(places) > LISTED:
        st.caption(f"The first {LISTED} of {len(places):,} units of {md(question.title)}.")


def _row(campaign: Campaign, found: LabelledVote, who: Sequence[str]) -> dict[str, str]:
    notes = "; ".join(f"{name}: {note}" for name, note in found.notes.items() if name in who)
    return {
        "Topic": shown(found.item.topic),
        "Unit": shown(found.item.name),
        **{shown(name): shown(found.labels.get(name, "")) for name in who},
        "Counts": shown(found.counts or ""),
        "Notes": shown(notes),
        "Answer": answer_address(campaign, found.item.topic, found.run),
    }
