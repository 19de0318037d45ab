"""Foreign text on its way into a page: shown as it is, never understood as markup."""

from __future__ import annotations

import html
import re

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
# The last two ranges reverse the direction of writing, with which a text can pass for
# another one.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def md(text: str) -> str:
    r"""Text for a place that Streamlit reads as Markdown.

    >>> md("<b>*x*</b>"), md(":red[a] $x$")
    ('\\<b\\>\\*x\\*\\<\\/b\\>', '\\:red\\[a\\] \\$x\\$')
    """
    # A line break could end the list item or the heading that the text stands in.
    return _PUNCTUATION.sub(r"\\\1", shown(text)).replace("\n", " ")


def md_lines(text: str) -> str:
    r"""Text of several lines for a place that Streamlit reads as Markdown; empty lines are left out.

    >>> md_lines("1. *Iron*\n\n  2. Gel")
    '1\\. \\*Iron\\*  \n2\\. Gel'
    """
    lines = [line.strip() for line in text.splitlines()]
    # Two blanks before the end of a line break it there.
    return "  \n".join(md(line) for line in lines if line)


def shown(text: str) -> str:
    """Text with its control characters made visible."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)


def plotted(text: str) -> str:
    """Text for a plot, where a few HTML tags would be understood."""
    return html.escape(shown(text), quote=False)
