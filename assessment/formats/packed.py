"""Files as they lie, of any size: unpacked and decoded while they are gone through from front to back."""

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
from typing import Any, BinaryIO, cast

import orjson

from assessment.formats.problems import Row, Unreadable, problem

MAX_RATIO = 200
"""A packed file that grows more than this (and past 64 MiB) is a bomb: files of the tracks shrink 3 to 40 times."""
RATIO_FREE = 64 * 2**20
MAX_LINE = 64 * 2**20
"""Of a file that is gone through line by line."""
_START = 2**20
_PACKERS: dict[bytes, tuple[str, str, Callable[..., Any]]] = {
    b"\x1f\x8b": (".gz", "gzip", gzip.open),
    b"\xfd7zXZ\0": (".xz", "xz", lzma.open),
    b"BZh": (".bz2", "bzip2", bz2.open),
}


class Packed:
    """A file at a path or in memory; gzip, xz and bzip2 are known by their first bytes.  Every look at it may raise `Unreadable`.

    It can be gone through any number of times; `share` tells how far the newest way through has come, 0 to 1.
    """

    def __init__(self, name: str, source: Path | bytes) -> None:
        self._source = source
        self._place: Callable[[], int] = lambda: 0
        with self._lying() as lying:
            head = lying.read(6)
            self.size = lying.seek(0, io.SEEK_END)
        self._packer = next((packer for magic, packer in _PACKERS.items() if head.startswith(magic)), None)
        self.packing = self._packer[1] if self._packer else ""
        self.name = name.removesuffix(self._packer[0]) if self._packer else name

    @contextmanager
    def _lying(self) -> Iterator[BinaryIO]:
        try:
            with (
                io.BytesIO(self._source)
                if isinstance(self._source, bytes)
                else self._source.open("rb") as lying
            ):
                yield lying
        except OSError as error:
            name = self._source.name if isinstance(self._source, Path) else "file"
            why = problem(
                name,
                "UNREADABLE_FILE",
                "file",
                f"cannot be opened ({error.strerror or error})",
                "check the path",
            )
            raise Unreadable(why) from None

    @contextmanager
    def stream(self) -> Iterator[BinaryIO]:
        """The unpacked bytes, from the front."""
        with self._lying() as lying:
            self._place = lambda: self.size if lying.closed else lying.tell()
            if self._packer is None:
                yield lying
            else:
                limit = max(RATIO_FREE, self.size * MAX_RATIO)
                yield cast(
                    BinaryIO, io.BufferedReader(_Unpacking(self, self._packer[2](lying), limit), 2**18)
                )

    @property
    def share(self) -> float:
        return min(1.0, self._place() / self.size) if self.size else 1.0

    @functools.cached_property
    def start(self) -> bytes:
        """The first bytes, at most a mebibyte."""
        with self.stream() as stream:
            return stream.read(_START)

    @functools.cached_property
    def head(self) -> Any:
        """The JSON value of the first line that holds something, None if there is none."""
        first = next(
            (line for line in self.start.removeprefix(b"\xef\xbb\xbf").splitlines() if line.strip()), b""
        )
        try:
            return orjson.loads(first)
        except (orjson.JSONDecodeError, RecursionError):
            return None

    def rows(self) -> Iterator[Row]:
        """The lines that hold something, as UTF-8; a byte order mark is left out."""
        with self.stream() as stream:
            number = 0
            while line := stream.readline(MAX_LINE + 1):
                number += 1
                if len(line) > MAX_LINE:
                    what = f"longer than {MAX_LINE // 2**20} MiB"
                    raise Unreadable(
                        problem(self.name, "LINE_TOO_LONG", f"line {number}", what, "one record a line")
                    )
                text = self._decoded(line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line, number)
                if text.strip():
                    yield Row(number, text.rstrip("\r\n"))

    def _decoded(self, line: bytes, number: int) -> str:
        try:
            return line.decode()
        except UnicodeDecodeError as error:
            what = f"byte {line[error.start]:#04x} is not UTF-8"
            raise Unreadable(
                problem(self.name, "NOT_UTF8", f"line {number}", what, "save the file as UTF-8")
            ) from None

    def digest(self) -> str:
        """SHA-256 of the file as it lies, as hexadecimal digits."""
        with self._lying() as lying:
            return hashlib.file_digest(lying, "sha256").hexdigest()


class _Unpacking(io.RawIOBase):
    """What an unpacker gives, bounded; broken data end in one sentence."""

    def __init__(self, file: Packed, unpacker: BinaryIO, limit: int) -> None:
        self._file, self._unpacker, self._limit, self._given = file, unpacker, limit, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            data = self._unpacker.read(len(buffer))
        except (OSError, EOFError, zlib.error, lzma.LZMAError):
            what = f"the {self._file.packing} data are broken or cut off"
            raise Unreadable(
                problem(
                    self._file.name,
                    f"BROKEN_{self._file.packing.upper()}",
                    "file",
                    what,
                    "pack the file again",
                )
            ) from None
        self._given += len(data)
        if self._given > self._limit:
            what = f"unpacks to more than {self._limit // 2**20} MiB"
            raise Unreadable(
                problem(self._file.name, "FILE_TOO_LARGE", "file", what, "send the file unpacked or split it")
            )
        buffer[: len(data)] = data
        return len(data)
