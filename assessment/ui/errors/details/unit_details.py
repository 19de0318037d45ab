"""The unit in hand beside the table: text, document, what it costs, what would change, and tags."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import streamlit as st

from assessment.analysis.errors import NO_MAJORITY, UNJUDGED, RunUnit, UnitCosts
from assessment.analysis.errors.cost_causes import UnitCost
from assessment.analysis.errors.wording import label_in_words, rank_in_words
from assessment.campaign import Campaign
from assessment.model import Judgment, Part
from assessment.model.assessor import Assessor
from assessment.ui import session
from assessment.ui.choices import OneOf, PageTabs
from assessment.ui.documents import show_document
from assessment.ui.element_keys import element_key
from assessment.ui.errors.boxes.choices import READ, TAB
from assessment.ui.errors.details.unit_explanation import (
    show_explanation,
    unit_explanation,
)
from assessment.ui.errors.details.what_if import show_what_if
from assessment.ui.errors.tags.tagging import tag_units
from assessment.ui.errors.words.cost_words import cost_in_words, missed_in_words
from assessment.ui.errors.words.unit_subject import has_only_a_number
from assessment.ui.foreign_text import md, shown
from assessment.ui.links import answer_address, desk_address
from assessment.ui.reader import reader
from assessment.ui.reader.values import (
    NOT_JUDGED,
    PartValues,
    TextValues,
    UnitValues,
    plain_part,
    unit_values,
)
from assessment.ui.topic_titles import topic_label

_QUESTION = 240
"""Letters of a topic's question: two to three lines."""


def show_unit_details(
    campaign: Campaign,
    picked: Sequence[RunUnit],
    unit_costs: UnitCosts,
) -> None:
    """The text of one picked unit, and two things to do with all of them; `unit_costs` is what they cost."""
    if not picked:
        st.info("Pick a row to read its text.", icon=":material/ads_click:")
        return
    tab_choice = PageTabs(TAB, ["Unit details", "What would change", "Tag"])
    text, otherwise, tags = tab_choice.show()
    with text:
        _show_unit(campaign, picked, unit_costs)
    with otherwise:
        show_what_if(campaign, picked, unit_costs)
    with tags:
        tag_units(campaign, picked)


def _show_unit(
    campaign: Campaign,
    picked: Sequence[RunUnit],
    unit_costs: UnitCosts,
) -> None:
    run_unit = _choose_one(picked)
    cost = unit_costs.of(run_unit)
    _show_topic(campaign, run_unit)
    st.markdown(f"**{md(run_unit.unit.question)}**")
    explanation = unit_explanation(campaign, run_unit)
    has_document = explanation is not None and bool(explanation.document)
    reader(_unit_text(campaign, run_unit), key=element_key("unit", run_unit.id))
    if isinstance(cost, UnitCost) and unit_costs.measure is not None:
        st.markdown(cost_in_words(campaign, run_unit, cost, unit_costs.measure))
    elif run_unit.retrieval is not None:
        st.markdown(missed_in_words(campaign, run_unit, unit_costs))
    if explanation is not None:
        show_explanation(explanation, run_unit)
    if run_unit.unit.document and not has_document:
        show_document(
            campaign,
            run_unit.unit.document,
            _excerpts(campaign, run_unit),
            key=element_key("document", run_unit.id),
        )
    elif not run_unit.unit.document:
        _show_reference_text(campaign, run_unit)
    _draw_links(campaign, run_unit)


def _show_topic(campaign: Campaign, run_unit: RunUnit) -> None:
    """The run and the topic, then what the topic asks or the part of it that the unit is about.

    A question that is the topic's title, or begins with it, is said once.
    """
    headline = campaign.track.headline(campaign.topics[run_unit.ref.topic])
    question = run_unit.screen_question or headline.question
    is_elsewhere = not question or question in run_unit.unit.question
    name = topic_label(campaign, run_unit.ref.topic)
    if not is_elsewhere and question.startswith(headline.title.removesuffix(" …")):
        name = run_unit.ref.topic
    st.caption(f"{md(run_unit.run)} · topic {md(name)}")
    if not is_elsewhere:
        st.markdown(md(textwrap.shorten(question, _QUESTION, placeholder=" …")))


