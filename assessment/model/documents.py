"""The documents that answers cite, and the supporting files of a track."""

from __future__ import annotations

from typing import NamedTuple


class DocumentLink(NamedTuple):
    """A stretch of a document's passage (counted from 0) that points to something: an entity's page."""

    passage: int
    start: int
    end: int
    target: str


class Document(NamedTuple):
    """What answers are judged against.

    `passages` are paragraphs or sentences in reading order, empty if only the id is known.
    """

    id: str
    title: str = ""
    passages: tuple[str, ...] = ()
    links: tuple[DocumentLink, ...] = ()


class Resource(NamedTuple):
    """A supporting file of a track in the track's own encoding: clusters, a list of allowed documents."""

    kind: str
    name: str
    body: bytes
