"""Judgments without a unit, on the page Session: how many, why, and a button that carries them over."""

from __future__ import annotations

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.exchange.carry_over.orphans import Orphans, carry_orphans, find, summary
from assessment.exchange.carry_over.topic_orphans import REASONS
from assessment.formats.plurals import number_of, plural
from assessment.ui import session
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import count_link
from assessment.ui.tables import draw_table
from assessment.ui.topic_titles import topic_title

_SUCCESS = ":material/check_circle:"
_CARRIABLE = "Can be carried over"
_COLUMNS = ("Run", "Topic", "Title", "Kind", "Judgments", _CARRIABLE, "Why")
_DONE = "orphans-carried"
"""Where the session keeps how many judgments were just carried over."""


def show_notice(campaign: Campaign) -> None:
    """One line, which opens to the rest; nothing where every judgment has its unit.

    A large campaign is searched on request.
    """
    if not campaign.count():
        return
    if campaign.data.is_large:
        with st.popover("Judgments without a unit", icon=":material/link_off:"):
            _show_orphans(campaign, quick=False)
    else:
        _show_orphans(campaign, quick=True)


def say_what_was_carried() -> None:
    """How many judgments were just carried over, if any were."""
    # Removed at once: the message belongs to the first drawing after the button.
    done = st.session_state.pop(_DONE, None)
    if done is not None:
        judgments = number_of(done, "judgment is", "judgments are")
        counting = plural(done, "it counts", "they count")
        st.success(f"{judgments} carried over; {counting} again.", icon=_SUCCESS)


def _show_orphans(campaign: Campaign, *, quick: bool) -> None:
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
    if not orphans.count and not quick:
        st.caption("Every judgment belongs to a unit.")
    elif not quick:
        _offer_to_carry_over(campaign, orphans)
    elif orphans.count:
        number = number_of(orphans.count, "judgment")
        with st.popover(f"{number} without a unit", icon=":material/link_off:"):
            _offer_to_carry_over(campaign, orphans)


def _offer_to_carry_over(campaign: Campaign, orphans: Orphans) -> None:
    st.markdown(f"{md(summary(orphans))}.")
    rows = []
    for group in orphans.groups():
        run, topic = shown(group.run), shown(group.topic)
        title = shown(topic_title(campaign, group.topic))
        reason = REASONS[group.reason]
        counts = group.count, group.carriable
        rows.append((run, topic, title, group.kind, *counts, reason))
    frame = pd.DataFrame(rows, columns=_COLUMNS)
    if not orphans.carriable:
        frame = frame.drop(columns=_CARRIABLE)
    draw_table(frame, hide_index=True)
    units = count_link(campaign, "without unit", "their units")
    st.caption(
        f"These judgments stay in the log in any case; {units} are on the page Units. "
        "A judgment that is carried over is stored as a new event of the same assessor."
    )
    can_carry = orphans.carriable and campaign.phase not in ("frozen", "released")
    label = f"Carry {orphans.carriable:,} over"
    if can_carry and st.button(label, type="primary", icon=":material/move_item:"):
        st.session_state[_DONE] = carry_orphans(campaign, by=session.writer_name())
        st.rerun()
