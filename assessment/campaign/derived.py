"""Values derived from a campaign's log: each declares its inputs and is kept until one of them changes.

    @derived(of="topic", needs={"votes"})
    def voters(data, topic): ...

`voters(data, "116")` is computed once for each topic and again after a judgment in that topic.  Two threads
that want the same value wait for one of them; different values are computed at the same time.
"""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Set
from contextlib import contextmanager
from typing import Any, Generic, Literal, Protocol, TypeVar, TypeVarTuple, cast
from weakref import WeakSet

from assessment.campaign.sizes import weight_of

Input = Literal["answers", "votes", "nuggets", "settings", "plan"]
"""The inputs that a value can be derived from.

"answers" are imported answers, topics and runs; "votes" are judgments; "settings" those
that scores depend on; "plan" is the assignment plan.
"""
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

ROOM = 1 << 30
"""Bytes that the derived values of all campaigns of this process may hold, by the estimate of `sizes`."""
_FREED = 0.9
"""Share of the room still in use after dropping: each drop looks at all values, so it makes room for many."""

Key = tuple[Hashable, ...]
Version = tuple[int, ...]
CAMPAIGN = ""
"""In the place of a topic: values of the whole campaign."""


class Source(Protocol):
    """What values are derived from."""

    @property
    def cache(self) -> Cache: ...


D = TypeVar("D", bound=Source)
Args = TypeVarTuple("Args")
M = TypeVar("M")


class UndeclaredInput(RuntimeError):
    """A derived value reads another one that needs more inputs than it declares, and would go out of date."""


class Entry:
    """A value in the cache; `used` orders the entries of all campaigns by their last use."""

    __slots__ = ("derived", "used", "value", "weight")

    def __init__(
        self, derived: Derived[Any, *tuple[Any, ...], Any], value: Any, weight: int
    ) -> None:
        self.derived = derived
        self.value = value
        self.weight = weight
        self.used = next(_uses)


