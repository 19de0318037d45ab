"""Estimates of the bytes that a value holds, from a sample of its members, so that weighing is fast."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable
from itertools import islice
from types import FunctionType, MethodType, ModuleType
from typing import Any

from assessment.model import TopicState

ENTRY = 200
"""Bytes that the cache itself takes for a value."""
_SAMPLES = (8, 4, 2, 1, 1)
"""Members looked at in a container, by how deep it lies; what lies deeper weighs nothing."""
_WEIGHTLESS = frozenset(
    (int, float, bool, type(None), FunctionType, MethodType, ModuleType, type)
)
_CONTAINERS = (list, tuple, set, frozenset)


def weight_of(value: Any) -> int:
    """Bytes of a value and of all that it holds, estimated from a sample."""
    return ENTRY + int(_Weighing().weight(value, 0))


class _Weighing:
    """The weighing of one value; an object that it holds often, such as a run's name, weighs once."""

    def __init__(self) -> None:
        self._seen: set[int] = set()

    def weight(self, value: Any, depth: int) -> float:
        kind = type(value)
        if kind in _WEIGHTLESS or id(value) in self._seen:
            return 0
        self._seen.add(id(value))
        if kind is str or kind is bytes:
            return sys.getsizeof(value)
        # By name: numpy and pandas take long to import, and most processes of the command line do without.
        if kind.__name__ == "ndarray":
            return float(value.nbytes)
        if kind.__name__ == "DataFrame":
            return float(value.memory_usage().sum())
        # Its answers, votes and nuggets are weighed as values of their own
        if kind is TopicState:
            return sys.getsizeof(value)
        if depth >= len(_SAMPLES):
            return 0
        return sys.getsizeof(value, 0) + self._members(value, depth)

    def _members(self, value: Any, depth: int) -> float:
        if isinstance(value, dict):
            keys = self._sampled(value.keys(), depth)
            return keys + self._sampled(value.values(), depth)
        if _is_container(value):
            return self._sampled(value, depth)
        return self._sum(_fields(value), depth)

    def _sampled(self, members: Collection[Any], depth: int) -> float:
        """The weight of all members, from the mean of some."""
        # At once: another thread may add to a set meanwhile
        sample = list(islice(members, _SAMPLES[depth]))
        if not sample:
            return 0
        return self._sum(sample, depth) * len(members) / len(sample)

    def _sum(self, members: Iterable[Any], depth: int) -> float:
        weight = 0.0
        for member in members:
            weight += self.weight(member, depth + 1)
        return weight


def _is_container(value: Any) -> bool:
    """Whether it holds any number of members of a kind; a NamedTuple has few fields of different kinds."""
    return isinstance(value, _CONTAINERS) and not hasattr(value, "_fields")


def _fields(value: Any) -> Iterable[Any]:
    """The members of a record or object."""
    if hasattr(value, "_fields"):
        return list(value)
    slots = getattr(type(value), "__slots__", ())
    members = [getattr(value, name, None) for name in slots]
    members += getattr(value, "__dict__", {}).values()
    return members
