"""The text of a paragraph: pieces of plain text and links, as corpus and submissions have them."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from assessment.model import Document, DocumentLink, Resource, Resources

BODIES, CORPUS, RUNS = "bodies", "corpus", "runs"
CORPUS_COVERAGE = "extent of the corpus"
_WHOLE, _PART = b"whole", b"part"


class Piece(NamedTuple):
    """A piece of a paragraph: plain text, or the anchor of a link to an entity's page."""

    text: str
    entity: str | None = None
    name: str | None = None
    section: str | None = None


PieceShape = tuple[int, str | None, str | None, str | None]
Shape = tuple[PieceShape, ...]
"""The pieces of a paragraph without their text: its length, and where a link goes."""


class Paragraph(NamedTuple):
    """A paragraph of a corpus: its id, and the pieces of its text."""

    id: str
    pieces: tuple[Piece, ...]


def decoded(value: Any) -> Paragraph | None:
    """The paragraph of a corpus item `[0, id, pieces]`; None where the item is no paragraph."""
    match value:
        case [0, bytes() | str() as name, [*values]]:
            read = [_piece(value) for value in values]
            pieces = tuple(piece for piece in read if piece is not None)
            if len(pieces) == len(values):
                return Paragraph(text_id(name), pieces)
    return None


def _piece(value: Any) -> Piece | None:
    """A piece as TREC CAR's CBOR has it: a text, or a link; None for any other shape."""
    match value:
        case [0, str() as text]:
            return Piece(text)
        # A link: name of the page, path of the section, id of the page, text of the anchor.
        case [
            1,
            [
                0,
                str() as page,
                [*section],
                bytes() | str() as entity,
                str() as anchor,
                *_,
            ],
        ]:
            if all(isinstance(heading, str) for heading in section):
                return Piece(
                    anchor, text_id(entity), page, section[0] if section else None
                )
    return None


def text_id(value: bytes | str) -> str:
    """An id, which v1.5 and v2 write as bytes."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value


def text_of(pieces: Sequence[Piece]) -> str:
    return "".join(piece.text for piece in pieces)


def digest(text: str) -> str:
    """The SHA-1 of a text in hexadecimal digits; paragraph ids are made this way."""
    return hashlib.sha1(
        text.encode("utf-8", "surrogatepass"), usedforsecurity=False
    ).hexdigest()


def is_text_of(paragraph: str, text: str) -> bool:
    """Whether a paragraph's id is the SHA-1 of its text."""
    return digest(text) == paragraph


def document(paragraph: str, pieces: Sequence[Piece]) -> Document:
    """The paragraph as a document of one passage with its links."""
    links = []
    start = 0
    for piece in pieces:
        end = start + len(piece.text)
        if piece.entity is not None:
            links.append(DocumentLink(0, start, end, piece.entity))
        start = end
    return Document(paragraph, "", (text_of(pieces),), tuple(links))


def shape(pieces: Sequence[Piece]) -> Shape:
    return tuple(
        (len(piece.text), piece.entity, piece.name, piece.section) for piece in pieces
    )


def filled(text: str, form: Shape) -> tuple[Piece, ...]:
    """The pieces of a text.

    >>> filled("A cell.", ((2, None, None, None), (4, "Cell", "Cell", None), (1, None, None, None)))[1].text
    'cell'
    """
    pieces = []
    start = 0
    for length, entity, name, section in form:
        end = start + length
        pieces.append(Piece(text[start:end], entity, name, section))
        start = end
    return tuple(pieces)


def corpus_coverage(resources: Resources, *, whole: bool) -> Resource:
    """The resource that says whether the campaign has all paragraphs of the corpus, or those in use only."""
    # A part stays a part: a later corpus that is stored whole may be another one.
    before = resources.get((CORPUS_COVERAGE, CORPUS), _WHOLE)
    body = _WHOLE if whole and before == _WHOLE else _PART
    return Resource(CORPUS_COVERAGE, CORPUS, body)


def is_whole(resources: Resources) -> bool:
    """Whether a paragraph that the campaign does not have is not in the corpus either."""
    return resources.get((CORPUS_COVERAGE, CORPUS)) == _WHOLE


def stored_shapes(resources: Resources, name: str) -> Mapping[str, Shape]:
    """The shapes by paragraph that files of one sort (`CORPUS`, `RUNS`) have brought along so far."""
    body = resources.get((BODIES, name))
    if body:
        return _unpacked(body)
    return {}


def shapes_resource(
    name: str, known: Mapping[str, Shape], more: Mapping[str, Shape]
) -> tuple[Resource, ...]:
    """The resource that holds the shapes known so far and some more; none where there are no more."""
    new = [name for name, form in more.items() if known.get(name) != form]
    if not new:
        return ()
    body = orjson.dumps({**known, **more})
    return (Resource(BODIES, name, zlib.compress(body, 1)),)


@lru_cache(maxsize=4)
def _unpacked(body: bytes) -> Mapping[str, Shape]:
    forms = orjson.loads(zlib.decompress(body))
    return {name: shape_of(form) for name, form in forms.items()}


def shape_of(form: Sequence[Any]) -> Shape:
    """A shape as JSON has it, lists in the place of tuples."""
    return tuple((piece[0], piece[1], piece[2], piece[3]) for piece in form)
