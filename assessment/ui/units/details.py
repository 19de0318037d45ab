"""A chosen unit: its whole text, what everybody said of it, and links to the pages where it is judged."""

from __future__ import annotations

from collections.abc import Iterator

import pandas as pd
import streamlit as st

from assessment.analysis.errors.items import item_id
from assessment.campaign import Campaign
from assessment.model import Unit, link_of
from assessment.review.unit_list.records import name_in_words
from assessment.review.unit_list.rows import UnitRow, runs_of_units, unit_texts
from assessment.review.unit_list.waiting import present_units
from assessment.ui.answers import topic_label
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import address, desk_address
from assessment.ui.tables import draw_table
from assessment.ui.times import time_column, times

_VOTE_COLUMNS = ("Who", "Label", "Cannot judge, because", "Flagged", "Note", "When")


def show_unit(campaign: Campaign, row: UnitRow) -> None:
    """Text and judgments of the unit, with links to it."""
    topic = row.ref.topic
    unit = present_units(campaign.data, topic).get(row.ref)
    with st.container(border=True):
        st.markdown(f"**{md(row.name)}** · topic {md(topic_label(campaign, topic))}")
        if unit is not None and unit.question:
            st.caption(md(unit.question))
        # `st.text` reads nothing as markup.
        st.text(shown(unit_texts(campaign.data, topic).get(row.ref, "")))
        with st.container(horizontal=True):
            for label, icon, url in _links(campaign, row, unit):
                st.link_button(label, url, icon=f":material/{icon}:", type="tertiary")
        _votes(row)


def _links(
    campaign: Campaign, row: UnitRow, unit: Unit | None
) -> Iterator[tuple[str, str, str]]:
    """Label, icon and address of each link that the unit has."""
    if unit is not None:
        yield "Judge", "gavel", desk_address("judge", campaign, row.ref)
    if "disputed" in row.states:
        yield "Adjudicate", "balance", desk_address("adjudicate", campaign, row.ref)
    topic = row.ref.topic
    for run in runs_of_units(campaign.data, topic).get(row.ref, ())[:1]:
        shown_unit = item_id("", row.ref)
        url = address("answers", campaign, topic=topic, run=run, unit=shown_unit)
        yield "Answer", "article", url
    if row.document:
        document = campaign.data.documents([row.document]).get(row.document)
        link = link_of(campaign.track, row.document, document)
        # A document's name is foreign text: a link made of it must not run a script.
        if link.startswith(("https://", "http://")):
            yield "Open the document", "open_in_new", link


def _votes(row: UnitRow) -> None:
    if not row.votes:
        st.caption("Nobody has judged this unit yet.")
        return
    rows = []
    for vote in row.votes:
        flagged = "yes" if vote.flagged else ""
        label = shown(vote.label or "")
        who, reason, note = map(
            shown, (name_in_words(vote.assessor), vote.reason, vote.note)
        )
        rows.append((who, label, reason, flagged, note, vote.at))
    frame = pd.DataFrame(rows, columns=_VOTE_COLUMNS)
    frame["When"] = times(frame["When"])
    look = {"When": time_column()}
    draw_table(frame, hide_index=True, column_config=look)
