"""PostgreSQL as the log's database: a pool of connections, queues of writers, notices to other processes."""

from __future__ import annotations

import atexit
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from assessment.store.engine import (
    Rows,
    StoreError,
    Transaction,
    Unavailable,
    Values,
    WriteQueue,
)
from assessment.store.postgres.dialect import in_psycopg, teach
from assessment.store.postgres.notices import (
    EVERY,
    NOTIFY,
    Listener,
    NoticeCount,
    notice_of,
)
from assessment.store.postgres.schema import (
    become_owner,
    check_encoding,
    continue_numbers,
    may_own,
    migrate,
)

TIMEOUT = 10.0
"""Seconds to wait for a connection; an assessor sees the answer long before, and the browser sends again."""
CONNECTIONS = 16
"""Connections of one process; a server allows 100 by default."""
_LOCKS: dict[WriteQueue | str, int] = {
    "log": 0x0DE5_0002,
    "material": 0x0DE5_0003,
    "exclusive": 0x0DE5_0004,
}
_AT_ONCE = 2000
_SESSION = """
SELECT set_config('lock_timeout', '30s', false), set_config('tcp_keepalives_idle', '60', false),
  set_config('plan_cache_mode', 'force_custom_plan', false),
  set_config('synchronous_commit',
    CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'
    ELSE current_setting('synchronous_commit') END, false)
"""
"""No cached query plans: one made for a small table would read the whole table once it is large.

A plan takes 0.1 ms.
"""


class _Transaction:
    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self._connection = connection

    def execute(self, query: str, values: Values = ()) -> Any:
        return self._connection.execute(in_psycopg(query).encode(), values)

    def executemany(self, query: str, rows: Iterable[Sequence[Any]]) -> Any:
        with self._connection.cursor() as cursor:
            cursor.executemany(in_psycopg(query).encode(), rows)

    def queue(self, campaign: int, queue: WriteQueue) -> None:
        self.execute("SELECT pg_advisory_xact_lock(?, ?)", (_LOCKS[queue], campaign))


