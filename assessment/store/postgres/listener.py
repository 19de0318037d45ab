"""The ear of a process: one connection that LISTENs, and everybody who waits for a campaign's news."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

import psycopg

CHANNEL = "assessment"
POLL = 5.0
"""Seconds after which one who waits looks all the same: a notice can be lost with the connection."""
_RETRY = 1.0


class Listener:
    """Counts the notices about each campaign.  `connect` opens a connection that commits each statement."""

    def __init__(self, connect: Callable[[], AbstractContextManager[psycopg.Connection[Any]]]) -> None:
        self._connect = connect
        self._heard: Counter[str] = Counter()
        self._news = threading.Condition()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None

    def from_now(self, campaign: int) -> Callable[[float], None]:
        """A function that waits for a notice later than this call."""
        self._start()
        with self._news:
            return partial(self._pause, str(campaign), self._count(str(campaign)))

    def close(self) -> None:
        self._closed.set()

    def _pause(self, campaign: str, heard: int, seconds: float) -> None:
        with self._news:
            self._news.wait_for(lambda: self._count(campaign) != heard, min(seconds, POLL))

    def _count(self, campaign: str) -> int:
        return self._heard[campaign] + self._heard[""]

    def _start(self) -> None:
        with self._news:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="store listener", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                with self._connect() as connection:
                    self._hear(connection)
            except psycopg.Error:
                self._closed.wait(_RETRY)

    def _hear(self, connection: psycopg.Connection[Any]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._tell("")  # nobody told us of what came before: all look once
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=1.0):
                self._tell(notice.payload)

    def _tell(self, campaign: str) -> None:
        with self._news:
            self._heard[campaign] += 1
            self._news.notify_all()
