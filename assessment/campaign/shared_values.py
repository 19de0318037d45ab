"""Values whose equal parts are one object, so that those of ten thousand topics fit into memory.

What comes from a worker process no longer shares what it shared in the code that made it: names of
measures, notes, the same counts of many runs.
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
    """The parts of one value that have been met."""

    def __init__(self) -> None:
        self._met: dict[Hashable, Any] = {}

    def shared(self, value: Any) -> Any:
        kind = type(value)
        if kind is dict:
            pairs = value.items()
            return {self.shared(key): self.shared(member) for key, member in pairs}
        if kind is list:
            return [self.shared(member) for member in value]
        if kind is str or kind is int:
            return self._met.setdefault((kind, value), value)
        if kind is float:
            # 0.0 equals -0.0, but is not written alike.
            exact = value if value else str(value)
            return self._met.setdefault((kind, exact), value)
        if kind is tuple or hasattr(kind, "_make"):
            return self._shared_tuple(kind, value)
        return value

    def _shared_tuple(self, kind: type[Any], value: tuple[Any, ...]) -> Any:
        members = [self.shared(member) for member in value]
        # By the identity of members that are shared already: 1, 1.0 and True are equal, but not the same.
        key = (kind, *map(id, members))
        known = self._met.get(key)
        if known is None:
            known = tuple(members) if kind is tuple else kind._make(members)
            # It holds its members, so that no other object can get their identities.
            self._met[key] = known
        return known
