"""Counts of wrong keys by address, in this process and in bounded memory."""

from __future__ import annotations

import os
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Lock

from starlette.requests import Request

WRONG_KEYS, WITHIN_SECONDS = 10, 10 * 60
MAX_ADDRESSES = 10_000
"""Addresses remembered; beyond that, the one whose last failure is oldest is forgotten."""
TRUSTED_PROXIES = "FORWARDED_ALLOW_IPS"
"""Proxies whose X-Forwarded-For header is believed; uvicorn reads this setting."""
_LOOPBACK = "127.0.0.1"
_FORWARDED_PORT = 0
"""The port that uvicorn reports for an address from X-Forwarded-For."""


class FailedAttempts:
    """Failed attempts by address within the last `WITHIN_SECONDS`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._attempts: OrderedDict[str, deque[float]] = OrderedDict()

    def too_many(self, address: str) -> bool:
        with self._lock:
            attempts = self._attempts.get(address, deque())
            oldest_counted = self._clock() - WITHIN_SECONDS
            while attempts and attempts[0] <= oldest_counted:
                attempts.popleft()
            return len(attempts) >= WRONG_KEYS

    def count(self, address: str) -> None:
        with self._lock:
            attempts = self._attempts.setdefault(address, deque(maxlen=WRONG_KEYS))
            attempts.append(self._clock())
            self._attempts.move_to_end(address)
            while len(self._attempts) > MAX_ADDRESSES:
                self._attempts.popitem(last=False)


def address_of(request: Request) -> str:
    """The client's address: the peer, or the peer that a trusted proxy reports.

    Uvicorn believes X-Forwarded-For from programs on this machine if `FORWARDED_ALLOW_IPS` names no proxies.
    Any program here could invent addresses that way, so these requests all count as this machine's.
    """
    if request.client is None:
        return ""
    was_forwarded = (
        request.client.port == _FORWARDED_PORT and "x-forwarded-for" in request.headers
    )
    if was_forwarded and not os.environ.get(TRUSTED_PROXIES):
        return _LOOPBACK
    return request.client.host[:64]
