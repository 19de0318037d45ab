"""Judgments without a unit, on the page Session: how many, why, and a button that carries them over."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.carry_over.orphans import Orphans, carry, find, summary
from assessment.exchange.carry_over.topic_orphans import REASONS
from assessment.formats.plurals import number_of, plural
from assessment.ui import session
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import count_link
from assessment.ui.on_demand import result_on_demand
from assessment.ui.tables import draw_table

_SUCCESS = ":material/check_circle:"
_COLUMNS = ("Run", "Topic", "Kind", "Judgments", "Can be carried over", "Why")
_DONE = "orphans-carried"
"""Where the session keeps how many judgments were just carried over."""


def notice(campaign: Campaign) -> None:
    """Draws nothing where every judgment has its unit; a large campaign is searched on request."""
    # Removed at once: the message belongs to the first drawing after the button.
    done = st.session_state.pop(_DONE, None)
    if done is not None:
        judgments = number_of(done, "judgment is", "judgments are")
        counting = plural(done, "it counts", "they count")
        st.success(f"{judgments} carried over; {counting} again.", icon=_SUCCESS)
    if not campaign.count():
        return
    if campaign.data.is_large:
        with st.expander("Judgments without a unit", icon=":material/link_off:"):
            _notice(campaign, quick=False)
    else:
        _notice(campaign, quick=True)


def _notice(campaign: Campaign, *, quick: bool) -> None:
    about = (campaign.name, campaign.state())
    orphans = result_on_demand(
        "Search for judgments without a unit",
        "orphans",
        about,
        lambda progress: find(campaign, progress),
        quick=quick,
    )
    if orphans is None:
        return
    if orphans.count:
        _offer(campaign, orphans)
    elif not quick:
        st.caption("Every judgment belongs to a unit.")


def _offer(campaign: Campaign, orphans: Orphans) -> None:
    st.warning(f"{md(summary(orphans))}.", icon=":material/link_off:")
    with st.expander("Which judgments these are", icon=":material/list:"):
        rows = []
        for group in orphans.groups():
            reason = REASONS[group.reason]
            run, topic = shown(group.run), shown(group.topic)
            rows.append((run, topic, group.kind, group.count, group.carriable, reason))
        draw_table(pd.DataFrame(rows, columns=_COLUMNS), hide_index=True)
        units = count_link(campaign, "without unit", "their units")
        st.caption(
            f"These judgments stay in the log in any case; {units} are on the page Units. "
            "A judgment that is carried over is stored as a new event of the same assessor."
        )
    can_carry = orphans.carriable and campaign.phase not in ("frozen", "released")
    label = f"Carry {orphans.carriable:,} over"
    if can_carry and st.button(label, type="primary", icon=":material/move_item:"):
        st.session_state[_DONE] = carry(campaign, by=session.who() or "organiser")
        st.rerun()
