"""HTML that cannot be broken out of: text is escaped wherever it is put into an element."""

from __future__ import annotations

import html
import re

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_VOID = frozenset({"link", "meta"})


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def escaped(text: str) -> Html:
    """The text as it is to be seen, control characters made visible.

    >>> escaped('<b title="x">'), escaped(escaped("&"))
    ('&lt;b title=&quot;x&quot;&gt;', '&amp;')
    """
    return (
        text if isinstance(text, Html) else Html(html.escape(_CONTROL.sub("\N{REPLACEMENT CHARACTER}", text)))
    )


def tag(name: str, /, *children: str, **attributes: str | int | float | bool | None) -> Html:
    """An element; children that are no `Html` are text.  Attributes that are None or False are left out, True stands alone.

    A trailing underscore of an attribute's name is dropped, others are dashes.

    >>> tag("td", "a < b", class_="n", data_x=3, hidden=False)
    '<td class="n" data-x="3">a &lt; b</td>'
    """
    given = "".join(_attribute(key, value) for key, value in attributes.items())
    inner = "".join(map(escaped, children))
    return Html(f"<{name}{given}>" if name in _VOID else f"<{name}{given}>{inner}</{name}>")


def _attribute(key: str, value: str | int | float | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escaped(str(value))}"'


def joined(*parts: str) -> Html:
    """The parts one after the other."""
    return Html("".join(map(escaped, parts)))
