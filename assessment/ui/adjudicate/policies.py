"""What each policy would do to the scores, before one is chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.settings import change_settings
from assessment.model import UserError
from assessment.model.resolution import POLICY
from assessment.review.policies import Effect, choices, effects
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.tables import draw_table

_KEPT = "policies-compared"
_UNDEFINED = "–"


def policies(campaign: Campaign) -> None:
    now = campaign.settings[POLICY.name]
    st.caption(
        f"The policy says which label counts where assessors differ. In force: **{md(now)}**. What it leaves without a label counts as unjudged."
    )
    measures = list(dict.fromkeys(score.measure for score in campaign.totals()))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        measure = st.selectbox(
            "Measure",
            measures,
            key="adjudicate-policies-measure",
            bind="query-params",
            format_func=shown,
            width=420,
        )
        pressed = st.button("Compare the policies", type="primary", icon=":material/balance:")
    found = _compared(campaign, measure or "", pressed)
    if found is None:
        st.info(
            "The comparison scores the campaign once under each policy; nothing is changed by it.",
            icon=":material/info:",
        )
        return
    _units(campaign, found, now)
    _totals(campaign, found, now, measure or "")
    _use(campaign, found, now)


def _compared(campaign: Campaign, measure: str, pressed: bool) -> list[Effect] | None:
    """The comparison, as long as it is true of the campaign as it stands."""
    name = (campaign.name, measure, campaign.state())
    if pressed:
        bar = st.empty()
        st.session_state[_KEPT] = (
            name,
            list(effects(campaign, measure, lambda share, text: bar.progress(share, shown(text)))),
        )
        bar.empty()
    kept = st.session_state.get(_KEPT)
    return kept[1] if kept and kept[0] == name else None


def _units(campaign: Campaign, found: Sequence[Effect], now: str) -> None:
    meanings = {choice.name: choice.meaning for choice in choices(campaign)}
    rows = [(_headed(e.policy, now), e.resolved, e.unresolved, e.differing) for e in found]
    draw_table(
        pd.DataFrame(rows, columns=["Policy", "Units with a label", "Without", "Other than now"]),
        hide_index=True,
    )
    st.caption(
        "  \n".join(f"**{md(effect.policy)}**: {md(meanings.get(effect.policy, ''))}" for effect in found)
    )


def _totals(campaign: Campaign, found: Sequence[Effect], now: str, measure: str) -> None:
    """Runs down, policies across: the total, and how far it is from now."""
    st.markdown(f"**{md(measure)} of each run, and the change against now**")
    base = next((effect.totals for effect in found if effect.policy == now), {})
    digits = campaign.track.measure(measure).digits if measure else 0
    runs = sorted(base, key=lambda run: (base[run] is None, -(base[run] or 0.0)))
    columns = {
        _headed(effect.policy, now): [_cell(effect.totals.get(run), base.get(run), digits) for run in runs]
        for effect in found
    }
    frame = pd.DataFrame({"Run": [shown(run) for run in runs], **columns})
    draw_table(frame, hide_index=True, column_config={"Run": st.column_config.TextColumn(pinned=True)})


def _headed(policy: str, now: str) -> str:
    return f"{shown(policy)} (now)" if policy == now else shown(policy)


def _cell(value: float | None, before: float | None, digits: int) -> str:
    """A figure with its change, as text that sorts like its number.

    >>> _cell(61.5, 60.25, 2), _cell(60.25, 60.25, 2), _cell(None, 3.0, 1)
    (' 61.50   +1.25', ' 60.25', '     – ')
    """
    if value is None:
        return f"{_UNDEFINED:>6}" + (" " if before is not None else "")
    change = "" if before is None or value == before else f"   {value - before:+.{digits}f}"
    return f"{value:6.{digits}f}{change}"


def _use(campaign: Campaign, found: Sequence[Effect], now: str) -> None:
    known = {effect.policy: effect for effect in found if effect.policy != now}
    if not known:
        return
    with st.form("use-policy"):
        st.markdown("**Use another policy**")
        policy = st.selectbox(
            "Policy",
            list(known),
            index=None,
            placeholder="choose a policy",
            format_func=lambda name: _promise(known[name]),
        )
        sure = st.checkbox("I have seen what changes; all scores follow the new policy at once.")
        if st.form_submit_button("Use this policy", icon=":material/gavel:") and policy:
            _set(campaign, policy, sure)


def _promise(effect: Effect) -> str:
    return shown(f"{effect.policy}: {effect.differing:,} labels other than now")


def _set(campaign: Campaign, policy: str, sure: bool) -> None:
    if not sure:
        st.warning("Tick the box first: the policy changes every score.")
        return
    try:
        change_settings(campaign, {POLICY.name: policy}, by=session.who() or "organiser")
    except UserError as error:
        st.error(md(str(error)))
    else:
        st.rerun()
