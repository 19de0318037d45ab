"""Judged queries that are in no outline: trec_eval counts them, so each becomes a topic of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from assessment.tracks.car.answer import Topic
from assessment.tracks.car.levels import ARTICLE, HIERARCHICAL, LEVELS, TOPLEVEL, pages_of
from assessment.tracks.car.refs import CarImportContext, is_paragraph
from assessment.tracks.car.topic_lists import SIGNS

_SECTIONS, _FACETS, _PAGES = (HIERARCHICAL,), (HIERARCHICAL, TOPLEVEL), (ARTICLE,)
_BY_NAME = {"hierarchical": _SECTIONS, "toplevel": _FACETS, "article": _PAGES}
"""What the names of the released files say of the level of their queries; a top-level section is of two levels."""


def lone_topics(file: str, queries: Collection[str], known: CarImportContext) -> dict[str, Topic]:
    """The topics for those judged queries that no outline has, with the levels that the file's name or its other queries tell.

    A query that other qrels judge already gets the levels of both.
    """
    pages = pages_of(known.topics)
    levels = levels_of_file(file, [query for query in queries if query in pages], known)
    topics: dict[str, Topic] = {}
    for query in queries:
        before = known.topics[pages[query]] if query in pages else Topic(query, query, levels=())
        if before.levels is not None:
            both = tuple(level for level in LEVELS if level in before.levels or level in levels)
            topics[query] = Topic(query, query, levels=both)
    return topics


def levels_of_file(file: str, queries: Iterable[str], known: CarImportContext) -> tuple[str, ...]:
    """The levels of all queries of a qrels file; nothing where neither its name nor the queries that outlines have tell one."""
    named = [levels for word, levels in _BY_NAME.items() if word in file.lower()]
    if len(named) == 1:
        return named[0]
    found = set(_ranks(queries, known))
    if found == {ARTICLE}:
        return _PAGES
    if found == {TOPLEVEL}:
        return _FACETS
    return _SECTIONS if found and ARTICLE not in found else ()


def _ranks(queries: Iterable[str], known: CarImportContext) -> Iterator[str]:
    """What each query of an outline is: a page, a top-level section, or a section below."""
    pages = pages_of(known.topics)
    for query in queries:
        topic = known.topics[pages[query]]
        if topic.levels is None and query == topic.id:
            yield ARTICLE
        elif topic.levels is None:
            yield TOPLEVEL if any(facet.id == query for facet in topic.facets) else HIERARCHICAL


def is_of_the_track(queries: Iterable[str], items: Iterable[str]) -> bool:
    """Whether any id looks like one of TREC CAR: qrels of other tasks have the same four columns.

    Ids of v1.5 have no name space; those of sections have a slash, those of several words an escaped blank.
    """
    return any(
        is_paragraph(name) or name.startswith(SIGNS) or "/" in name or "%20" in name
        for name in (*queries, *items)
    )
