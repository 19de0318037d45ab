"""The pieces of a sheet as the desk's component gets them: plain values."""

from __future__ import annotations

import re
from typing import Any

from assessment.exchange.stopwords import STOPWORDS
from assessment.model import Judgment, Mark, Part, Screen, Unit


def headed(screen: Screen, unit: Unit, number: int) -> Part:
    """The part that a unit is about, headed by where it is from; all parts as one if it is about the whole."""
    part = screen.parts[unit.part] if unit.part >= 0 else Part("\n".join(part.text for part in screen.parts))
    return part._replace(head=where(screen, number, part.name))


def where(screen: Screen, number: int, part: str) -> str:
    return ", ".join(filter(None, (screen.title or f"answer {number}", part)))


def scale_values(scale: Any) -> dict[str, Any]:
    return {**scale._asdict(), "labels": [label._asdict() for label in scale.labels]}


def part_values(part: Part) -> dict[str, Any]:
    return {"head": part.head, "text": part.text, "marks": [Mark._asdict(mark) for mark in part.marks]}


def state_values(judgment: Judgment | None) -> dict[str, Any]:
    if judgment is None:
        return {"label": None, "reason": "", "flagged": False, "note": "", "evidence": [], "at": ""}
    return {
        "label": judgment.label,
        "reason": judgment.reason,
        "flagged": judgment.flagged,
        "note": judgment.note,
        "evidence": [item._asdict() for item in judgment.evidence],
        "at": judgment.at,
    }


def own_votes(judgment: Judgment | None) -> str:
    return f": you said {judgment.label}" if judgment and judgment.label else ""


def terms(text: str) -> list[str]:
    """The words of a question worth marking in a document, longest first."""
    words = {word for word in re.findall(r"[^\W_]+(?:-[^\W_]+)*", text.lower()) if len(word) > 2}
    return sorted(words - STOPWORDS, key=lambda word: (-len(word), word))
