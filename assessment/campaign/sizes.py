"""About how many bytes a value holds: a part of it is looked at, so that weighing takes microseconds, whatever the value is."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from itertools import islice
from types import FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np
import pandas as pd

from assessment.model import TopicState

ENTRY = 200
"""Bytes that the cache itself takes for a value."""
_SAMPLES = (8, 4, 2, 2, 1, 1)
"""Members looked at in a container, by how deep it lies; deeper ones weigh nothing."""
_WEIGHTLESS = (int, float, bool, type(None), FunctionType, MethodType, ModuleType, type)


def weight_of(value: Any) -> int:
    """Bytes of a value and what it holds, shared parts counted wherever they are met."""
    return ENTRY + int(_weight(value, 0))


def _weight(value: Any, depth: int) -> float:
    if isinstance(value, _WEIGHTLESS):
        return 0
    if isinstance(value, str | bytes | bytearray):
        return sys.getsizeof(value)
    if isinstance(value, np.ndarray):
        return float(value.nbytes)
    if isinstance(value, pd.DataFrame):
        return float(value.memory_usage().sum())
    if isinstance(value, TopicState):  # its answers, votes and nuggets are weighed as values of their own
        return sys.getsizeof(value)
    if depth >= len(_SAMPLES):
        return 0
    return sys.getsizeof(value, 0) + _contents(value, depth)


def _contents(value: Any, depth: int) -> float:
    if isinstance(value, Mapping):
        return _sampled(value.keys(), len(value), depth) + _sampled(value.values(), len(value), depth)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return sum(_weight(member, depth + 1) for member in value)
    if isinstance(value, list | tuple | set | frozenset):
        return _sampled(value, len(value), depth)
    members = [getattr(value, name, None) for name in getattr(type(value), "__slots__", ())]
    members += getattr(value, "__dict__", {}).values()
    return sum(_weight(member, depth + 1) for member in members)


def _sampled(members: Iterable[Any], count: int, depth: int) -> float:
    """The weight of all members, from the mean of some."""
    sample = list(islice(members, _SAMPLES[depth]))  # at once: another thread may add to a set meanwhile
    if not sample:
        return 0
    return count * sum(_weight(member, depth + 1) for member in sample) / len(sample)
