"""The text of one `<DOC>` element: news of AQUAINT and AQUAINT-2, blog pages of Blog06."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from assessment.model import Document
from assessment.tracks.qa2007.documents.web_text import charset_of, decoded, web_text

MAX_TITLE = 500
MAX_TEXT = 200_000
"""Characters of one document's text; a permalink with hundreds of comments is longer."""
_HEADER = re.compile(rb"<DOCHDR>(.*?)</DOCHDR>", re.DOTALL)
_POSTED = re.compile(rb"<DATE_XML>\s*(\d{4}-\d{2}-\d{2})")
_MARKUP = re.compile(r"<[^<>]{1,300}>")
_PARAGRAPH = re.compile(r"</?P>", re.IGNORECASE)
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_DATES = ("DATELINE", "DATE_TIME")
"""When and where a story was filed: AQUAINT-2 and AQUAINT.  Assessors date the events of a story by it."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def article_document(name: str, body: bytes) -> Document:
    """A document with its headline and its paragraphs; the first of them is its date where it has one.

    `passages` are empty where the document has no text.
    """
    header = _HEADER.search(body)
    if header is None:
        return _news(name, decoded(body))
    return _blog_page(name, body, header)


def plain_document(name: str, title: str, paragraphs: Iterable[str]) -> Document:
    """A document with tidied white space and without empty paragraphs."""
    passages: list[str] = []
    for paragraph in paragraphs:
        text = one_line(paragraph)
        if text:
            passages.append(text)
    headline = one_line(title)
    return Document(name, headline[:MAX_TITLE], tuple(passages))


def one_line(text: str) -> str:
    return " ".join(_CONTROL.sub(" ", text).split())


def paragraphs_of(text: str) -> list[str]:
    """The paragraphs of a plain text, which blank lines separate."""
    return _BLANK_LINE.split(text)


def cut(document: Document) -> tuple[Document, bool]:
    """The document with at most `MAX_TEXT` characters, and whether some of its text was left out."""
    passages: list[str] = []
    left = MAX_TEXT
    for passage in document.passages:
        if len(passage) > left:
            passages.append(passage[:left])
            return document._replace(passages=tuple(passages)), True
        passages.append(passage)
        left -= len(passage)
    return document, False


def _news(name: str, text: str) -> Document:
    """An article of AQUAINT or AQUAINT-2, with its dates as the first paragraphs."""
    story = _element(text, "TEXT") or _element(text, "BODY")
    paragraphs = (
        _PARAGRAPH.split(story) if _PARAGRAPH.search(story) else paragraphs_of(story)
    )
    # A date alone is no text: the document has to be reported as empty.
    if story.strip():
        dates = [_element(text, element) for element in _DATES]
        paragraphs = [*dates, *paragraphs]
    title = _element(text, "HEADLINE") or _element(text, "SLUG")
    plain = [_without_markup(paragraph) for paragraph in paragraphs]
    return plain_document(name, _without_markup(title), plain)


def _element(text: str, name: str) -> str:
    """The content of the first element of this name; "" without one."""
    start = text.find(f"<{name}>")
    if start < 0:
        return ""
    start += len(name) + 2
    end = text.find(f"</{name}>", start)
    return text[start:] if end < 0 else text[start:end]


def _without_markup(text: str) -> str:
    return html.unescape(_MARKUP.sub(" ", text))


def _blog_page(name: str, body: bytes, header: re.Match[bytes]) -> Document:
    page = decoded(body[header.end() :], charset_of(header[1]))
    title, paragraphs = web_text(page)
    posted = _POSTED.search(body[: header.start()])
    if posted and paragraphs:
        paragraphs.insert(0, posted[1].decode())
    return plain_document(name, title, paragraphs)
