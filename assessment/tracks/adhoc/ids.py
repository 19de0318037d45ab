"""Ids of topics and documents as files have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

LONGEST = 300
"""Characters of an id; those of web collections are addresses."""


def is_id(text: str) -> bool:
    """Whether a text can be an id: one word of a bounded length.

    >>> is_id("FT911-3"), is_id("two words"), is_id("")
    (True, False, False)
    """
    return 0 < len(text) <= LONGEST and not any(map(str.isspace, text))


def first_id(record: Mapping[str, Any], names: Sequence[str]) -> str:
    """The first field of a record that holds an id, as a text; "" without one."""
    for name in names:
        value = record.get(name)
        # Not isinstance: true is no id.
        if type(value) is int or type(value) is str:
            text = str(value).strip()
            if is_id(text):
                return text
    return ""


def first_text(record: Mapping[str, Any], names: Sequence[str]) -> str:
    """The first field of a record that holds a text; "" without one."""
    for name in names:
        value = record.get(name)
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""
