"""What is written to the log and read from it: plain SQL, plain values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, cast

import orjson

from assessment.model import Document, Judgment, Nugget, Ref, Resource
from assessment.store import chain, proof
from assessment.store.access import AccessStore
from assessment.store.counts import Tallies
from assessment.store.engine import Engine, StoreError
from assessment.store.guard import NO_GUARD, Guard, LogView
from assessment.store.joined import Joined
from assessment.store.rows import (
    JUDGMENT,
    NUGGET,
    append,
    as_json,
    chunks,
    document_of,
    judgment_of,
    now,
    spooled,
)
from assessment.store.tags import Tags
from assessment.store.versions import Versions


class CampaignRow(NamedTuple):
    id: int
    name: str
    title: str
    track: str
    at: str


class ImportRow(NamedTuple):
    """One file taken in: `summary` holds counts, problems and changes as JSON."""

    seq: int
    file: str
    kind: str
    sha256: str
    summary: Mapping[str, Any]
    by: str
    at: str


class RunRow(NamedTuple):
    name: str
    team: str
    kind: str
    details: Mapping[str, str]


class Stamp(NamedTuple):
    """Newest numbers of a topic's body, of the answers to it and of its nugget events; 0 where there are none."""

    topic: int
    answers: int
    nuggets: int


