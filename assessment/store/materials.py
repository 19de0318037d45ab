"""The part of the store for what is judged: topics, documents, runs, answers, resources and their imports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

import orjson

from assessment.model import Document, Judgment, Nugget, Resource
from assessment.store import chain
from assessment.store.engine import Engine, Transaction
from assessment.store.guard import NO_GUARD, Guard, LogView
from assessment.store.in_lists import chunks, placeholders
from assessment.store.rows import append, as_json, document_of, spooled, utc_now


class ImportRow(NamedTuple):
    """One imported file: `summary` holds counts, problems and changes as JSON."""

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


class AnswerRow(NamedTuple):
    """An answer as it is stored; body None withdraws the run's answer to the topic."""

    run: str
    topic: str
    body: bytes | None


class NewImport(NamedTuple):
    """One file and everything that is to be stored with it.

    `digest` is the file's SHA-256, `topics` are bodies by id.  `settings` are those that answers were read
    again with.  `at` is the time of an import that comes from an archive; others have the time at which they
    are stored.
    """

    file: str
    kind: str
    digest: str
    by: str
    summary: Mapping[str, Any]
    topics: Mapping[str, bytes] = {}
    documents: Iterable[Document] = ()
    runs: Iterable[RunRow] = ()
    answers: Iterable[AnswerRow] = ()
    resources: Iterable[Resource] = ()
    nuggets: Sequence[Nugget] = ()
    judgments: Sequence[Judgment] = ()
    settings: Mapping[str, str] | None = None
    at: str = ""


class Materials:
    """Reads and writes the material of all campaigns.  An import is one transaction."""

    _engine: Engine

    def add_material(
        self, campaign: int, new: NewImport, guard: Guard = NO_GUARD
    ) -> int:
        """Store one file, all or nothing, and return its number.

        `guard` is asked before anything is written, and which judgments are stored when the turn of judgments
        has come.
        """
        with (
            spooled(new.documents) as documents,
            self._engine.write(campaign, "material") as db,
        ):
            view = LogView(db, campaign)
            guard.check(view)
            for name, value in (new.settings or {}).items():
                chain.add_one(
                    db,
                    "setting",
                    campaign,
                    name=name,
                    value=value,
                    by=new.by,
                    at=utc_now(),
                )
            number = _add_import(db, campaign, new)
            query = 'INSERT INTO document (campaign, document, body, "import") VALUES (?, ?, ?, ?)'
            db.executemany(
                query, ((campaign, name, body, number) for name, body in documents)
            )
            for table, rows in _events(new, number).items():
                chain.add(db, table, campaign, rows)
            # Only now, so that no judgment waits for a large corpus
            db.queue(campaign, "log")
            append(db, campaign, new.nuggets, guard.judgments(view, new.judgments))
        return number

    def imports(self, campaign: int) -> list[ImportRow]:
        """Every import, oldest first."""
        query = "SELECT seq, file, kind, sha256, summary, by, at FROM import WHERE campaign = ? ORDER BY seq"
        imports = [ImportRow(*row) for row in self._engine.rows(query, (campaign,))]
        return [
            row._replace(summary=orjson.loads(cast(str, row.summary)))
            for row in imports
        ]

    def topics(self, campaign: int) -> dict[str, bytes]:
        """Topic bodies in the order in which topics were first imported."""
        query = "SELECT topic, body FROM topic WHERE campaign = ? ORDER BY seq"
        return {
            topic: body.encode()
            for topic, body in self._engine.rows(query, (campaign,))
        }

    def runs(self, campaign: int) -> dict[str, RunRow]:
        """The newest state of every run, in the order in which runs were first imported."""
        query = (
            "SELECT run, team, kind, details FROM run WHERE campaign = ? ORDER BY seq"
        )
        rows = self._engine.rows(query, (campaign,))
        return {
            name: RunRow(name, team, kind, orjson.loads(details))
            for name, team, kind, details in rows
        }

    def answers(self, campaign: int, topic: str) -> dict[str, bytes]:
        """The newest answer of every run to a topic, by run name."""
        query = (
            "SELECT run, body FROM answer WHERE campaign = ? AND topic = ? ORDER BY seq"
        )
        return bodies_of(self._engine.rows(query, (campaign, topic)))

    def answers_of(self, campaign: int, run: str) -> dict[str, bytes]:
        """The newest answers of a run, by topic."""
        query = (
            "SELECT topic, body FROM answer WHERE campaign = ? AND run = ? ORDER BY seq"
        )
        return bodies_of(self._engine.rows(query, (campaign, run)))

    def documents(self, campaign: int, ids: Iterable[str]) -> dict[str, Document]:
        """The newest version of those of the documents that the campaign has, by id."""
        documents: dict[str, Document] = {}
        for chunk in chunks(sorted(set(ids))):
            query = (
                "SELECT document, body FROM document "
                f"WHERE campaign = ? AND document IN ({placeholders(chunk)}) ORDER BY seq"
            )
            for name, body in self._engine.rows(query, (campaign, *chunk)):
                documents[name] = document_of(name, body)
        return documents

    def all_documents(self, campaign: int) -> Iterator[Document]:
        """Every document's newest version, by id; read row by row."""
        for name, body in self._engine.stream(_ALL_DOCUMENTS, (campaign,)):
            yield document_of(name, body)

    def count_documents(self, campaign: int) -> int:
        distinct = "SELECT document FROM document WHERE campaign = ? GROUP BY document"
        ((count,),) = self._engine.rows(
            f"SELECT count(*) FROM ({distinct}) AS one", (campaign,)
        )
        return cast(int, count)

    def resources(self, campaign: int) -> dict[tuple[str, str], bytes]:
        """The newest version of every supporting file, by kind and name."""
        query = "SELECT kind, name, body FROM resource WHERE campaign = ? ORDER BY seq"
        return {
            (kind, name): bytes(body)
            for kind, name, body in self._engine.rows(query, (campaign,))
        }


def bodies_of(rows: Iterable[tuple[Any, ...]]) -> dict[str, bytes]:
    """The last body of each name; withdrawn ones (None) are left out."""
    newest: dict[str, str | None] = dict(rows)
    return {name: body.encode() for name, body in newest.items() if body is not None}


def encoded(body: bytes | None) -> str | None:
    return None if body is None else body.decode()


def _add_import(db: Transaction, campaign: int, new: NewImport) -> int:
    file = {"file": new.file, "kind": new.kind, "sha256": new.digest}
    summary, at = as_json(new.summary), new.at or utc_now()
    return chain.add_one(
        db, "import", campaign, **file, summary=summary, by=new.by, at=at
    )


def _events(new: NewImport, number: int) -> dict[str, Iterator[Sequence[Any]]]:
    """The rows of each table of events, in the order of `chain.EVENTS`."""
    topics = ((topic, body.decode(), number) for topic, body in new.topics.items())
    runs = ((*_run_values(run), number) for run in new.runs)
    answers = ((run, topic, encoded(body), number) for run, topic, body in new.answers)
    # Generators, so that an archive's supporting files are in memory one at a time.
    files = ((*file, number) for file in new.resources)
    return {"topic": topics, "run": runs, "answer": answers, "resource": files}


def _run_values(run: RunRow) -> tuple[str, ...]:
    return run.name, run.team, run.kind, as_json(run.details)


_ALL_DOCUMENTS = """
SELECT document, body FROM document d WHERE campaign = ? AND seq =
  (SELECT max(seq) FROM document e WHERE e.campaign = d.campaign AND e.document = d.document)
ORDER BY document
"""
