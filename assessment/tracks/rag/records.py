"""Records of JSON Lines files and JSON lists, each with its place; and fields that several files share."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BeforeValidator, StringConstraints, TypeAdapter

from assessment.formats import File, json_lines, validated
from assessment.model import Problem

M = TypeVar("M")

Text = Annotated[str, StringConstraints(strict=True, max_length=200_000)]
_MAX_NAME = 300


def _name(value: object) -> object:
    """A number as its digits: ids are texts in some files and numbers in others."""
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if is_number else value


Name = Annotated[
    str,
    StringConstraints(
        strict=True, strip_whitespace=True, min_length=1, max_length=_MAX_NAME
    ),
    BeforeValidator(_name),
]


class Record(NamedTuple):
    """A JSON value of a file, with its place in problems ("line 3")."""

    place: str
    value: Any


def records(file: File) -> tuple[list[Record], list[Problem]]:
    """The values of a file, and a problem for each line that is not JSON."""
    if isinstance(file.whole, list):
        values = [
            Record(f"[{number}]", value) for number, value in enumerate(file.whole)
        ]
        return values, []
    lines, problems = json_lines(file)
    return [Record(f"line {number}", value) for number, value in lines], problems


def parsed(
    file: File, adapter: TypeAdapter[M], code: str
) -> tuple[list[tuple[str, M]], list[Problem]]:
    """The values of a file as the adapter's type with their places, and every problem."""
    values, problems = records(file)
    results: list[tuple[str, M]] = []
    for place, value in values:
        # In two steps, because mypy would infer the adapter's type from the names on the left.
        result = validated(adapter, value, file.name, code=code, at=place)
        one, wrong = result
        problems += wrong
        if one is not None:
            results.append((place, one))
    return results, problems


def first_record(file: File) -> dict[str, Any]:
    """The first record of a file, for recognising it; {} where that is not an object."""
    head = file.head
    if isinstance(head, list) and head:
        head = head[0]
    return head if isinstance(head, dict) else {}


def first_of(value: object) -> dict[str, Any]:
    """The first entry of a list of objects, {} where there is none."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return value[0]
    return {}
