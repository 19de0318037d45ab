"""The beginning of a foreign file: its first bytes, its first record, the names in a zip."""

from __future__ import annotations

import functools
import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

import orjson

from assessment.formats.problems import Unreadable
from assessment.formats.unpacking import Packed

_MAX_RECORD = 4 * 2**20
"""Bytes of the first JSON value that are looked at."""
_LARGEST_PACKED_ZIP = 64 * 2**20
"""Bytes of a zip within a gzip, xz or bzip2 file that are looked at."""
_MAX_ZEROS = 0.005
_LINES = 50
"""First lines that decide on a table without a header."""
_MAX_KEYS, _LONGEST_KEY = 12, 40
# BadZipFile is not all: an unknown method raises NotImplementedError, an encrypted member RuntimeError.
_BROKEN_ZIP = (
    zipfile.BadZipFile,
    OSError,
    Unreadable,
    RuntimeError,
    NotImplementedError,
    ValueError,
)
"""Everything that `zipfile` raises for damaged or unusual files."""


class FilePreview:
    """The beginning of a file, as far as it tells what the file is; nothing here raises for broken files."""

    def __init__(self, packed: Packed) -> None:
        self.packed = packed
        self.name = packed.name

    @functools.cached_property
    def start(self) -> bytes:
        """The first bytes, unpacked; empty where they cannot be read."""
        try:
            return self.packed.start
        except Unreadable:
            return b""

    @functools.cached_property
    def text(self) -> str:
        return self.start.decode("utf-8-sig", errors="replace")

    @functools.cached_property
    def lines(self) -> list[str]:
        """The first lines that are not blank; the last one may be cut off where the file is large."""
        lines = (line.rstrip("\r") for line in self.text[:200_000].split("\n"))
        return [line for line in lines if line.strip()][:_LINES]

    @functools.cached_property
    def is_binary(self) -> bool:
        """Whether many bytes are zero, as they are in text only if it is UTF-16."""
        # Spreadsheets save text as UTF-16, where every second byte of English is zero.
        is_utf_16 = self.start.startswith((b"\xff\xfe", b"\xfe\xff"))
        return self.start.count(0) > len(self.start) * _MAX_ZEROS and not is_utf_16

    @functools.cached_property
    def members(self) -> list[str] | None:
        """The names of the files in a zip, None if the file is none."""
        if not self.start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
            return None
        try:
            with self._zipped() as zipped:
                return [name for name in zipped.namelist() if not name.endswith("/")]
        except _BROKEN_ZIP:
            return []

    def member(self, name: str) -> bytes:
        """The first bytes of a file in the zip, empty where it cannot be read."""
        try:
            with self._zipped() as zipped, zipped.open(name) as file:
                return file.read(2**20)
        except (*_BROKEN_ZIP, KeyError):
            return b""

    @contextmanager
    def _zipped(self) -> Iterator[zipfile.ZipFile]:
        """The file as a zip.

        One that is packed again is unpacked first, since the list of a zip's files is at its end.
        """
        with self.packed.stream() as stream:
            whole = stream
            if self.packed.packing:
                whole = io.BytesIO(stream.read(_LARGEST_PACKED_ZIP))
            with zipfile.ZipFile(whole) as zipped:
                yield zipped

    @functools.cached_property
    def whole(self) -> Any:
        """The file as one JSON value, None if it is not one, or a large one."""
        if self.text.lstrip()[:1] not in ("{", "["):
            return None
        try:
            with self.packed.stream() as stream:
                content = stream.read(_MAX_RECORD)
            # orjson refuses a byte order mark.
            return orjson.loads(content.removeprefix(b"\xef\xbb\xbf"))
        except (orjson.JSONDecodeError, RecursionError, Unreadable):
            return None

    @functools.cached_property
    def record(self) -> Mapping[str, Any]:
        """The first JSON object: of the first line, the document or a list; empty where there is none."""
        value = self.packed_head
        if not isinstance(value, (dict, list)):
            value = self.whole
        if isinstance(value, list) and value:
            value = value[0]
        return value if isinstance(value, dict) else {}

    @functools.cached_property
    def packed_head(self) -> Any:
        try:
            return self.packed.head
        except Unreadable:
            return None

    @functools.cached_property
    def is_json_lines(self) -> bool:
        return isinstance(self.packed_head, dict) and self.whole is None

    @property
    def keys(self) -> str:
        """The keys of the first JSON object, a line of them."""
        names = [key[:_LONGEST_KEY] for key in self.record]
        text = ", ".join(names[:_MAX_KEYS])
        left = len(names) - _MAX_KEYS
        if left > 0:
            text += f" and {left} more"
        return text

    def columns(self, separator: str) -> list[str]:
        """The cells of the first line; empty if there is only one."""
        if not self.lines:
            return []
        cells = [cell.strip().strip('"') for cell in self.lines[0].split(separator)]
        return cells if len(cells) > 1 else []

    def rows_are(self, pattern: re.Pattern[str]) -> bool:
        """Whether nine in ten of the first lines have the form of the pattern."""
        # Not all lines: a header or one broken line must not hide what the file is.
        matching = sum(bool(pattern.fullmatch(line.strip())) for line in self.lines)
        return bool(self.lines) and matching >= 0.9 * len(self.lines)


class ForeignFormat(NamedTuple):
    """A kind of file that is recognised by its content and is not read.

    `what` returns what the file is ("" if it is not of this kind); `right` says what to do with it.
    """

    what: Callable[[FilePreview], str]
    right: str = ""


def begins(what: str, *magic: bytes) -> Callable[[FilePreview], str]:
    """Recognises a file by its first bytes; `what` says what it is."""
    return lambda preview: what if preview.start.startswith(magic) else ""
