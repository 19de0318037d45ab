"""Screens as an adjudicator sees them: rows of units in every mode."""

from __future__ import annotations

from assessment.model import Part, Screen


def as_rows(screen: Screen, number: int) -> Screen:
    """The screen as rows of units, whatever mode assessors judge it in.

    Parts of a screen with a mode get their names as headings, because the units of such modes mention them.
    """
    grows = bool(screen.data().get("grows"))
    parts = screen.parts
    if screen.mode:
        parts = tuple(_headed_by_name(part) for part in parts)
    return screen._replace(
        parts=parts,
        title=screen.numbered_title(number) or f"Answer {number}",
        mode="",
        data=lambda: {"grows": True} if grows else {},
        everyone=dict,
    )


def _headed_by_name(part: Part) -> Part:
    texts = [text for text in (part.name, part.head) if text]
    return part._replace(head=", ".join(texts))
