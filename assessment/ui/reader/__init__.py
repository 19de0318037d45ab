"""A component that shows an answer with its marks and labels, or why its parts count.

Foreign text enters the page as text only, never as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
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


def reader(data: dict[str, Any], key: str) -> None:
    """Draws texts with their units and notes.

    `data`: whole and parts[].units as {name, label, tone, votes, title}, parts[] with text, marks and number,
    notes; scrolls is the name of a text that scrolls by itself.
    """
    _component(data=data, key=key)


Units = Mapping[tuple[int, int], Sequence[Mapping[str, Any]]]
"""The units of explained texts by text and part (-1 for the whole text).

They are as `reader` draws them; `unit` holds the name of the unit, which `name` may leave out.
"""


def explained(texts: Iterable[Explained], units: Units, key: str) -> None:
    """Draws each text with the rules that decide on all of it, and its parts with the rules that each met.

    Units are shown with their labels and votes at the parts that they are about.
    """
    _component(data={"explained": explained_data(texts, units)}, key=key)


def explained_data(texts: Iterable[Explained], units: Units) -> list[dict[str, Any]]:
    """What the component draws of the texts."""
    data = []
    for place, text in enumerate(texts):
        drawn = _text(text)
        drawn["whole"] = units.get((place, -1), [])
        for number, part in enumerate(drawn["parts"]):
            part["units"] = _with_their_reasons(part, units.get((place, number), []))
        data.append(drawn)
    return data


def _with_their_reasons(
    part: Mapping[str, Any], units: Sequence[Mapping[str, Any]]
) -> list[Mapping[str, Any]]:
    """The units whose label or name no rule of the part says; the votes of the others stand at that rule."""
    rest = []
    reasons = {reason["word"]: reason for reason in part["reasons"]}
    for unit in units:
        reason = reasons.get(unit["label"]) or reasons.get(unit["unit"])
        if reason is None or "votes" in reason:
            rest.append(unit)
        else:
            reason["votes"] = unit["votes"]
    return rest


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
    """The rules that something met, and the tone that they give it."""
    return {"tone": _tone(reasons), "reasons": [_reason(reason) for reason in reasons]}


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "sign": shown(reason.sign),
        "word": shown(reason.word),
        "rule": shown(reason.rule),
        "tone": reason.tone,
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
