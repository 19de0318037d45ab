"""The engine for a target, and one store per database and process."""

from __future__ import annotations

import threading
from pathlib import Path

from assessment.store.engine import Engine, StoreError
from assessment.store.sqlite import SQLite
from assessment.store.sqlite_schema import is_current as is_current_file
from assessment.store.store import Store

_stores: dict[str, Store] = {}
_stores_lock = threading.Lock()


def is_url(target: Path | str) -> bool:
    """Whether a target names a PostgreSQL database, and not a file."""
    return str(target).startswith(("postgresql://", "postgres://"))


def open_store(target: Path | str) -> Store:
    """The store of a database file or `postgresql://` URL, one object per process.

    ":memory:" gives a new one each time.

    Raises `StoreError`.
    """
    if str(target) == ":memory:":
        return Store(SQLite(target))
    key = str(target) if is_url(target) else str(Path(target).resolve())
    with _stores_lock:
        if key not in _stores:
            _stores[key] = Store(open_engine(key))
        return _stores[key]


def is_current(target: Path | str) -> bool:
    """Whether opening a database leaves its schema as it is.

    True for every PostgreSQL database: the role with which servers log in cannot change the schema.
    """
    return is_url(target) or is_current_file(str(target))


def target_of(store: Store) -> str | None:
    """The target by which another process can open the same database.

    None for a database in memory, and for one that this process did not open by `open_store`.
    """
    with _stores_lock:
        for target, known_store in _stores.items():
            if known_store is store:
                return target
    return None


def open_engine(target: Path | str) -> Engine:
    """An engine of its own for a database, shared with nobody.  Raises `StoreError`."""
    if not is_url(target):
        return SQLite(target)
    try:
        # Workspaces in files need none of its libraries
        from assessment.store.postgres import PostgreSQL
    except ImportError as error:
        raise StoreError(
            "a PostgreSQL database needs psycopg with its pool: "
            f"pip install 'assessment-desk[postgres]' ({error})"
        ) from error
    return PostgreSQL(str(target))
