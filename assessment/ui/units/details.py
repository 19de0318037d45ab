"""A chosen unit: its whole text, its history, and links to the pages where it is judged."""

from __future__ import annotations

from collections.abc import Iterator

import streamlit as st

from assessment.campaign import Campaign
from assessment.model import Unit, link_of
from assessment.review.unit_list.records import states_in_words
from assessment.review.unit_list.rows import UnitRow, runs_of_units, unit_texts
from assessment.review.unit_list.waiting import present_units
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import answer_address, desk_address
from assessment.ui.topic_titles import topic_label
from assessment.ui.units.history import show_history


def show_unit(campaign: Campaign, row: UnitRow) -> None:
    """The unit's text, links to it, and every event on it."""
    topic = row.ref.topic
    unit = present_units(campaign.data, topic).get(row.ref)
    with st.container(border=True):
        name = f"**{md(row.name)}** · topic {md(topic_label(campaign, topic))}"
        st.markdown(f"{name} · {states_in_words(row.states)}")
        if unit is not None and unit.question:
            st.caption(md(unit.question))
        # `st.text` reads nothing as markup.
        st.text(shown(unit_texts(campaign.data, topic).get(row.ref, "")))
        with st.container(horizontal=True):
            for label, icon, url in _links(campaign, row, unit):
                st.link_button(label, url, icon=f":material/{icon}:", type="tertiary")
        show_history(campaign, row.ref, element_key("history", *row.ref))


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
        yield "Answer", "article", answer_address(campaign, topic, run)
    if row.document:
        document = campaign.data.documents([row.document]).get(row.document)
        link = link_of(campaign.track, row.document, document)
        # A document's name is foreign text: a link made of it must not run a script.
        if link.startswith(("https://", "http://")):
            yield "Open the document", "open_in_new", link
