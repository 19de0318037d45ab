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


class ReadLines(NamedTuple):
    """The JSON lines of a file, and where the official evaluator stops at the others.

    `message` is the evaluator's for the first line that is not JSON, "" where all are.
    """

    lines: list[JsonLine]
    message: str


def read_lines(file: File, report: Report) -> ReadLines:
    """Every line that is JSON; problems of the others are reported."""
    lines: list[JsonLine] = []
    message = _byte_order_mark(file, report)
    decoder = _Decoder()
    for number, text in enumerate(_split_lines(file.text), 1):
        line = _json_line(decoder, number, text, report)
        if line is not None:
            lines.append(line)
        # The evaluator stops at the first such line, so its message is the first one.
        elif not message:
            message = f"JSONDecodeError: line {number} is not JSON"
    return ReadLines(lines, message)


class _Decoder:
    """Decodes JSON as the evaluator does, and collects the keys that an object has twice.

    By the standard library's decoder, which the evaluator uses: orjson refuses NaN and takes no hook.
    """

    def __init__(self) -> None:
        self._decoder = json.JSONDecoder(object_pairs_hook=self._object)
        self._repeated: list[str] = []

    def decode(self, text: str) -> tuple[Any, tuple[str, ...]]:
        """The value and its repeated keys; ValueError or RecursionError where the text is not JSON."""
        self._repeated = []
        value = self._decoder.decode(text)
        return value, tuple(self._repeated)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) < len(pairs):
            self._repeated += _repeated_keys(pairs)
        return value


def _repeated_keys(pairs: list[tuple[str, Any]]) -> list[str]:
    """The keys that came before, in the order of the pairs; one that comes three times is there twice."""
    seen: set[str] = set()
    repeated: list[str] = []
    for key, _ in pairs:
        if key in seen:
            repeated.append(key)
        seen.add(key)
    return repeated


def _json_line(
    decoder: _Decoder, number: int, text: str, report: Report
) -> JsonLine | None:
    """The line; None, with a problem, if it is not JSON."""
    place = f"line {number}"
    try:
        value, repeated = decoder.decode(text)
    except (ValueError, RecursionError) as error:
        _report_unreadable(place, text, error, report)
        return None
    if _HALF_A_PAIR.search(text) and not _is_encodable(value):
        what = "half a surrogate pair, which is no character"
        right = "write the character itself; read as “?”"
        report.error("BROKEN_CHARACTER", place, what=what, right=right)
        value = _encodable(value)
    for key in repeated:
        what = f"key {shown(key)!r} occurs twice in one object"
        report.warn("REPEATED_KEY", place, what=what, right="the last one counts")
    return JsonLine(number, value, repeated)


def _split_lines(text: str) -> list[str]:
    """The lines as Python's text mode reads them, in which the evaluator opens the file."""
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    return unified.removesuffix("\n").split("\n")


def _report_unreadable(place: str, text: str, error: Exception, report: Report) -> None:
    if not text.strip():
        right = "delete it; it was skipped"
        report.error(
            "BLANK_LINE", place, what="the line is blank", right=right, official=True
        )
        return
    cause = "too deep, or a number too long"
    if isinstance(error, json.JSONDecodeError):
        cause = error.msg
    what = f"not valid JSON ({cause})"
    right = "one whole JSON object a line"
    report.error("MALFORMED_LINE", place, what=what, right=right, official=True)


def _byte_order_mark(file: File, report: Report) -> str:
    """The official message for a mark at the start of a file, "" where there is none."""
    if not file.byte_order_mark:
        return ""
    mark = "the file begins with a byte order mark"
    what = f"{mark}, at which the official evaluator stops"
    right = "save it as UTF-8 without one"
    report.warn("BYTE_ORDER_MARK", "line 1", what=what, right=right, official=True)
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


def verdict(what: str, message: str, file: str) -> str:
    """The note on a file that says what the official evaluator does with it."""
    if message:
        return f"{what}: the official evaluator rejects this file ({message})"
    unpacked = " once it is unpacked" if file.endswith(_PACKED) else ""
    return f"{what}: the official evaluator accepts this file{unpacked}"


def rejected(file: str, message: str) -> Problem:
    """The one problem of a file that is not read because the official evaluator would not read it."""
    return problem(
        file, "OFFICIAL_REJECTION", "file", what=message, right=_STRICT
    )._replace(official=REJECTS)


def unmatchable(file: str, message: str) -> Problem:
    """The one problem of a gold file whose labels no prediction can officially match.

    Such a file is not read.
    """
    return problem(file, "FOREIGN_LABEL", "file", what=message, right=_STRICT)


def unchecked(file: str) -> Problem:
    """The warning that sentence numbers were not checked because the campaign has no corpus."""
    what = "there is no corpus to compare with: documents and sentence numbers were not checked"
    right = "import the corpus with it or before it"
    return warning(file, "SENTENCES_UNCHECKED", "file", what=what, right=right)


def id_of(value: Any) -> str | None:
    """An id as it is stored, None if the value cannot be one."""
    if type(value) not in (int, str):  # not isinstance: true is no id
        return None
    return str(value).strip()[:MAX_ID] or None
