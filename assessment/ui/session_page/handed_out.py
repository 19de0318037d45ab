"""The screens of a dynamic queue that people have now, on the page Session."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.judging.queue.handed_out import HandedOut, handed_out
from assessment.planning.stored_plan import plan_of
from assessment.review.unit_list.filters import UnitFilters
from assessment.ui.foreign_text import shown
from assessment.ui.links import units_address
from assessment.ui.tables import caption_with_download, draw_table, table_from_rows
from assessment.ui.tables.table_shapes import TableRow
from assessment.ui.times import time_column, times
from assessment.ui.topic_titles import topic_title

_TIMES = ("Since", "Until")


def show_handed_out(campaign: Campaign) -> None:
    """A table of who has which screen until when; nothing without a dynamic queue."""
    if plan_of(campaign.data).options.queue is None:
        return
    st.markdown("**Screens in hand**")
    screens = handed_out(campaign)
    if not screens:
        st.caption("Nobody has a screen of the queue now.")
        return
    frame = table_from_rows([_row(campaign, screen) for screen in screens])
    for head in _TIMES:
        frame[head] = times(frame[head])
    drawn = frame.copy()
    drawn["Units"] = [_units(campaign, screen) for screen in screens]
    look = {head: time_column() for head in _TIMES}
    look["Units"] = st.column_config.LinkColumn(display_text="list", width="small")
    draw_table(drawn, hide_index=True, column_config=look)
    caption_with_download(
        "Each judgment renews the lease. A screen whose lease has ended goes to whoever is free; what was "
        "judged there counts.",
        frame,
        f"{campaign.name}-screens-in-hand",
    )


def _row(campaign: Campaign, screen: HandedOut) -> TableRow:
    lease, count = screen.lease, screen.unit_count
    row: TableRow = {"Assessor": shown(lease.assessor), "Topic": lease.topic}
    row["Title"] = topic_title(campaign, lease.topic)
    row["Judged"] = f"{count.done:,} of {count.total_in_words}"
    row["Lease"] = "runs" if screen.is_running else "ended"
    row["Since"], row["Until"] = lease.taken, lease.expires
    return row


def _units(campaign: Campaign, screen: HandedOut) -> str:
    """The address of the list of this assessor's open units in this topic."""
    topic, assessor = screen.lease.topic, screen.lease.assessor
    filters = UnitFilters(state=("open",), topic=(topic,), assessor=(assessor,))
    return units_address(campaign, filters)
