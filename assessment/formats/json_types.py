"""JSON of typed values."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter

T = TypeVar("T")


def json_adapter(kind: type[T]) -> TypeAdapter[T]:
    """Reads and writes values of a type as JSON; the same adapter for each call with one type."""
    return cast(TypeAdapter[T], _adapter(cast(Hashable, kind)))


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    # Building the adapter of a track's answers takes milliseconds, using it microseconds.
    return TypeAdapter(kind)
