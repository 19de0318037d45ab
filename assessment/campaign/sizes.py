"""Estimates of the bytes that a value holds, from a sample of its members, so that weighing is fast."""

from __future__ import annotations

import sys
from collections.abc import Iterable
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


def weight_of(value: Any) -> int:
    """Bytes of a value and of all that it holds, estimated from a sample."""
    return ENTRY + int(_weight(value, 0, set()))


def _weight(value: Any, depth: int, seen: set[int]) -> float:
    kind = type(value)
    # Names of runs and measures are shared all over
    if kind in _WEIGHTLESS or id(value) in seen:
        return 0
    seen.add(id(value))
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
    return sys.getsizeof(value, 0) + _contents(value, depth, seen)


def _contents(value: Any, depth: int, seen: set[int]) -> float:
    if isinstance(value, dict):
        size = len(value)
        keys_weight = _sampled(value, size, depth, seen)
        return keys_weight + _sampled(value.values(), size, depth, seen)
    if isinstance(value, list | tuple | set | frozenset) and not hasattr(
        value, "_fields"
    ):
        return _sampled(value, len(value), depth, seen)
    weight = 0.0
    for member in _fields(value):
        weight += _weight(member, depth + 1, seen)
    return weight


def _fields(value: Any) -> Iterable[Any]:
    """The members of a record or object."""
    # A NamedTuple: few fields of different kinds, so that a sample says little
    if hasattr(value, "_fields"):
        return list(value)
    slots = getattr(type(value), "__slots__", ())
    members = [getattr(value, name, None) for name in slots]
    members += getattr(value, "__dict__", {}).values()
    return members


def _sampled(members: Iterable[Any], count: int, depth: int, seen: set[int]) -> float:
    """The weight of all members, from the mean of some."""
    # At once: another thread may add to a set meanwhile
    sample = list(islice(members, _SAMPLES[depth]))
    if not sample:
        return 0
    return (
        count * sum(_weight(member, depth + 1, seen) for member in sample) / len(sample)
    )
