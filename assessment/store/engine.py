"""What the log asks of an engine: rows, transactions, turns, and whether anything is new."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Literal, Protocol

Values = Sequence[Any] | Mapping[str, Any]
Line = Literal["log", "material"]
"""Sequence numbers of judgments and nuggets, or of imports and settings: each kind becomes visible in order, see `Engine.write`."""
Rows = Callable[..., Iterator[tuple[Any, ...]]]
"""A query, `?` or `:name` for its values, and the values."""


class StoreError(RuntimeError):
    """The log could not be opened, read or written; the message is one sentence for people."""


class Transaction(Protocol):
    """Statements that are kept together or not at all."""

    def execute(self, query: str, values: Values = (), /) -> Any: ...

    def executemany(self, query: str, rows: Iterable[Sequence[Any]], /) -> Any: ...

    def queue(self, campaign: int, line: Line, /) -> None:
        """Wait for one's turn in another line of the campaign, until the transaction ends."""


class Engine(Protocol):
    """One database, for one process with many threads.  Everything raises `StoreError`."""

    path: str
    """Names the database, in messages too: without any password."""

    def rows(self, query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        """What a query finds."""

    def stream(self, query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        """What a query finds, read as it goes, however much it is."""

    def write(self, campaign: int = 0, line: Line = "log") -> AbstractContextManager[Transaction]:
        """A transaction: kept for good when the block ends, undone when it raises.

        Writers of one line of one campaign take turns from the beginning to the end, so a sequence number never becomes visible after
        a later one, and who reads on after the newest number that they know misses nothing.
        """

    def newest(self, campaign: int, query: str, values: Values) -> tuple[Any, ...]:
        """The one row that a query finds, asked again only if somebody may have written in the campaign since; one query per campaign."""

    def exclusive(self, campaign: int) -> AbstractContextManager[None]:
        """Nobody else is in such a block of the campaign, in no process on no machine; others may write.  Not to be nested."""

    def snapshot(self, *, tolerant: bool = False) -> AbstractContextManager[Rows]:
        """A function that reads the whole database as it is at this moment.

        `tolerant` reads text that damage has made unreadable, with U+FFFD in the place of each bad byte.
        """

    def fill(self) -> AbstractContextManager[Transaction]:
        """A transaction for rows that bring their sequence numbers along; the numbers go on behind them."""

    def backup(self, target: Path) -> None:
        """A consistent copy, while others judge on."""

    def close(self) -> None: ...
