"""The cache of a campaign: values by topic, dropped when an input changes, bounded over all campaigns.

Which inputs a value needs is declared where it is defined (`assessment.campaign.derived`).
"""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from collections.abc import Hashable, Iterator, Set
from contextlib import contextmanager
from typing import Any, Literal
from weakref import WeakSet

from assessment.campaign.value_weights import weight_of

Input = Literal["answers", "votes", "nuggets", "settings", "plan"]
"""The inputs that a value can be derived from.

"answers" are imported answers, topics and runs; "votes" are judgments; "settings" those
that scores depend on; "plan" is the assignment plan.
"""

ROOM = 1 << 30
"""Bytes that the derived values of all campaigns of this process may hold (`value_weights`)."""
_FREED = 0.9
"""Share of the room still in use after dropping: each drop looks at all values, so it makes room for many."""

Key = tuple[Hashable, ...]
Version = tuple[int, ...]
CAMPAIGN = ""
"""The scope of values of the whole campaign; all others belong to a topic."""


class CacheEntry:
    """A value in the cache; `used` orders the entries of all campaigns by their last use."""

    __slots__ = ("assessor", "needs", "small", "used", "value", "weight")

    def __init__(
        self, value: Any, needs: Set[Input], small: bool, assessor: str | None = None
    ) -> None:
        self.value = value
        self.needs = needs
        self.small = small
        self.assessor = assessor
        self.weight = weight_of(value)
        self.mark_as_used()

    def mark_as_used(self) -> None:
        self.used = next(_uses)


class _Turn:
    """A value that is being computed, and how many threads compute it or wait for it."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.threads = 0


class Cache:
    """The derived values of one campaign in one process."""

    def __init__(self) -> None:
        self.entries: dict[str, dict[Key, CacheEntry]] = {}
        self.weight = 0
        self._turns: dict[Key, _Turn] = {}
        self._everywhere: Counter[Input] = Counter()
        self._anywhere: Counter[Input] = Counter()
        self._changes: Counter[tuple[str, Input]] = Counter()
        self._votes: Counter[tuple[str, str]] = Counter()
        with _bookkeeping:
            _caches.add(self)

    def votes_changed(self, topic: str, assessors: Set[str]) -> None:
        """Drop what was derived from votes on a topic, except what depends on others' votes alone."""
        with _bookkeeping:
            for assessor in assessors:
                self._votes[topic, assessor] += 1
        self.invalidate("votes", topic, assessors)

    def invalidate(
        self,
        changed: Input,
        topic: str | None = None,
        assessors: Set[str] | None = None,
    ) -> None:
        """Drop what was derived from an input of one topic, or of all topics."""
        with _bookkeeping:
            # Values of the whole campaign depend on every topic, so they have a counter that any
            # change moves.
            self._anywhere[changed] += 1
            if topic is None:
                self._everywhere[changed] += 1
                values = list(self.entries)
            else:
                self._changes[topic, changed] += 1
                values = [topic, CAMPAIGN]
            for scope in values:
                outdated = []
                for key, entry in self.entries.get(scope, {}).items():
                    if changed in entry.needs and _concerns(entry, assessors):
                        outdated.append(key)
                for key in outdated:
                    self.drop(scope, key)

    def version(
        self, needs: Set[Input], scope: str, assessor: str | None = None
    ) -> Version:
        """Numbers that differ whenever an input has changed; with an assessor, of votes only theirs count."""
        names = sorted(needs)
        if scope == CAMPAIGN:
            return tuple(self._anywhere[name] for name in names)
        changes = []
        for name in names:
            in_scope = self._changes[scope, name]
            # Otherwise somebody else's judgment would make `put` refuse a value that it does not concern.
            if name == "votes" and assessor is not None:
                in_scope = self._votes[scope, assessor]
            changes.append(self._everywhere[name] + in_scope)
        return tuple(changes)

    def put(self, scope: str, key: Key, entry: CacheEntry, version: Version) -> None:
        """Keep a value, unless an input has changed since it had this version."""
        with _bookkeeping:
            if self.version(entry.needs, scope, entry.assessor) != version:
                return
            self.drop(scope, key)
            self.entries.setdefault(scope, {})[key] = entry
            self.weight += entry.weight
            _make_room_if_needed(entry)

    def weigh_again(self, scope: str, key: Key) -> None:
        """Take note that a value has grown; nothing where it is not in the cache any more."""
        entry = self.entries.get(scope, {}).get(key)
        if entry is None:
            return
        weight = weight_of(entry.value)
        with _bookkeeping:
            # What was dropped while it was weighed weighs nothing, and nobody would take its weight off.
            if self.entries.get(scope, {}).get(key) is not entry:
                return
            self.weight += weight - entry.weight
            entry.weight = weight
            _make_room_if_needed(entry)

    def drop(self, scope: str, key: Key) -> None:
        """Forget a value; `_bookkeeping` is held."""
        entry = self.entries.get(scope, {}).pop(key, None)
        if entry is not None:
            self.weight -= entry.weight

    def forget(self, scope: str) -> None:
        """Drop every value of a topic, where nobody will ask for it again."""
        with _bookkeeping:
            for key in list(self.entries.get(scope, {})):
                self.drop(scope, key)
            self.entries.pop(scope, None)

    def values(self) -> Iterator[tuple[CacheEntry, Cache, str, Key]]:
        """Every value with its cache, its scope (a topic or `CAMPAIGN`) and its key."""
        for scope, entries in self.entries.items():
            for key, entry in entries.items():
                yield entry, self, scope, key

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


def _concerns(entry: CacheEntry, assessors: Set[str] | None) -> bool:
    """Whether a change of these assessors' votes (None: of any input) concerns a value."""
    return assessors is None or entry.assessor is None or entry.assessor in assessors


_uses = itertools.count()
_bookkeeping = threading.Lock()
"""Held for an instant around changes of any cache, never while a value is computed."""
_caches: WeakSet[Cache] = WeakSet()


def _make_room_if_needed(newest: CacheEntry) -> None:
    """Drop values of any campaign: those not declared small first, among them those unused for longest.

    The newest value stays however large it is.
    """
    weight = sum(cache.weight for cache in _caches)
    if weight <= ROOM:
        return
    candidates = []
    for cache in _caches:
        candidates += [value for value in cache.values() if value[0] is not newest]
    # Small values go last: they are the sums that pages of large campaigns need of every topic.
    candidates.sort(key=lambda value: (value[0].small, value[0].used))
    for entry, cache, scope, key in candidates:
        if weight <= _FREED * ROOM:
            return
        weight -= entry.weight
        cache.drop(scope, key)
