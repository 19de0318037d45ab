"""A component that shows an answer with its marks and labels, or why its parts count.

Foreign text enters the page as text only, never as markup.
"""

from __future__ import annotations

from collections.abc import Iterable
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


def explained(texts: Iterable[Explained], key: str) -> None:
    """Draws each text with the rules that decide on all of it, and its parts with the rules that each met."""
    _component(data={"explained": [_text(text) for text in texts]}, key=key)


def _text(text: Explained) -> dict[str, Any]:
    # An address with another scheme, such as javascript:, could run code in the page.
    link = text.link if text.link.startswith(("https://", "http://")) else ""
    parts = [_part(part, reasons) for part, reasons in text.parts]
    data = {"title": shown(text.title), "link": link, "parts": parts}
    return data | _reasons(text.reasons)


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


def _reason(reason: Reason) -> dict[str, str]:
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