def _show_reference_text(campaign: Campaign, run_unit: RunUnit) -> None:
    """What the unit is judged against where that is no document, for example the response."""
    state = campaign.topic_state(run_unit.ref.topic)
    for screen in campaign.track.screens(state.of_runs([run_unit.run])):
        if screen.id == run_unit.unit.screen and screen.reference_text:
            st.caption("Judged against")
            parts = [_shown_part(part) for part in screen.reference_text]
            text: TextValues = {
                "whole": [],
                "parts": parts,
                "notes": [],
                "scrolls": "Judged against",
            }
            reader(text, key=element_key("against", run_unit.id))
            return


def _shown_part(part: Part) -> PartValues:
    names = [name for name in (part.head, part.name) if name]
    return plain_part(shown(part.text), head=shown(", ".join(names)))


def _choose_one(picked: Sequence[RunUnit]) -> RunUnit:
    if len(picked) == 1:
        return picked[0]
    by_id = {unit.id: unit for unit in picked}
    choice = OneOf(READ, list(by_id), lambda name: _unit_name(by_id[name]))
    return by_id[choice.show("Which of them", what="the unit")]


def _unit_name(run_unit: RunUnit) -> str:
    return shown(
        f"{run_unit.run}, topic {run_unit.ref.topic}: {run_unit.unit.name} ({run_unit.state})"
    )


def _draw_links(campaign: Campaign, unit: RunUnit) -> None:
    with st.container(horizontal=True):
        st.link_button(
            "The whole answer",
            answer_address(campaign, unit.ref.topic, unit.run),
            icon=":material/article:",
            type="tertiary",
        )
        if unit.state == NO_MAJORITY and session.may("adjudicate"):
            st.link_button(
                "Adjudicate",
                desk_address("adjudicate", campaign, unit.ref),
                icon=":material/balance:",
                type="tertiary",
            )


# The unit's text


def _unit_text(campaign: Campaign, unit: RunUnit) -> TextValues:
    """The unit's own piece of text with the label that counts, for the reader."""
    text = shown(shown_text(campaign, unit))
    chip = _label_chip(campaign, unit)
    head = unit.location
    if has_only_a_number(unit):
        head, chip["name"] = rank_in_words(unit.retrieval), ""
    part = plain_part(text, head=shown(head))
    part["units"].append(chip)
    return {"whole": [], "parts": [part], "notes": _notes(campaign, unit)}


def shown_text(campaign: Campaign, run_unit: RunUnit) -> str:
    """The unit's text; "" where that is the whole document, which stands below."""
    name = run_unit.unit.document
    document = campaign.data.documents([name]).get(name) if name else None
    if document is None:
        return run_unit.text
    is_whole = " ".join(document.passages).startswith(run_unit.text)
    return "" if is_whole and run_unit.unit.part < 0 else run_unit.text


def _label_chip(campaign: Campaign, run_unit: RunUnit) -> UnitValues:
    """The label that counts as the reader draws it, with the votes."""
    scale = campaign.track.scale(run_unit.ref.kind)
    tones = {label.name: label.tone for label in scale.labels}
    texts = [
        f"{count} × {label_in_words(scale, label)}" for label, count in run_unit.votes
    ]
    votes = shown(", ".join(texts))
    label = shown(label_in_words(scale, run_unit.state))
    tone = tones.get(run_unit.label or "", "open")
    is_judged = run_unit.state != UNJUDGED
    chip = unit_values(shown(run_unit.unit.name), label if is_judged else None, tone)
    chip["votes"] = f"({votes})" if len(run_unit.votes) > 1 else ""
    chip["title"] = votes or NOT_JUDGED
    return chip


def _notes(campaign: Campaign, unit: RunUnit) -> list[str]:
    """The notes of people on their labels, without their names: teams read this page too."""
    notes = [
        vote.note
        for vote in _votes(campaign, unit)
        if vote.note and Assessor.of(vote.assessor).is_person
    ]
    return [f"Assessor's note: {shown(note)}" for note in notes]


def _votes(campaign: Campaign, unit: RunUnit) -> tuple[Judgment, ...]:
    return campaign.topic_state(unit.ref.topic).judged.votes(unit.ref)


def _excerpts(campaign: Campaign, unit: RunUnit) -> list[str]:
    """The texts that assessors took as evidence, each once."""
    texts = []
    for vote in _votes(campaign, unit):
        texts += [excerpt.text for excerpt in vote.evidence if excerpt.text]
    return list(dict.fromkeys(texts))
