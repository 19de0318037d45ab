"""The text of one answer: what counts and why, each unit with its label at its text, each text once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of, plural
from assessment.model import Explained, Overruling, Part, Ref, Screen, Unit
from assessment.ui import session
from assessment.ui.answers.answer_chips import AnyState, unit_chip, unit_chips
from assessment.ui.answers.answer_documents import (
    DocumentPane,
    open_document,
    unnamed_documents,
)
from assessment.ui.answers.answer_units import answer_units
from assessment.ui.answers.explained_texts import MAX_EXPLAINED, explained_texts
from assessment.ui.answers.rank_order import ranking_indexes, screens_by_rank
from assessment.ui.answers.units_by_part import group_by_part
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md
from assessment.ui.reader import explained, reader
from assessment.ui.reader.values import (
    DocumentValues,
    PartIndex,
    TextValues,
    UnitValues,
    link_document,
    mark_values,
    plain_part,
)

MAX_SCREENS = 25
"""Screens of an answer that are drawn at once: each is a component, and a ranking has one a document."""
_NO_PANE = DocumentPane()


class DrawnAnswer(NamedTuple):
    """The screens and units of an answer that was drawn; none where the run does not answer the topic."""

    screens: list[Screen]
    units: list[Unit]


def draw_answer(
    campaign: Campaign,
    state: AnyState,
    topic: str,
    run: str,
    *,
    texts: Sequence[Explained] | None = None,
    pane: DocumentPane = _NO_PANE,
) -> DrawnAnswer:
    """Draws the answer with its labels and the rules that decided.

    `texts` explain the scores, where the caller has them (`explained_texts`); `pane` is beside the answer.
    """
    if texts is None:
        texts = explained_texts(campaign, state, run)
    if run not in state.answers:
        _draw_explained(campaign, state, run, texts, by_part={})
        st.info("This run does not answer the topic.", icon=":material/block:")
        return DrawnAnswer([], [])
    # With the other runs' answers the track would also return the screens of those.
    own_state = state.of_runs([run])
    units = answer_units(campaign, state, run, texts)
    indexes = ranking_indexes(campaign, topic, run)
    screens = screens_by_rank(list(campaign.track.screens(own_state)), units, indexes)
    grouped = group_by_part(state, texts, units, screens)
    _draw_explained(campaign, state, run, texts, by_part=grouped.by_part, pane=pane)
    has_text = any(part.text.strip() for screen in screens for part in screen.parts)
    if not texts and not has_text:
        st.info("The run's answer to this topic has no text.", icon=":material/block:")
    unnamed = len(unnamed_documents(campaign, topic, run, texts))
    with _frame_of_screens(len(grouped.screens), unnamed, is_rest=bool(texts)):
        drawn_screens = _screens_to_draw(grouped.screens, topic, run)
        for number, screen in enumerate(drawn_screens, 1):
            title = screen.numbered_title(number)
            _draw_screen(
                campaign, state, run, screen, title=title, units=units, pane=pane
            )
    return DrawnAnswer(screens, units)


def _draw_screen(
    campaign: Campaign,
    state: AnyState,
    run: str,
    screen: Screen,
    *,
    title: str,
    units: Sequence[Unit],
    pane: DocumentPane,
) -> None:
    """The screen with those of the units that are on it."""
    if title:
        st.markdown(f"**{md(title)}** {md(screen.question)}")
    units_of_screen = [unit for unit in units if unit.screen == screen.id]
    key = element_key("reader", state.id, run, screen.id)
    data = _reader_data(campaign, state, screen, units_of_screen, pane=pane)
    reader(data, key, open_document)


def draw_explained_texts(
    campaign: Campaign, state: AnyState, run: str, texts: Sequence[Explained]
) -> None:
    """Draws these texts of an answer with the labels of their units and the rules that decided."""
    units = answer_units(campaign, state, run, texts)
    by_part = group_by_part(state, texts, units, ()).by_part
    _draw_explained(campaign, state, run, texts, by_part=by_part)


def draw_reasons(
    campaign: Campaign, state: AnyState, run: str, measure: str = ""
) -> bool:
    """Draws what counts and why, without votes; False where the track says nothing of it.

    Texts that have a value by the `measure` come first.
    """
    texts = explained_texts(campaign, state, run)
    texts.sort(key=lambda text: not _has_value(text, measure))
    _draw_explained(campaign, state, run, texts, by_part={})
    return bool(texts)


def _has_value(text: Explained, measure: str) -> bool:
    """Whether the text's own reasons state its value by the measure."""
    if not measure:
        return False
    return any(reason.measure == measure for reason in text.reasons)


