"""The documents of an answer beside it: one at a time, with the excerpts that assessors took as evidence."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import Document, Explained, Ref, Screen, Unit
from assessment.model.units import quoted
from assessment.ui.answers.answer_units import answer_units
from assessment.ui.answers.rank_order import documents_by_rank, ranking_indexes
from assessment.ui.choices import OneOf, choose_for
from assessment.ui.documents import document_title, show_document
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.reader.values import DocumentValues

_DOCUMENT = "document"
_LONGEST_QUOTE = 40
"""Characters by which one of several marked passages is named."""


class DocumentPane(NamedTuple):
    """The documents of the pane beside an answer, and the one that it shows."""

    names: frozenset[str] = frozenset()
    shown: str = ""

    def part(self, document: str) -> DocumentValues:
        """What a part of the answer needs to open its document; nothing where the pane does not have it.

        >>> pane = DocumentPane(frozenset({"11", "12"}), "12")
        >>> pane.part("11"), pane.part("99")
        ({'document': '11', 'is_shown': False}, {})
        """
        if document not in self.names:
            return {}
        return {"document": document, "is_shown": document == self.shown}


def open_document(name: str) -> None:
    """The pane beside the answer shows this document from the next run on."""
    choose_for(_DOCUMENT, name)


def show_documents(
    campaign: Campaign, topic: str, run: str, documents: Mapping[str, Sequence[Unit]]
) -> DocumentPane:
    """A box for the documents that the answer's units are judged against, and the chosen document."""
    names = list(documents)
    known = campaign.data.documents(names)
    titles = {name: _title(name, known.get(name)) for name in names}

    def text(name: str) -> str:
        return _document_name(titles[name], documents[name])

    chosen = OneOf(_DOCUMENT, names, text).show("Document")
    excerpts = _excerpts(campaign, topic, documents[chosen])
    key = element_key("document", topic, run, chosen)
    show_document(campaign, chosen, excerpts, key=key)
    if excerpts:
        _say_what_is_marked(campaign, topic, run, documents[chosen])
    if len(names) > 1:
        _draw_steps(names, names.index(chosen))
    return DocumentPane(frozenset(names), chosen)


def documents_of(
    campaign: Campaign, topic: str, run: str, texts: Sequence[Explained] = ()
) -> dict[str, list[Unit]]:
    """The units of each document, in the order in which the answer cites or ranks them.

    Documents whose text is one of `texts`, which explain the answer's scores, are left out, and so are those
    of the texts folded below them, which the answer does not name.  Documents that the answer names and that
    nothing is judged against, such as those of a response to Other, have no units.
    """
    state = campaign.topic_state(topic)
    if run not in state.answers:
        return {}
    already_shown = {text.document for text in texts}
    already_shown |= unnamed_documents(campaign, topic, run, texts)
    documents: dict[str, list[Unit]] = {}
    for unit in answer_units(campaign, state, run, texts):
        if unit.document:
            documents.setdefault(unit.document, []).append(unit)
    indexes = ranking_indexes(campaign, topic, run)
    # A ranking can name thousands of documents that nobody judges.
    if not indexes:
        for name in _documents_named_by_parts(campaign, texts):
            documents.setdefault(name, [])
    for name in already_shown:
        documents.pop(name, None)
    return documents_by_rank(documents, indexes)


def _documents_named_by_parts(
    campaign: Campaign, texts: Sequence[Explained]
) -> list[str]:
    """The documents of the campaign that parts of the texts name."""
    names = [part.document for text in texts for part, _ in text.parts]
    known = campaign.data.documents(names)
    return [name for name in names if name in known]


def unnamed_documents(
    campaign: Campaign, topic: str, run: str, texts: Sequence[Explained]
) -> set[str]:
    """Documents judged for the topic that no text explains and that a screen of the answer has whole."""
    # Without explanations all screens are the answer itself.
    if not texts:
        return set()
    state = campaign.topic_state(topic).of_runs([run])
    explained = {ref for text in texts for ref in text.units}
    units = list(campaign.track.units(state))
    document_by_screen = _documents_of_unexplained_screens(units, explained)
    if not document_by_screen:
        return set()
    known = campaign.data.documents(list(document_by_screen.values()))
    unnamed = set()
    for screen in campaign.track.screens(state):
        document = known.get(document_by_screen.get(screen.id, ""))
        if document and _shows_all_of(screen, document):
            unnamed.add(document.id)
    return unnamed


def _documents_of_unexplained_screens(
    units: Sequence[Unit], explained: Collection[Ref]
) -> dict[str, str]:
    """The last document by screen, of the screens without an `explained` unit."""
    explained_screens = {unit.screen for unit in units if unit.ref in explained}
    document_by_screen = {}
    for unit in units:
        if unit.document and unit.screen not in explained_screens:
            document_by_screen[unit.screen] = unit.document
    return document_by_screen


def _shows_all_of(screen: Screen, document: Document) -> bool:
    """Whether the screen has the whole document; one with a part of it leaves the rest to the pane."""
    return document.passages == tuple(part.text for part in screen.parts)


def _title(name: str, document: Document | None) -> str:
    """The id and the title, which are both what answers cite by; without a title, the first words."""
    title = document_title(name, document)
    return f"{name} {title}" if document and document.title else title


def _document_name(title: str, units: Sequence[Unit]) -> str:
    """The count comes first: the box cuts the end of long titles."""
    if not units:
        return shown(title)
    return shown(f"{number_of(len(units), 'unit')} · {title}")


def _excerpts(campaign: Campaign, topic: str, units: Sequence[Unit]) -> list[str]:
    """The texts that assessors took as evidence for these units, each once."""
    judged = campaign.topic_state(topic).judged
    texts = []
    for unit in units:
        for vote in judged.votes(unit.ref):
            texts += [excerpt.text for excerpt in vote.evidence if excerpt.text]
    return list(dict.fromkeys(texts))


def _say_what_is_marked(
    campaign: Campaign, topic: str, run: str, units: Sequence[Unit]
) -> None:
    """A caption: the marked passages are evidence, and for which parts of the answer."""
    state = campaign.topic_state(topic).of_runs([run])
    parts = {screen.id: screen.parts for screen in campaign.track.screens(state)}
    lines: dict[str, list[str]] = {}
    for unit in units:
        own_parts = parts.get(unit.screen, ())
        if 0 <= unit.part < len(own_parts):
            name = own_parts[unit.part].name or f"part {unit.part + 1}"
            for text in _excerpts(campaign, topic, [unit]):
                lines.setdefault(text, []).append(name)
    if not lines:
        return
    words = []
    for text, names in lines.items():
        which = ", ".join(dict.fromkeys(names))
        # One mark needs no quotation.
        start = f"{quoted(text, _LONGEST_QUOTE)} " if len(lines) > 1 else ""
        words.append(f"{start}for {which}")
    st.caption(f"Marked: evidence of assessors {md('; '.join(words))}.")


def _draw_steps(names: Sequence[str], index: int) -> None:
    """The document before and the one after, by key or click."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _draw_step("Previous document", "p", names, index - 1)
        _draw_step("Next document", "n", names, index + 1)
        st.caption(f"{index + 1} of {len(names)}", width="content")


def _draw_step(label: str, key: str, names: Sequence[str], index: int) -> None:
    is_none = not 0 <= index < len(names)
    name = "" if is_none else names[index]
    st.button(
        label,
        shortcut=key,
        disabled=is_none,
        on_click=choose_for,
        args=(_DOCUMENT, name),
    )
