"""A document beside what cites it, with the excerpts that assessors took as evidence marked."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.model import Document, link_of
from assessment.model.units import quoted
from assessment.ui.foreign_text import md, shown
from assessment.ui.reader import reader
from assessment.ui.reader.values import MarkValues, TextValues, plain_part

MAX_PASSAGES = 80
_LONGEST_BEGINNING = 70
"""Characters of a document's text that stand for a title."""


def show_document(
    campaign: Campaign, name: str, excerpts: Sequence[str], *, key: str
) -> None:
    """Title, link and passages of a document; the campaign may know nothing but its name."""
    document = campaign.data.documents([name]).get(name)
    title = document_title(name, document)
    with st.container(
        horizontal=True,
        horizontal_alignment="distribute",
        vertical_alignment="center",
    ):
        st.markdown(f"**{md(title)}**", width="content", help=md(name))
        # A document's name is foreign text: a link made of it must not run a script.
        link = link_of(campaign.track, name, document)
        if link.startswith(("https://", "http://")):
            st.link_button(
                "Open the document",
                link,
                icon=":material/open_in_new:",
                type="tertiary",
            )
    if document is None or not document.passages:
        st.caption("The campaign does not have this document's text.")
        return
    text = _document_text(document, excerpts)
    text["scrolls"] = shown(title)
    reader(text, key=key)


def document_title(name: str, document: Document | None) -> str:
    """The title; of a document without one, its first words: many names are hashes.

    >>> document_title("7", Document("7", "Iron")), document_title("7", Document("7", "", ("Gel is safe.",)))
    ('Iron', '“Gel is safe.”')
    >>> document_title("7", None)
    'Document 7'
    """
    if document and document.title:
        return document.title
    if document and document.passages:
        return quoted(document.passages[0], _LONGEST_BEGINNING)
    return f"Document {name}"


def _document_text(document: Document, excerpts: Sequence[str]) -> TextValues:
    parts = []
    for passage in document.passages[:MAX_PASSAGES]:
        text = shown(passage)
        parts.append(plain_part(text, marks=marks(text, excerpts)))
    more = len(document.passages) - len(parts)
    notes = [f"{more:,} more passages follow."] if more > 0 else []
    return {"whole": [], "parts": parts, "notes": notes}


def marks(text: str, excerpts: Sequence[str]) -> list[MarkValues]:
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
    return [_evidence_mark(start, end) for start, end in sorted(spans)]


def _evidence_mark(start: int, end: int) -> MarkValues:
    title = "evidence of an assessor"
    return {"start": start, "end": end, "style": "evidence", "title": title}
