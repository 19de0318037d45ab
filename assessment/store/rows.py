"""How values become rows of the log, and rows values again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar

import orjson

from assessment.model import Document, DocumentLink, Evidence, Judgment, Nugget, Ref
from assessment.store import chain
from assessment.store.engine import Rows, Transaction
from assessment.store.in_lists import chunks, placeholders
from assessment.store.tallies import count

JUDGMENT = (
    "j.kind, j.topic, j.key, j.assessor, j.label, j.reason, j.flagged, j.note, j.evidence, j.spent_ms, "
    "j.uuid, j.seq, j.at, j.via"
)
NUGGET = (
    'nugget, topic, question, number, text, "into", retired, uuid, seq, by, at, via'
)
Event = TypeVar("Event", Judgment, Nugget)
_IN_MEMORY = 16 * 2**20
"""Bytes of documents that wait in memory; more wait in a temporary file."""


def utc_now() -> str:
    """The server's time as ISO 8601 in UTC, to the millisecond."""
    return iso_time(datetime.now(UTC))


def iso_time(moment: datetime) -> str:
    """A moment in UTC as ISO 8601, to the millisecond; such times sort as text."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@contextmanager
def spooled(documents: Iterable[Document]) -> Iterator[Iterator[tuple[str, str]]]:
    """Ids and bodies of documents, all made beforehand: no write waits while a large corpus is read."""
    with SpooledTemporaryFile(_IN_MEMORY) as spool:
        for document in documents:
            row = [document.id, _body_of(document)]
            spool.write(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))
        spool.seek(0)
        yield (tuple(orjson.loads(line)) for line in spool)


def _body_of(document: Document) -> str:
    # Documents without links keep the form that they had before there were links.
    more: list[Any] = []
    if document.link:
        more = [document.links, document.link]
    elif document.links:
        more = [document.links]
    return as_json([document.title, document.passages, *more])


def document_of(name: str, body: str) -> Document:
    title, passages, *more = orjson.loads(body)
    links = more[0] if more else ()
    link = more[1] if len(more) > 1 else ""
    document_links = tuple(DocumentLink(*values) for values in links)
    return Document(name, title, tuple(passages), document_links, link)


def append(
    db: Transaction,
    campaign: int,
    nuggets: Sequence[Nugget],
    judgments: Sequence[Judgment],
) -> None:
    """Append events, each with the server's time unless it has one, and count the judgments."""
    chain.append(
        db, "nugget", campaign, [nugget_values(_timed(nugget)) for nugget in nuggets]
    )
    if judgments:
        rows = [judgment_values(_timed(judgment)) for judgment in judgments]
        newest_before = chain.append(db, "judgment", campaign, rows)
        count(db, campaign, newest_before)


def _timed(event: Event) -> Event:
    return event if event.at else event._replace(at=utc_now())


def judgment_values(judgment: Judgment) -> tuple[Any, ...]:
    """The values of a judgment in the order of `chain.EVENTS`."""
    values = judgment._asdict() | judgment.ref._asdict()
    values["flagged"] = int(judgment.flagged)
    values["evidence"] = as_json(judgment.evidence)
    return tuple(values[column] for column in chain.EVENTS["judgment"])


def judgment_of(row: Sequence[Any]) -> Judgment:
    """A judgment from the columns of `JUDGMENT`."""
    kind, topic, key, assessor, label, reason, flagged, note, evidence, *rest = row
    excerpts: tuple[Evidence, ...] = ()
    if evidence != "[]":  # most judgments have none
        excerpts = tuple(Evidence(*excerpt) for excerpt in orjson.loads(evidence))
    ref = Ref(kind, topic, key)
    return Judgment(ref, assessor, label, reason, bool(flagged), note, excerpts, *rest)


def judgments_by_uuid(
    rows: Rows, campaign: int, uuids: Iterable[str]
) -> dict[str, Judgment]:
    """The judgments of the UUIDs that the log has, by UUID; `rows` runs a query."""
    judgments: dict[str, Judgment] = {}
    for chunk in chunks(sorted(set(uuids))):
        query = (
            f"SELECT {JUDGMENT} FROM judgment j "
            f"WHERE j.campaign = ? AND j.uuid IN ({placeholders(chunk)})"
        )
        for row in rows(query, (campaign, *chunk)):
            judgment = judgment_of(row)
            judgments[judgment.uuid] = judgment
    return judgments


def nugget_values(nugget: Nugget) -> tuple[Any, ...]:
    """The values of a nugget event in the order of `chain.EVENTS`."""
    values = nugget._asdict()
    values["nugget"] = nugget.id
    values["retired"] = int(nugget.retired)
    return tuple(values[column] for column in chain.EVENTS["nugget"])


def nugget_of(row: Sequence[Any]) -> Nugget:
    """A nugget event from the columns of `NUGGET`."""
    nugget, topic, question, number, text, into, retired, *rest = row
    return Nugget(nugget, topic, question, number, text, into, bool(retired), *rest)


def as_json(value: Any) -> str:
    """JSON in which named tuples are lists and mappings objects."""
    return orjson.dumps(value, default=_plain).decode()


def _plain(value: tuple[Any, ...] | Mapping[str, Any]) -> list[Any] | dict[str, Any]:
    return list(value) if isinstance(value, tuple) else dict(value)
