"""Values whose equal parts are one object, so that the values of ten thousand topics fit into memory.

A value from a worker process has lost this sharing: each of its names of measures, notes and counts is an
object of its own.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any


def with_shared_parts(value: Any) -> Any:
    """An equal value that holds each text, number, tuple and NamedTuple only once.

    Dicts are new ones, with what they hold shared; objects of other kinds stay as they are.

    >>> one, other = with_shared_parts([(2.5, "not yet judged"), (2.5, "not yet judged")])
    >>> one is other
    True
    """
    return _Sharing().shared(value)


class _Sharing:
    """The parts of one value that were seen so far."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, Any] = {}

    def shared(self, value: Any) -> Any:
        kind = type(value)
        if kind in (str, int):
            return self._seen.setdefault((kind, value), value)
        if kind is float:
            # 0.0 and -0.0 are equal, but are written differently.
            exact = value if value else str(value)
            return self._seen.setdefault((kind, exact), value)
        if kind is tuple or hasattr(kind, "_make"):
            return self._shared_tuple(kind, value)
        if kind is list:
            return [self.shared(member) for member in value]
        if kind is dict:
            pairs = value.items()
            return {self.shared(key): self.shared(member) for key, member in pairs}
        return value

    def _shared_tuple(self, kind: type[Any], value: tuple[Any, ...]) -> Any:
        members = [self.shared(member) for member in value]
        # By the identity of the members, which are shared already: 1, 1.0 and True are equal, but differ.
        key = (kind, *map(id, members))
        known = self._seen.get(key)
        if known is None:
            known = tuple(members) if kind is tuple else kind._make(members)
            # It keeps its members alive, so that no other object can get their identities.
            self._seen[key] = known
        return known
