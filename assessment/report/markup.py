"""HTML that foreign text cannot break out of: every element escapes the text put into it."""

from __future__ import annotations

import html
import re

# Control characters, and those that turn the direction of text round: foreign names could hide things.
_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_VOID = frozenset({"link", "meta", "wbr"})


class Html(str):
    """Text that is markup already, so that elements do not escape it again."""

    __slots__ = ()


def escaped(text: str) -> Html:
    """The text as markup, with control characters made visible; markup unchanged.

    >>> escaped('<b title="x">'), escaped(escaped("&"))
    ('&lt;b title=&quot;x&quot;&gt;', '&amp;')
    """
    if isinstance(text, Html):
        return text
    visible = _CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)
    return Html(html.escape(visible))


def tag(
    name: str, /, *children: str, **attributes: str | int | float | bool | None
) -> Html:
    """An element; children that are no `Html` are text.

    Attributes that are None or False are left out; True gives the name alone. A trailing underscore of an
    attribute's name is dropped, others become dashes.

    >>> tag("td", "a < b", class_="n", data_x=3, hidden=False)
    '<td class="n" data-x="3">a &lt; b</td>'
    """
    parts = [_attribute(key, value) for key, value in attributes.items()]
    opening = f"<{name}{''.join(parts)}>"
    if name in _VOID:
        return Html(opening)
    return Html(f"{opening}{joined(*children)}</{name}>")


def _attribute(key: str, value: str | int | float | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return f' {name}="{escaped(str(value))}"'


def joined(*parts: str) -> Html:
    """The parts one after the other."""
    return Html("".join(map(escaped, parts)))


def titled_picture(title: str, *parts: str) -> Html:
    """A picture below its title, which says what one sees."""
    return tag("figure", tag("figcaption", title), *parts, class_="picture")


def anchor(title: str) -> str:
    """The id of the section with this title, for links to it.

    >>> anchor("Runs and topics")
    'runs-and-topics'
    """
    return title.lower().replace(" ", "-")
