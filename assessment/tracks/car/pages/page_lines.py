"""The lines of a Y3 run as JSON values and pages; a line that cannot be read is reported."""

from __future__ import annotations

import json
import re
from typing import Any

from assessment.formats import Packed, Unreadable, problem
from assessment.formats.reports import Report
from assessment.model.problems import REJECTS
from assessment.tracks.car.pages.submitted_pages import SubmittedPage, page_of

LARGEST = 512 * 2**20
"""Bytes of a run; it is held in memory, for the official validator's rules need all pages."""
_BYTE_ORDER_MARK, _END = "\ufeff", b"\n"
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_NOT_JSON, _SEVERAL_LINES = object(), object()


def lines_of(file: Packed) -> list[str]:
    """The lines as Python reads a text file, with byte order mark and blank lines.  Raises `Unreadable`."""
    with file.stream() as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        what = f"larger than {LARGEST // 2**20} MiB"
        raise Unreadable(
            problem(
                file.name, "FILE_TOO_LARGE", "file", what=what, right="one run a file"
            )
        )
    text = _decoded(file.name, data).replace("\r\n", "\n").replace("\r", "\n")
    if text:
        return text.removesuffix("\n").split("\n")
    return []


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        place = f"line {data.count(_END, 0, error.start) + 1}"
        what = f"byte {data[error.start]:#04x} is not UTF-8"
        wrong = problem(name, "NOT_UTF8", place, what=what, right="save as UTF-8")
        raise Unreadable(wrong._replace(official=REJECTS)) from None


def pages_of_lines(lines: list[str], report: Report) -> list[SubmittedPage]:
    """The pages of all lines that can be read."""
    pages = []
    for number, line in enumerate(lines, 1):
        text = line.removeprefix(_BYTE_ORDER_MARK) if number == 1 else line
        if text != line:
            what = "a byte order mark (the official validator stops here)"
            report.error(
                "BYTE_ORDER_MARK",
                "line 1",
                what=what,
                right="UTF-8 without one",
                official=True,
            )
        value = _value(number, text, report)
        if value is _SEVERAL_LINES:
            break
        page = None if value is _NOT_JSON else page_of(number, value, report)
        if page:
            pages.append(page)
    return pages


def _value(number: int, text: str, report: Report) -> Any:
    """The JSON value of a line; `_NOT_JSON` if it is none, `_SEVERAL_LINES` if it only opens an object."""
    place = f"line {number}"
    if not text.strip():
        what = "the line is blank (the official validator stops here)"
        report.error(
            "BLANK_LINE",
            place,
            what=what,
            right="delete it; it was skipped",
            official=True,
        )
        return _NOT_JSON
    if number == 1 and text.strip() in ("{", "["):
        what = "the JSON goes over several lines"
        right = "one whole page a line, no array around them"
        report.error("MALFORMED_LINE", place, what=what, right=right, official=True)
        return _SEVERAL_LINES
    try:
        value = json.loads(text)
        # Only an escape can make half a character, and few files have any.
        if _SURROGATE.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        # Half a character is no UTF-8, so that we cannot store it; the official validator never writes it
        # anywhere.
        refused = not isinstance(error, UnicodeEncodeError)
        what = f"not valid JSON ({_reason(error)})"
        right = "one whole page a line; left out"
        report.error("MALFORMED_LINE", place, what=what, right=right, official=refused)
        return _NOT_JSON
    return value


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return error.msg
    return "nested too deeply, a number too long, or half a character"
