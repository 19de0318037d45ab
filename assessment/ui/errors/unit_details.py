"""Details of the picked units: the text, what would change, tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from assessment.analysis.errors import UNJUDGED, Cost, RunUnit
from assessment.campaign import Campaign
from assessment.model import Document, Judgment, link_of
from assessment.model.assessor import Assessor
from assessment.ui import answers
from assessment.ui.choices import linked_box, linked_tabs
from assessment.ui.element_keys import element_key
from assessment.ui.errors.choices import READ, TAB
from assessment.ui.errors.tags import tag_units
from assessment.ui.errors.what_if import show_what_if
from assessment.ui.foreign_text import md, shown
from assessment.ui.reader import reader

MOST_PASSAGES = 80
_FITS = 800
"""Characters of a document that need no scrolling."""
_SCROLLED_HEIGHT = 420


def show_details(
    campaign: Campaign,
    picked: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    measure: str | None,
) -> None:
    """The text of one picked unit, and two things to do with all of them."""
    if not picked:
        return
    text, otherwise, tags = linked_tabs(
        ["Unit details", "What would change", "Tag"], TAB
    )
    with text:
        _unit_and_answer(campaign, picked, costs)
    with otherwise:
        show_what_if(campaign, picked, costs, measure)
    with tags:
        tag_units(campaign, picked)


def _unit_and_answer(
    campaign: Campaign, picked: Sequence[RunUnit], costs: Mapping[str, Cost]
) -> None:
    item = _choose_one(picked)
    # Some units are judged without a document; the text then has the whole width.
    if item.unit.document:
        # Beside the text: an excerpt is compared with its document line by line.
        left, right = st.columns([3, 2], gap="medium")
        with right:
            _document(campaign, item)
    else:
        left = st.container()
    with left:
        st.markdown(f"**{md(item.unit.question)}**")
        reader(
            _unit_text(campaign, item, costs.get(item.id)),
            key=element_key("unit", item.id),
        )
    with st.expander(
        f"The whole answer of {md(item.run)} to topic {md(item.ref.topic)}",
        icon=":material/article:",
        expanded=True,
    ):
        answers.show(campaign, item.ref.topic, item.run, why=True)


def _choose_one(picked: Sequence[RunUnit]) -> RunUnit:
    if len(picked) == 1:
        return picked[0]
    by_id = {item.id: item for item in picked}
    chosen = linked_box(
        "Which of them",
        list(by_id),
        READ,
        lambda name: _item_name(by_id[name]),
        what="the unit",
    )
    return by_id[chosen]


def _item_name(item: RunUnit) -> str:
    return shown(f"{item.run}, topic {item.ref.topic}: {item.unit.name} ({item.state})")


# The unit's text


def _unit_text(campaign: Campaign, item: RunUnit, cost: Cost | None) -> dict[str, Any]:
    """The unit's own piece of text with the label that counts, for the reader."""
    part = {
        "number": "",
        "head": shown(item.place),
        "text": shown(item.text),
        "marks": [],
        "units": [_label_chip(campaign, item)],
    }
    notes = _notes(campaign, item)
    if cost:
        gain = f"it would raise the score of the topic by {cost.gain:.4g}"
        notes.insert(0, f"As “{shown(cost.label)}” {gain}.")
    return {"whole": [], "parts": [part], "notes": notes}


def _label_chip(campaign: Campaign, item: RunUnit) -> dict[str, Any]:
    """The label that counts as the reader draws it, with the votes."""
    scale = campaign.track.scale(item.ref.kind)
    tones = {label.name: label.tone for label in scale.labels}
    texts = [f"{count} × {label}" for label, count in item.votes]
    votes = shown(", ".join(texts))
    chip: dict[str, Any] = {"name": shown(item.unit.name)}
    chip["label"] = None if item.state == UNJUDGED else shown(item.state)
    chip["tone"] = tones.get(item.label or "", "open")
    chip["votes"] = f"({votes})" if len(item.votes) > 1 else ""
    chip["title"] = votes or "nobody has judged this yet"
    return chip


def _notes(campaign: Campaign, item: RunUnit) -> list[str]:
    """The notes of people on their labels, without their names: teams read this page too."""
    notes = [
        vote.note
        for vote in _votes(campaign, item)
        if vote.note and Assessor.of(vote.assessor).is_person
    ]
    return [f"Assessor's note: {shown(note)}" for note in notes]


def _votes(campaign: Campaign, item: RunUnit) -> tuple[Judgment, ...]:
    return campaign.topic_state(item.ref.topic).judged.votes(item.ref)


# The document


def _document(campaign: Campaign, item: RunUnit) -> None:
    """What the unit is judged against, with the excerpts that assessors took as evidence marked."""
    name = item.unit.document
    document = campaign.data.documents([name]).get(name)
    title = document.title if document and document.title else f"Document {name}"
    st.markdown(f"**{md(title)}**")
    # A document's name is foreign text: a link made of it must not run a script.
    link = link_of(campaign.track, name, document)
    if link.startswith(("https://", "http://")):
        st.link_button(
            "Open the document", link, icon=":material/open_in_new:", type="tertiary"
        )
    if document is None or not document.passages:
        st.caption("The campaign does not have this document's text.")
        return
    is_long = sum(len(text) for text in document.passages) > _FITS
    with st.container(height=_SCROLLED_HEIGHT if is_long else "content", border=True):
        text = _document_text(document, _excerpts(campaign, item))
        reader(text, key=element_key("document", item.id))


def _excerpts(campaign: Campaign, item: RunUnit) -> list[str]:
    """The texts that assessors took as evidence, each once."""
    texts = []
    for vote in _votes(campaign, item):
        texts += [excerpt.text for excerpt in vote.evidence if excerpt.text]
    return list(dict.fromkeys(texts))


def _document_text(document: Document, excerpts: Sequence[str]) -> dict[str, Any]:
    parts = []
    for passage in document.passages[:MOST_PASSAGES]:
        text = shown(passage)
        part = {
            "number": "",
            "head": "",
            "text": text,
            "marks": marks(text, excerpts),
            "units": [],
        }
        parts.append(part)
    more = len(document.passages) - len(parts)
    notes = [f"{more:,} more passages follow."] if more > 0 else []
    return {"whole": [], "parts": parts, "notes": notes}


def marks(text: str, excerpts: Sequence[str]) -> list[dict[str, Any]]:
    """Where the excerpts are in the text, each at its first place; overlapping ones are left out.

    >>> text, excerpts = "Iron helped. Rest did not.", ["helped", "Rest", "Iron helped"]
    >>> [(mark["start"], mark["end"]) for mark in marks(text, excerpts)]
    [(5, 11), (13, 17)]
    """
    spans: list[tuple[int, int]] = []
    for excerpt in excerpts:
        start = text.find(excerpt)
        end = start + len(excerpt)
        is_free = all(end <= low or start >= high for low, high in spans)
        if start >= 0 and is_free:
            spans.append((start, end))
    look = {"style": "cited", "title": "evidence of an assessor"}
    return [{"start": start, "end": end, **look} for start, end in sorted(spans)]
