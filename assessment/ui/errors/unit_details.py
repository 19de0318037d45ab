"""What is behind the units that are picked: the text, what would change, tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from assessment.analysis.errors import UNJUDGED, Cost, Item
from assessment.campaign import Campaign
from assessment.model import Document
from assessment.model.resolution import is_person
from assessment.ui import answers
from assessment.ui.choices import linked_box, linked_tabs
from assessment.ui.element_keys import element_key
from assessment.ui.errors.choices import BEHIND, READ
from assessment.ui.errors.tags import tag_them
from assessment.ui.errors.what_if import supposing
from assessment.ui.foreign_text import md, shown
from assessment.ui.reader import reader

MOST_PASSAGES = 80
_FITS = 800
"""Characters of a document that need no scrolling."""


def show_details(campaign: Campaign, picked: Sequence[Item], costs: Mapping[str, Cost], measure: str) -> None:
    """The text of one of them, and two things to do with all."""
    if not picked:
        return
    text, otherwise, tags = linked_tabs(["The text behind it", "What would change", "Tag"], BEHIND)
    with text:
        _text(campaign, picked, costs)
    with otherwise:
        supposing(campaign, picked, costs, measure)
    with tags:
        tag_them(campaign, picked)


def _text(campaign: Campaign, picked: Sequence[Item], costs: Mapping[str, Cost]) -> None:
    named = {item.id: item for item in picked}
    item = (
        named[
            linked_box("Which of them", list(named), READ, lambda name: _named(named[name]), what="the unit")
        ]
        if len(named) > 1
        else picked[0]
    )
    left, right = st.columns([3, 2], gap="medium") if item.unit.document else (st.container(), None)
    with left:
        st.markdown(f"**{md(item.unit.question)}**")
        reader(_unit(campaign, item, costs.get(item.id)), key=element_key("unit", item.id))
    if right is not None:
        with right:
            _document(campaign, item)
    with st.expander(
        f"The whole answer of {md(item.run)} to topic {md(item.ref.topic)}",
        icon=":material/article:",
        expanded=True,
    ):
        answers.show(campaign, item.ref.topic, item.run, why=True)


def _named(item: Item) -> str:
    return shown(f"{item.run}, topic {item.ref.topic}: {item.unit.name} ({item.state})")


def _unit(campaign: Campaign, item: Item, cost: Cost | None) -> dict[str, Any]:
    """The unit's own piece of text with the label that counts, for the reader."""
    tones = {label.name: label.tone for label in campaign.track.scale(item.ref.kind).labels}
    said = ", ".join(f"{count} × {label}" for label, count in item.votes)
    chip = {
        "name": shown(item.unit.name),
        "label": None if item.state == UNJUDGED else shown(item.state),
        "tone": tones.get(item.label or "", "open"),
        "votes": f"({shown(said)})" if len(item.votes) > 1 else "",
        "title": shown(said) or "nobody has judged this yet",
    }
    lost = (
        [f"As “{shown(cost.label)}” it would raise the figure of the topic by {cost.gain:.4g}."]
        if cost
        else []
    )
    part = {"number": "", "head": shown(item.place), "text": shown(item.text), "marks": [], "units": [chip]}
    return {"whole": [], "parts": [part], "notes": [*lost, *_notes(campaign, item)]}


def _notes(campaign: Campaign, item: Item) -> list[str]:
    """What assessors wrote beside their labels, without whose it is."""
    given = campaign.topic_state(item.ref.topic).judged.votes(item.ref)
    return [
        f"Assessor's note: {shown(vote.note)}" for vote in given if vote.note and is_person(vote.assessor)
    ]


def _document(campaign: Campaign, item: Item) -> None:
    """What the unit is judged against, with the excerpts that assessors took as evidence marked."""
    name = item.unit.document
    found, link = campaign.data.documents([name]).get(name), campaign.track.link(name)
    st.markdown(f"**{md(found.title) if found and found.title else f'Document {md(name)}'}**")
    if link.startswith(("https://", "http://")):
        st.link_button("Open the document", link, icon=":material/open_in_new:", type="tertiary")
    if found is None or not found.passages:
        st.caption("The campaign does not have this document's text.")
        return
    long = sum(len(text) for text in found.passages) > _FITS
    with st.container(height=420 if long else "content", border=True):
        reader(_passages(found, _excerpts(campaign, item)), key=element_key("document", item.id))


def _excerpts(campaign: Campaign, item: Item) -> list[str]:
    given = campaign.topic_state(item.ref.topic).judged.votes(item.ref)
    return list(dict.fromkeys(excerpt.text for vote in given for excerpt in vote.evidence if excerpt.text))


def _passages(document: Document, excerpts: Sequence[str]) -> dict[str, Any]:
    texts = [shown(text) for text in document.passages[:MOST_PASSAGES]]
    parts = [
        {"number": "", "head": "", "text": text, "marks": marks(text, excerpts), "units": []}
        for text in texts
    ]
    more = len(document.passages) - len(parts)
    return {"whole": [], "parts": parts, "notes": [f"{more:,} more passages follow."] if more > 0 else []}


def marks(text: str, excerpts: Sequence[str]) -> list[dict[str, Any]]:
    """Where the excerpts stand in the text, each at its first place, none over another.

    >>> [(mark["start"], mark["end"]) for mark in marks("Iron helped. Rest did not.", ["helped", "Rest", "Iron helped"])]
    [(5, 11), (13, 17)]
    """
    found: list[tuple[int, int]] = []
    for start, end in (
        (place, place + len(excerpt)) for excerpt in excerpts if (place := text.find(excerpt)) >= 0
    ):
        if all(end <= low or start >= high for low, high in found):
            found.append((start, end))
    return [
        {"start": start, "end": end, "style": "cited", "title": "evidence of an assessor"}
        for start, end in sorted(found)
    ]
