"""What the log asks of a database engine.

It needs rows, transactions, turns of writers, and to know whether anything is new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Literal, Protocol

Values = Sequence[Any] | Mapping[str, Any]
WriteQueue = Literal["log", "material"]
"""The queue of those who write judgments and nuggets, or imports and settings.

The numbers that the writers of one queue give become visible in order, see `Engine.write`.
"""
Rows = Callable[..., Iterator[tuple[Any, ...]]]
"""A function of a query, with `?` or `:name` for its values, and the values."""


class StoreError(RuntimeError):
    """The log could not be opened, read or written; the message is one sentence for people."""


class Unavailable(StoreError):
    """The database does not answer, whatever it is asked; what was being stored may or may not be."""


class Transaction(Protocol):
    """Statements that are kept together or not at all."""

    def execute(self, query: str, values: Values = (), /) -> Any: ...

    def executemany(self, query: str, rows: Iterable[Sequence[Any]], /) -> Any: ...

    def queue(self, campaign: int, queue: WriteQueue, /) -> None:
        """Wait for the transaction's turn in another queue of the campaign, and hold it until the end."""


class Engine(Protocol):
    """One database, for one process with many threads.  Everything raises `StoreError`."""

    path: str
    """Names the database, in messages too: without any password."""

    def rows(self, query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        """The rows that a query finds."""

    def stream(self, query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        """The rows that a query finds, read one by one, however many there are."""

    def write(
        self, campaign: int = 0, queue: WriteQueue = "log"
    ) -> AbstractContextManager[Transaction]:
        """A transaction: kept for good when the block ends, undone when it raises.

        Writers of one queue of one campaign take turns from the beginning to the end.  So a sequence number
        never becomes visible after a later one, and a reader who continues after the newest known number
        misses nothing.
        """

    def newest(self, campaign: int, query: str, values: Values) -> tuple[Any, ...]:
        """The one row that a query finds; one query per campaign.

        The database is asked again only if somebody may have written in the campaign since.
        """

    def exclusive(self, campaign: int) -> AbstractContextManager[None]:
        """A block that only one thread of all processes on all machines is in, for each campaign.

        Others may write meanwhile.  Not to be nested.
        """

    def snapshot(self, *, tolerant: bool = False) -> AbstractContextManager[Rows]:
        """A function that reads the whole database as it is at this moment.

        `tolerant` reads text that damage has made unreadable, with U+FFFD in the place of each bad byte.
        """

    def insert_numbered(self) -> AbstractContextManager[Transaction]:
        """A transaction for rows that have their sequence numbers already; new numbers follow the highest."""

    def backup(self, target: Path) -> None:
        """A consistent copy, while others continue to write."""

    def close(self) -> None: ...
