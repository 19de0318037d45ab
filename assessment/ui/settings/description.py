"""Title, description and deadline of a campaign on the page Settings."""

from __future__ import annotations

from datetime import date, datetime, time, tzinfo

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.description import (
    LONGEST_DESCRIPTION,
    LONGEST_TITLE,
    Description,
    describe_campaign,
    description_of,
)
from assessment.model import UserError
from assessment.ui import session
from assessment.ui.foreign_text import md_sentence
from assessment.ui.times import time_zone

_END_OF_DAY = time(23, 59)


def edit_description(campaign: Campaign, *, is_fixed: bool) -> None:
    """A form with what people read of the campaign before they begin."""
    present = description_of(campaign)
    zone = time_zone()
    deadline = present.deadline.astimezone(zone) if present.deadline else None
    st.caption(
        "What people read of the campaign on Home, on every page and in reports."
    )
    with st.form(f"description-{campaign.row.id}", border=False):
        title = st.text_input(
            "Title", present.title, max_chars=LONGEST_TITLE, disabled=is_fixed
        )
        text = st.text_area(
            "Description",
            present.text,
            max_chars=LONGEST_DESCRIPTION,
            height=120,
            help="Plain text of a few sentences: what is judged, for whom, and whom to ask.",
            disabled=is_fixed,
        )
        left, middle, _ = st.columns([2, 2, 4])
        day = left.date_input(
            "Judging ends on",
            deadline.date() if deadline else None,
            format="YYYY-MM-DD",
            disabled=is_fixed,
            help="Empty: no deadline. Nothing is closed by itself when it is over.",
        )
        clock = middle.time_input(
            f"at ({zone})",
            deadline.time() if deadline else _END_OF_DAY,
            disabled=is_fixed,
        )
        is_saved = st.form_submit_button(
            "Save the description", type="primary", disabled=is_fixed
        )
    if is_saved:
        end = _moment(day, clock, zone)
        _save(campaign, Description(title, text, end))


def _moment(day: date | None, clock: time | None, zone: tzinfo) -> datetime | None:
    if day is None:
        return None
    return datetime.combine(day, clock or _END_OF_DAY, zone)


def _save(campaign: Campaign, wanted: Description) -> None:
    try:
        is_changed = describe_campaign(campaign, wanted, by=session.writer_name())
    except UserError as error:
        st.error(md_sentence(str(error)))
        return
    if is_changed:
        st.success("Saved. Pages show it from their next click on.")
    else:
        st.info("Nothing has changed.")
