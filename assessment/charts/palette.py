"""Colours of all pictures: visible on the light and the dark background, for colour-blind people too.

Vermilion is that of Okabe and Ito (Color Universal Design, 2008).  Their blue is hard to see on a dark
background, their green on a white one, so both are others here.  `tests/charts/test_palette.py` computes the
contrast on every background (WCAG 2.2, 1.4.11: 3 to 1) and the distance of every pair for colour-blind
people.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Theme = Literal["light", "dark"]

MAIN = "#3876b8"
"""What the picture is about; also the first of two runs."""
OTHER = "#d55e00"
"""What it is compared with; also the second of two runs."""
NEUTRAL = "#7a7a7a"
"""Reference lines, and what is neither of the two."""
WARNING = OTHER
"""What needs attention; only beside a symbol or a word that says so."""
SERIES = (MAIN, OTHER, "#2f9e93")
"""Series that no meaning tells apart.  A fourth colour could not be told from these by everybody."""
DASHES = ("solid", "dash", "dot", "dashdot", "longdash")
INK: dict[Theme, str] = {"light": "#1d2730", "dark": "#e4e9ed"}
BACKGROUNDS: dict[Theme, tuple[str, str]] = {
    "light": ("#ffffff", "#f4f6f7"),
    "dark": ("#14191e", "#1d242b"),
}
"""The background of the page and of raised parts, as in `.streamlit/config.toml` and `report.css`."""
_FAINT, _STRONG = 0.06, 0.75
_GREY_RGB = "128,128,128"


class SeriesStyle(NamedTuple):
    """How a series is drawn; `symbol` is the number of one of the symbols that the drawing has."""

    colour: str
    dash: str
    symbol: int


def series_style(index: int, symbols: int) -> SeriesStyle:
    """The style of the series at an index, where the drawing has so many symbols.

    With a number of symbols that shares no factor with 3 and 5, styles repeat after 15 times as many series.
    """
    # Three colours and five dashes share no factor, so 15 series differ before a pair repeats.
    colour = SERIES[index % len(SERIES)]
    dash = DASHES[index % len(DASHES)]
    symbol = index % symbols
    return SeriesStyle(colour, dash, symbol)


def faded(colour: str, opacity: float) -> str:
    """The colour with an opacity, as CSS.

    >>> faded("#3876b8", 0.5)
    'rgba(56,118,184,0.5)'
    """
    red = int(colour[1:3], 16)
    green = int(colour[3:5], 16)
    blue = int(colour[5:7], 16)
    channels = f"{red},{green},{blue}"
    return f"rgba({channels},{opacity:g})"


RISING = ((0.0, f"rgba({_GREY_RGB},{_FAINT})"), (1.0, faded(MAIN, _STRONG)))
"""Scale of colours for values from none to high."""
BOTH_DIRECTIONS = (
    (0.0, faded(OTHER, _STRONG)),
    (0.5, f"rgba({_GREY_RGB},{_FAINT})"),
    (1.0, faded(MAIN, _STRONG)),
)
"""Scale of colours for values on both sides of 0."""
