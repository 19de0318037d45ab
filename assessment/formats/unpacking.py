"""Files of any size, unpacked and decoded while they are read from front to back."""

from __future__ import annotations

import bz2
import functools
import gzip
import hashlib
import io
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

import orjson

from assessment.formats.problems import FileLine, unreadable_file

MAX_RATIO = 200
"""The factor by which a packed file may grow before it counts as a bomb.

Files that stay below 64 MiB may grow more; track files shrink 3 to 40 times.
"""
RATIO_FREE = 64 * 2**20
MAX_LINE = 64 * 2**20
"""Longest line of a file that is read line by line."""
_START = 2**20
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class _Packing(NamedTuple):
    """A way of packing: what its files begin with, how their names end, and what unpacks them."""

    name: str
    sign: bytes
    ending: str
    unpack: Callable[..., Any]


_PACKINGS = (
    _Packing("gzip", b"\x1f\x8b", ".gz", gzip.open),
    _Packing("xz", b"\xfd7zXZ\0", ".xz", lzma.open),
    _Packing("bzip2", b"BZh", ".bz2", bz2.open),
)


class Packed:
    """A file at a path or in memory; gzip, xz and bzip2 are known by their first bytes.

    It can be read any number of times; `share` says how far the newest reading has come, 0 to 1.  Reading may
    raise `Unreadable`.
    """

    def __init__(self, name: str, source: Path | bytes) -> None:
        self._source = source
        self._place: Callable[[], int] = lambda: 0
        with self._opened() as packed:
            # The longest of the signs in `_PACKINGS` has six bytes.
            head = packed.read(6)
            self.size = packed.seek(0, io.SEEK_END)
        self.name = name
        self.packing = ""
        self._unpacker: Callable[..., Any] | None = None
        for packing in _PACKINGS:
            if head.startswith(packing.sign):
                self.name = name.removesuffix(packing.ending)
                self.packing = packing.name
                self._unpacker = packing.unpack

    @contextmanager
    def _opened(self) -> Iterator[BinaryIO]:
        """The bytes as they are stored, packed or not."""
        try:
            if isinstance(self._source, bytes):
                with io.BytesIO(self._source) as data:
                    yield data
            else:
                with self._source.open("rb") as file:
                    yield file
        except OSError as error:
            name = self._source.name if isinstance(self._source, Path) else "file"
            what = f"cannot be opened ({error.strerror or error})"
            right = "check the path"
            raise unreadable_file(
                name, "UNREADABLE_FILE", what=what, right=right
            ) from None

    @contextmanager
    def stream(self) -> Iterator[BinaryIO]:
        """The unpacked bytes, from the front."""
        with self._opened() as packed:
            # The place in the packed bytes: how long the unpacked text is, nobody knows before its end.
            self._place = lambda: self.size if packed.closed else packed.tell()
            if self._unpacker is None:
                yield packed
                return
            limit = max(RATIO_FREE, self.size * MAX_RATIO)
            unpacking = _Unpacking(self, self._unpacker(packed), limit)
            yield cast(BinaryIO, io.BufferedReader(unpacking, 2**18))

    @property
    def share(self) -> float:
        return min(1.0, self._place() / self.size) if self.size else 1.0

    @functools.cached_property
    def start(self) -> bytes:
        """The first bytes, at most a mebibyte."""
        with self.stream() as stream:
            return stream.read(_START)

    def first_lines(self, most: int) -> list[bytes]:
        """The lines that are not blank among so many first ones, without the last of several.

        The last line may be cut off where the start of the file ends.
        """
        rows = self.start.removeprefix(_BYTE_ORDER_MARK).splitlines()[:most]
        lines = [row for row in rows if row.strip()]
        return lines[:-1] or lines

    @functools.cached_property
    def head(self) -> Any:
        """The JSON value of the first line that is not blank, None if there is none."""
        lines = self.start.removeprefix(_BYTE_ORDER_MARK).splitlines()
        first = next((line for line in lines if line.strip()), b"")
        try:
            return orjson.loads(first)
        except (orjson.JSONDecodeError, RecursionError):
            return None

    def rows(self) -> Iterator[FileLine]:
        """The lines that are not blank, as UTF-8; a byte order mark is left out."""
        with self.stream() as stream:
            number = 0
            while line := stream.readline(MAX_LINE + 1):
                number += 1
                text = self._decoded(line, number)
                if text.strip():
                    yield FileLine(number, text.rstrip("\r\n"))

    def _decoded(self, line: bytes, number: int) -> str:
        place = f"line {number}"
        if len(line) > MAX_LINE:
            what = f"longer than {MAX_LINE // 2**20} MiB"
            right = "one record a line"
            raise unreadable_file(
                self.name, "LINE_TOO_LONG", place, what=what, right=right
            )
        if number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        try:
            return line.decode()
        except UnicodeDecodeError as error:
            what = f"byte {line[error.start]:#04x} is not UTF-8"
            right = "save the file as UTF-8"
            raise unreadable_file(
                self.name, "NOT_UTF8", place, what=what, right=right
            ) from None

    def digest(self) -> str:
        """SHA-256 of the file as it is stored, as hexadecimal digits."""
        digest = hashlib.sha256()
        with self._opened() as packed:
            while block := packed.read(_START):
                digest.update(block)
        return digest.hexdigest()


class _Unpacking(io.RawIOBase):
    """The bytes of an unpacker, bounded; broken data end in one sentence."""

    def __init__(self, file: Packed, unpacker: BinaryIO, limit: int) -> None:
        self._file = file
        self._unpacker = unpacker
        self._limit = limit
        self._size = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            data = self._unpacker.read(len(buffer))
        except (OSError, EOFError, zlib.error, lzma.LZMAError):
            code = f"BROKEN_{self._file.packing.upper()}"
            what = f"the {self._file.packing} data are broken or cut off"
            right = "pack the file again"
            raise unreadable_file(
                self._file.name, code, what=what, right=right
            ) from None
        self._size += len(data)
        if self._size > self._limit:
            what = f"unpacks to more than {self._limit // 2**20} MiB"
            right = "send the file unpacked or split it"
            raise unreadable_file(
                self._file.name, "FILE_TOO_LARGE", what=what, right=right
            )
        buffer[: len(data)] = data
        return len(data)
