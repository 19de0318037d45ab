"""The schema, step by step.  A step is never edited once released: append the next one."""

from __future__ import annotations

from sqlite_utils import Database, Migrations

MIGRATIONS = Migrations("assessment_desk")

LOGS = (
    "campaign",
    "person",
    "setting",
    "import",
    "topic",
    "document",
    "run",
    "answer",
    "resource",
    "judgment",
    "nugget",
    "member",
    "invitation",
    "revocation",
    "plan",
)
"""Tables that only ever grow; `vote` points at each assessor's newest judgment and can be rebuilt from the log."""


@MIGRATIONS(name="001_log")
def log(db: Database) -> None:
    for statement in _SCHEMA.split(";\n"):
        if statement.strip():
            db.conn.execute(statement)
    for table in ("campaign", "person", "setting", "import", "topic", "document", "run", "answer", "resource", "judgment"):
        _append_only(db, table)


@MIGRATIONS(name="002_nuggets")
def nuggets(db: Database) -> None:
    db.conn.execute(
        "CREATE TABLE nugget (seq INTEGER PRIMARY KEY, uuid TEXT NOT NULL, campaign INTEGER NOT NULL REFERENCES campaign, "
        "nugget TEXT NOT NULL, topic TEXT NOT NULL, question TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, "
        '"into" TEXT NOT NULL, retired INTEGER NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL, via TEXT NOT NULL, UNIQUE (campaign, uuid))'
    )
    db.conn.execute("CREATE INDEX nugget_current ON nugget (campaign, topic, nugget, seq)")
    db.conn.execute("CREATE INDEX nugget_order ON nugget (campaign, seq)")
    _append_only(db, "nugget")


@MIGRATIONS(name="003_doors")
def doors(db: Database) -> None:
    for statement in _DOORS.split(";\n"):
        db.conn.execute(statement)
    for table in ("member", "invitation", "revocation", "plan"):
        _append_only(db, table)


def _append_only(db: Database, table: str) -> None:
    for action in ("UPDATE", "DELETE"):
        db.conn.execute(
            f'CREATE TRIGGER "{table}_no_{action.lower()}" BEFORE {action} ON "{table}" '
            f"BEGIN SELECT RAISE(ABORT, 'the log is append-only: {action.lower()} of {table} refused'); END"
        )


_SCHEMA = """
CREATE TABLE campaign (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, title TEXT NOT NULL, track TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, role TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE setting (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, name TEXT NOT NULL, value TEXT NOT NULL,
  by TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE import (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, file TEXT NOT NULL, kind TEXT NOT NULL,
  sha256 TEXT NOT NULL, summary TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE topic (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, topic TEXT NOT NULL, body TEXT NOT NULL,
  import INTEGER NOT NULL REFERENCES import);
CREATE INDEX topic_current ON topic (campaign, topic, seq);
CREATE TABLE document (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, document TEXT NOT NULL, body TEXT NOT NULL,
  import INTEGER NOT NULL REFERENCES import);
CREATE INDEX document_current ON document (campaign, document, seq);
CREATE TABLE run (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, run TEXT NOT NULL, team TEXT NOT NULL,
  kind TEXT NOT NULL, details TEXT NOT NULL, import INTEGER NOT NULL REFERENCES import);
CREATE INDEX run_current ON run (campaign, run, seq);
CREATE TABLE answer (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, run TEXT NOT NULL, topic TEXT NOT NULL,
  body TEXT, import INTEGER NOT NULL REFERENCES import);
CREATE INDEX answer_current ON answer (campaign, topic, run, seq);
CREATE TABLE resource (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, kind TEXT NOT NULL, name TEXT NOT NULL,
  body BLOB NOT NULL, import INTEGER NOT NULL REFERENCES import);
CREATE TABLE judgment (seq INTEGER PRIMARY KEY, uuid TEXT NOT NULL, campaign INTEGER NOT NULL REFERENCES campaign,
  assessor TEXT NOT NULL, kind TEXT NOT NULL, topic TEXT NOT NULL, key TEXT NOT NULL, label TEXT, reason TEXT NOT NULL,
  flagged INTEGER NOT NULL, note TEXT NOT NULL, evidence TEXT NOT NULL, spent_ms INTEGER NOT NULL, at TEXT NOT NULL, via TEXT NOT NULL,
  UNIQUE (campaign, uuid));
CREATE INDEX judgment_order ON judgment (campaign, seq);
CREATE INDEX judgment_recent ON judgment (campaign, assessor, seq);
CREATE TABLE vote (campaign INTEGER NOT NULL, topic TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, assessor TEXT NOT NULL,
  seq INTEGER NOT NULL REFERENCES judgment, PRIMARY KEY (campaign, topic, kind, key, assessor)) WITHOUT ROWID
"""

_DOORS = """
CREATE TABLE member (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, person TEXT NOT NULL, role TEXT NOT NULL,
  team TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX member_current ON member (campaign, person, seq);
CREATE TABLE invitation (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, hash TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL, role TEXT NOT NULL, team TEXT NOT NULL, expires TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE revocation (seq INTEGER PRIMARY KEY, invitation INTEGER NOT NULL REFERENCES invitation, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX revocation_of ON revocation (invitation);
CREATE TABLE plan (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, body TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL)
"""
