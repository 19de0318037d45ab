"""JSON of an archive, read strictly: what is wrong is named with its file and line."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, TypeVar

import orjson
from pydantic import TypeAdapter, ValidationError

from assessment.model import UserError

T = TypeVar("T")
MAX_VALUE = 16 * 2**20
"""Bytes of one JSON value: read into lists and dictionaries, it takes up to 25 times as much."""


def document(adapter: TypeAdapter[T], name: str, data: bytes) -> T:
    """The value of a JSON file."""
    return _value(adapter, name, data)


def rows(adapter: TypeAdapter[T], name: str, lines: Iterable[bytes]) -> Iterator[T]:
    """The value of each line that holds something."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _value(adapter, f"{name}, line {number}", line)


def each_once(
    name: str, values: Iterable[T], key: Callable[[T], Hashable], what: str
) -> Iterator[T]:
    """The values as they are.  `UserError` names the second one with a key that an earlier one has."""
    seen: set[Hashable] = set()
    for value in values:
        value_key = key(value)
        if value_key in seen:
            parts = value_key if isinstance(value_key, tuple) else [value_key]
            shown = " and ".join(str(part) for part in parts)[:100]
            raise UserError(
                f"the archive is damaged: {name} holds the {what} {shown} twice; each may stand there once"
            )
        seen.add(value_key)
        yield value


def as_stored(value: Any, place: str) -> bytes:
    """A value as it is stored.  `UserError` where a number in it is larger than the log can hold."""
    try:
        return orjson.dumps(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise UserError(
            f"this is not an archive of a campaign ({place}: {error})"
        ) from None


def _value(adapter: TypeAdapter[T], place: str, data: bytes) -> T:
    if len(data) > MAX_VALUE:
        what = f"{place} is longer than {MAX_VALUE // 2**20} MiB"
        raise UserError(
            f"this is not an archive of a campaign "
            f"({what}; each line of it is one topic, document, answer or event)"
        )
    try:
        # pydantic would silently take the last of two equal keys.
        json.loads(data, object_pairs_hook=_pairs)
        return adapter.validate_json(data)
    except _Repeated as repeated:
        what = f"{place} has the key {repeated.key[:60]!r} twice in one object"
        raise UserError(
            f"the archive is damaged: {what}; each may stand there once"
        ) from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(step) for step in first["loc"])
        why = f"{field} {first['msg']}".strip()
    except (UnicodeDecodeError, ValueError, OverflowError, RecursionError) as error:
        why = str(error)
    raise UserError(f"this is not an archive of a campaign ({place}: {why[:200]})")


class _Repeated(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def _pairs(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise _Repeated(key)
        seen.add(key)
