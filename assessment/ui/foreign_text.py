"""Foreign text on its way into a page: shown as it is, never understood as markup."""

from __future__ import annotations

import re

from assessment.charts.plotly_look import plotted as plotted
from assessment.charts.plotly_look import shown as shown

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_SIGN = re.compile(r"\\(.)|\*\*")


def md(text: str) -> str:
    r"""Text for a place that Streamlit reads as Markdown.

    >>> md("<b>*x*</b>"), md(":red[a] $x$")
    ('\\<b\\>\\*x\\*\\<\\/b\\>', '\\:red\\[a\\] \\$x\\$')
    """
    # A line break could end the list item or the heading that the text stands in.
    return _PUNCTUATION.sub(r"\\\1", shown(text)).replace("\n", " ")


def plain(sentence: str) -> str:
    r"""A sentence with bold parts, as pages draw it, for a file without Markdown.

    >>> plain("**heron loses** 5 \\*points\\*")
    'heron loses 5 *points*'
    """
    return _SIGN.sub(r"\1", sentence)


def md_sentence(text: str) -> str:
    r"""Text as a sentence of its own, for a place that Streamlit reads as Markdown.

    >>> md_sentence("the phase is *frozen*"), md_sentence("Really?")
    ('The phase is \\*frozen\\*.', 'Really\\?')
    """
    end = "" if text.endswith((".", "!", "?")) else "."
    return f"{md(text[:1].upper() + text[1:])}{end}"


def md_lines(text: str) -> str:
    r"""Text of several lines for a place that Streamlit reads as Markdown; empty lines are left out.

    >>> md_lines("1. *Iron*\n\n  2. Gel")
    '1\\. \\*Iron\\*  \n2\\. Gel'
    """
    lines = [line.strip() for line in text.splitlines()]
    # Two blanks before the end of a line break it there.
    return "  \n".join(md(line) for line in lines if line)