def _draw_explained(
    campaign: Campaign,
    state: AnyState,
    run: str,
    texts: Sequence[Explained],
    *,
    by_part: Mapping[PartIndex, Sequence[Unit]],
    pane: DocumentPane = _NO_PANE,
) -> None:
    if not texts:
        return
    st.markdown("**What counts, and why**")
    chips = {}
    first = texts[:MAX_EXPLAINED]
    overruled: dict[Ref, Overruling] = {}
    for text in first:
        overruled |= text.overruled
    for part, units in by_part.items():
        is_of_part = not part.is_whole_text
        chips[part] = unit_chips(
            campaign, state, units, pane, overruled=overruled, is_of_part=is_of_part
        )
    documents = _document_by_part(first, by_part, pane)
    key = element_key("explained", state.id, run)
    explained(first, chips, documents, key=key, on_document=open_document)
    if len(texts) > MAX_EXPLAINED and campaign.track.explain is not None:
        # Counted, not kept: a page of TREC CAR can have thousands of texts.
        more = sum(1 for _ in campaign.track.explain(state, run)) - MAX_EXPLAINED
        follow = plural(more, "follows", "follow")
        st.caption(f"The first {MAX_EXPLAINED} are shown; {more:,} more {follow}.")


def _document_by_part(
    texts: Sequence[Explained],
    by_part: Mapping[PartIndex, Sequence[Unit]],
    pane: DocumentPane,
) -> dict[PartIndex, DocumentValues]:
    """The document that each part or a unit of it names, where the pane has it."""
    documents = {}
    for number, text in enumerate(texts):
        for index, (part, _) in enumerate(text.parts):
            part_index = PartIndex(number, index)
            units = by_part.get(part_index, ())
            names = [part.document, *(unit.document for unit in units)]
            data = [pane.part(name) for name in names if name in pane.names]
            if data:
                documents[part_index] = data[0]
    return documents


def _frame_of_screens(
    screens: int, unnamed: int, *, is_rest: bool
) -> AbstractContextManager[Any]:
    """The container of the screens: folded where the explanation above shows the answer's own texts."""
    if not is_rest or not screens:
        return st.container()
    title = f"{number_of(screens, 'more text')} of this topic"
    if unnamed == screens:
        title += ", not named by the run"
    return st.expander(title, icon=":material/article:")


def _screens_to_draw(screens: list[Screen], topic: str, run: str) -> list[Screen]:
    """The first screens, or all where the reader wants them."""
    if len(screens) <= MAX_SCREENS:
        return screens
    label = f"All {len(screens):,} texts, not only the first {MAX_SCREENS}"
    wants_all = st.toggle(label, key=element_key("all-screens", topic, run))
    return screens if wants_all else screens[:MAX_SCREENS]


def _reader_data(
    campaign: Campaign,
    state: AnyState,
    screen: Screen,
    units: list[Unit],
    *,
    pane: DocumentPane,
) -> TextValues:
    """What `reader` draws of a screen; units with a negative part are about the whole screen."""

    with_names = session.may("adjudicate")

    def chip(unit: Unit) -> UnitValues:
        values = unit_chip(campaign, state, unit, with_names=with_names)
        link_document(values, pane.part(unit.document))
        return values

    parts = []
    for index, part in enumerate(screen.parts):
        units_of_part = [unit for unit in units if unit.part == index]
        data = plain_part(part.text, head=part.head, marks=mark_values(part.marks))
        if part.name or units_of_part:
            data["number"] = part_number(part, index)
        data["units"] += [chip(unit) for unit in units_of_part]
        parts.append(data)
    whole = [chip(unit) for unit in units if unit.part < 0]
    return {"whole": whole, "parts": parts, "notes": list(screen.notes)}


def part_number(part: Part, index: int) -> str:
    """The number that the track gives to the part ("sentence 0"), or its position from 1 on.

    >>> part_number(Part("Gel is safe.", name="sentence 0"), 0), part_number(Part("Gel is safe."), 0)
    ('0', '1')
    """
    number = part.name.rpartition(" ")[2]
    return number if number.isdecimal() and len(number) <= 4 else str(index + 1)
