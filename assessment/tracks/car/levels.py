"""Queries and their levels: the page, its top-level sections, all its sections.

Ids are looked up in the outline, never split: a slash may be part of a heading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.tracks.car.answer import Section, Topic

ARTICLE, TOPLEVEL, HIERARCHICAL = "article", "toplevel", "hierarchical"
LEVELS = (HIERARCHICAL, TOPLEVEL, ARTICLE)
STEP = " » "

Grades = Mapping[str, int]
Qrels = Mapping[str, Grades]
"""Grades by query and item."""


def pages_of(topics: Mapping[str, Topic]) -> dict[str, str]:
    """The page of every query of the campaign."""
    pages = {}
    for topic in topics.values():
        for query, _ in queries(topic):
            pages[query] = topic.id
    return pages


class Query(NamedTuple):
    """A query of a page: the page itself, whose path is empty, or a section with its headings."""

    id: str
    path: tuple[str, ...]


def queries(topic: Topic) -> Iterator[Query]:
    """Every query of a page: first the page itself, then its sections in outline order."""
    yield Query(topic.id, ())
    for section in topic.sections:
        yield Query(section.id, section.path)


def query_in_words(topic: Topic, path: tuple[str, ...]) -> str:
    """The headings of a query; for the page itself its title."""
    return STEP.join(path) or topic.title


def full_path(topic: Topic, path: tuple[str, ...]) -> str:
    """A query in words from the title of its page on.

    >>> full_path(Topic("p", "Lakes"), ("Geology", "Age"))
    'Lakes » Geology » Age'
    """
    return STEP.join((topic.title, *path))


def levels_of(topic: Topic) -> dict[str, tuple[str, ...]]:
    """The queries of each level.

    A top-level section is a query of two levels, a query that is in no outline one of the levels that are
    known.
    """
    if topic.levels is not None:
        levels: dict[str, tuple[str, ...]] = dict.fromkeys(LEVELS, ())
        for level in LEVELS:
            if level in topic.levels:
                levels[level] = (topic.id,)
        return levels
    sections = tuple(section.id for section in topic.sections)
    facets = tuple(section.id for section in topic.facets)
    return {HIERARCHICAL: sections, TOPLEVEL: facets, ARTICLE: (topic.id,)}


def by_level(topic: Topic, qrels: Qrels, rule: str) -> dict[str, Qrels]:
    """The judged queries of each level.

    Under the rule "derived" a judgment for a section counts for its top-level section and for the page as
    well, with the highest grade; under "own" each query has its own judgments only.
    """
    own: dict[str, Qrels] = {}
    for level, names in levels_of(topic).items():
        own[level] = {query: qrels[query] for query in names if query in qrels}
    if rule != "derived" or topic.levels is not None:
        return own
    tops: dict[str, dict[str, int]] = {}
    for section, top in _with_tops(topic):
        grades = qrels.get(section.id, {})
        _raise_grades(tops, top, grades)
    page: dict[str, dict[str, int]] = {}
    for query, _ in queries(topic):
        grades = qrels.get(query, {})
        _raise_grades(page, topic.id, grades)
    return {HIERARCHICAL: own[HIERARCHICAL], TOPLEVEL: tops, ARTICLE: page}


def _with_tops(topic: Topic) -> Iterator[tuple[Section, str]]:
    """Every section with the id of its top-level section, which is the last one before it."""
    top = ""
    for section in topic.sections:
        if section.is_top:
            top = section.id
        yield section, top


def _raise_grades(qrels: dict[str, dict[str, int]], query: str, grades: Grades) -> None:
    """Raises the grades of a query to these, where they are higher."""
    for item, grade in grades.items():
        # Within the loop, so that a query without grades is not judged.
        known = qrels.setdefault(query, {})
        before = known.get(item, grade)
        known[item] = max(grade, before)
