"""How many wrong keys an address may try: counted in this process, in bounded memory."""

from __future__ import annotations

import os
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock

from starlette.requests import Request

WRONG_KEYS, WITHIN_SECONDS = 10, 10 * 60
MOST_ADDRESSES = 10_000
"""Addresses remembered; of more, the one that was wrong longest ago is forgotten."""
TRUSTED_PROXIES = "FORWARDED_ALLOW_IPS"
"""Proxies that are believed when they say who asks; uvicorn reads it."""
_LOOPBACK = "127.0.0.1"
_FORWARDED_PORT = 0
"""What uvicorn puts in the place of the port where it took the address from X-Forwarded-For."""


class FailedAttempts:
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
    """Who asks, as the server resolved it: the peer, or what a trusted proxy says of its own peer.

    Uvicorn believes X-Forwarded-For of programs on this machine where `FORWARDED_ALLOW_IPS` names no proxies; here they count as this machine.
    """
    if request.client is None:
        return ""
    was_forwarded = request.client.port == _FORWARDED_PORT and "x-forwarded-for" in request.headers
    if was_forwarded and not os.environ.get(TRUSTED_PROXIES):
        return _LOOPBACK
    return request.client.host[:64]
