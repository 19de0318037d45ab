"""Whether anybody has written into a database file: one connection of a process that only reads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from assessment.store.engine import Values


class Watch:
    """Remembers each campaign's row for as long as SQLite's data version says that nobody has written.

    The version shows writes of all other connections, and can be compared within one connection only.  So all
    threads share one that writes nothing.  The rows are read with it too, so they are never older than the
    version.
    """

    def __init__(self, connect: Callable[..., Any]) -> None:
        self._connect = connect
        self._connection: Any = None
        self._lock = threading.Lock()
        self._version = 0
        self._rows: dict[int, tuple[Any, ...]] = {}

    def newest(self, campaign: int, query: str, values: Values) -> tuple[Any, ...]:
        with self._lock:
            if self._connection is None:
                self._connection = self._connect(shared=True)
                self._rows.clear()
            (version,) = self._connection.execute("PRAGMA data_version").fetchone()
            if version != self._version:
                self._rows.clear()
                self._version = version
            if campaign not in self._rows:
                self._rows[campaign] = self._connection.execute(
                    query, values
                ).fetchall()[0]
            return self._rows[campaign]

    def close(self) -> None:
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
