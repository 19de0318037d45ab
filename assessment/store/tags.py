"""Tags that teams and organisers put on units of a run.  Append-only like the rest of the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.model import Ref
from assessment.store.log import Store, now


class Tag(NamedTuple):
    """What an owner says of a unit in a run; a `tag` of "" is taken off.  `by` is who of the owner's said so."""

    owner: str
    run: str
    ref: Ref
    tag: str
    note: str = ""
    by: str = ""
    at: str = ""


class Tags:
    def __init__(self, store: Store) -> None:
        self._engine = store._engine

    def put(self, campaign: int, tags: Sequence[Tag]) -> None:
        """Store all of them in one transaction, at the server's time."""
        rows = [(campaign, tag.owner, tag.run, *tag.ref, tag.tag, tag.note, tag.by, now()) for tag in tags]
        with self._engine.write() as db:
            db.executemany("INSERT INTO tag (campaign, owner, run, kind, topic, key, tag, note, by, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def of(self, campaign: int, owner: str) -> list[Tag]:
        """The newest tag of every unit that the owner has tagged, the one put on last at the end."""
        query = "SELECT owner, run, kind, topic, key, tag, note, by, at FROM tag WHERE campaign = ? AND owner = ? ORDER BY seq"
        newest: dict[tuple[str, Ref], Tag] = {}
        for who, run, kind, topic, key, *rest in self._engine.rows(query, (campaign, owner)):
            ref = Ref(kind, topic, key)
            newest.pop((run, ref), None)
            newest[run, ref] = Tag(who, run, ref, *rest)
        return [tag for tag in newest.values() if tag.tag]
