"""Notices through PostgreSQL that somebody has written in a campaign.

A writer sends one in its transaction; every process counts them on one connection that LISTENs.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import count
from typing import Any, NamedTuple

import psycopg

CHANNEL = "assessment"
EVERY = 0
"""The campaign number in notices of a write that concerns all campaigns."""
NOTIFY = "SELECT pg_notify(?, ?)"
"""Sends a notice; PostgreSQL delivers it when the transaction that asks for it is committed."""
BEAT = 1.0
"""Seconds without a notice after which the server must show that it still answers."""
TRUST = 3.0
"""Seconds since the last answer, after which the absence of notices proves nothing."""
ALIVE = "SELECT 1 AS alive"
_RETRY = 1.0
_connections = count(1)


class NoticeCount(NamedTuple):
    """Stays equal as long as nobody has written in the campaign: which connection heard how many notices."""

    connection: int
    notices: int


def notice_of(campaign: int) -> tuple[str, str]:
    """The values of `NOTIFY` for a write in a campaign, or in `EVERY` one."""
    return CHANNEL, str(campaign)


class Listener:
    """Counts the notices about each campaign.  `connect` opens a connection that commits each statement."""

    def __init__(
        self, connect: Callable[[], AbstractContextManager[psycopg.Connection[Any]]]
    ) -> None:
        self._connect = connect
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        self._notices: Counter[str] = Counter()
        self._connection = 0
        self._heard = float("-inf")

    def notice_count(self, campaign: int) -> NoticeCount | None:
        """The number of notices; None if a write may have gone unnoticed.

        That is so before it listens, and when the server has not answered for too long.
        """
        with self._lock:
            self._start()
            if time.monotonic() - self._heard > TRUST:
                return None
            notices = self._notices[str(campaign)] + self._notices[str(EVERY)]
            return NoticeCount(self._connection, notices)

    def note(self, campaign: int | str) -> None:
        """Count a write, our own or another's."""
        with self._lock:
            self._notices[str(campaign)] += 1

    def close(self) -> None:
        self._closed.set()

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._run, name="store listener", daemon=True
            )
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
        try:
            while not self._closed.is_set():
                self._beat(connection)
                for notice in connection.notifies(timeout=BEAT):
                    self.note(notice.payload)
        finally:
            with self._lock:
                self._heard = float("-inf")

    def _beat(self, connection: psycopg.Connection[Any]) -> None:
        """Ask the server something: its answer comes after every notice sent before.

        Psycopg keeps those for `notifies`.
        """
        sent = time.monotonic()
        connection.execute(ALIVE)
        with self._lock:
            if self._heard < 0:
                # Writes before this connection gave no notice, so no older count may be trusted.
                self._connection = next(_connections)
            self._heard = sent
