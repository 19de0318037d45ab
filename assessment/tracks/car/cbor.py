"""The CBOR files of TREC CAR, item by item: with a header and a closing mark (v2), or bare items one after the other (v1.5)."""

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
_DEPTH = 200
_CLOSING, _OPENING, _NAME = 0xFF, 0x9F, b"\x83\x63CAR"
_PARAGRAPH = b"\x83\x00\x58\x28"


def _refuse(decoder: Any, *_: Any) -> NoReturn:
    raise cbor2.CBORDecodeError("a tagged value, which TREC CAR does not have")


_TAGS = dict.fromkeys((*range(2000), 43000, 55799), _refuse)
"""Tags make other values out of foreign data (patterns, large powers); no file of TREC CAR holds one."""


def _decoder(window: io.BytesIO) -> cbor2.CBORDecoder:
    return cbor2.CBORDecoder(window, tag_hook=_refuse, semantic_decoders=_TAGS, max_depth=_DEPTH)


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
        return "pages" if 0x84 <= start[0] <= 0x86 else "outlines" if start.startswith(_NAME) else ""
    except (cbor2.CBORError, ValueError, OverflowError):
        return ""
    return _content(first)


def _content(first: Any) -> Content:
    """The content that a header names (v2) or an item is (v1.5)."""
    if not isinstance(first, list):
        return ""
    match first:
        case ["CAR", [0 | 1 | 2 as kind, *_], *_]:
            return CONTENTS[kind]
        case [0, bytes() | str(), list()]:
            return "paragraphs"
        case [0 | 1, str(), bytes() | str(), list(), *_]:
            return "outlines"
    return ""


def items(file: Packed) -> Iterator[Any]:
    """Every item of a file, one after the other, at most a few mebibytes in memory.

    Raises `Unreadable` where the file is empty, cut off, closed twice or no CBOR, with the number of the item and its byte.
    """
    with file.stream() as stream:
        yield from _Items(file.name, stream)


class _Items:
    """A window that moves over the stream: whole items are decoded, what is left at its end moves on to the next."""

    def __init__(self, name: str, stream: BinaryIO) -> None:
        self._name, self._stream = name, stream
        self._data, self._at, self._before, self._count = b"", 0, 0, 0
        self._closes = False

    def __iter__(self) -> Iterator[Any]:
        if not self._more():
            self._stop("EMPTY_FILE", "the file is empty", "send a CBOR file of TREC CAR")
        self._header()
        while self._at < len(self._data) or self._more():
            yield from self._whole_items()
            if self._closed():
                return
            if self._at < len(self._data) and not self._more():
                self._stop(
                    "TRUNCATED_CBOR",
                    "the file ends in the middle of an item",
                    "copy or unpack the whole file again",
                )
        if self._closes:
            self._stop(
                "TRUNCATED_CBOR",
                "the file ends without its closing mark",
                "copy or unpack the whole file again",
            )

    def _whole_items(self) -> Iterator[Any]:
        window = io.BytesIO(self._data)
        window.seek(self._at)
        decode, size = _decoder(window).decode, len(self._data)
        try:
            while self._at < size and not (self._closes and self._data[self._at] == _CLOSING):
                item = decode()
                self._at = window.tell()
                self._count += 1
                yield item
        except cbor2.CBORDecodeEOF:
            return
        except (cbor2.CBORError, ValueError, OverflowError):
            self._stop("NOT_CBOR", "no CBOR from here on", "send a CBOR file of TREC CAR, v1.5 or v2")

    def _more(self) -> bool:
        """Moves the window on; the larger the item that does not fit, the more is read."""
        rest = self._data[self._at :]
        if len(rest) > LARGEST:
            self._stop(
                "NOT_CBOR",
                f"an item of more than {LARGEST // 2**20} MiB",
                "send a CBOR file of TREC CAR, v1.5 or v2",
            )
        fresh = self._stream.read(max(CHUNK, len(rest)))
        self._before += self._at
        self._data, self._at = rest + fresh, 0
        return bool(fresh)

    def _header(self) -> None:
        if not self._data.startswith(_NAME):
            return
        next(self._whole_items(), None)
        if not 0 < self._at < len(self._data):
            self._stop(
                "TRUNCATED_CBOR", "the file ends within its header", "copy or unpack the whole file again"
            )
        if self._data[self._at] != _OPENING:
            self._stop(
                "NOT_CBOR",
                "the header is not followed by a list of items",
                "send a CBOR file of TREC CAR, v1.5 or v2",
            )
        self._at, self._closes, self._count = self._at + 1, True, 0

    def _closed(self) -> bool:
        if not (self._closes and self._data[self._at : self._at + 1] == bytes([_CLOSING])):
            return False
        self._at += 1
        if self._at < len(self._data) or self._more():
            self._stop("NOT_CBOR", "more data behind the closing mark", "send one file at a time")
        return True

    def _stop(self, code: str, what: str, right: str) -> NoReturn:
        place = f"item {self._count + 1:,}, byte {self._before + self._at:,}"
        raise Unreadable(problem(self._name, code, place, what, right))
