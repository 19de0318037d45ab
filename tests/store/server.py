"""A PostgreSQL of the tests' own: from the wheel `pgserver`, else from the system, else the tests fail
and say so.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
import pytest

from assessment.store import open_store
from assessment.store.migrations import COUNTED, LOGS
from assessment.store.postgres import PostgreSQL

MISSING = (
    "these tests need a PostgreSQL of their own: install the test requirements (the wheel "
    "pgserver brings one), "
    "or the system's package postgresql, so that initdb is on PATH or in /usr/lib/postgresql/*/bin"
)
SYSTEM = Path("/usr/lib/postgresql")
QUICK = ("fsync=off", "autovacuum=off", "max_connections=200", "shared_buffers=64MB")
"""Settings of a server whose data nobody will miss."""
EMPTY = f"""
DO $$
DECLARE
    tables CONSTANT text[] := string_to_array('{" ".join((*LOGS, *COUNTED))}', ' ');
    name text;
BEGIN
    IF (SELECT max(pg_relation_size(quote_ident(t)::regclass)) FROM unnest(tables) t) > 131072 THEN
        EXECUTE 'TRUNCATE ' || (SELECT string_agg(quote_ident(t), ', ') FROM unnest(tables) t);
    ELSE
        FOREACH name IN ARRAY tables LOOP
            EXECUTE format('DELETE FROM %I', name);
        END LOOP;
    END IF;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
        FROM pg_sequences WHERE last_value IS NOT NULL;
END $$
"""
"""Empties all tables; while they are small, deleting takes a fifth of the time that new files take."""
PREPARE = """
CREATE ROLE keeper NOLOGIN;
CREATE ROLE mover LOGIN NOINHERIT IN ROLE keeper;
CREATE ROLE desk LOGIN NOINHERIT;
CREATE ROLE alone LOGIN;
CREATE ROLE guest LOGIN;
CREATE DATABASE prepared OWNER keeper;
ALTER DATABASE prepared SET assessment.servers = 'desk';
"""


def programs() -> Path:
    """The folder of initdb and postgres."""
    wheel = find_spec("pgserver")
    result = [
        Path(folder) / "pginstall" / "bin"
        for folder in (wheel.submodule_search_locations if wheel else ())
    ]
    on_path = shutil.which("initdb")
    result += [Path(on_path).resolve().parent] if on_path else []
    result += sorted(
        SYSTEM.glob("*/bin"),
        key=lambda folder: [
            int(part) for part in re.findall(r"\d+", folder.parent.name)
        ],
        reverse=True,
    )
    usable = [
        folder
        for folder in result
        if (folder / "initdb").exists() and (folder / "postgres").exists()
    ]
    if not usable:
        pytest.fail(MISSING, pytrace=False)
    return usable[0]


def servant() -> dict[str, object]:
    """PostgreSQL refuses to run as root; then it runs as nobody."""
    if os.getuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


@cache
def running() -> Server:
    """The server of this process."""
    server = Server()
    server.say()
    return server


def remove() -> None:
    """Stop the server of this process, if it has one, and leave nothing of it."""
    if running.cache_info().currsize:
        running().remove()
        running.cache_clear()


class Server:
    """A running server; every database that it makes has the log's schema."""

    def __init__(self, settings: Sequence[str] = QUICK) -> None:
        self._settings = [
            "listen_addresses=",
            "unix_socket_permissions=0777",
            *settings,
        ]
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        self._who, self._names = servant(), count(1)
        self._bin = self._within_reach(programs())
        if self._who:
            os.chown(self.folder, self._who["user"], self._who["group"])
        self._run(
            "initdb",
            "-D",
            self.folder / "data",
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        )
        self.start()
        self.administer(*PREPARE.strip().split("\n"))
        PostgreSQL(self.url("prepared", "mover")).close()
        self.administer(
            *(
                f"CREATE DATABASE {name} TEMPLATE prepared OWNER keeper"
                for name in ("shared", "spare")
            )
        )

    def url(self, name: str, user: str = "desk") -> str:
        return f"postgresql://{user}@/{name}?host={self.folder}"

    def administer(self, *statements: str, database: str = "postgres") -> None:
        with psycopg.connect(
            self.url(database, "postgres"), autocommit=True
        ) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def database(self, template: str = "prepared") -> str:
        """The name of a new database."""
        name = f"test{next(self._names)}"
        self.administer(
            f"CREATE DATABASE {name} TEMPLATE {template} OWNER keeper",
            f"ALTER DATABASE {name} SET assessment.servers = 'desk'",
        )
        return name

    def drop(self, name: str) -> None:
        self.administer(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def start(self) -> None:
        log = (self.folder / "log").open("ab")
        command = [
            self._bin / "postgres",
            "-D",
            self.folder / "data",
            "-k",
            self.folder,
            *(f"--{setting}" for setting in self._settings),
        ]
        self.process = subprocess.Popen(
            command, stdout=log, stderr=log, cwd="/", **self._who
        )
        for _ in range(300):
            try:
                return psycopg.connect(self.url("postgres", "postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
        return pytest.fail(
            f"PostgreSQL does not start: {(self.folder / 'log').read_text()[-2000:]}"
        )

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT sends everybody home, SIGQUIT is as good as pulling the plug."""
        open_store(self.url("shared")).close()
        self.process.send_signal(how)
        self.process.wait(30)

    def emptied(self, name: str = "shared", user: str = "desk") -> str:
        """The URL of a database that many tests use one after the other; there is a `spare` one beside it."""
        with psycopg.connect(self.url(name, "postgres")) as connection:
            # The one way past the triggers
            connection.execute("SET session_replication_role = replica")
            connection.execute(EMPTY.encode())
        return self.url(name, user)

    def say(self) -> None:
        """Tell which server it is."""
        version = subprocess.run(
            [self._bin / "postgres", "--version"],
            capture_output=True,
            text=True,
            check=True,
            cwd="/",
            **self._who,
        )
        print(
            (
                "\n"
                f"store tests: {version.stdout.strip()} from {self._bin}, made for these tests in "
                f"{self.folder}"
            ),
            file=sys.stderr,
        )

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def _within_reach(self, folder: Path) -> Path:
        """The same folder, or a copy where the user of the server may not go."""
        try:
            subprocess.run(
                [folder / "postgres", "--version"],
                check=True,
                capture_output=True,
                cwd="/",
                **self._who,
            )
        except (OSError, subprocess.CalledProcessError):
            root = (
                folder.parents[2]
                if (folder.parents[2] / "pgserver.libs").exists()
                else folder.parent
            )
            for part in (
                ("pgserver", "pgserver.libs") if root != folder.parent else (".",)
            ):
                shutil.copytree(
                    root / part, self.folder / "programs" / part, dirs_exist_ok=True
                )
            self.folder.chmod(0o755)
            return self.folder / "programs" / folder.relative_to(root)
        return folder

    def _run(self, program: str, *arguments: object) -> None:
        done = subprocess.run(
            [self._bin / program, *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd="/",
            check=False,
            **self._who,
        )
        if done.returncode:
            pytest.fail(f"{program} failed: {done.stderr.strip()}")