class PostgreSQL:
    """An `Engine` over one PostgreSQL database, which several servers may share."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.path = without_secrets(url)
        self._turns: dict[tuple[str, int], threading.Lock] = {}
        self._opening = threading.Lock()
        self._pool: ConnectionPool[psycopg.Connection[Any]] | None = None
        self._listener = Listener(self._connect)
        self._newest_rows: dict[int, tuple[NoticeCount | None, tuple[Any, ...]]] = {}
        with self._explained(), self._connect() as connection:
            check_encoding(connection, self.path)
            migrate(connection, self.path)
        atexit.register(self.close)

    def rows(self, query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        with self._explained():
            try:
                return iter(self._fetched(query, values))
            except PoolTimeout:
                raise
            except psycopg.OperationalError:
                # The server may have been restarted.  A read is tried again here; the browser repeats a
                # write.
                self._replace_broken_connections()
                return iter(self._fetched(query, values))

    def _fetched(self, query: str, values: Values) -> list[tuple[Any, ...]]:
        with self._pooled() as connection:
            return connection.execute(in_psycopg(query).encode(), values).fetchall()

    def stream(self, query: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        with self._explained(), self._pooled() as connection, connection.transaction():
            yield from _streamed(connection, "stream", query, values)

    @contextmanager
    def write(
        self, campaign: int = 0, queue: WriteQueue = "log"
    ) -> Iterator[Transaction]:
        try:
            with (
                self._turn(queue, campaign),
                self._explained(),
                self._pooled() as connection,
                connection.transaction(),
            ):
                db = _Transaction(connection)
                db.queue(campaign, queue)
                yield db
                db.execute(NOTIFY, notice_of(campaign))
        finally:
            # Also after an error: a connection lost at the end does not say whether the write was stored.
            self._listener.note(campaign)

    def _turn(self, queue: str, campaign: int) -> threading.Lock:
        """Lets one thread of a process wait in the queue.

        If all did, they would hold the connections that the thread before them needs.
        """
        return self._turns.setdefault((queue, campaign), threading.Lock())

    @contextmanager
    def exclusive(self, campaign: int) -> Iterator[None]:
        with (
            self._turn("exclusive", campaign),
            self._explained(),
            self._connect() as connection,
        ):
            connection.execute(
                "SELECT pg_advisory_lock(%s, %s)", (_LOCKS["exclusive"], campaign)
            )
            # The notice about the previous holder's writes may not have arrived yet.
            self._listener.note(campaign)
            yield

    def newest(self, campaign: int, query: str, values: Values) -> tuple[Any, ...]:
        # Notices are counted before the row is read, so a row is never older than its count.
        notices = self._listener.notice_count(campaign)
        if notices is not None and campaign in self._newest_rows:
            row_notices, row = self._newest_rows[campaign]
            if row_notices == notices:
                return row
        row = next(self.rows(query, values))
        self._newest_rows[campaign] = (notices, row)
        return row

    @contextmanager
    def snapshot(self, *, tolerant: bool = False) -> Iterator[Rows]:
        """`tolerant` changes nothing: PostgreSQL stores no text that is not UTF-8."""
        with self._explained(), self._connect() as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            names = count()
            with connection.transaction():
                yield lambda query, values=(): _streamed(
                    connection, f"snapshot{next(names)}", query, values
                )

    @contextmanager
    def insert_numbered(self) -> Iterator[Transaction]:
        with self._explained(), self._connect() as connection, connection.transaction():
            if not may_own(connection):
                raise StoreError(
                    f"{self.path} is filled by a role that owns the database; "
                    "name the log-in that also runs `migrate`"
                )
            become_owner(connection)
            yield _Transaction(connection)
            continue_numbers(connection)
            connection.execute(in_psycopg(NOTIFY).encode(), notice_of(EVERY))
        self._listener.note(EVERY)

    def backup(self, target: Path) -> None:
        raise StoreError(
            f"{self.path} is on a PostgreSQL server; "
            f"copy it, also while people judge, with: pg_dump -Fc -f {target} URL"
        )

    def close(self) -> None:
        """Close all connections; the next use opens new ones."""
        with self._opening:
            pool = self._pool
            self._pool = None
            self._listener.close()
            self._listener = Listener(self._connect)
        if pool:
            pool.close()

    def _pooled(self) -> AbstractContextManager[psycopg.Connection[Any]]:
        with self._opening:
            if self._pool is None:
                self._pool = ConnectionPool(
                    self._url, min_size=1, max_size=CONNECTIONS, timeout=TIMEOUT, configure=_configure,
                    open=True, kwargs={"autocommit": True, "client_encoding": "utf8"},
                )  # fmt: skip
            return self._pool.connection(TIMEOUT)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except psycopg.OperationalError as error:
            self._replace_broken_connections()
            raise Unavailable(
                f"the database {self.path} cannot be reached or broke off: {_first_line(error)}; try again"
            ) from error
        except psycopg.Error as error:
            raise StoreError(
                f"the database {self.path} refused: {_first_line(error)}"
            ) from error

    def _replace_broken_connections(self) -> None:
        """Replace all broken connections of the pool: where one is broken, others usually are."""
        # Another thread may close the pool meanwhile.
        pool = self._pool
        if pool:
            pool.check()

    def _connect(self) -> psycopg.Connection[Any]:
        """A new connection outside the pool."""
        connection = psycopg.connect(
            self._url,
            autocommit=True,
            client_encoding="utf8",
            connect_timeout=int(TIMEOUT),
            tcp_user_timeout=int(TIMEOUT * 1000),
        )
        _configure(connection)
        return connection


def without_secrets(url: str) -> str:
    """A URL without its secrets.  Raises `StoreError` if it is not the URL of a PostgreSQL database.

    >>> without_secrets("postgresql://desk:secret@db.example.org/spring?sslmode=require")
    'postgresql://desk@db.example.org/spring?sslmode=require'
    """
    try:
        parts = {
            name: str(value)
            for name, value in conninfo_to_dict(url).items()
            if value is not None
        }
    except psycopg.Error:  # its message would quote the password
        raise StoreError(
            "this is no URL of a PostgreSQL database; "
            "one looks like postgresql://user:password@host:5432/database"
        ) from None
    for secret in ("password", "passfile", "sslpassword"):
        parts.pop(secret, None)
    user = quote(parts.pop("user", ""), safe="")
    host = quote(parts.pop("host", ""), safe="")
    port = quote(parts.pop("port", ""), safe="")
    name = quote(parts.pop("dbname", ""), safe="")
    address = f"{user}@{host}" if user else host
    if port:
        address = f"{address}:{port}"
    options = f"?{urlencode(parts)}" if parts else ""
    return f"postgresql://{address}/{name}{options}"


def _streamed(
    connection: psycopg.Connection[Any], name: str, query: str, values: Values
) -> Iterator[tuple[Any, ...]]:
    with connection.cursor(name=name) as cursor:
        cursor.itersize = _AT_ONCE
        yield from cursor.execute(in_psycopg(query).encode(), values)


def _configure(connection: psycopg.Connection[Any]) -> None:
    teach(connection)
    connection.execute(_SESSION)


def _first_line(error: psycopg.Error) -> str:
    if error.diag.message_primary:
        return error.diag.message_primary
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__
