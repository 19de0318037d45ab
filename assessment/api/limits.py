"""How many wrong keys an address may try: counted in this process, in bounded memory."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock

from starlette.requests import Request

WRONG_KEYS, WITHIN_SECONDS = 10, 10 * 60
MOST_ADDRESSES = 10_000
"""Addresses remembered; of more, the one that was wrong longest ago is forgotten."""
_LOOPBACK = ("127.0.0.1", "::1")


class Misses:
    """Wrong tries by address within the last minutes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._tries: OrderedDict[str, deque[float]] = OrderedDict()

    def too_many(self, address: str) -> bool:
        with self._lock:
            tries = self._tries.get(address, deque())
            while tries and tries[0] <= self._clock() - WITHIN_SECONDS:
                tries.popleft()
            return len(tries) >= WRONG_KEYS

    def count(self, address: str) -> None:
        with self._lock:
            self._tries.setdefault(address, deque(maxlen=WRONG_KEYS)).append(self._clock())
            self._tries.move_to_end(address)
            while len(self._tries) > MOST_ADDRESSES:
                self._tries.popitem(last=False)


def address_of(request: Request) -> str:
    """Who asks: the peer, or what a proxy on this machine says of its own peer.  What others say of themselves does not count."""
    peer = request.client.host if request.client else ""
    said = request.headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    return said[:64] if peer in _LOOPBACK and said else peer
