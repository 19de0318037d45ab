"""Records of JSON files, each with its place; a file is a list, JSON Lines, or an object around a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from assessment.formats.decoded_files import File, json_lines
from assessment.model import Problem


class Record(NamedTuple):
    """A JSON value of a file, with its place in problems ("line 3", "[0]", "topics[0]")."""

    place: str
    value: Any


def records(file: File, wrapper: str = "") -> tuple[list[Record], list[Problem]]:
    """The values of a JSON list, of the list `wrapper` in a JSON object, or of JSON Lines.

    The second list has a problem for each line that is not JSON.
    """
    values = file.whole
    path = ""
    if wrapper and isinstance(values, dict) and isinstance(values.get(wrapper), list):
        values = values[wrapper]
        path = wrapper
    if isinstance(values, list):
        listed = [
            Record(f"{path}[{index}]", value) for index, value in enumerate(values)
        ]
        return listed, []
    lines, problems = json_lines(file)
    return [Record(f"line {number}", value) for number, value in lines], problems


def first_record(file: File) -> dict[str, Any]:
    """The first record of a list or of JSON Lines, for recognising the file; {} where it is no object.

    Where the whole file is one JSON object, that is its first record.
    """
    head = file.head
    if isinstance(head, list) and head:
        head = head[0]
    return head if isinstance(head, dict) else {}


def first_field(record: Mapping[str, Any], names: Iterable[str]) -> Any:
    """The value of the first of these fields that a record has; None without any.

    >>> first_field({"id": 7, "docno": "A"}, ("docno", "id"))
    'A'
    """
    return next((record[name] for name in names if name in record), None)
