"""The rules of a campaign on the page Settings: a form for each group, and what a choice would change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.setting_checks import changes_scores
from assessment.exchange.runs.chosen_splitter import splitters_in_use
from assessment.exchange.settings.changing import change_settings
from assessment.exchange.settings.effect import SettingsEffect, rereads, settings_effect
from assessment.model import Setting
from assessment.model.permissions import refusal_in
from assessment.model.settings import SettingGroup
from assessment.sentences.splitter_setting import SPLITTER
from assessment.store.log_state import LogState
from assessment.ui import session
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.foreign_text import md
from assessment.ui.settings.number_setting import choose_number
from assessment.ui.settings.settings_effect import show_effect

_WAITING = "settings-to-confirm"
"""Where the session keeps the chosen settings until somebody confirms them."""
_INTRODUCTIONS: dict[SettingGroup, str] = {
    "judging": "What assessors are asked, see and may do.",
    "scoring": "How scores come about. The page names every total that differs before anything is saved.",
    "files": "How files are read, checked and written, and how many runs a team may have.",
}


class _Waiting(NamedTuple):
    """Chosen settings of a group, and their effect as computed when the campaign was at `state`."""

    campaign: str
    group: SettingGroup
    values: dict[str, str]
    state: LogState
    effect: SettingsEffect


def why_fixed(campaign: Campaign) -> str:
    """Why nothing on the page can be changed now, "" if it can."""
    return refusal_in(campaign.phase, "change settings")


def edit_settings(campaign: Campaign, group: SettingGroup) -> None:
    """A form for the settings of a group; what would change is shown before it is saved."""
    chosen = _choose_settings(campaign, group)
    # The bar and what follows share a slot: a run without a bar would draw the effect beside the old one.
    slot = st.empty()
    with slot:
        confirmed = _confirmed(campaign, group, chosen)
    if _WAITING not in st.session_state:
        # Otherwise the boxes stay on the page until the end of the run, although they were answered.
        slot.empty()
    if confirmed is not None:
        _apply(campaign, confirmed)


def _choose_settings(campaign: Campaign, group: SettingGroup) -> dict[str, str] | None:
    """The choices when they are saved, else None."""
    st.caption(_INTRODUCTIONS[group])
    chosen: dict[str, str] = {}
    is_fixed = bool(why_fixed(campaign))
    with st.form(f"settings-{group}", border=False):
        for setting in campaign.available_settings():
            if setting.group != group:
                continue
            with st.container(border=True):
                chosen[setting.name] = _choose(campaign, setting, is_fixed=is_fixed)
        is_saved = st.form_submit_button(
            f"Save the rules of {group}", type="primary", disabled=is_fixed
        )
    return chosen if is_saved else None


def _choose(campaign: Campaign, setting: Setting, *, is_fixed: bool) -> str:
    current = campaign.settings[setting.name]
    if setting.most:
        chosen = choose_number(setting, current, is_fixed=is_fixed)
    elif setting.refusal:
        chosen = _type_text(setting, current, is_fixed=is_fixed)
    else:
        chosen = _choose_one(setting, current, is_fixed=is_fixed)
    if setting.name == SPLITTER.name:
        _show_splitters(campaign)
    st.caption(f"{_consequence(campaign, setting)} In commands: `{setting.name}`.")
    return chosen


def _type_text(setting: Setting, current: str, *, is_fixed: bool) -> str:
    """The text typed into the box of a setting that takes any; saving refuses what it cannot have."""
    text = st.text_input(setting.title, current, disabled=is_fixed)
    for choice in setting.choices:
        st.caption(f"{md(choice.name)}: {md(choice.meaning)}")
    return text.strip()


def _choose_one(setting: Setting, current: str, *, is_fixed: bool) -> str:
    meanings = {choice.name: _sentence(choice.meaning) for choice in setting.choices}
    names = list(meanings)
    captions = []
    for name in names:
        default = ", the default" if name == setting.default else ""
        captions.append(f"{md(name)}{default}")
    return st.radio(
        setting.title,
        names,
        index=names.index(current),
        captions=captions,
        format_func=meanings.__getitem__,
        disabled=is_fixed,
    )


def _sentence(meaning: str) -> str:
    """The meaning of a choice with a capital letter, as text without marks.

    >>> _sentence("none of *them*")
    'None of \\\\*them\\\\*'
    """
    return md(meaning[:1].upper() + meaning[1:])


def _consequence(campaign: Campaign, setting: Setting) -> str:
    """What a change of the setting does, in a sentence."""
    if setting.rereads:
        return (
            "A change reads all runs again; judgments of sentences that stay are kept."
        )
    if changes_scores(campaign.track, setting.name):
        return "A change may change totals."
    return "A change changes no score."


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


def _confirmed(
    campaign: Campaign, group: SettingGroup, chosen: Mapping[str, str] | None
) -> dict[str, str] | None:
    """The settings to store now.

    Those just chosen, or, if they would change answers or totals, those that somebody confirms under a list
    of the changes.
    """
    if chosen is not None:
        st.session_state.pop(_WAITING, None)
        if not _may_be_felt(campaign, chosen):
            return dict(chosen)
        new = _with_effect(campaign, group, chosen)
        if not new.effect.is_felt:
            return dict(chosen)
        st.session_state[_WAITING] = new
    waiting: _Waiting | None = st.session_state.get(_WAITING)
    if waiting is None or (waiting.campaign, waiting.group) != (campaign.name, group):
        return None
    if waiting.state != campaign.state():
        # Somebody has judged or imported since: the numbers would be wrong.
        waiting = _with_effect(campaign, group, waiting.values)
        st.session_state[_WAITING] = waiting
    return waiting.values if _is_confirmed(campaign, waiting.effect) else None


def _may_be_felt(campaign: Campaign, chosen: Mapping[str, str]) -> bool:
    """Whether one of the changed settings can change answers or totals."""
    if rereads(campaign, chosen):
        return True
    changed = [
        name for name, value in chosen.items() if campaign.settings[name] != value
    ]
    return any(changes_scores(campaign.track, name) for name in changed)


def _with_effect(
    campaign: Campaign, group: SettingGroup, values: Mapping[str, str]
) -> _Waiting:
    state = campaign.state()
    with progress_bar() as show_progress:
        show_progress(0.0, "reading the runs as they would be")
        effect = settings_effect(campaign, values, session.splitter(), show_progress)
    return _Waiting(campaign.name, group, dict(values), state, effect)


def _is_confirmed(campaign: Campaign, effect: SettingsEffect) -> bool:
    """Draws the effect with two buttons; whether the settings are to be stored."""
    with st.container(border=True):
        show_effect(campaign, effect)
        with st.container(horizontal=True):
            is_confirmed = st.button(
                "Read the runs again" if effect.answers else "Save with these changes",
                type="primary",
                icon=":material/published_with_changes:",
            )
            is_cancelled = st.button(
                "Leave everything as it is", icon=":material/undo:"
            )
    if is_confirmed or is_cancelled:
        del st.session_state[_WAITING]
    return is_confirmed


def _apply(campaign: Campaign, values: Mapping[str, str]) -> None:
    """Store the settings; runs are read again where that is needed."""
    with st.spinner("saving"):
        change_settings(
            campaign,
            values,
            by=session.writer_name(),
            splitter=session.splitter(),
        )
    st.success("Saved. All scores follow the new settings.")
