"""JSON Lines as the official evaluator reads them, with the message at which it would stop.

It treats blank lines and repeated keys in its own way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import orjson

from assessment.formats import File, problem, warning
from assessment.formats.reports import Report, shown
from assessment.model import Problem
from assessment.model.problems import REJECTS

MAX_ID = 200
"""Characters of an id that are stored."""
SAMPLE = 200
"""Rows that a recogniser reads to see a file's shape."""


_HALF_A_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape of one half of a surrogate pair; the other half may follow."""
_PACKED = (".gz", ".xz", ".bz2", ".zip")
_STRICT = "the setting “strict” is “reject”; choose “repair” to read it anyway"


class JsonLine(NamedTuple):
    """A line that is valid JSON; `repeated` are keys that one of its objects has twice."""

    number: int
    value: Any
    repeated: tuple[str, ...]


def sample(file: File) -> Iterator[dict[str, Any]]:
    """The objects among a file's first rows."""
    for _, row in zip(range(SAMPLE), file.rows(), strict=False):
        try:
            value = orjson.loads(row.text)
        # A recogniser does not report: the reader of the file will.
        except (orjson.JSONDecodeError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


def read_lines(file: File, report: Report) -> tuple[list[JsonLine], str]:
    """Every JSON line, and the official message for the first line that is not JSON ("" where all are)."""
    lines: list[JsonLine] = []
    repeated: list[str] = []
    message = _byte_order_mark(file, report)
    # The standard library's decoder, because the evaluator uses it: orjson refuses NaN and takes no hook.
    decoder = json.JSONDecoder(object_pairs_hook=lambda pairs: _object(pairs, repeated))
    for number, text in enumerate(_split_lines(file.text), 1):
        place = f"line {number}"
        # The decoder fills it through its hook, so it is one list for all lines.
        repeated.clear()
        try:
            value = decoder.decode(text)
        except (ValueError, RecursionError) as error:
            # The evaluator stops at the first such line, so its message is the first one.
            message = message or f"JSONDecodeError: line {number} is not JSON"
            _report_unreadable(place, text, error, report)
            continue
        if _HALF_A_PAIR.search(text) and not _is_encodable(value):
            what = "half a surrogate pair, which is no character"
            right = "write the character itself; read as “?”"
            report.error("BROKEN_CHARACTER", place, what, right)
            value = _encodable(value)
        for key in repeated:
            what = f"key {shown(key)!r} occurs twice in one object"
            report.warn("REPEATED_KEY", place, what, "the last one counts")
        lines.append(JsonLine(number, value, tuple(repeated)))
    return lines, message


def _split_lines(text: str) -> list[str]:
    """The lines as Python's text mode reads them, in which the evaluator opens the file."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    return unified.removesuffix("\n").split("\n")


def _report_unreadable(place: str, text: str, error: Exception, report: Report) -> None:
    if not text.strip():
        right = "delete it; it was skipped"
        report.error("BLANK_LINE", place, "the line is blank", right, official=True)
        return
    cause = "too deep, or a number too long"
    if isinstance(error, json.JSONDecodeError):
        cause = error.msg
    what = f"not valid JSON ({cause})"
    right = "one whole JSON object a line"
    report.error("MALFORMED_LINE", place, what, right, official=True)


def _byte_order_mark(file: File, report: Report) -> str:
    """The official message for a mark at the start of a file, "" where there is none."""
    if not file.byte_order_mark:
        return ""
    mark = "the file begins with a byte order mark"
    what = f"{mark}, at which the official evaluator stops"
    right = "save it as UTF-8 without one"
    report.warn("BYTE_ORDER_MARK", "line 1", what, right, official=True)
    return f"JSONDecodeError: {mark}"


def _is_encodable(value: Any) -> bool:
    """Whether all text of a value can be written as UTF-8."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _encodable(value: Any) -> Any:
    """The value with “?” for halves of surrogate pairs."""
    text = json.dumps(value, ensure_ascii=False)
    return json.loads(text.encode(errors="replace"))


def _object(pairs: list[tuple[str, Any]], repeated: list[str]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                repeated.append(key)
            seen.add(key)
    return value


def verdict(what: str, message: str, file: str) -> str:
    """The note on a file that says what the official evaluator does with it."""
    if message:
        return f"{what}: the official evaluator rejects this file ({message})"
    unpacked = " once it is unpacked" if file.endswith(_PACKED) else ""
    return f"{what}: the official evaluator accepts this file{unpacked}"


def rejected(file: str, message: str) -> Problem:
    """The one problem of a file that is not read because the official evaluator would not read it."""
    return problem(file, "OFFICIAL_REJECTION", "file", message, _STRICT)._replace(
        official=REJECTS
    )


def unmatchable(file: str, message: str) -> Problem:
    """The one problem of a gold file whose labels no prediction can officially match.

    Such a file is not read.
    """
    return problem(file, "FOREIGN_LABEL", "file", message, _STRICT)


def unchecked(file: str) -> Problem:
    """The warning that sentence numbers were not checked because the campaign has no corpus."""
    what = "there is no corpus to compare with: documents and sentence numbers were not checked"
    right = "import the corpus with it or before it"
    return warning(file, "SENTENCES_UNCHECKED", "file", what, right)


def id_of(value: Any) -> str | None:
    """An id as it is stored, None if the value cannot be one."""
    if type(value) not in (int, str):  # not isinstance: true is no id
        return None
    return str(value).strip()[:MAX_ID] or None
