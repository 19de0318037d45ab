"""The files of a zip, bounded in number and size, by their bare names; nothing is written to a disk."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import BinaryIO

from assessment.formats import Packed, Unreadable, problem
from assessment.formats.name_lists import first_foreign_names
from assessment.formats.reports import Report, shown
from assessment.tracks.r2c2.lines import NAMED
from assessment.tracks.r2c2.names import bare_name

MAX_FILES = 200
MAX_FILE = 64 * 2**20
MAX_WHOLE = 512 * 2**20
"""Bytes of one unpacked file, and of all: a small zip can unpack to any size."""


def members(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files of a zip without folders and hidden files."""
    return [
        info
        for info in archive.infolist()
        if not info.is_dir() and not _hidden(info.filename)
    ]


def unpacked_files(stream: BinaryIO, report: Report) -> Iterator[Packed]:
    """The files of a zip by their bare names, bounded in number and size whatever the zip says of them."""
    with zipfile.ZipFile(stream) as archive:
        left = MAX_WHOLE
        seen: dict[str, str] = {}
        for info in _checked(archive, report):
            name = bare_name(info.filename)
            path = shown(info.filename)
            if name in seen:
                what = f"{seen[name]!r} is a file of the same name"
                right = "a name of its own for each run; the first one counts"
                report.error("REPEATED_FILE", path, what=what, right=right)
                continue
            seen[name] = path
            data = _bounded(archive, info, min(MAX_FILE, left), report)
            left -= len(data)
            yield Packed(name, data)


def _checked(archive: zipfile.ZipFile, report: Report) -> list[zipfile.ZipInfo]:
    """The files of a zip; Unreadable where they are too many, a warning of paths that lead out of it."""
    infos = members(archive)
    if len(infos) > MAX_FILES:
        right = f"at most {MAX_FILES} in one zip"
        raise Unreadable(
            problem(
                report.file,
                "TOO_MANY_FILES",
                "file",
                what=f"{len(infos)} files",
                right=right,
            )
        )
    strange = [info.filename for info in infos if _leads_out(info.filename)]
    if strange:
        what = f"paths that lead out of the zip: {first_foreign_names(strange, NAMED)}"
        right = "plain names; only the last part was used"
        report.warn("STRANGE_PATH", "file", what=what, right=right)
    return infos


def _leads_out(path: str) -> bool:
    return ".." in PurePosixPath(path).parts or path.startswith("/")


def _bounded(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int, report: Report
) -> bytes:
    """The unpacked file.  Raises `Unreadable` if it is larger than the limit."""
    # The size that the zip states may be a lie: one byte more than allowed is read to find out.
    with archive.open(info) as member:
        data = member.read(limit + 1)
    if len(data) > limit:
        what = (
            f"unpacks to more than {MAX_FILE // 2**20} MiB, "
            f"or the whole zip to more than {MAX_WHOLE // 2**20} MiB"
        )
        place = shown(bare_name(info.filename))
        right = "send large runs one by one"
        raise Unreadable(
            problem(report.file, "FILE_TOO_LARGE", place, what=what, right=right)
        )
    return data


def _hidden(path: str) -> bool:
    """Whether an operating system, not a person, put a file into the zip."""
    return path.startswith("__MACOSX/") or bare_name(path).startswith(".")
