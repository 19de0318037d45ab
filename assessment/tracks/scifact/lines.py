"""JSON Lines as the official evaluator meets them: blank lines, keys that occur twice, and the message it would stop with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import orjson

from assessment.formats import File, problem
from assessment.model import Problem, Severity

SHOWN = 60
MAX_ID = 200
REJECTS = "rejects"
SAMPLE = 200
"""Rows that a recogniser looks at to see a file's shape."""


class Line(NamedTuple):
    """A line that is JSON; `repeated` are keys that one of its objects has twice."""

    number: int
    value: Any
    repeated: tuple[str, ...]


@dataclass
class Report:
    """What is found wrong in one file, in its order, and what the official evaluator stops with first."""

    file: str
    problems: list[Problem] = field(default_factory=list)

    def add(self, code: str, place: str, what: str, right: str, severity: Severity = "error") -> None:
        self.problems.append(problem(self.file, code, place, what, right, severity))

    def warn(self, code: str, place: str, what: str, right: str) -> None:
        self.add(code, place, what, right, "warning")

    def refuse(self, code: str, place: str, what: str, right: str, severity: Severity = "error") -> None:
        """Something that the official evaluator refuses the file for."""
        self.problems.append(
            problem(self.file, code, place, what, right, severity)._replace(official=REJECTS)
        )

    @property
    def refused(self) -> bool:
        """Whether something was found that the official evaluator refuses the file for."""
        return any(one.official for one in self.problems)


def sample(file: File) -> Iterator[dict[str, Any]]:
    """The objects among a file's first rows."""
    for _, row in zip(range(SAMPLE), file.rows(), strict=False):
        try:
            value = orjson.loads(row.text)
        except (orjson.JSONDecodeError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


def read_lines(file: File, report: Report) -> tuple[list[Line], str]:
    """Every JSON line, and the official message for the first line that is none ("" where all are)."""
    found: list[Line] = []
    repeated: list[str] = []
    first = _byte_order_mark(file, report)
    decoder = json.JSONDecoder(object_pairs_hook=lambda pairs: _object(pairs, repeated))
    for number, text in enumerate(
        file.text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n"), 1
    ):
        at = f"line {number}"
        repeated.clear()
        try:
            value = decoder.decode(text)
        except (ValueError, RecursionError) as error:
            message = (
                error.msg if isinstance(error, json.JSONDecodeError) else "too deep, or a number too long"
            )
            first = first or f"JSONDecodeError: line {number} is not JSON"
            if text.strip():
                report.refuse(
                    "MALFORMED_LINE", at, f"not valid JSON ({message})", "one whole JSON object a line"
                )
            else:
                report.refuse("BLANK_LINE", at, "the line is blank", "take it out; it was skipped")
            continue
        if _BROKEN.search(text) and not _whole(value):
            report.add(
                "BROKEN_CHARACTER",
                at,
                "half a surrogate pair, which is no character",
                "write the character itself; read as “?”",
            )
            value = json.loads(json.dumps(value, ensure_ascii=False).encode(errors="replace"))
        for key in repeated:
            report.warn(
                "REPEATED_KEY", at, f"key {key[:SHOWN]!r} occurs twice in one object", "the last one counts"
            )
        found.append(Line(number, value, tuple(repeated)))
    return found, first


def _byte_order_mark(file: File, report: Report) -> str:
    """The official message for a mark at the start of a file, "" where there is none."""
    if not file.byte_order_mark:
        return ""
    what = "the file begins with a byte order mark, at which the official evaluator stops"
    report.refuse("BYTE_ORDER_MARK", "line 1", what, "save it as UTF-8 without one", "warning")
    return "JSONDecodeError: the file begins with a byte order mark"


_BROKEN = re.compile(r"\\u[dD][89a-fA-F]")


def _whole(value: Any) -> bool:
    """Whether all text of a value can be written as UTF-8."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _object(pairs: list[tuple[str, Any]], repeated: list[str]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        repeated += [key for key, _ in pairs if key in seen or seen.add(key)]
    return found


def verdict(what: str, message: str, file: str) -> str:
    """The note on a file that says what the official evaluator does with it."""
    if message:
        return f"{what}: the official evaluator rejects this file ({message})"
    unpacked = " once it is unpacked" if file.endswith(_PACKED) else ""
    return f"{what}: the official evaluator accepts this file{unpacked}"


_PACKED = (".gz", ".xz", ".bz2", ".zip")


def rejected(file: str, message: str) -> Problem:
    """The one problem of a file that is not read because the official evaluator would not read it."""
    return problem(file, "OFFICIAL_REJECTION", "file", message, _STRICT)._replace(official=REJECTS)


def unmatchable(file: str, message: str) -> Problem:
    """The one problem of a gold file that is not read because of labels that the official evaluator takes and never matches."""
    return problem(file, "FOREIGN_LABEL", "file", message, _STRICT)


_STRICT = "the setting “strict” is “reject”; choose “repair” to read it all the same"


def unchecked(file: str) -> Problem:
    """What is said of sentence numbers without a corpus."""
    what = "there is no corpus to compare with: documents and sentence numbers were not checked"
    return problem(
        file, "SENTENCES_UNCHECKED", "file", what, "give the corpus along or take it in first", "warning"
    )


def id_of(value: Any) -> str | None:
    """An id as we keep it, None if the value cannot be one."""
    return str(value).strip()[:MAX_ID] or None if type(value) in (int, str) else None
