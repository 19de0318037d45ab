"""A component that shows an answer with its marks and labels, or why its parts count.

Foreign text enters the page as text only, never as markup.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import streamlit as st

from assessment.model import Explained, Part, Reason
from assessment.ui.foreign_text import shown

_HERE = Path(__file__).parent
_component = st.components.v2.component(
    "assessment.reader",
    html='<div class="rd"></div>',
    css=(_HERE / "reader.css").read_text(),
    js=(_HERE / "reader.js").read_text(),
)


OnDocument = Callable[[str], None]
"""Called with the name of the document that a reader of the page asks for."""


def reader(
    data: dict[str, Any], key: str, on_document: OnDocument | None = None
) -> None:
    """Draws texts with their units and notes.

    `data`: whole and parts[].units as {name, label, tone, votes, notes, title}, parts[] with text, marks and
    number, notes; scrolls is the name of a text that scrolls by itself. A unit with a `document` asks for it
    when it is pressed; `is_shown` marks those of the document that the page shows.
    """
    _draw(data, key, on_document)


def return_button(key: str) -> None:
    """A button for a document's pane that stands below the answer: back to what asked for the document."""
    _draw({"back": True}, key, None)


Units = Mapping[tuple[int, int], Sequence[Mapping[str, Any]]]
"""The units of explained texts by text and part (-1 for the whole text).

They are as `reader` draws them; `unit` holds the name of the unit, which `name` may leave out.
"""


Documents = Mapping[tuple[int, int], Mapping[str, Any]]
"""By text and part, the `document` of a part beside the answer, and whether it `is_shown`."""
_NO_DOCUMENTS: Documents = MappingProxyType({})
_DOCUMENT_KEYS = ("document", "is_shown")


def explained(
    texts: Iterable[Explained],
    units: Units,
    documents: Documents,
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


def _draw(data: dict[str, Any], key: str, on_document: OnDocument | None) -> None:
    def on_document_change() -> None:
        name = st.session_state[key].get("document")
        if name and on_document:
            on_document(str(name))

    _component(data=data, key=key, on_document_change=on_document_change)


def explained_data(
    texts: Iterable[Explained], units: Units, documents: Documents = _NO_DOCUMENTS
) -> list[dict[str, Any]]:
    """What the component draws of the texts."""
    data = []
    for index, text in enumerate(texts):
        drawn = _text(text)
        drawn["whole"] = _without_reason(drawn, units.get((index, -1), []))
        for number, part in enumerate(drawn["parts"]):
            part["units"] = _without_reason(part, units.get((index, number), []))
            # Where each rule opens its own document, one button for the part would not say which.
            if not any("document" in reason for reason in part["reasons"]):
                part |= documents.get((index, number), {})
        data.append(drawn)
    return data


def _without_reason(
    part: Mapping[str, Any], units: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """The units whose label or name no rule of the part says; votes and notes of the others stand there.

    A rule that has the name of a unit opens its document.
    """
    rest: list[Mapping[str, Any]] = []
    reasons = {}
    for reason in part["reasons"]:
        if not reason.get("stands_at_part"):
            reasons[reason["word"]] = reason
    for unit in units:
        reason = reasons.get(unit["unit"]) or reasons.get(unit["label"])
        if reason is None or "votes" in reason:
            # What nobody has judged says nothing here; it may only open a document.
            if unit["votes"]:
                rest.append(_without_document(unit))
            continue
        reason["votes"] = unit["votes"]
        reason["notes"] = unit.get("notes", [])
        if reason["word"] == unit["unit"]:
            reason |= {key: unit[key] for key in _DOCUMENT_KEYS if key in unit}
    return rest


def _without_document(unit: Mapping[str, Any]) -> dict[str, Any]:
    """The unit as a chip that is no button: its part has one."""
    return {key: value for key, value in unit.items() if key not in _DOCUMENT_KEYS}


def _text(text: Explained) -> dict[str, Any]:
    # An address with another scheme, such as javascript:, could run code in the page.
    link = text.link if text.link.startswith(("https://", "http://")) else ""
    parts = [_part(part, reasons) for part, reasons in text.parts]
    data = {"title": shown(text.title), "link": link, "parts": parts}
    whole = _reasons(text.reasons)
    of_parts = {(reason.word, reason.rule) for _, own in text.parts for reason in own}
    for reason, drawn in zip(text.reasons, whole["reasons"], strict=True):
        # What a part says as well need not be read twice.
        drawn["stands_at_part"] = (reason.word, reason.rule) in of_parts
    return data | whole


def _part(part: Part, reasons: tuple[Reason, ...]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": shown(part.name),
        "head": shown(part.head),
        "text": shown(part.text),
    }
    data["marks"] = [mark._asdict() for mark in part.marks]
    return data | _reasons(reasons)


def _reasons(reasons: tuple[Reason, ...]) -> dict[str, Any]:
    """The rules that something met, and the tone that those on itself give it."""
    own = tuple(reason for reason in reasons if not reason.about)
    return {"tone": _tone(own), "reasons": [_reason(reason) for reason in reasons]}


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "sign": shown(reason.sign),
        "word": shown(reason.word),
        "rule": shown(reason.rule),
        "tone": reason.tone,
        "about": shown(reason.about),
    }


def _tone(reasons: tuple[Reason, ...]) -> str:
    """The tone of all reasons that are not plain: "mixed" if they differ, "plain" if all are plain, ""
    without reasons.
    """
    tones = {reason.tone for reason in reasons} - {"plain"}
    if len(tones) > 1:
        return "mixed"
    if tones:
        return tones.pop()
    return "plain" if reasons else ""
