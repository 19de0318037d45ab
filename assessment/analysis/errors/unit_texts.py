"""The texts that units are about, and where in an answer these are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assessment.model import Screen

LONGEST_TEXT = 4_000
"""Characters of a text that are kept with a unit."""


def text_of_part(screen: Screen | None, part: int) -> tuple[str, str]:
    """The text that a unit is about, and its location: one part of the screen, or else the whole screen.

    A text is cut to `LONGEST_TEXT` characters.
    """
    if screen is None:
        return "", ""
    if 0 <= part < len(screen.parts):
        screen_part = screen.parts[part]
        return screen_part.text[:LONGEST_TEXT], screen_part.name
    texts = (screen_part.text for screen_part in screen.parts)
    whole = " ".join(_up_to(LONGEST_TEXT, texts))
    return whole[:LONGEST_TEXT], ""


def question_of(screen: Screen | None) -> str:
    """The question of the part of the topic that the screen is about; "" where that is the topic's."""
    return screen.question if screen else ""


def _up_to(most: int, texts: Iterable[str]) -> Iterator[str]:
    """The first texts, until their total length exceeds `most`."""
    done = 0
    for text in texts:
        yield text
        done += len(text)
        if done > most:
            return
