"""The two kinds of file that hold a log, and how they are recognised by their beginning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assessment.exchange.log_files.log_reading import read_log_lines, read_log_table
from assessment.formats import File, Packed
from assessment.model import FileKind, ImportContext, Read, Source, Track

LINES, TABLE = "log", "log-csv"
_SIGNS = {"uuid", "assessor", "kind", "topic", "key", "label"}
"""Columns by which a log is recognised."""
_BOM = b"\xef\xbb\xbf"


def log_kinds(track: Callable[[], Track[Any, Any]]) -> tuple[FileKind, ...]:
    """The two kinds of file that every track imports.

    `track` is asked when a file is read: an earlier file of an import may have brought labels.
    """

    def read_lines(source: Source, context: ImportContext[Any, Any]) -> Read[Any, Any]:
        return read_log_lines(track(), File(source.name, source.text))

    def read_table(source: Source, context: ImportContext[Any, Any]) -> Read[Any, Any]:
        return read_log_table(track(), File(source.name, source.text))

    return (
        FileKind(LINES, "All judgments, JSON Lines", _is_lines, read_lines),
        FileKind(TABLE, "All judgments, CSV", _is_table, read_table),
    )


def kind_of_log(packed: Packed) -> str:
    """The kind of log that a file is by its beginning, "" if it is none."""
    if _has_signs(packed.head):
        return LINES
    header = packed.start.removeprefix(_BOM).partition(b"\n")[0]
    if _header_has_signs(header.decode(errors="replace")):
        return TABLE
    return ""


def _is_lines(source: Source) -> bool:
    return _has_signs(File(source.name, source.text).head)


def _is_table(source: Source) -> bool:
    return _header_has_signs(source.text.partition("\n")[0])


def _has_signs(head: object) -> bool:
    """Whether the first JSON value of a file is a judgment of a log."""
    return isinstance(head, dict) and set(head) >= _SIGNS


def _header_has_signs(header: str) -> bool:
    columns = {column.strip().strip('"') for column in header.strip().split(",")}
    return columns >= _SIGNS
