"""Rows of Excel workbooks (.xlsx), bounded; nothing in a workbook is run, and no file is written."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, NamedTuple

from assessment.formats.problems import Unreadable, unreadable_file
from assessment.formats.unpacking import Packed

MAX_PARTS = 1_000
MAX_UNPACKED = 128 * 2**20
"""Bytes of all parts of a workbook, which is a zip: a small one can unpack to any size."""
MAX_ROWS = 200_000
MAX_COLUMNS = 200
"""Limits of one sheet; annotation sheets have thousands of rows and a dozen columns."""
_TYPE_DEFINITION = "<!DOCTYPE"
_TYPE_DEFINITIONS = tuple(
    _TYPE_DEFINITION.encode(encoding)
    for encoding in ("utf-8", "utf-16-le", "utf-16-be")
)
"""No program writes one into a workbook; it can define entities that grow without end."""


class SheetRow(NamedTuple):
    """A row of a sheet with its number from 1; `cells` are texts as stored, "" where a cell is empty."""

    sheet: str
    number: int
    cells: tuple[str, ...]


def is_workbook(file: Packed) -> bool:
    """Whether a file is a workbook, by the names of its parts."""
    return file.start.startswith(b"PK") and b"xl/" in file.start


def sheet_rows(file: Packed) -> Iterator[SheetRow]:
    """The rows of all sheets that hold something, in order.

    Formulas have the value that was stored with them.  Raises `Unreadable` where the file is no workbook,
    or is larger than the limits.
    """
    # Takes a tenth of a second, which a server's start and most commands need not spend.
    from openpyxl import load_workbook

    with file.stream() as stream:
        try:
            _check_parts(file, stream)
            book = load_workbook(stream, read_only=True, data_only=True)
            for sheet in book.worksheets:
                yield from _rows(file, sheet)
        except Unreadable:
            raise
        except Exception as error:
            # The library does not say what it raises for a broken workbook.
            what = f"no workbook that can be read ({type(error).__name__})"
            right = "save it as .xlsx"
            raise unreadable_file(
                file.name, "BROKEN_WORKBOOK", what=what, right=right
            ) from None


def _check_parts(file: Packed, stream: BinaryIO) -> None:
    with zipfile.ZipFile(stream) as archive:
        parts = archive.infolist()
        size = sum(part.file_size for part in parts)
        if len(parts) > MAX_PARTS or size > MAX_UNPACKED:
            what = f"{len(parts):,} parts of {size // 2**20:,} MiB"
            right = f"at most {MAX_PARTS:,} parts and {MAX_UNPACKED // 2**20} MiB"
            raise unreadable_file(file.name, "FILE_TOO_LARGE", what=what, right=right)
        for part in parts:
            body = archive.read(part)
            if any(sign in body for sign in _TYPE_DEFINITIONS):
                what = "defines types of its own, as no workbook does"
                raise unreadable_file(
                    file.name,
                    "STRANGE_WORKBOOK",
                    part.filename[:200],
                    what=what,
                    right="save it again",
                )


def _rows(file: Packed, sheet: Any) -> Iterator[SheetRow]:
    # What a sheet says of its size may be wrong in either direction.
    sheet.reset_dimensions()
    bounds = {"max_row": MAX_ROWS + 1, "max_col": MAX_COLUMNS + 1}
    rows = sheet.iter_rows(values_only=True, **bounds)
    for number, values in enumerate(rows, 1):
        cells = _texts(values)
        if number > MAX_ROWS or len(cells) > MAX_COLUMNS:
            what = f"more than {MAX_ROWS:,} rows or {MAX_COLUMNS} columns"
            place = f"sheet {sheet.title}, row {number}"
            right = "split the sheet"
            raise unreadable_file(
                file.name, "FILE_TOO_LARGE", place, what=what, right=right
            )
        if cells:
            yield SheetRow(sheet.title, number, cells)


def _texts(values: Iterable[Any]) -> tuple[str, ...]:
    """The cells up to the last one that is not empty."""
    texts = ["" if value is None else str(value) for value in values]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)
