"""Judged queries that are in no outline: trec_eval counts them, so each becomes a topic of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from assessment.tracks.car.answer import Topic
from assessment.tracks.car.levels import (
    ARTICLE,
    HIERARCHICAL,
    LEVELS,
    TOPLEVEL,
    pages_of,
)
from assessment.tracks.car.topics.topic_lists import SIGNS
from assessment.tracks.car.unit_references import CarImportContext, is_paragraph

_SECTIONS, _FACETS, _PAGES = (HIERARCHICAL,), (HIERARCHICAL, TOPLEVEL), (ARTICLE,)
_BY_NAME = {"hierarchical": _SECTIONS, "toplevel": _FACETS, "article": _PAGES}
"""The levels of a released file's queries, by a word in its name; a top-level section is of two levels."""


def lone_topics(
    file: str, queries: Collection[str], context: CarImportContext
) -> dict[str, Topic]:
    """The topics for the judged queries that no outline has.

    Their levels follow from the file's name or its other queries; a query that other qrels judge already gets
    the levels of both.
    """
    pages = pages_of(context.topics)
    levels = levels_of_file(
        file, [query for query in queries if query in pages], context
    )
    topics: dict[str, Topic] = {}
    for query in queries:
        before = None
        if query in pages:
            before = context.topics[pages[query]]
            # A query of an outline has its topic.
            if before.levels is None:
                continue
        known = before.levels if before and before.levels else ()
        either = {*known, *levels}
        both = tuple(level for level in LEVELS if level in either)
        topics[query] = Topic(query, query, levels=both)
    return topics


def levels_of_file(
    file: str, queries: Iterable[str], context: CarImportContext
) -> tuple[str, ...]:
    """The levels of a qrels file's queries, by its name or its queries in outlines; or ()."""
    named = [levels for word, levels in _BY_NAME.items() if word in file.lower()]
    if len(named) == 1:
        return named[0]
    levels = set(_levels_in_outlines(queries, context))
    if levels == {ARTICLE}:
        return _PAGES
    if levels == {TOPLEVEL}:
        return _FACETS
    if levels and ARTICLE not in levels:
        return _SECTIONS
    return ()


def _levels_in_outlines(
    queries: Iterable[str], context: CarImportContext
) -> Iterator[str]:
    """Whether each query of an outline is a page, a top-level section, or a section below."""
    pages = pages_of(context.topics)
    for query in queries:
        topic = context.topics[pages[query]]
        if topic.levels is not None:
            continue
        if query == topic.id:
            yield ARTICLE
        elif any(facet.id == query for facet in topic.facets):
            yield TOPLEVEL
        else:
            yield HIERARCHICAL


def is_of_the_track(queries: Iterable[str], items: Iterable[str]) -> bool:
    """Whether any id looks like one of TREC CAR: qrels of other tasks have the same four columns."""
    return any(_is_car_id(name) for name in (*queries, *items))


def _is_car_id(name: str) -> bool:
    """Ids of v1.5 have no name space; ids of sections have a slash, ids of several words an escaped blank."""
    return is_paragraph(name) or name.startswith(SIGNS) or "/" in name or "%20" in name
