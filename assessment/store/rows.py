"""How what the log keeps becomes rows, and rows become it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar

import orjson

from assessment.model import Document, Evidence, Judgment, Link, Nugget, Ref
from assessment.store import chain
from assessment.store.counts import count
from assessment.store.engine import Transaction

JUDGMENT = "j.kind, j.topic, j.key, j.assessor, j.label, j.reason, j.flagged, j.note, j.evidence, j.spent_ms, j.uuid, j.seq, j.at, j.via"
NUGGET = 'nugget, topic, question, number, text, "into", retired, uuid, seq, by, at, via'
Event = TypeVar("Event", Judgment, Nugget)
_IN_MEMORY = 16 * 2**20
_CHUNK = 500
"""Values per IN list; SQLite's own limit is far higher, PostgreSQL plans long lists badly."""


def now() -> str:
    """The server's time as ISO 8601 in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@contextmanager
def spooled(documents: Iterable[Document]) -> Iterator[Iterator[tuple[str, str]]]:
    """Ids and bodies of documents, made before they are asked for: nobody else's write waits while a large corpus is read."""
    with SpooledTemporaryFile(_IN_MEMORY) as spool:
        for document in documents:
            spool.write(orjson.dumps([document.id, _body_of(document)], option=orjson.OPT_APPEND_NEWLINE))
        spool.seek(0)
        yield (tuple(orjson.loads(line)) for line in spool)


def _body_of(document: Document) -> str:
    links = [document.links] if document.links else []
    return as_json([document.title, document.passages, *links])


def document_of(name: str, body: str) -> Document:
    title, passages, *links = orjson.loads(body)
    return Document(name, title, tuple(passages), tuple(Link(*link) for link in links[0]) if links else ())


def append(db: Transaction, campaign: int, nuggets: Sequence[Nugget], judgments: Sequence[Judgment]) -> None:
    chain.append(db, "nugget", campaign, [nugget_values(_timed(nugget)) for nugget in nuggets])
    if judgments:
        before = chain.append(
            db, "judgment", campaign, [judgment_values(_timed(judgment)) for judgment in judgments]
        )
        count(db, campaign, before)


def _timed(event: Event) -> Event:
    return event if event.at else event._replace(at=now())


def judgment_values(judgment: Judgment) -> tuple[Any, ...]:
    """In the order of `chain.EVENTS`."""
    ref = judgment.ref
    return (
        judgment.uuid, judgment.assessor, ref.kind, ref.topic, ref.key, judgment.label, judgment.reason, int(judgment.flagged),
        judgment.note, as_json(judgment.evidence), judgment.spent_ms, judgment.at, judgment.via,
    )  # fmt: skip


def nugget_values(nugget: Nugget) -> tuple[Any, ...]:
    """In the order of `chain.EVENTS`."""
    return (
        nugget.uuid, nugget.id, nugget.topic, nugget.question, nugget.number, nugget.text, nugget.into, int(nugget.retired),
        nugget.by, nugget.at, nugget.via,
    )  # fmt: skip


def judgment_of(row: Sequence[Any]) -> Judgment:
    kind, topic, key, assessor, label, reason, flagged, note, evidence, spent_ms, uuid, seq, at, via = row
    excerpts = () if evidence == "[]" else tuple(Evidence(*item) for item in orjson.loads(evidence))
    return Judgment(
        Ref(kind, topic, key),
        assessor,
        label,
        reason,
        bool(flagged),
        note,
        excerpts,
        spent_ms,
        uuid,
        seq,
        at,
        via,
    )


def as_json(value: Any) -> str:
    return orjson.dumps(
        value, default=lambda item: list(item) if isinstance(item, tuple) else dict(item)
    ).decode()


def chunks(values: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]
