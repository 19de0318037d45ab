"""The schema, step by step, in the SQL that both engines speak.

A step is never edited once released: append the next one.

`PRIMARY KEY` of a number means one that the database gives; each engine has its own words for that, and
for `BLOB`.
"""

from __future__ import annotations

from typing import NamedTuple


class MigrationStep(NamedTuple):
    """One change of the schema.

    `logs` are its tables that only ever grow, `counted` the columns that change in others.

    `chained` are tables that get their column `chain` in this step, filled for the events that they have
    (`chain.fill`).
    """

    name: str
    schema: str
    logs: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    chained: tuple[str, ...] = ()

    @property
    def statements(self) -> list[str]:
        return [
            statement.strip()
            for statement in self.schema.split(";\n")
            if statement.strip()
        ]


_LOG = """
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

_NUGGETS = """
CREATE TABLE nugget (seq INTEGER PRIMARY KEY, uuid TEXT NOT NULL, campaign INTEGER NOT NULL REFERENCES campaign, nugget TEXT NOT NULL,
  topic TEXT NOT NULL, question TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, "into" TEXT NOT NULL, retired INTEGER NOT NULL,
  by TEXT NOT NULL, at TEXT NOT NULL, via TEXT NOT NULL, UNIQUE (campaign, uuid));
CREATE INDEX nugget_current ON nugget (campaign, topic, nugget, seq);
CREATE INDEX nugget_order ON nugget (campaign, seq)
"""

_ACCESS = """
CREATE TABLE member (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, person TEXT NOT NULL, role TEXT NOT NULL,
  team TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX member_current ON member (campaign, person, seq);
CREATE TABLE invitation (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, hash TEXT NOT NULL UNIQUE,
  person TEXT NOT NULL, role TEXT NOT NULL, team TEXT NOT NULL, expires TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE revocation (seq INTEGER PRIMARY KEY, invitation INTEGER NOT NULL REFERENCES invitation, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX revocation_of ON revocation (invitation);
CREATE TABLE plan (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, body TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL)
"""

_TAGS = """
CREATE TABLE tag (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, owner TEXT NOT NULL, run TEXT NOT NULL,
  kind TEXT NOT NULL, topic TEXT NOT NULL, key TEXT NOT NULL, tag TEXT NOT NULL, note TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL);
CREATE INDEX tag_current ON tag (campaign, owner, seq)
"""

_TALLIES = """
ALTER TABLE vote RENAME COLUMN seq TO newest;
CREATE TABLE tally (campaign INTEGER NOT NULL, topic TEXT NOT NULL, assessor TEXT NOT NULL, judgments INTEGER NOT NULL,
  votes INTEGER NOT NULL, labels INTEGER NOT NULL, cannot INTEGER NOT NULL, flagged INTEGER NOT NULL, newest INTEGER NOT NULL,
  PRIMARY KEY (campaign, topic, assessor)) WITHOUT ROWID;
INSERT INTO tally SELECT j.campaign, j.topic, j.assessor, count(*), count(v.newest),
  sum(CASE WHEN v.newest > 0 AND j.label IS NOT NULL THEN 1 ELSE 0 END),
  sum(CASE WHEN v.newest > 0 AND j.label IS NULL AND j.reason <> '' THEN 1 ELSE 0 END),
  sum(CASE WHEN v.newest > 0 AND j.flagged > 0 THEN 1 ELSE 0 END), max(j.seq)
  FROM judgment j LEFT JOIN vote v ON v.campaign = j.campaign AND v.topic = j.topic AND v.kind = j.kind AND v.key = j.key
  AND v.assessor = j.assessor AND v.newest = j.seq GROUP BY j.campaign, j.topic, j.assessor;
CREATE INDEX judgment_unit ON judgment (key, topic);
CREATE INDEX answer_of ON answer (campaign, run, seq);
CREATE INDEX import_order ON import (campaign, seq);
CREATE INDEX setting_order ON setting (campaign, seq)
"""
"""The new name shuts out a server of an older version that still runs: it would leave the tallies behind."""

_CHAIN = """
CREATE TABLE seal (seq INTEGER PRIMARY KEY, campaign INTEGER NOT NULL REFERENCES campaign, heads TEXT NOT NULL, by TEXT NOT NULL,
  at TEXT NOT NULL);
CREATE INDEX seal_order ON seal (campaign, seq)
"""
_CHAINED = (
    "judgment",
    "nugget",
    "setting",
    "import",
    "topic",
    "run",
    "answer",
    "resource",
    "member",
    "plan",
    "seal",
)

_LEASES = """
CREATE TABLE lease (campaign INTEGER NOT NULL REFERENCES campaign, topic TEXT NOT NULL, screen TEXT NOT NULL, assessor TEXT NOT NULL,
  taken TEXT NOT NULL, expires TEXT NOT NULL, PRIMARY KEY (campaign, topic, screen, assessor)) WITHOUT ROWID
"""

STEPS = (
    MigrationStep(
        "001_log",
        _LOG,
        (
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
        ),
        ("seq",),
    ),
    MigrationStep("002_nuggets", _NUGGETS, ("nugget",)),
    # Databases record the steps that they have taken by name, so this name stays.
    MigrationStep("003_doors", _ACCESS, ("member", "invitation", "revocation", "plan")),
    MigrationStep("004_tags", _TAGS, ("tag",)),
    MigrationStep(
        "005_tallies",
        _TALLIES,
        counted=("judgments", "votes", "labels", "cannot", "flagged", "newest"),
    ),
    MigrationStep("006_chain", _CHAIN, ("seal",), chained=_CHAINED),
    MigrationStep("007_leases", _LEASES, counted=("expires",)),
)

LOGS = tuple(table for step in STEPS for table in step.logs)
"""Tables that only ever grow."""
COUNTED = ("vote", "tally", "lease")
"""Tables that are no part of the log.

`vote` points at each assessor's newest judgment of a unit; `tally` counts their judgments of a topic.  Both
can be made again from the log.  `lease` says who has which screen of a dynamic queue, and until when.
"""
