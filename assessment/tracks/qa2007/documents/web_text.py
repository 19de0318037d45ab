"""The text of a web page, paragraph by paragraph; no markup of the page gets any further than here."""

from __future__ import annotations

import codecs
import re
from typing import Any

_CHARSET = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE)
_META = 4096
"""Bytes at the beginning of a page in which it may name its character set."""
_LAST_RESORT = "cp1252"
"""What browsers read a page as that names no character set and is not UTF-8."""
_UNSEEN = frozenset(
    "script style noscript template iframe object embed applet head select textarea button".split()
)
"""Elements whose content a reader of the page does not see as text."""
_INLINE = frozenset(
    "a abbr acronym b bdo big cite code del dfn em font i img ins kbd label mark q s samp small span "
    "strike strong sub sup time tt u var wbr".split()
)
"""Elements within a paragraph; all others begin a new one."""


def charset_of(header: bytes) -> str:
    """The character set that a header of HTTP or a page names; "" where it names none that exists."""
    match = _CHARSET.search(header)
    if match is None:
        return ""
    name = match[1].decode("ascii")
    try:
        return codecs.lookup(name).name
    except LookupError:
        return ""


def decoded(body: bytes, charset: str = "") -> str:
    """The text of bytes: by the character set, that which the page names, UTF-8, or Windows-1252."""
    for name in (charset, charset_of(body[:_META]), "utf-8"):
        try:
            if name:
                return body.decode(name)
        # Codecs that are no character sets, such as base64, raise what they like.
        except (ValueError, LookupError, AssertionError):
            continue
    return body.decode(_LAST_RESORT, errors="replace")


def web_text(page: str) -> tuple[str, list[str]]:
    """The title and the paragraphs of a page as they are read: without scripts, styles and forms.

    >>> web_text("<title>Ferry</title><p>The <b>ferry</b> sank.<script>x()</script><p>Twice.")
    ('Ferry', ['The ferry sank.', 'Twice.'])
    """
    # Here: only documents from the web need it, and no run or key.
    from lxml import etree, html

    # A page that says something of its own encoding must not be decoded a second time.
    # Blogs leave hundreds of elements open, at which the parser's usual limits would stop.
    parser = html.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True
    )
    data = page.encode("utf-8", errors="replace").replace(b"\0", b" ")
    try:
        root = html.document_fromstring(data, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        # The page has no element and no text at all.
        return "", []
    title = root.findtext(".//title") or ""
    return " ".join(title.split()), _paragraphs(root)


def _paragraphs(root: Any) -> list[str]:
    """The text of an element in reading order, cut where an element begins or ends that is not inline."""
    from lxml import etree  # as above

    pieces: list[str] = []
    unseen = 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        name = element.tag
        is_start = event == "start"
        if name in _UNSEEN:
            unseen += 1 if is_start else -1
        if name not in _INLINE:
            pieces.append("\n")
        text = element.text if is_start else element.tail
        if text and not unseen:
            # Line ends of the page are white space; only ours separate paragraphs.
            pieces.append(text.replace("\n", " "))
    lines = "".join(pieces).split("\n")
    paragraphs = [" ".join(line.split()) for line in lines]
    return [paragraph for paragraph in paragraphs if paragraph]
