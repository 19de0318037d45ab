"""What other settings would change, before they are saved: answers, judgments, totals."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.carry_over.unit_fates import UnitFate
from assessment.exchange.settings.effect import KindEffect, SettingsEffect
from assessment.exchange.settings.total_changes import TotalChange
from assessment.formats.plurals import number_of
from assessment.model import Score
from assessment.ui.foreign_text import shown
from assessment.ui.tables import MAX_LISTED, draw_table, number_column
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.topic_titles import topic_title

_FATE_TITLES: dict[UnitFate, str] = {
    UnitFate.STAYS: "Stay",
    UnitFate.CARRIED: "Carried over",
    UnitFate.LOST: "Fall away",
    UnitFate.NEW: "New",
}
_FATES_OF_JUDGMENTS: tuple[UnitFate, ...] = (
    UnitFate.STAYS,
    UnitFate.CARRIED,
    UnitFate.LOST,
)
"""Judgments are never new: no setting makes one."""


def show_effect(campaign: Campaign, effect: SettingsEffect) -> None:
    """The effect as a sentence and tables; nothing is saved by it."""
    st.header("What would change", anchor=False)
    st.write(f"Nothing is saved yet. With these settings, {effect.sentence}.")
    # Scores can change without any answer: by a setting that only scorers read.
    if effect.answers:
        _kinds_table(effect.kinds)
        _answers_table(campaign, effect)
    if effect.scores:
        _totals_table(effect.scores)


def _kinds_table(kinds: tuple[KindEffect, ...]) -> None:
    """Units and judgments of the changed answers, a row for each kind."""
    rows = []
    for kind in kinds:
        row: TableRow = {"Kind": kind.title}
        for fate, title in _FATE_TITLES.items():
            row[f"Units: {title.lower()}"] = kind.units.get(fate, 0)
        for fate in _FATES_OF_JUDGMENTS:
            title = _FATE_TITLES[fate].lower()
            row[f"Judgments: {title}"] = kind.judgments.get(fate, 0)
        rows.append(row)
    draw_table(pd.DataFrame(rows), hide_index=True)


def _answers_table(campaign: Campaign, effect: SettingsEffect) -> None:
    answers = number_of(len(effect.answers), "answer")
    with st.expander(answers, icon=":material/list:"):
        rows = []
        for run, topic, lost, new in effect.answers:
            title = shown(topic_title(campaign, topic))
            rows.append((shown(run), shown(topic), title, lost, new))
        columns = ["Run", "Topic", "Title", "Units that go", "Units that come"]
        draw_table(pd.DataFrame(rows, columns=columns), hide_index=True)


def _totals_table(changes: tuple[TotalChange, ...]) -> None:
    rows = []
    for change in changes[:MAX_LISTED]:
        now, then = _value(change.now), _value(change.then)
        row: TableRow = {"Run": shown(change.run), "Measure": change.measure}
        row |= {"Now": now, "Then": then}
        # From or to an undefined total there is no difference, and 0 would be a claim.
        if now is not None and then is not None:
            row["Difference"] = then - now
        rows.append(row)
    look = {name: number_column(4) for name in ("Now", "Then", "Difference")}
    draw_table(pd.DataFrame(rows), hide_index=True, placeholder="–", column_config=look)
    if len(changes) > MAX_LISTED:
        st.caption(f"The first {MAX_LISTED} of {len(changes):,} totals.")


def _value(score: Score | None) -> float | None:
    return score.value if score else None
