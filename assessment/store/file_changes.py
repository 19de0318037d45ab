"""Whether anybody has written into a database file: one connection of a process that only looks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from assessment.store.engine import Values


class Watch:
    """Keeps each campaign's row for as long as SQLite's data version says that nobody has written.

    The version tells of everybody else's writes and is comparable within one connection alone.  So all threads share one that writes
    nothing, and the rows are read over it too, never older than the version.
    """

    def __init__(self, connect: Callable[..., Any]) -> None:
        self._connect = connect
        self._connection: Any = None
        self._lock = threading.Lock()
        self._version = 0
        self._kept: dict[int, tuple[Any, ...]] = {}

    def newest(self, campaign: int, query: str, values: Values) -> tuple[Any, ...]:
        with self._lock:
            if self._connection is None:
                self._connection = self._connect(shared=True)
                self._kept.clear()
            (version,) = self._connection.execute("PRAGMA data_version").fetchone()
            if version != self._version:
                self._kept.clear()
                self._version = version
            if campaign not in self._kept:
                self._kept[campaign] = self._connection.execute(query, values).fetchall()[0]
            return self._kept[campaign]

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
