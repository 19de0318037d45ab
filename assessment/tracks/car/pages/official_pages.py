"""A line of a Y3 run as the official validator reads it: values of any type that JSON has."""

from __future__ import annotations

from typing import Any, NamedTuple

from assessment.tracks.car.collection.pieces import Piece


class MissingKey(Exception):
    """A key that the format needs is not there, or holds no list; `data` is where it should be."""

    def __init__(self, text: str, data: Any) -> None:
        super().__init__(text)
        self.data = data


class RawParagraph(NamedTuple):
    """A paragraph as the line has it; `bodies` None without a text."""

    id: Any
    bodies: list[Piece] | None


class RawOrigin(NamedTuple):
    """An origin as the line has it; `rank` None without one."""

    paragraph: Any
    section: Any
    score: Any
    rank: Any


class RawPage(NamedTuple):
    """A page as the line has it; `facets` are ids, None like `origins` where the key is missing."""

    squid: Any
    run: Any
    paragraphs: list[RawParagraph]
    facets: list[Any] | None
    origins: list[RawOrigin] | None


def _get(data: Any, key: str) -> Any:
    """The value of a key.  Raises `MissingKey` without it."""
    if key not in data:
        raise MissingKey(f"key {key!r} is missing", data)
    return data[key]


def maybe(data: Any, key: str) -> Any:
    """The value of a key, None without it."""
    if key in data:
        return _get(data, key)
    return None


def _list(data: Any, key: str) -> list[Any]:
    values = _get(data, key)
    if not isinstance(values, list):
        raise MissingKey(f"key {key!r} holds no list", data)
    return values


def page_of(data: Any) -> RawPage:
    """The page of a line.  Raises `MissingKey`, or what Python raises where a value has another type."""
    paragraphs = [_paragraph(value) for value in _list(data, "paragraphs")]
    facets = None
    if "query_facets" in data:
        facets = [_facet(value) for value in _list(data, "query_facets")]
    origins = None
    if "paragraph_origins" in data:
        origins = [_origin(value) for value in _list(data, "paragraph_origins")]
    squid = _get(data, "squid")
    _get(data, "title")
    # The validator makes a set of the ids: an id that is a list stops it here.
    _hashed = {paragraph.id for paragraph in paragraphs}
    return RawPage(squid, maybe(data, "run_id"), paragraphs, facets, origins)


def _paragraph(data: Any) -> RawParagraph:
    bodies = None
    if maybe(data, "para_body") is not None:
        bodies = [_body(value) for value in _list(data, "para_body")]
    name = _get(data, "para_id")
    return RawParagraph(name, bodies)


def _body(data: Any) -> Piece:
    if maybe(data, "entity") is None:
        return Piece(_get(data, "text"))
    text = _get(data, "text")
    entity = _get(data, "entity")
    name = maybe(data, "entity_name")
    section = maybe(data, "link_section")
    return Piece(text, entity, name, section)


def _facet(data: Any) -> Any:
    name = _get(data, "heading_id")
    _get(data, "heading")
    return name


def _origin(data: Any) -> RawOrigin:
    rank = maybe(data, "rank")
    return RawOrigin(
        _get(data, "para_id"), _get(data, "section_path"), data["rank_score"], rank
    )
