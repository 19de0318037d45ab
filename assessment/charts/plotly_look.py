"""What Plotly figures have in common: margins, axes, hover texts, and foreign text in them."""

from __future__ import annotations

import html
import re
import textwrap
from typing import Any, NamedTuple

TOOLS = {"orientation": "v"}
"""The buttons of a picture one below the other at its right: in a line they would cover its title."""
TOOLS_WIDTH = 36
"""Pixels at the right that are left to the buttons."""
MARGIN = {"t": 48, "b": 24, "l": 24, "r": TOOLS_WIDTH}
LEGEND_BELOW = {"orientation": "h", "y": -0.2, "yanchor": "top"}
NUMBER_AXIS = {"zeroline": False, "automargin": True}
HOVER_TEXT = "%{hovertext}<extra></extra>"
"""Shows a point's `hovertext` and nothing of plotly's own."""
_LETTERS_IN_A_LINE, _LINE = 86, 20
"""Letters of a title that a window of 640 pixels has room for, and the height of a line in pixels."""
_ONE_LINE = 40
"""Pixels of a title of one line, with the space around it."""
_AT_THE_TOP = {"yref": "container", "y": 1, "yanchor": "top"}
_ABOVE_TITLE, _ABOVE_LINES = 8, 19
"""Pixels above a title at the top: plotly puts one line below them, and of several the first line on them."""


class ChartTitle(NamedTuple):
    """A title in lines, and the pixels that a picture needs for those after the first."""

    text: str
    room: int

    @property
    def margin(self) -> dict[str, int]:
        """The margin with room for all lines at the top."""
        larger = dict(MARGIN)
        larger["t"] += self.room
        return larger

    @property
    def height(self) -> int:
        """The pixels of all lines."""
        return _ONE_LINE + self.room

    @property
    def at_the_top(self) -> dict[str, Any]:
        """The title above everything else, also above names of columns."""
        above = _ABOVE_LINES if self.room else _ABOVE_TITLE
        return _AT_THE_TOP | {"text": self.text, "pad": {"t": above}}


# The last two ranges reverse the direction of writing, with which a text can pass for
# another one.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def shown(text: str) -> str:
    """Text with its control characters made visible."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def plotted(text: str) -> str:
    """Text for a plot, where a few HTML tags would be understood.

    >>> plotted("<b>run</b>")
    '&lt;b&gt;run&lt;/b&gt;'
    """
    return html.escape(shown(text), quote=False)


def chart_title(
    title: str, legend: str = "", *, letters: int = _LETTERS_IN_A_LINE
) -> ChartTitle:
    """The title for a plot, which itself would cut a long one at the right; the legend is below it.

    A line has at most so many `letters`.

    >>> chart_title("MAP: topics as points, their mean as a diamond on its 95 % interval").room
    0
    """
    lines = []
    for text in (title, legend):
        for line in textwrap.wrap(shown(text), letters):
            lines.append(plotted(line))
    further = max(0, len(lines) - 1)
    return ChartTitle("<br>".join(lines), _LINE * further)
