"""The files inside an archive: names that are safe, sizes that are bounded, one file in memory at a time."""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import cast

from assessment.formats.unpacking import MAX_RATIO, RATIO_FREE
from assessment.model import UserError

MAX_BYTES = 2**31
"""All files of an archive, unpacked; a campaign with tens of thousands of abstracts stays far below."""
MAX_MEMBERS = 100_000
RESOURCES = "resources"
"""The folder of supporting files: resources/KIND/NAME."""
_BROKEN_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What `zipfile` raises for files that are no zip, cut off, encrypted or packed in an unknown way."""
_BUFFER = 2**18
"""Bytes that are unpacked at once: line by line, `zipfile` itself takes seconds for a file of empty lines."""
_UNSAFE = re.compile(r"[%/\\\x00-\x1f\x7f]|^\.+$")
_ESCAPE = re.compile(r"%([0-9A-F]{2})")


class Members(Mapping[str, bytes]):
    """The files of an archive by name, each unpacked at its use."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._members = {
            member.filename: member
            for member in archive.infolist()
            if not member.is_dir()
        }

    def __getitem__(self, name: str) -> bytes:
        member = self._members[name]
        try:
            return self._archive.read(member)
        except _BROKEN_ZIP as error:
            raise UserError(
                f"this is not an archive of a campaign ({_shown(name)}: {error})"
            ) from None

    def lines(self, name: str) -> Iterator[bytes]:
        """The lines of a file, unpacked one after the other."""
        try:
            with self._archive.open(self._members[name]) as file:
                yield from io.BufferedReader(cast(io.RawIOBase, file), _BUFFER)
        except _BROKEN_ZIP as error:
            raise UserError(
                f"this is not an archive of a campaign ({_shown(name)}: {error})"
            ) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)


def archive_members(data: bytes) -> Members:
    """The files of an archive.

    `UserError` if it is no zip, or if a campaign's archive has no such names or sizes.
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _BROKEN_ZIP as error:
        raise UserError(f"this is not an archive of a campaign ({error})") from None
    _check_names(archive)
    _check_sizes(archive, len(data))
    return Members(archive)


def _check_names(archive: zipfile.ZipFile) -> None:
    if len(archive.infolist()) > MAX_MEMBERS:
        raise UserError(
            f"the archive holds more than {MAX_MEMBERS:,} files; "
            "that of a campaign has one for each of its parts"
        )
    seen: set[str] = set()
    for member in archive.infolist():
        # `zipfile` cuts names at a null byte: then the two names differ.
        if _leads_elsewhere(member.filename) or member.orig_filename != member.filename:
            name = _shown(member.orig_filename)
            what = f"the archive's file {name} has a name that leads out of the archive"
            raise UserError(f"{what}; such archives are not imported")
        if member.filename in seen:
            what = f"the archive holds the file {_shown(member.filename)} twice"
            raise UserError(f"{what}; an archive of a campaign has each file once")
        seen.add(member.filename)


def _leads_elsewhere(name: str) -> bool:
    path = PurePosixPath(name)
    has_drive = re.match(r"[A-Za-z]:", name) is not None
    return path.is_absolute() or has_drive or ".." in path.parts or "\\" in name


def _check_sizes(archive: zipfile.ZipFile, packed: int) -> None:
    total = 0
    for member in archive.infolist():
        total += member.file_size
        if member.file_size > max(RATIO_FREE, member.compress_size * MAX_RATIO):
            unpacked_size = f"{member.file_size // 2**20:,} MiB"
            packed_size = f"{member.compress_size // 2**10:,} KiB"
            raise UserError(
                f"the archive's file {_shown(member.filename)} "
                f"unpacks to {unpacked_size} from {packed_size}, "
                f"more than {MAX_RATIO} times as much; such files are not imported"
            )
    limit = min(MAX_BYTES, max(RATIO_FREE, packed * MAX_RATIO))
    if total > limit:
        right = f"at most {MAX_BYTES // 2**30} GiB and {MAX_RATIO} times its size are imported"
        raise UserError(
            f"the archive unpacks to more than {total // 2**20:,} MiB; {right}"
        )


def _shown(name: str) -> str:
    return repr(name[:100])


# Supporting files


def resource_path(kind: str, name: str) -> str:
    """Where a supporting file lies in an archive; characters that would lead elsewhere are written as %XX.

    >>> resource_path("clusters", "simcse"), resource_path("letters", "a/b"), resource_path("letters", "..")
    ('resources/clusters/simcse', 'resources/letters/a%2Fb', 'resources/letters/%2E%2E')
    """
    return f"{RESOURCES}/{kind}/{_UNSAFE.sub(_escaped, name)}"


def resource_name(path: str, *, escaped: bool) -> str:
    """The name of a supporting file by its place; archives of older versions have names as they are.

    >>> resource_name("resources/letters/a%2Fb", escaped=True)
    'a/b'
    >>> resource_name("resources/letters/a%2Fb", escaped=False)
    'a%2Fb'
    """
    name = path.split("/", 2)[2]
    if not escaped:
        return name
    return _ESCAPE.sub(lambda match: chr(int(match[1], 16)), name)


def _escaped(match: re.Match[str]) -> str:
    return "".join(f"%{ord(character):02X}" for character in match[0])
