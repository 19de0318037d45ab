"""What Plotly figures have in common: margins, axes, hover texts, and foreign text in them."""

from __future__ import annotations

import html
import re

MARGIN = {"t": 48, "b": 24, "l": 24, "r": 12}
LEGEND_BELOW = {"orientation": "h", "y": -0.2, "yanchor": "top"}
NUMBER_AXIS = {"zeroline": False, "automargin": True}
HOVER_TEXT = "%{hovertext}<extra></extra>"
"""Shows a point's `hovertext` and nothing of plotly's own."""

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
