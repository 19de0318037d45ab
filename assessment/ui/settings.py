"""The form of all settings, and what a choice that reads runs again would do to answers and judgments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.settings.changing import change_settings
from assessment.exchange.settings.chosen_splitter import splitters_in_use
from assessment.exchange.settings.effect import (
    CARRIED,
    LOST,
    NEW,
    STAY,
    KindEffect,
    SettingsEffect,
    rereads,
    settings_effect,
)
from assessment.model import Setting
from assessment.sentences.splitter_setting import SPLITTER
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.number_setting import choose_number
from assessment.ui.tables import draw_table

_WAITING = "settings-to-confirm"
"""Where the session keeps the chosen settings until somebody confirms them."""
_FATE_TITLES = {
    STAY: "Stay",
    CARRIED: "Carried over",
    LOST: "Fall away",
    NEW: "New",
}


class _Waiting(NamedTuple):
    """Chosen settings, and their effect as computed when the campaign was at `state`."""

    campaign: str
    values: dict[str, str]
    state: tuple[int, ...]
    effect: SettingsEffect


def choose_settings(campaign: Campaign) -> dict[str, str] | None:
    """Draws a form with every setting; gives the choices when they are saved."""
    chosen: dict[str, str] = {}
    with st.form("settings"):
        for setting in campaign.available_settings():
            current = campaign.settings[setting.name]
            chosen[setting.name] = _choose(setting, current)
            if setting.name == SPLITTER.name:
                _show_splitters(campaign)
        is_saved = st.form_submit_button("Save", type="primary")
    return chosen if is_saved else None


def _show_splitters(campaign: Campaign) -> None:
    """Which splitters the loaded answers were split with; a large campaign is not gone through for that."""
    # Every answer would be read to count the splitters.
    if campaign.data.is_large:
        return
    counts = splitters_in_use(campaign)
    parts: list[str] = []
    for name, count in counts.most_common():
        shown_name = md(name) if name else "set by hand or by the run"
        parts.append(f"{shown_name} ({count})")
    if parts:
        st.caption(f"Loaded answers by splitter: {', '.join(parts)}")


def _choose(setting: Setting, current: str) -> str:
    if setting.most:
        return choose_number(setting, current)
    meanings = {choice.name: choice.meaning for choice in setting.choices}
    names = list(meanings)

    def shown_choice(name: str) -> str:
        return f"{md(name)} (default)" if name == setting.default else md(name)

    note = None
    if setting.rereads:
        note = (
            "Changing this reads all runs again; judgments of sentences that stay are kept. What would "
            "change is shown before it is saved."
        )
    return st.radio(
        setting.title,
        names,
        index=names.index(current),
        captions=list(meanings.values()),
        format_func=shown_choice,
        help=note,
    )


def confirmed_settings(
    campaign: Campaign, chosen: Mapping[str, str] | None
) -> dict[str, str] | None:
    """The settings to store now.

    These are the ones just chosen, or, if they would change answers, the ones that
    somebody confirms under a table of the changes.
    """
    if chosen is not None:
        st.session_state.pop(_WAITING, None)
        if not rereads(campaign, chosen):
            return dict(chosen)
        new = _with_effect(campaign, chosen)
        if not new.effect.answers:
            return dict(chosen)
        st.session_state[_WAITING] = new
    waiting: _Waiting | None = st.session_state.get(_WAITING)
    if waiting is None or waiting.campaign != campaign.name:
        return None
    if waiting.state != campaign.state():
        # Somebody has judged or imported since: the numbers would be wrong.
        waiting = _with_effect(campaign, waiting.values)
        st.session_state[_WAITING] = waiting
    return waiting.values if _is_confirmed(waiting.effect) else None


def _with_effect(campaign: Campaign, values: Mapping[str, str]) -> _Waiting:
    state = campaign.state()
    with st.spinner("reading the runs as they would be"):
        effect = settings_effect(campaign, values, session.splitter())
    return _Waiting(campaign.name, dict(values), state, effect)


def _is_confirmed(effect: SettingsEffect) -> bool:
    """Draws the effect with two buttons; whether the settings are to be stored."""
    place = st.empty()
    with place.container(border=True):
        st.header("Answers would change", anchor=False)
        st.write(f"Nothing is saved yet. With these settings, {effect.sentence}.")
        _kinds_table(effect.kinds)
        _answers_table(effect)
        with st.container(horizontal=True):
            is_confirmed = st.button(
                "Read the runs again",
                type="primary",
                icon=":material/published_with_changes:",
            )
            is_cancelled = st.button(
                "Leave everything as it is", icon=":material/undo:"
            )
    if is_confirmed or is_cancelled:
        del st.session_state[_WAITING]
        # What was drawn above stays on the page until the end of the run otherwise.
        place.empty()
    return is_confirmed


def _kinds_table(kinds: tuple[KindEffect, ...]) -> None:
    """Units and judgments of the changed answers, a row for each kind."""
    rows = []
    for kind in kinds:
        row: dict[str, object] = {"Kind": kind.title}
        for fate, title in _FATE_TITLES.items():
            row[f"Units: {title.lower()}"] = kind.units.get(fate, 0)
        for fate in (STAY, CARRIED, LOST):
            title = _FATE_TITLES[fate].lower()
            row[f"Judgments: {title}"] = kind.judgments.get(fate, 0)
        rows.append(row)
    draw_table(pd.DataFrame(rows), hide_index=True)


def _answers_table(effect: SettingsEffect) -> None:
    with st.expander(f"The {len(effect.answers)} answers", icon=":material/list:"):
        rows = []
        for run, topic, lost, new in effect.answers:
            rows.append((shown(run), shown(topic), lost, new))
        columns = ["Run", "Topic", "Units that go", "Units that come"]
        draw_table(pd.DataFrame(rows, columns=columns), hide_index=True)


def apply_settings(campaign: Campaign, values: Mapping[str, str]) -> None:
    """Store the settings; runs are read again where that is needed."""
    with st.spinner("saving"):
        change_settings(
            campaign,
            values,
            by=session.who() or "organiser",
            splitter=session.splitter(),
        )
    st.success("Saved. All scores follow the new settings.")
