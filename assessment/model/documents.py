"""The documents that answers cite, and the supporting files of a track."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple


class DocumentLink(NamedTuple):
    """A stretch of a document's passage (counted from 0) that points to something: an entity's page."""

    passage: int
    start: int
    end: int
    target: str


class Document(NamedTuple):
    """What answers are judged against.

    `passages` are paragraphs or sentences in reading order, empty if only the id is known.  `link` is its
    page on the web where the collection names it; a track's `link` makes one of the id.
    """

    id: str
    title: str = ""
    passages: tuple[str, ...] = ()
    links: tuple[DocumentLink, ...] = ()
    link: str = ""


class Resource(NamedTuple):
    """A supporting file of a track in the track's own encoding: clusters, a list of allowed documents."""

    kind: str
    name: str
    body: bytes


Resources = Mapping[tuple[str, str], bytes]
"""The bodies of a campaign's supporting files, by kind and name."""
Documents = Callable[[Iterable[str]], Mapping[str, Document]]
"""Returns those of the documents that the campaign has; only documents in use are ever read."""


def no_documents(ids: Iterable[str]) -> Mapping[str, Document]:
    """What a campaign without documents returns."""
    return {}
