"""The articles that outlines were cut from: which paragraphs and entities each section has.

They give the automatic ground truth of Y1, and the order that pages are compared with.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import orjson

from assessment.model import Resource, Resources
from assessment.tracks.car.collection.pieces import text_id

ARTICLES = "articles"
MAX_ARTICLES = 5_000
"""Articles of one file that are stored; benchmarks have hundreds, collections for training millions."""
DEEPEST = 20


class ArticleParagraph(NamedTuple):
    """A paragraph of an article: the heading ids above it from the top, and the pages that it links to."""

    headings: tuple[str, ...]
    id: str
    entities: tuple[str, ...]


def paragraphs_of(
    skeleton: list[Any], headings: tuple[str, ...] = ()
) -> Iterator[ArticleParagraph]:
    """The paragraphs of an article in reading order, items of lists among them, captions of images not."""
    for element in skeleton:
        # The first number says what an element is: 0 section, 1 paragraph, 2 image, 3
        # list item, 4 infobox (TREMA-UNH/trec-car-tools).
        match element:
            case [0, str(), bytes() | str() as heading, [*children]] if (
                len(headings) < DEEPEST
            ):
                yield from paragraphs_of(children, (*headings, text_id(heading)))
            case [1, [0, bytes() | str() as name, [*pieces]]]:
                yield ArticleParagraph(headings, text_id(name), _entities(pieces))
            case [3, _, [0, bytes() | str() as name, [*pieces]]]:
                yield ArticleParagraph(headings, text_id(name), _entities(pieces))


def _entities(pieces: list[Any]) -> tuple[str, ...]:
    """The pages that a paragraph links to; a link to a section of the same page names none."""
    entities = []
    for piece in pieces:
        # A piece is [0, text] or [1, [0, page, [section], page id, anchor]]
        # (TREMA-UNH/trec-car-tools).
        match piece:
            case [1, [0, str(), [*_], bytes() | str() as entity, *_]] if entity:
                entities.append(text_id(entity))
    return tuple(dict.fromkeys(entities))


def articles_resource(
    name: str, articles: Mapping[str, tuple[ArticleParagraph, ...]]
) -> Resource:
    rows = {}
    for page, paragraphs in articles.items():
        rows[page] = [tuple(paragraph) for paragraph in paragraphs]
    body = orjson.dumps(rows)
    return Resource(ARTICLES, name, zlib.compress(body, 1))


def stored_articles(resources: Resources) -> dict[str, tuple[ArticleParagraph, ...]]:
    """The paragraphs of all stored articles by page."""
    articles: dict[str, tuple[ArticleParagraph, ...]] = {}
    for (kind, _), body in resources.items():
        if kind == ARTICLES:
            articles.update(_unpacked(body))
    return articles


def article_of(resources: Resources, page: str) -> tuple[ArticleParagraph, ...]:
    """The paragraphs of the article of one page, () where the campaign does not have it."""
    for (kind, _), body in resources.items():
        if kind == ARTICLES:
            articles = _unpacked(body)
            if page in articles:
                return articles[page]
    return ()


@lru_cache(maxsize=4)
def _unpacked(body: bytes) -> Mapping[str, tuple[ArticleParagraph, ...]]:
    articles = {}
    for page, rows in orjson.loads(zlib.decompress(body)).items():
        paragraphs = []
        for headings, name, entities in rows:
            paragraph = ArticleParagraph(tuple(headings), name, tuple(entities))
            paragraphs.append(paragraph)
        articles[page] = tuple(paragraphs)
    return articles
