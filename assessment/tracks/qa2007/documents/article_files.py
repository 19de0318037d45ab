"""Files of the TREC collections, cut into their `<DOC>` elements while they are read from front to back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Literal, NamedTuple

from assessment.formats import Packed

MAX_ARTICLE = 8 * 2**20
"""Bytes of one document; a larger one is passed over."""
_BLOCK = 2**16
_START = re.compile(rb"<DOC(?:\s[^<>]{0,500})?>")
_END = re.compile(rb"</DOC>|^<DOC(?:\s[^<>]{0,500})?>", re.MULTILINE)
"""The end of a document, or the start of the next one where the end is missing."""
_LONGEST_TAG = 600
"""Bytes kept from one block to the next: a tag may begin in one and end in the next."""
_NAME = re.compile(rb"<DOC\s[^<>]*?\bid\s*=\s*[\"']?\s*([^\s\"'>]{1,100})")
_NUMBER = re.compile(rb"<DOCNO>\s*([^\s<]{1,100})\s*</DOCNO>")
_HEAD = 4096
"""Bytes at the beginning of a document in which its id is looked for."""
_LOOKED_AT = 2**16
"""Bytes of a file in which the first document must start."""


Trouble = Literal["", "unclosed", "too large"]
"""Why a document cannot be used; "" where it can."""


class Article(NamedTuple):
    """One `<DOC>` element: its id ("" without one), the line it starts in, and its bytes.

    The bytes of a document that is too large are not kept.
    """

    name: str
    line: int
    body: bytes
    trouble: Trouble = ""

    @property
    def place(self) -> str:
        return f"line {self.line:,}"


def is_article_file(file: Packed) -> bool:
    """A `<DOC>` with an id near the beginning of the file."""
    start = file.start[:_LOOKED_AT]
    first = _START.search(start)
    if first is None:
        return False
    return article_name(start[first.start() :]) != ""


def article_name(body: bytes) -> str:
    """The id of a document: that of AQUAINT-2 is an attribute, those of AQUAINT and Blog06 an element."""
    head = body[:_HEAD]
    match = _NAME.match(head) or _NUMBER.search(head)
    if match is None:
        return ""
    return match[1].decode("ascii", errors="replace")


def articles(file: Packed) -> Iterator[Article]:
    """The documents of a file in order; the memory holds one of them, and a block of what follows."""
    with file.stream() as stream:
        yield from _Scanner(stream).articles()


class _Scanner:
    """Cuts a stream at the tags of documents.  `line` is that of the first byte in `buffer`."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream = stream
        self.buffer = b""
        self.line = 1

    def articles(self) -> Iterator[Article]:
        while self._go_to_start():
            yield self._article()

    def _go_to_start(self) -> bool:
        """Drop the text before the next document; False at the end of the file."""
        while True:
            start = _START.search(self.buffer)
            if start is not None:
                self._drop(start.start())
                return True
            self._drop(max(0, len(self.buffer) - _LONGEST_TAG))
            if not self._read():
                return False

    def _article(self) -> Article:
        """The document at the beginning of the buffer."""
        line = self.line
        name = ""
        is_large = False
        # After the document's own tag, which would otherwise be taken for the start of the next one.
        searched = 1
        while True:
            end = _END.search(self.buffer, searched)
            if end is not None:
                break
            if len(self.buffer) > MAX_ARTICLE:
                name = name or article_name(self.buffer)
                is_large = True
                # One byte stays before the place that is searched, as at the beginning.
                self._drop(len(self.buffer) - _LONGEST_TAG)
            searched = max(1, len(self.buffer) - _LONGEST_TAG)
            if not self._read():
                return self._finished(name, line, len(self.buffer), "unclosed")
        name = name or article_name(self.buffer[: end.start()])
        if is_large or end.start() > MAX_ARTICLE:
            return self._finished(name, line, end.start(), "too large")
        trouble: Trouble = "" if end[0] == b"</DOC>" else "unclosed"
        return self._finished(name, line, end.start(), trouble)

    def _finished(self, name: str, line: int, end: int, trouble: Trouble) -> Article:
        body = b"" if trouble == "too large" else self.buffer[:end]
        self._drop(end)
        return Article(name or article_name(body), line, body, trouble)

    def _drop(self, count: int) -> None:
        self.line += self.buffer.count(b"\n", 0, count)
        self.buffer = self.buffer[count:]

    def _read(self) -> bool:
        block = self.stream.read(_BLOCK)
        self.buffer += block
        return bool(block)
