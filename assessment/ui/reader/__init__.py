"""A component that shows an answer with its marks and labels, or why its parts count.

Foreign text enters the page as text only, never as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import streamlit as st

from assessment.model import Explained, Part, Reason
from assessment.ui.foreign_text import shown
from assessment.ui.reader.values import (
    WHOLE_TEXT,
    DocumentValues,
    ExplainedPartValues,
    ExplainedValues,
    PartIndex,
    ReasonValues,
    TextValues,
    UnitValues,
    link_document,
    mark_values,
)

_HERE = Path(__file__).parent
_component = st.components.v2.component(
    "assessment.reader",
    html='<div class="rd"></div>',
    css=(_HERE / "reader.css").read_text(),
    js=(_HERE / "reader.js").read_text(),
)


OnDocument = Callable[[str], None]
"""Called with the name of the document that a reader of the page asks for."""


def reader(text: TextValues, key: str, on_document: OnDocument | None = None) -> None:
    """Draws a text with its units and notes; a unit with a document asks for it when it is pressed."""
    _draw(text, key, on_document)


def return_button(key: str) -> None:
    """A button for a document's pane that stands below the answer: back to what asked for the document."""
    _draw({"back": True}, key, None)


UnitsOfParts = Mapping[PartIndex, Sequence[UnitValues]]
"""The units of explained texts by the part that they are about."""


DocumentsOfParts = Mapping[PartIndex, DocumentValues]
"""The documents beside the answer by the part that asks for them."""
_NO_DOCUMENTS: DocumentsOfParts = MappingProxyType({})


def explained(
    texts: Iterable[Explained],
    units: UnitsOfParts,
    documents: DocumentsOfParts,
    *,
    key: str,
    on_document: OnDocument,
) -> None:
    """Draws each text with the rules that decide on all of it, and its parts with the rules that each met.

    Units are shown with their labels and votes at the parts that they are about, and parts with a document
    ask for it.
    """
    data = explained_data(texts, units, documents)
    _draw({"explained": data}, key, on_document)


def _draw(data: object, key: str, on_document: OnDocument | None) -> None:
    def on_document_change() -> None:
        name = st.session_state[key].get("document")
        if name and on_document:
            on_document(str(name))

    _component(data=data, key=key, on_document_change=on_document_change)


def explained_data(
    texts: Iterable[Explained],
    units: UnitsOfParts,
    documents: DocumentsOfParts = _NO_DOCUMENTS,
) -> list[ExplainedValues]:
    """What the component draws of the texts."""
    data = []
    for index, text in enumerate(texts):
        drawn = _text(text)
        units_of_whole = units.get(PartIndex(index, WHOLE_TEXT), ())
        drawn["whole"] = _without_reason(drawn["reasons"], units_of_whole)
        for number, part in enumerate(drawn["parts"]):
            part_index = PartIndex(index, number)
            units_of_part = units.get(part_index, ())
            part["units"] = _without_reason(part["reasons"], units_of_part)
            # Where each rule opens its own document, one button for the part would not say which.
            if not any("document" in reason for reason in part["reasons"]):
                link_document(part, documents.get(part_index, {}))
        data.append(drawn)
    return data


def _without_reason(
    reasons: Sequence[ReasonValues], units: Sequence[UnitValues]
) -> list[UnitValues]:
    """The units whose label or name none of the rules says; votes and notes of the others go to their rules.

    A rule that has the name of a unit opens its document.
    """
    rest: list[UnitValues] = []
    by_word = {}
    for reason in reasons:
        if not reason.get("stands_at_part"):
            by_word[reason["word"]] = reason
    for unit in units:
        match = by_word.get(unit["unit"]) or by_word.get(unit["label"] or "")
        if match is not None and "votes" not in match:
            _add_unit(match, unit)
        elif unit["votes"]:
            # A unit without votes says nothing here; it may only open a document.
            rest.append(_without_document(unit))
    return rest


def _add_unit(reason: ReasonValues, unit: UnitValues) -> None:
    """Gives the rule the votes of the unit whose label it says, and its document where it has its name."""
    reason["votes"] = unit["votes"]
    reason["notes"] = unit["notes"]
    if reason["word"] == unit["unit"] and "document" in unit:
        reason["document"] = unit["document"]
        reason["is_shown"] = unit["is_shown"]


def _without_document(unit: UnitValues) -> UnitValues:
    """The unit as a chip that is no button: its part has one."""
    chip = unit.copy()
    chip.pop("document", None)
    chip.pop("is_shown", None)
    return chip


def _text(text: Explained) -> ExplainedValues:
    """The text without its units."""
    # An address with another scheme, such as javascript:, could run code in the page.
    link = text.link if text.link.startswith(("https://", "http://")) else ""
    reasons = [_reason(reason) for reason in text.reasons]
    of_parts = {(reason.word, reason.rule) for _, own in text.parts for reason in own}
    for reason, drawn in zip(text.reasons, reasons, strict=True):
        # A rule that stands at a part need not be read twice.
        drawn["stands_at_part"] = (reason.word, reason.rule) in of_parts
    title = shown(text.title)
    tone = _tone_of_own(text.reasons)
    parts = [_part(part, own) for part, own in text.parts]
    return {
        "title": title,
        "link": link,
        "tone": tone,
        "reasons": reasons,
        "whole": [],
        "parts": parts,
    }


def _part(part: Part, reasons: Sequence[Reason]) -> ExplainedPartValues:
    """The part without its units."""
    marks = mark_values(part.marks)
    tone = _tone_of_own(reasons)
    drawn_reasons = [_reason(reason) for reason in reasons]
    return {
        "name": shown(part.name),
        "head": shown(part.head),
        "text": shown(part.text),
        "marks": marks,
        "tone": tone,
        "reasons": drawn_reasons,
        "units": [],
    }


def _reason(reason: Reason) -> ReasonValues:
    sign, word, rule, about = (
        shown(text) for text in (reason.sign, reason.word, reason.rule, reason.about)
    )
    tone = reason.tone
    return {"sign": sign, "word": word, "rule": rule, "tone": tone, "about": about}


def _tone_of_own(reasons: Sequence[Reason]) -> str:
    """The tone of what the reasons say of the thing itself, not of something in it, such as a citation."""
    return _tone([reason for reason in reasons if not reason.about])


def _tone(reasons: Sequence[Reason]) -> str:
    """The tone of all reasons that are not plain, "mixed" if they differ.

    "plain" if all are plain, "" without reasons.
    """
    tones = {reason.tone for reason in reasons} - {"plain"}
    if len(tones) > 1:
        return "mixed"
    if tones:
        return tones.pop()
    return "plain" if reasons else ""
