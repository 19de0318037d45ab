"""Records of a type, and fields that several files of the track share."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import BeforeValidator, StringConstraints, TypeAdapter

from assessment.formats import File, validated
from assessment.formats.json_records import records
from assessment.model import Problem

M = TypeVar("M")

Text = Annotated[str, StringConstraints(strict=True, max_length=200_000)]
# Longer values are texts, not ids.
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


def first_of(value: object) -> dict[str, Any]:
    """The first entry of a list of objects, {} where there is none."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return value[0]
    return {}