class Store:
    """The log of all campaigns in one database.  Every write is one short transaction; every read a fresh view."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.path = engine.path
        self.access = AccessStore(engine)
        self.tallies = Tallies(engine)
        self.tags = Tags(engine)
        self.versions = Versions(engine)
        self.backup = engine.backup
        self.close = engine.close
        self.exclusive = engine.exclusive
        self.heads = partial(chain.heads, engine.rows)
        self.seals = partial(proof.seals, engine.rows)
        self.prove = partial(proof.prove, engine)

    @contextmanager
    def transaction(self) -> Iterator[Store]:
        """A store for many writes that are kept together or not at all; what one has stored, the next ones see."""
        with self._engine.write() as db:
            yield Store(Joined(self._engine, db))

    # Campaigns, people, settings

    def add_campaign(self, name: str, title: str, track: str) -> CampaignRow:
        with self._engine.write() as db:
            if db.execute("SELECT 1 FROM campaign WHERE name = ?", (name,)).fetchone():
                raise StoreError(f"a campaign named {name!r} exists already; choose another name")
            db.execute(
                "INSERT INTO campaign (name, title, track, at) VALUES (?, ?, ?, ?)",
                (name, title, track, now()),
            )
        return self.campaigns()[name]

    def campaigns(self) -> dict[str, CampaignRow]:
        rows = self._engine.rows("SELECT id, name, title, track, at FROM campaign ORDER BY id")
        return {row[1]: CampaignRow(*row) for row in rows}

    def add_person(self, name: str, role: str = "assessor") -> None:
        if name in self.people():
            return
        with self._engine.write() as db:
            db.execute(
                "INSERT INTO person (name, role, at) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING",
                (name, role, now()),
            )

    def people(self) -> list[str]:
        return [row[0] for row in self._engine.rows("SELECT name FROM person ORDER BY name")]

    def set(self, campaign: int, values: Mapping[str, str], by: str, guard: Guard = NO_GUARD) -> None:
        """Store settings.  They wait for the turn of judgments too: none that was allowed before lands afterwards."""
        with self._engine.write(campaign, "material") as db:
            db.queue(campaign, "log")
            guard.check(LogView(db, campaign))
            for name, value in values.items():
                chain.add_one(db, "setting", campaign, name=name, value=value, by=by, at=now())

    def set_sealed(self, campaign: int, values: Mapping[str, str], by: str) -> str:
        """Change settings and seal the log as it is then, in one transaction; the seal's chain value."""
        with self._engine.write(campaign, "material") as db:
            at = now()
            chain.add(db, "setting", campaign, [(name, value, by, at) for name, value in values.items()])
            return chain.seal(db, campaign, by=by, at=at)

    def settings(self, campaign: int) -> dict[str, str]:
        rows = self._engine.rows(
            "SELECT name, value FROM setting WHERE campaign = ? ORDER BY seq", (campaign,)
        )
        return dict(rows)

    # Material: topics, documents, runs, answers, resources

    def add_material(
        self,
        campaign: int,
        *,
        file: str,
        kind: str,
        digest: str,
        by: str,
        summary: Mapping[str, Any],
        topics: Mapping[str, bytes] | None = None,
        documents: Iterable[Document] = (),
        runs: Iterable[RunRow] = (),
        answers: Iterable[tuple[str, str, bytes | None]] = (),
        resources: Iterable[Resource] = (),
        nuggets: Sequence[Nugget] = (),
        judgments: Sequence[Judgment] = (),
        settings: Mapping[str, str] | None = None,
        guard: Guard = NO_GUARD,
    ) -> int:
        """Take in one file, all or nothing: one transaction.  `digest` is the file's SHA-256; `answers` are (run, topic, body); body None withdraws the answer.

        `settings` are those that the answers were read with anew.  `guard` is asked before anything is written, and which judgments are
        stored when the turn of judgments has come.
        """
        with spooled(documents) as bodies, self._engine.write(campaign, "material") as db:
            view = LogView(db, campaign)
            guard.check(view)
            for name, value in (settings or {}).items():
                chain.add_one(db, "setting", campaign, name=name, value=value, by=by, at=now())
            seq = chain.add_one(
                db,
                "import",
                campaign,
                file=file,
                kind=kind,
                sha256=digest,
                summary=as_json(summary),
                by=by,
                at=now(),
            )
            chain.add(
                db, "topic", campaign, ((topic, body.decode(), seq) for topic, body in (topics or {}).items())
            )
            db.executemany(
                'INSERT INTO document (campaign, document, body, "import") VALUES (?, ?, ?, ?)',
                ((campaign, name, body, seq) for name, body in bodies),
            )
            chain.add(
                db,
                "run",
                campaign,
                ((run.name, run.team, run.kind, as_json(run.details), seq) for run in runs),
            )
            chain.add(
                db,
                "answer",
                campaign,
                ((run, topic, None if body is None else body.decode(), seq) for run, topic, body in answers),
            )
            chain.add(
                db,
                "resource",
                campaign,
                ((resource.kind, resource.name, resource.body, seq) for resource in resources),
            )
            db.queue(campaign, "log")  # only now: nobody's judgment waits for a large corpus
            append(db, campaign, nuggets, guard.judgments(view, judgments))
        return seq

    def imports(self, campaign: int) -> list[ImportRow]:
        rows = self._engine.rows(
            "SELECT seq, file, kind, sha256, summary, by, at FROM import WHERE campaign = ? ORDER BY seq",
            (campaign,),
        )
        return [
            ImportRow(seq, file, kind, sha, orjson.loads(summary), by, at)
            for seq, file, kind, sha, summary, by, at in rows
        ]

    def topics(self, campaign: int) -> dict[str, bytes]:
        """Topic bodies in the order in which topics first came in."""
        rows = self._engine.rows("SELECT topic, body FROM topic WHERE campaign = ? ORDER BY seq", (campaign,))
        return {topic: body.encode() for topic, body in rows}

    def runs(self, campaign: int) -> dict[str, RunRow]:
        rows = self._engine.rows(
            "SELECT run, team, kind, details FROM run WHERE campaign = ? ORDER BY seq", (campaign,)
        )
        return {name: RunRow(name, team, kind, orjson.loads(details)) for name, team, kind, details in rows}

    def answers(self, campaign: int, topic: str) -> dict[str, bytes]:
        """The newest answer of every run to a topic, by run name."""
        rows = self._engine.rows(
            "SELECT run, body FROM answer WHERE campaign = ? AND topic = ? ORDER BY seq", (campaign, topic)
        )
        return {run: body.encode() for run, body in dict(rows).items() if body is not None}

    def answers_of(self, campaign: int, run: str) -> dict[str, bytes]:
        """The newest answers of a run, by topic."""
        rows = self._engine.rows(
            "SELECT topic, body FROM answer WHERE campaign = ? AND run = ? ORDER BY seq", (campaign, run)
        )
        return {topic: body.encode() for topic, body in dict(rows).items() if body is not None}

    def documents(self, campaign: int, ids: Iterable[str]) -> dict[str, Document]:
        found: dict[str, Document] = {}
        for chunk in chunks(sorted(set(ids))):
            marks = ", ".join("?" * len(chunk))
            query = f"SELECT document, body FROM document WHERE campaign = ? AND document IN ({marks}) ORDER BY seq"
            for name, body in self._engine.rows(query, (campaign, *chunk)):
                found[name] = document_of(name, body)
        return found

    def all_documents(self, campaign: int) -> Iterator[Document]:
        """Every document's newest version, by id; read as it goes."""
        query = (
            "SELECT document, body FROM document d WHERE campaign = ? AND seq = "
            "(SELECT max(seq) FROM document e WHERE e.campaign = d.campaign AND e.document = d.document) ORDER BY document"
        )
        for name, body in self._engine.stream(query, (campaign,)):
            yield document_of(name, body)

    def count_documents(self, campaign: int) -> int:
        query = (
            "SELECT count(*) FROM (SELECT document FROM document WHERE campaign = ? GROUP BY document) AS one"
        )
        return next(self._engine.rows(query, (campaign,)))[0]

    def resources(self, campaign: int) -> dict[tuple[str, str], bytes]:
        rows = self._engine.rows(
            "SELECT kind, name, body FROM resource WHERE campaign = ? ORDER BY seq", (campaign,)
        )
        return {(kind, name): bytes(body) for kind, name, body in rows}

    # Judgments

    def append(self, campaign: int, judgments: Sequence[Judgment], guard: Guard = NO_GUARD) -> None:
        """Store judgments in the order given.  One whose UUID is stored already is left as it is."""
        self.append_nuggets(campaign, (), judgments, guard)

    def append_nuggets(
        self,
        campaign: int,
        nuggets: Sequence[Nugget],
        judgments: Sequence[Judgment] = (),
        guard: Guard = NO_GUARD,
    ) -> None:
        """Store nugget events, and the judgments that a merge moves, in one transaction."""
        with self._engine.write(campaign) as db:
            view = LogView(db, campaign)
            guard.check(view)
            append(db, campaign, nuggets, guard.judgments(view, judgments))

    def nuggets(self, campaign: int, topic: str | None = None) -> list[Nugget]:
        """Every nugget event of a topic, or of all, oldest first."""
        where, values = (
            ("ORDER BY seq", (campaign,))
            if topic is None
            else ("AND topic = ? ORDER BY +seq", (campaign, topic))
        )
        rows = self._engine.rows(f"SELECT {NUGGET} FROM nugget WHERE campaign = ? {where}", values)
        return [Nugget(*row[:6], bool(row[6]), *row[7:]) for row in rows]

    def votes(self, campaign: int, topic: str) -> list[Judgment]:
        """Each assessor's newest judgment on each unit of the topic, oldest first."""
        query = f"SELECT {JUDGMENT} FROM vote v JOIN judgment j ON j.seq = v.newest WHERE v.campaign = ? AND v.topic = ? ORDER BY j.seq"
        return [judgment_of(row) for row in self._engine.rows(query, (campaign, topic))]

    def log(self, campaign: int, after: int = 0) -> Iterator[Judgment]:
        """Every judgment ever made, in order."""
        query = f"SELECT {JUDGMENT} FROM judgment j WHERE j.campaign = ? AND j.seq > ? ORDER BY j.seq"
        return (judgment_of(row) for row in self._engine.stream(query, (campaign, after)))

    def lean_log(self, campaign: int, after: int, upto: int) -> Iterator[tuple[Any, ...]]:
        """The judgments after one number up to another one, in order, each as plain values without note, evidence and UUID: number, assessor,
        topic, kind, key, label, reason, flagged (0 or 1), milliseconds spent, time, way in."""
        query = (
            "SELECT seq, assessor, topic, kind, key, label, reason, flagged, spent_ms, at, via FROM judgment "
            "WHERE campaign = ? AND seq > ? AND seq <= ? ORDER BY seq"
        )
        return self._engine.stream(query, (campaign, after, upto))

    def history(self, campaign: int, ref: Ref) -> list[Judgment]:
        """Every judgment ever made on a unit, oldest first."""
        query = f"SELECT {JUDGMENT} FROM judgment j WHERE j.campaign = ? AND j.topic = ? AND j.kind = ? AND j.key = ? ORDER BY j.seq"
        return [
            judgment_of(row) for row in self._engine.rows(query, (campaign, ref.topic, ref.kind, ref.key))
        ]

    def recent(self, campaign: int, assessor: str, limit: int) -> list[Judgment]:
        query = f"SELECT {JUDGMENT} FROM judgment j WHERE j.campaign = ? AND j.assessor = ? ORDER BY j.seq DESC LIMIT ?"
        return [judgment_of(row) for row in self._engine.rows(query, (campaign, assessor, limit))]

    def stored(self, campaign: int, uuids: Iterable[str]) -> set[str]:
        """Those of the UUIDs whose judgments the log has."""
        found: set[str] = set()
        for chunk in chunks(sorted(set(uuids))):
            query = (
                f"SELECT uuid FROM judgment WHERE campaign = ? AND uuid IN ({', '.join('?' * len(chunk))})"
            )
            found.update(row[0] for row in self._engine.rows(query, (campaign, *chunk)))
        return found

    def judgments_by_uuid(self, campaign: int, uuids: Iterable[str]) -> dict[str, Judgment]:
        """Those of the UUIDs that the log has, each with its judgment."""
        found: dict[str, Judgment] = {}
        for chunk in chunks(sorted(set(uuids))):
            query = f"SELECT {JUDGMENT} FROM judgment j WHERE j.campaign = ? AND j.uuid IN ({', '.join('?' * len(chunk))})"
            judgments = map(judgment_of, self._engine.rows(query, (campaign, *chunk)))
            found.update((judgment.uuid, judgment) for judgment in judgments)
        return found

    def assessors(self, campaign: int) -> list[str]:
        rows = self._engine.rows(
            "SELECT DISTINCT assessor FROM tally WHERE campaign = ? ORDER BY assessor", (campaign,)
        )
        return [row[0] for row in rows]

    def topics_of(self, campaign: int, assessor: str, after: int = 0) -> frozenset[str]:
        """Topics that somebody has made judgments in, later than a sequence number."""
        few = "SELECT topic FROM judgment WHERE campaign = ? AND assessor = ? AND seq > ?"
        query = few if after else "SELECT topic FROM tally WHERE campaign = ? AND assessor = ? AND newest > ?"
        return frozenset(row[0] for row in self._engine.rows(query, (campaign, assessor, after)))

    def nugget_changes(self, campaign: int, after: int) -> dict[str, int]:
        """Topics with nugget events later than a sequence number, each with its newest one."""
        return dict(self._engine.rows(_CHANGED.format("nugget"), (campaign, after)))

    def changed_topics(self, campaign: int, after: int) -> dict[str, int]:
        """Topics with judgments later than a sequence number, each with its newest one."""
        return dict(self._engine.rows(_CHANGED.format("judgment"), (campaign, after)))

    def count_judgments(self, campaign: int) -> int:
        return next(
            self._engine.rows(
                "SELECT CAST(coalesce(sum(judgments), 0) AS BIGINT) FROM tally WHERE campaign = ?",
                (campaign,),
            )
        )[0]

    def last(self) -> int:
        """The newest sequence number of the judgment log."""
        return next(self._engine.rows("SELECT coalesce(max(seq), 0) FROM judgment"))[0]

    # Others at the same log

    def state(self, campaign: int) -> tuple[int, int, int, int]:
        """Newest numbers of judgments, nuggets, imports and settings: differs whenever one of these has been added.

        The database is asked only where somebody may have written since.  What this process has written is always in it, and what
        others have, at once on SQLite, some milliseconds later on PostgreSQL, and always at the beginning of an `exclusive` block.
        """
        return cast(tuple[int, int, int, int], self._engine.newest(campaign, _STATE, {"c": campaign}))

    def stamps(self, campaign: int) -> dict[str, Stamp]:
        """What each topic that is there was last changed by."""
        found = {
            table: dict(self._engine.rows(_NEWEST.format(table), (campaign,)))
            for table in ("topic", "answer", "nugget")
        }
        return {topic: Stamp(*(found[table].get(topic, 0) for table in found)) for topic in found["topic"]}


_STATE = "SELECT " + ", ".join(
    f"(SELECT coalesce(max(seq), 0) FROM {table} WHERE campaign = :c)"
    for table in ("judgment", "nugget", "import", "setting")
)
_CHANGED = "SELECT topic || '', max(seq) FROM {0} WHERE campaign = ? AND seq > ? GROUP BY topic || ''"
"""Grouped by what no index is sorted by: SQLite would read that index from end to end and save a short sort."""
_NEWEST = "SELECT topic, max(seq) FROM {0} WHERE campaign = ? GROUP BY topic"
