"""What a campaign stores of NIST's assessment files besides judgments, to write it into exports again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from assessment.model import Resource, Resources

NIST_NOTES = "nist"
"""Kind of the resources, one for each file."""


class PageAuthor(NamedTuple):
    """An assessor with a page that the file has judgments or notes of."""

    page: str
    assessor: str


class ParagraphNote(NamedTuple):
    """An assessor's note on a paragraph of a page, with the time of the note."""

    topic: str
    assessor: str
    paragraph: str
    text: str
    at: str


class NistNotes(NamedTuple):
    """The notes of a file, whose judgments or notes it has, and the keys that mean nothing here."""

    notes: Sequence[ParagraphNote]
    authors: Sequence[PageAuthor]
    unknown_keys: Mapping[str, Any]


def notes_resource(file: str, content: NistNotes) -> Resource:
    """The resource of a file."""
    # orjson writes plain tuples only.
    rows = [tuple(note) for note in content.notes]
    whose = [tuple(author) for author in content.authors]
    body = {"notes": rows, "whose": whose, "extra": content.unknown_keys}
    return Resource(NIST_NOTES, file, orjson.dumps(body))


def stored_notes(resources: Resources) -> Iterator[NistNotes]:
    """What is stored of every file."""
    # Every file has a resource of its own, so that one that is imported again replaces its notes alone.
    for (kind, _), body in resources.items():
        if kind == NIST_NOTES:
            stored = orjson.loads(body)
            notes = [ParagraphNote(*fields) for fields in stored["notes"]]
            authors = [PageAuthor(*fields) for fields in stored["whose"]]
            yield NistNotes(notes, authors, stored["extra"])
