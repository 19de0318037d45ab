"""CSV that a spreadsheet opens as text and numbers, never as formulas."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping

import orjson

Row = Mapping[str, object]
"""A row of a file: its values by column."""
_FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
"""Signs that begin a formula in Excel, LibreOffice or Google Sheets, the full-width ones too."""
_PROTECTED = (*_FORMULA, "'")
_NO_FORMULA = re.compile(r"-|[+-]?\d+([.,]\d+)?([eE][+-]?\d+)?")
"""A number with its sign, or the dash of an undefined one."""


def is_formula(text: str) -> bool:
    """Whether a spreadsheet would run the text; a number with its sign is none.

    >>> [is_formula(text) for text in ("=1+1", "@SUM(A1)", "-0.5", "+0.25", "-", "a=b")]
    [True, True, False, False, False, False]
    """
    return text.startswith(_FORMULA) and not _NO_FORMULA.fullmatch(text)


def neutral(text: str) -> str:
    """The text with an apostrophe in front if it is a formula or begins with an apostrophe.

    `original` restores it.
    """
    if text.startswith("'") or is_formula(text):
        return f"'{text}"
    return text


def original(text: str) -> str:
    """The text before `neutral`.  Text of other programs keeps its apostrophe, unless it protects a formula.

    >>> [original(neutral(text)) for text in ("=1", "'quoted'", "plain")], original("'quoted'")
    (['=1', "'quoted'", 'plain'], "'quoted'")
    """
    rest = text[1:]
    is_protected = text.startswith("'") and rest.startswith(_PROTECTED)
    return rest if is_protected else text


def as_csv(
    rows: Iterable[Row], columns: Iterable[str], *, line_end: str = "\r\n"
) -> bytes:
    """CSV with a header: texts neutral, numbers as they are, lists as JSON, None empty.

    Keys of a row that are no column are left out.
    """
    names = list(columns)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator=line_end)
    writer.writerow([neutral(name) for name in names])
    writer.writerows([_cell(row.get(name, "")) for name in names] for row in rows)
    return out.getvalue().encode()


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, (list, tuple, dict)):
        value = orjson.dumps(value).decode()
    return neutral(value) if isinstance(value, str) else value
