"""Tags that teams and organisers put on units of a run.  Append-only like the rest of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.model import Ref
from assessment.store.engine import Engine
from assessment.store.rows import utc_now

MAX_TAG, MAX_NOTE = 60, 2_000
"""Characters of a tag, and of its note."""


class Tag(NamedTuple):
    """An owner's tag on a unit in a run; an empty `tag` takes the old one off.

    `by` is the person who put it.
    """

    owner: str
    run: str
    ref: Ref
    tag: str
    note: str = ""
    by: str = ""
    at: str = ""


class Tags:
    """Reads and writes the tags of all campaigns."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def put(self, campaign: int, tags: Sequence[Tag]) -> None:
        """Store all of them in one transaction, at the server's time."""
        at = utc_now()
        self.put_back(campaign, [tag._replace(at=at) for tag in tags])

    def put_back(self, campaign: int, tags: Sequence[Tag]) -> None:
        """Store tags that have their times already (from an archive), in one transaction."""
        query = (
            "INSERT INTO tag (campaign, owner, run, kind, topic, key, tag, note, by, at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        rows = []
        for tag in tags:
            unit = (tag.owner, tag.run, *tag.ref)
            rows.append((campaign, *unit, tag.tag, tag.note, tag.by, tag.at))
        with self._engine.write() as db:
            db.executemany(query, rows)

    def of(self, campaign: int, owner: str) -> list[Tag]:
        """The newest tag of every unit that the owner has tagged, the one put on last at the end."""
        newest: dict[tuple[str, Ref], Tag] = {}
        query = f"{_TAGS} AND owner = ? ORDER BY seq"
        for row in self._engine.rows(query, (campaign, owner)):
            tag = _tag(row)
            # So that the new one comes last in the dict
            newest.pop((tag.run, tag.ref), None)
            newest[tag.run, tag.ref] = tag
        return [tag for tag in newest.values() if tag.tag]

    def log(self, campaign: int) -> Iterator[Tag]:
        """Everything that anybody ever put on or took off, oldest first."""
        return map(_tag, self._engine.stream(f"{_TAGS} ORDER BY seq", (campaign,)))


_TAGS = (
    "SELECT owner, run, kind, topic, key, tag, note, by, at FROM tag WHERE campaign = ?"
)


def _tag(row: tuple[str, ...]) -> Tag:
    owner, run, kind, topic, key, *rest = row
    return Tag(owner, run, Ref(kind, topic, key), *rest)
