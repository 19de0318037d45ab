"""The checklist of open work, on the pages Session and Release."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.review.phases.open_work import OpenWork, open_work
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import address, units_address
from assessment.ui.page_links import SESSION_PART
from assessment.ui.tables import draw_table

_COLUMNS = {
    "Number": st.column_config.NumberColumn(width="small", format="localized"),
    "What": st.column_config.TextColumn(width="large"),
    "Of": st.column_config.TextColumn("By assessor or file", width="large"),
    "Units": st.column_config.LinkColumn(display_text="list", width="small"),
    "Page": st.column_config.LinkColumn(
        "Look at it", display_text=r"^\./([a-z]+)\?", width="small"
    ),
}


def work_list(campaign: Campaign) -> list[OpenWork] | None:
    """What is open; None in a large campaign until the button that counts it is pressed."""
    if not campaign.data.is_large:
        return open_work(campaign)
    counted = result_on_demand(
        "Count what is open",
        "open-work",
        (campaign.name, campaign.state()),
        lambda progress: open_work(campaign, progress),
    )
    if counted is None:
        st.caption(
            "Press the button first: counting what is open reads the whole campaign."
        )
    return counted


def draw_checklist(campaign: Campaign, work: Sequence[OpenWork]) -> None:
    """A row for each thing: its number, its parts, and a link to the page where it is done."""
    rows: list[dict[str, int | str | None]] = []
    for part in work:
        query = {SESSION_PART: part.part} if part.part else {}
        row: dict[str, int | str | None] = {
            "Number": part.number,
            "What": part.what,
            "Of": shown(part.parts),
        }
        row["Units"] = None
        if part.units is not None:
            row["Units"] = units_address(campaign, part.units)
        row["Page"] = address(part.page, campaign, **query)
        rows.append(row)
    frame = pd.DataFrame(rows)
    draw_table(frame, hide_index=True, placeholder="–", column_config=_COLUMNS)


def confirmation(campaign: Campaign, work: Sequence[OpenWork]) -> str:
    """A field for the campaign's name where work is open; what was typed there, "" where nothing is open."""
    if not work:
        return ""
    return st.text_input(
        f"Work is open. To go on all the same, type the campaign's name: {md(campaign.name)}",
        key=f"confirmed-{campaign.name}",
    )
