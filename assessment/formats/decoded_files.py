"""Files in memory, bounded: unpacked, decoded, numbered, with every problem located."""

from __future__ import annotations

import codecs
import csv
import functools
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import orjson
from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from assessment.formats.problems import FileLine, Unreadable, problem, unreadable_file
from assessment.formats.unpacking import Packed
from assessment.model import Problem

# Python's limit of 128 KiB for a cell is less than a document in a table may have.
csv.field_size_limit(2**24)

MAX_PACKED = 512 * 2**20
MAX_BYTES = 2 * 2**30

M = TypeVar("M")


@dataclass(frozen=True)
class File:
    """A file of bounded size, unpacked and decoded: no byte order mark, line ends as they came.

    `problem` says that it was not UTF-8 and was read as ISO-8859-1; `byte_order_mark` that there was one, at
    which most official readers stop.
    """

    name: str
    text: str
    problem: Problem | None = None
    byte_order_mark: bool = False

    def json(self) -> Any:
        """The file as one JSON value.  Raises `Unreadable` with line and column."""
        return parse_json(self.text, self.name, "")

    @functools.cached_property
    def head(self) -> Any:
        """The first JSON value of a JSON or JSON Lines file, None if there is none.

        Recognisers look at it.
        """
        if self.whole is not None:
            return self.whole
        try:
            return orjson.loads(next((row.text for row in self.rows()), ""))
        except (orjson.JSONDecodeError, RecursionError):
            return None

    @functools.cached_property
    def whole(self) -> Any:
        """The file as one JSON value, None if it is not one."""
        try:
            return orjson.loads(self.text)
        except (orjson.JSONDecodeError, RecursionError):
            return None

    def rows(self) -> Iterator[FileLine]:
        """The lines that are not blank."""
        # Not `splitlines`: it also splits at form feeds and U+2028, and line numbers would differ
        # from an editor's.
        for number, line in enumerate(io.StringIO(self.text, newline=None), 1):
            if line.strip():
                yield FileLine(number, line.rstrip("\r\n"))

    def table(self) -> Iterator[tuple[int, dict[str, str]]]:
        """The rows of a CSV file with a header, by lower-case column name, each with its line number.

        Raises `Unreadable` where a cell does not end.
        """
        # `newline=""` keeps line breaks within cells; without `strict` an unclosed quote swallows
        # the rest of the file.
        reader = csv.DictReader(io.StringIO(self.text, newline=""), strict=True)
        try:
            for row in reader:
                cells = {
                    key: value for key, value in row.items() if isinstance(value, str)
                }
                yield (
                    reader.line_num,
                    {str(key).strip().lower(): value for key, value in cells.items()},
                )
        except csv.Error as error:
            place = f"line {reader.line_num}"
            what = f"not valid CSV ({error})"
            right = "quote cells"
            raise unreadable_file(
                self.name, "MALFORMED_FILE", place, what=what, right=right
            ) from None


def parse_json(text: str, name: str, place: str) -> Any:
    """A JSON value.  Raises `Unreadable` at the place, or with line and column without one."""
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        where = place or f"line {error.lineno}, column {error.colno}"
        what = f"not valid JSON ({error.msg})"
        right = "check the file with a JSON editor"
        raise unreadable_file(
            name, "MALFORMED_FILE", where, what=what, right=right
        ) from None
    except RecursionError:
        what = "JSON nested too deeply"
        right = "expected the format of the track"
        raise unreadable_file(
            name, "MALFORMED_FILE", place or "file", what=what, right=right
        ) from None


def open_path(path: Path) -> File:
    """The file at a path.  Raises `Unreadable` if it is missing, too large, broken or not text."""
    return loaded(Packed(path.name, path))


def open_bytes(name: str, data: bytes) -> File:
    """A file from its bytes; packed ones are recognised by content.  Raises `Unreadable`."""
    return loaded(Packed(name, data))


def loaded(packed: Packed) -> File:
    """The whole file in memory.  Raises `Unreadable` if it is too large, broken or not text."""
    if packed.size > MAX_PACKED:
        what = f"larger than {MAX_PACKED // 2**20} MiB"
        right = "split the file"
        raise unreadable_file(packed.name, "FILE_TOO_LARGE", what=what, right=right)
    with packed.stream() as stream:
        # One byte more than allowed tells a file of just this size from a larger one.
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        what = f"unpacks to more than {MAX_BYTES // 2**20} MiB"
        right = "send the file unpacked or split it"
        raise unreadable_file(packed.name, "FILE_TOO_LARGE", what=what, right=right)
    return _decoded(packed.name, data)


def _decoded(name: str, data: bytes) -> File:
    """The file as UTF-8, or else as ISO-8859-1, which XML may declare and old files use.

    Raises `Unreadable` for data that are neither, and for JSON, which is always UTF-8.
    """
    try:
        return File(
            name,
            data.decode("utf-8-sig"),
            byte_order_mark=data.startswith(codecs.BOM_UTF8),
        )
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        what = f"byte {data[error.start]:#04x} is not UTF-8"
        wrong = problem(
            name, "NOT_UTF8", f"line {line}", what=what, right="save the file as UTF-8"
        )
    # Any bytes decode as ISO-8859-1, so the encoding alone can refuse nothing.
    if b"\0" in data or data.lstrip()[:1] in (b"{", b"["):
        raise Unreadable(wrong)
    text = data.decode("iso-8859-1")
    if b"iso-8859-1" in data[:200].lower():
        return File(name, text)
    return File(
        name, text, wrong._replace(severity="warning", right="read as ISO-8859-1")
    )


def json_lines(file: File) -> tuple[list[tuple[int, Any]], list[Problem]]:
    """Every JSON line with its number, and a problem for every line that is not JSON."""
    values: list[tuple[int, Any]] = []
    problems: list[Problem] = []
    for row in file.rows():
        try:
            values.append(
                (row.number, parse_json(row.text, file.name, f"line {row.number}"))
            )
        except Unreadable as error:
            problems.append(error.problem)
    return values, problems


def validated(
    adapter: TypeAdapter[M], value: Any, file: str, *, code: str, at: str = ""
) -> tuple[M | None, list[Problem]]:
    """A foreign value as the adapter's type, or every reason why it is not one.

    A reason has its JSON path below `at`.
    """
    try:
        return adapter.validate_python(value), []
    except ValidationError as error:
        problems = []
        # Links to pydantic's documents help nobody who sends a run.
        for details in error.errors(include_url=False):
            place = _path(at, details["loc"])
            what, right = _validation_in_words(details)
            problems.append(problem(file, code, place, what=what, right=right))
        return None, problems


def _path(at: str, location: Iterable[int | str]) -> str:
    steps = "".join(
        f"[{step}]" if isinstance(step, int) else f".{step}" for step in location
    )
    return f"{at} {steps.lstrip('.')}".strip() or "file"


def _validation_in_words(details: ErrorDetails) -> tuple[str, str]:
    """What is wrong, and what would be right or what there was instead."""
    location = details["loc"]
    field = str(location[-1]) if location else "the file"
    if details["type"] == "missing":
        return f"{field!r} is missing", f"add {field!r}"
    message = details["msg"].lower()
    type_name = type(details["input"]).__name__
    return f"{field!r}: {message}", f"got {type_name}"
