"""Values derived from a campaign's log: each declares its inputs and is kept until one of them changes.

    @derived(of="topic", needs={"votes"})
    def voters(data, topic): ...

`voters(data, "116")` is computed once for each topic and again after a judgment in that topic.  Two threads
that want the same value wait for one of them; different values are computed at the same time.  A
value that its users add to is declared by `growing_values` instead.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Set
from typing import Any, Generic, Literal, Protocol, TypeVar, TypeVarTuple, cast

from assessment.campaign.cache import CAMPAIGN, Cache, CacheEntry, Input, Key, Version

UNJUDGED: Set[Input] = frozenset({"answers", "nuggets", "settings"})
"""Inputs of a topic for somebody who has judged nothing."""
JUDGED: Set[Input] = frozenset({"answers", "nuggets", "settings", "votes"})
"""Inputs of a topic's units and scores."""
PLANNED: Set[Input] = frozenset({"answers", "nuggets", "settings", "plan"})
"""Inputs of an assessor's part of a campaign before the assessor judges."""
PLANNED_AND_JUDGED: Set[Input] = frozenset(
    {"answers", "nuggets", "settings", "plan", "votes"}
)
"""Inputs of an assessor's part as the assessor judges."""


class CachedSource(Protocol):
    """What values are derived from."""

    @property
    def cache(self) -> Cache: ...


D = TypeVar("D", bound=CachedSource)
Args = TypeVarTuple("Args")
M = TypeVar("M")


class UndeclaredInput(RuntimeError):
    """A derived value reads another one that needs more inputs than it declares, and would go out of date."""


_computing = threading.local()
"""The declared inputs of the value that the thread computes."""


class Derived(Generic[D, *Args, M]):
    """A function whose values are kept; made by `derived`."""

    def __init__(
        self,
        function: Callable[[D, *Args], M],
        of: Literal["topic", "assessor", "campaign"],
        needs: Set[Input],
        small: bool,
    ) -> None:
        self.function = function
        self.needs = frozenset(needs)
        self.small = small
        self._of_topic = of != "campaign"
        self._of_assessor = of == "assessor"
        self.__module__ = function.__module__
        self.__qualname__ = function.__qualname__
        self.__doc__ = function.__doc__

    def __repr__(self) -> str:
        return f"{self.__module__}.{self.__qualname__}"

    def __reduce__(self) -> str:
        """Worker processes find the function by its module and name."""
        return self.__qualname__

    def __call__(self, data: D, *args: *Args) -> M:
        # Checked before the cache is read: a missing declaration fails at every read, not only when
        # the value is recomputed.
        declared = getattr(_computing, "needs", None)
        if declared is not None and not self.needs <= declared:
            missing = ", ".join(sorted(self.needs - declared))
            raise UndeclaredInput(
                f"{self!r} is read by a value that does not declare that it needs: {missing}"
            )
        self._must_stand_on_own_votes(args)
        scope, key = self._address(args)
        entry = data.cache.entries.get(scope, {}).get(key)
        if entry is None:
            return self._computed(data, scope, key, args)
        entry.mark_as_used()
        return cast(M, entry.value)

    def _must_stand_on_own_votes(self, args: tuple[Any, ...]) -> None:
        """A value of one assessor's votes may not read what others' votes change."""
        reader = getattr(_computing, "assessor", None)
        if reader is None or "votes" not in self.needs:
            return
        if self._assessor(args) != reader:
            raise UndeclaredInput(
                f"{self!r} depends on others' votes, and is read by a value of one assessor's"
            )

    def _assessor(self, args: tuple[Any, ...]) -> str | None:
        """The assessor on whose votes alone the value depends; None where it depends on everybody's."""
        return cast(str, args[1]) if self._of_assessor else None

    def _address(self, args: tuple[Any, ...]) -> tuple[str, Key]:
        return args[0] if self._of_topic else CAMPAIGN, (self, *args)

    def _computed(self, data: D, scope: str, key: Key, args: tuple[*Args]) -> M:
        cache = data.cache
        with cache.turn(key):
            entry = cache.entries.get(scope, {}).get(key)
            if entry is not None:  # another thread has computed it meanwhile
                return cast(M, entry.value)
            # Read before the inputs: a judgment that arrives while the value is computed makes
            # `put` refuse it.
            version = self.version(data, *args)
            outer = getattr(_computing, "needs", None)
            outer_assessor = getattr(_computing, "assessor", None)
            # Per thread, and put back afterwards, because values read each other on the same stack.
            _computing.needs = self.needs
            _computing.assessor = self._assessor(args)
            try:
                value = self.function(data, *args)
            finally:
                _computing.needs = outer
                _computing.assessor = outer_assessor
            cache.put(scope, key, self._entry(value, args), version)
            return value

    def _entry(self, value: M, args: tuple[Any, ...]) -> CacheEntry:
        return CacheEntry(value, self.needs, self.small, self._assessor(args))

    def is_known(self, data: D, *args: *Args) -> bool:
        """Whether the value is in the cache."""
        scope, key = self._address(args)
        return key in data.cache.entries.get(scope, {})

    def version(self, data: D, *args: *Args) -> Version:
        """The version of the value's inputs; to be read before a value is computed elsewhere."""
        scope, _ = self._address(args)
        return data.cache.version(self.needs, scope, self._assessor(args))

    def learn(self, data: D, value: M, version: Version, *args: *Args) -> None:
        """Keep a value that was computed elsewhere, unless its inputs have changed since this version."""
        scope, key = self._address(args)
        if not self.is_known(data, *args):
            data.cache.put(scope, key, self._entry(value, args), version)


def derived(
    *,
    of: Literal["topic", "assessor", "campaign"],
    needs: Set[Input],
    small: bool = False,
) -> Callable[[Callable[[D, *Args], M]], Derived[D, *Args, M]]:
    """Cache the values of a module-level function `f(data, topic, ...)`, or `f(data, ...)` of a campaign.

    Further arguments must be hashable.  `f(data, topic, assessor, ...)` of an assessor stands on the votes of
    this assessor alone: it stays when others judge in the topic, and reads nothing that their votes change.

    A value is dropped when an input that it `needs` changes (of its topic alone, where it is of one) or when
    others need its room; `small` ones, which are kept of every topic, give way last.  `UndeclaredInput` where
    it reads a derived value that needs more.
    """
    return lambda function: Derived(function, of, needs, small)
