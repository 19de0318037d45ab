"""The CBOR files of TREC CAR, item by item.

Files of v2 have a header and a closing mark, files of v1.5 are bare items one after the other.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, BinaryIO, Literal, NoReturn

import cbor2

from assessment.formats import Packed, Unreadable, problem

Content = Literal["pages", "outlines", "paragraphs", ""]
CONTENTS: tuple[Content, ...] = ("pages", "outlines", "paragraphs")

CHUNK = 2**20
LARGEST = 64 * 2**20
"""Bytes of one item; the largest page of Wikipedia has a few."""
# Headings nest a few levels; without a limit a small file could end the process by recursion.
_DEPTH = 200
_OPENING, _CLOSING = 0x9F, 0xFF
_NAME = b"\x83\x63CAR"
_PARAGRAPH = b"\x83\x00\x58\x28"
_UNPACK_AGAIN = "copy or unpack the whole file again"
_SEND_CBOR = "send a CBOR file of TREC CAR, v1.5 or v2"


def _refuse(decoder: Any, *_: Any) -> NoReturn:
    raise cbor2.CBORDecodeError("a tagged value, which TREC CAR does not have")


_TAGS = dict.fromkeys((*range(2000), 43000, 55799), _refuse)
"""Tags make other values out of foreign data (patterns, large powers); no file of TREC CAR holds one."""


def _decoder(window: io.BytesIO) -> cbor2.CBORDecoder:
    """A decoder that refuses tags and deep nesting, for files that we did not write."""
    return cbor2.CBORDecoder(
        window, tag_hook=_refuse, semantic_decoders=_TAGS, max_depth=_DEPTH
    )


def content_of(file: Packed) -> Content:
    """What a file holds by its header, or by its first item; "" where it is no CBOR of TREC CAR."""
    start = file.start
    if not start or start[0] & 0xE0 != 0x80:
        return ""
    if start.startswith(_PARAGRAPH):
        return "paragraphs"
    try:
        first = _decoder(io.BytesIO(start)).decode()
    except cbor2.CBORDecodeEOF:
        return _content_of_long_item(start)
    except (cbor2.CBORError, ValueError, OverflowError):
        return ""
    return _content(first)


def _content_of_long_item(start: bytes) -> Content:
    """The content of a file whose first item is longer than its start, by the first bytes of the item."""
    if 0x84 <= start[0] <= 0x86:  # an array of four to six: a page of v1.5
        return "pages"
    if start.startswith(_NAME):
        return "outlines"
    return ""


def _content(first: Any) -> Content:
    """The content that a header names (v2) or an item is (v1.5)."""
    if not isinstance(first, list):
        return ""
    match first:
        case ["CAR", [0 | 1 | 2 as kind, *_], *_]:
            return CONTENTS[int(kind)]
        case [0, bytes() | str(), list()]:
            return "paragraphs"
        case [0 | 1, str(), bytes() | str(), list() as skeleton, *_]:
            return "pages" if _holds_text(skeleton) else "outlines"
    return ""


def _holds_text(skeleton: list[Any]) -> bool:
    """Whether a section of a page, at any depth, holds more than headings: outlines have nothing else."""
    open_parts = list(skeleton)
    while open_parts:
        match open_parts.pop():
            case [0, _, _, list() as children, *_]:
                open_parts += children
            case [int(), *_]:
                return True
    return False


def items(file: Packed) -> Iterator[Any]:
    """Every item of a file, one after the other, at most a few mebibytes in memory.

    Raises `Unreadable` where the file is empty, cut off, closed twice or no CBOR, with the number of the item
    and its byte.
    """
    with file.stream() as stream:
        yield from _Items(file.name, stream)


class _Items:
    """A window that moves over the stream: whole items are decoded, the rest moves on to the next window."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._name = name
        self._stream = stream
        self._window = b""
        """The bytes at hand."""
        self._position = 0
        """Where in the window the next item begins."""
        self._bytes_before = 0
        """Bytes of the file before the window."""
        self._items_read = 0
        self._has_closing_mark = False
        """Whether the items are in a list that has to be closed, as in newer files."""

    def __iter__(self) -> Iterator[Any]:
        if not self._read_more():
            self._stop(
                "EMPTY_FILE", "the file is empty", "send a CBOR file of TREC CAR"
            )
        self._header()
        while self._position < len(self._window) or self._read_more():
            yield from self._whole_items()
            if self._is_list_closed():
                return
            if self._position < len(self._window) and not self._read_more():
                self._stop(
                    "TRUNCATED_CBOR",
                    "the file ends in the middle of an item",
                    _UNPACK_AGAIN,
                )
        if self._has_closing_mark:
            self._stop(
                "TRUNCATED_CBOR",
                "the file ends without its closing mark",
                _UNPACK_AGAIN,
            )

    def _whole_items(self) -> Iterator[Any]:
        """The items that are whole in the bytes at hand; the last one may end in the bytes that follow."""
        window = io.BytesIO(self._window)
        window.seek(self._position)
        decode = _decoder(window).decode
        size = len(self._window)
        try:
            while self._position < size and not self._is_at_closing_mark():
                item = decode()
                self._position = window.tell()
                self._items_read += 1
                yield item
        except cbor2.CBORDecodeEOF:
            return
        except (cbor2.CBORError, ValueError, OverflowError):
            self._stop("NOT_CBOR", "no CBOR from here on", _SEND_CBOR)

    def _is_at_closing_mark(self) -> bool:
        """Whether the list of items ends here; something must be left in the window."""
        return self._has_closing_mark and self._window[self._position] == _CLOSING

    def _read_more(self) -> bool:
        """Moves the window on; the larger the item that does not fit, the more is read."""
        rest = self._window[self._position :]
        if len(rest) > LARGEST:
            what = f"an item of more than {LARGEST // 2**20} MiB"
            self._stop("NOT_CBOR", what, _SEND_CBOR)
        # Doubling: an item of many chunks is decoded again for each, which would take time by its square.
        size = max(CHUNK, len(rest))
        fresh = self._stream.read(size)
        self._bytes_before += self._position
        self._window = rest + fresh
        self._position = 0
        return bool(fresh)

    def _header(self) -> None:
        """Go past the header of newer files, which opens a list of items; older files have none."""
        if not self._window.startswith(_NAME):
            return
        next(self._whole_items(), None)
        if not 0 < self._position < len(self._window):
            self._stop(
                "TRUNCATED_CBOR", "the file ends within its header", _UNPACK_AGAIN
            )
        if self._window[self._position] != _OPENING:
            self._stop(
                "NOT_CBOR", "the header is not followed by a list of items", _SEND_CBOR
            )
        self._position += 1
        self._has_closing_mark = True
        self._items_read = 0

    def _is_list_closed(self) -> bool:
        """Whether the list of items is closed here; nothing may follow."""
        if self._position >= len(self._window) or not self._is_at_closing_mark():
            return False
        self._position += 1
        if self._position < len(self._window) or self._read_more():
            self._stop(
                "NOT_CBOR",
                "more data after the closing mark",
                "send one file at a time",
            )
        return True

    def _stop(self, code: str, what: str, right: str) -> NoReturn:
        """Raises `Unreadable` with the place of the next item."""
        place = f"item {self._items_read + 1:,}, byte {self._bytes_before + self._position:,}"
        raise Unreadable(problem(self._name, code, place, what=what, right=right))
