"""Judgments that belong to no unit any more, on the page Session: how many, why, and the offer to carry them over."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.orphans import REASONS, Orphans, carry, find, summary
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.on_demand import result_on_demand
from assessment.ui.tables import draw_table

_COLUMNS = ("Run", "Topic", "Kind", "Judgments", "Can be carried over", "Why")
_DONE = "orphans-carried"


def notice(campaign: Campaign) -> None:
    """Nothing where every judgment has its unit; a large campaign is looked through on request."""
    done = st.session_state.pop(_DONE, None)
    if done is not None:
        carried = (
            "1 judgment is carried over; it counts"
            if done == 1
            else f"{done:,} judgments are carried over; they count"
        )
        st.success(f"{carried} again.", icon=":material/check_circle:")
    if not campaign.count():
        return
    if campaign.data.is_large:
        with st.expander("Judgments without a unit", icon=":material/link_off:"):
            _notice(campaign, quick=False)
    else:
        _notice(campaign, quick=True)


def _notice(campaign: Campaign, *, quick: bool) -> None:
    about = (campaign.name, campaign.state())
    found = result_on_demand(
        "Look for judgments without a unit",
        "orphans",
        about,
        lambda progress: find(campaign, progress),
        quick=quick,
    )
    if found is None:
        return
    if found.count:
        _offer(campaign, found)
    elif not quick:
        st.caption("Every judgment belongs to a unit.")


def _offer(campaign: Campaign, found: Orphans) -> None:
    st.warning(f"{md(summary(found))}.", icon=":material/link_off:")
    with st.expander("Which judgments these are", icon=":material/list:"):
        groups = found.groups()
        rows = [
            (shown(g.run), shown(g.topic), g.kind, g.count, g.carriable, REASONS[g.reason]) for g in groups
        ]
        draw_table(pd.DataFrame(rows, columns=_COLUMNS), hide_index=True)
        st.caption(
            "They stay in the log in any case. What is carried over is stored as new events of the same assessors."
        )
    may_be_carried = found.carriable and campaign.phase not in ("frozen", "released")
    label = f"Carry {found.carriable:,} over"
    if may_be_carried and st.button(label, type="primary", icon=":material/move_item:"):
        st.session_state[_DONE] = carry(campaign, by=session.who() or "organiser")
        st.rerun()