class _Turn:
    """A value that is being computed, and how many threads compute it or wait for it."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.threads = 0


class Cache:
    """The derived values of one campaign in one process."""

    def __init__(self) -> None:
        self.entries: dict[str, dict[Key, Entry]] = {}
        self.weight = 0
        self._turns: dict[Key, _Turn] = {}
        self._everywhere: Counter[Input] = Counter()
        self._anywhere: Counter[Input] = Counter()
        self._changes: Counter[tuple[str, Input]] = Counter()
        with _bookkeeping:
            _caches.add(self)

    def invalidate(self, changed: Input, topic: str | None = None) -> None:
        """Drop what was derived from an input of one topic, or of all topics."""
        with _bookkeeping:
            # Values of the whole campaign depend on every topic, so they have a counter that any
            # change moves.
            self._anywhere[changed] += 1
            if topic is None:
                self._everywhere[changed] += 1
                places = list(self.entries)
            else:
                self._changes[topic, changed] += 1
                places = [topic, CAMPAIGN]
            for place in places:
                entries = self.entries.get(place, {})
                outdated = [
                    key
                    for key, entry in entries.items()
                    if changed in entry.derived.needs
                ]
                for key in outdated:
                    self.drop(place, key)

    def version(self, needs: Set[Input], place: str) -> Version:
        """Numbers that differ whenever one of the inputs has changed."""
        names = sorted(needs)
        if place == CAMPAIGN:
            return tuple(self._anywhere[name] for name in names)
        changes = []
        for name in names:
            changes.append(self._everywhere[name] + self._changes[place, name])
        return tuple(changes)

    def put(self, place: str, key: Key, entry: Entry, version: Version) -> None:
        """Keep a value, unless an input has changed since it had this version."""
        with _bookkeeping:
            if self.version(entry.derived.needs, place) != version:
                return
            self.drop(place, key)
            self.entries.setdefault(place, {})[key] = entry
            self.weight += entry.weight
            if sum(cache.weight for cache in _caches) > ROOM:
                _make_room(entry)

    def weigh_again(self, entry: Entry) -> None:
        """Take note that a value has grown."""
        weight = weight_of(entry.value)
        with _bookkeeping:
            self.weight += weight - entry.weight
            entry.weight = weight

    def drop(self, place: str, key: Key) -> None:
        """Forget a value; `_bookkeeping` is held."""
        entry = self.entries.get(place, {}).pop(key, None)
        if entry is not None:
            self.weight -= entry.weight

    def places(self) -> Iterator[tuple[Entry, Cache, str, Key]]:
        """Every value with the place where it is."""
        for place, entries in self.entries.items():
            for key, entry in entries.items():
                yield entry, self, place, key

    @contextmanager
    def turn(self, key: Key) -> Iterator[None]:
        """One thread at a time computes a value."""
        with _bookkeeping:
            turn = self._turns.setdefault(key, _Turn())
            turn.threads += 1
        try:
            with turn.lock:
                yield
        finally:
            with _bookkeeping:
                turn.threads -= 1
                if not turn.threads:
                    # Without this, one lock for each value ever computed would stay in memory.
                    del self._turns[key]


_uses = itertools.count()
_bookkeeping = threading.Lock()
"""Held for an instant around changes of any cache, never while a value is computed."""
_caches: WeakSet[Cache] = WeakSet()
_computing = threading.local()
"""The declared inputs of the value that the thread computes."""


def _make_room(newest: Entry) -> None:
    """Drop values of any campaign: those not declared small first, among them those unused for longest.

    The newest value stays however large it is.
    """
    weight = sum(cache.weight for cache in _caches)
    candidates = []
    for cache in _caches:
        candidates += [value for value in cache.places() if value[0] is not newest]
    # Small values go last: they are the sums that pages of large campaigns need of every topic.
    candidates.sort(key=lambda value: (value[0].derived.small, value[0].used))
    for entry, cache, place, key in candidates:
        if weight <= _FREED * ROOM:
            return
        weight -= entry.weight
        cache.drop(place, key)


class Derived(Generic[D, *Args, M]):
    """A function whose values are kept; made by `derived`."""

    def __init__(
        self,
        function: Callable[[D, *Args], M],
        of: Literal["topic", "campaign"],
        needs: Set[Input],
        small: bool,
    ) -> None:
        self.function = function
        self.needs = frozenset(needs)
        self.small = small
        self._of_topic = of == "topic"
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
        place, key = self._address(args)
        entry = data.cache.entries.get(place, {}).get(key)
        if entry is None:
            return self._computed(data, place, key, args)
        entry.used = next(_uses)
        return cast(M, entry.value)

    def _address(self, args: tuple[Any, ...]) -> tuple[str, Key]:
        return args[0] if self._of_topic else CAMPAIGN, (self, *args)

    def _computed(self, data: D, place: str, key: Key, args: tuple[*Args]) -> M:
        cache = data.cache
        with cache.turn(key):
            entry = cache.entries.get(place, {}).get(key)
            if entry is not None:  # another thread has computed it meanwhile
                return cast(M, entry.value)
            # Read before the inputs: a judgment that arrives while the value is computed makes
            # `put` refuse it.
            version = cache.version(self.needs, place)
            outer = getattr(_computing, "needs", None)
            # Per thread, and put back afterwards, because values read each other on the same stack.
            _computing.needs = self.needs
            try:
                value = self.function(data, *args)
            finally:
                _computing.needs = outer
            cache.put(place, key, Entry(self, value, weight_of(value)), version)
            return value

    def is_known(self, data: D, *args: *Args) -> bool:
        """Whether the value is in the cache."""
        place, key = self._address(args)
        return key in data.cache.entries.get(place, {})

    def version(self, data: D, *args: *Args) -> Version:
        """The version of the value's inputs; to be read before a value is computed elsewhere."""
        place, _ = self._address(args)
        return data.cache.version(self.needs, place)

    def learn(self, data: D, value: M, version: Version, *args: *Args) -> None:
        """Keep a value that was computed elsewhere, unless its inputs have changed since this version."""
        place, key = self._address(args)
        if not self.is_known(data, *args):
            entry = Entry(self, value, weight_of(value))
            data.cache.put(place, key, entry, version)

    def has_grown(self, data: D, *args: *Args) -> None:
        """Weigh the value again, after its users have added to it."""
        place, key = self._address(args)
        entry = data.cache.entries.get(place, {}).get(key)
        if entry is not None:
            data.cache.weigh_again(entry)


def derived(
    *, of: Literal["topic", "campaign"], needs: Set[Input], small: bool = False
) -> Callable[[Callable[[D, *Args], M]], Derived[D, *Args, M]]:
    """Cache the values of a module-level function `f(data, topic, ...)`, or `f(data, ...)` of a campaign.

    Further arguments must be hashable.

    A value is dropped when an input that it `needs` changes (of its topic alone, where it is of one) or when
    others need its room; `small` ones, which are kept of every topic, give way last.  `UndeclaredInput` where
    it reads a derived value that needs more.
    """
    return lambda function: Derived(function, of, needs, small)
