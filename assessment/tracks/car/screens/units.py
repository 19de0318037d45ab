"""What is judged: pooled passages and entities for each section, and whole pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from assessment.model import Document, Headline, Part, Screen, Unit
from assessment.statistics.stable_order import stable_order
from assessment.tracks.car.answer import Task, Topic
from assessment.tracks.car.levels import full_path, queries, query_in_words
from assessment.tracks.car.rankings.trec_eval_order import provenance
from assessment.tracks.car.screens.outline_rows import outline_rows
from assessment.tracks.car.screens.page_units import (
    absent,
    entity_part,
    page_screens,
    page_units,
    part_of,
)
from assessment.tracks.car.screens.pool import (
    pooled_items,
    rankings_of_task,
    runs_by_priority,
)
from assessment.tracks.car.unit_references import (
    CarTopicState,
    query_screen,
    ranking_ref,
)

_TASKS: tuple[Task, ...] = ("passage", "entity")
_PLURAL = {"passage": "Passages", "entity": "Entities"}


class QueryPool(NamedTuple):
    """The pool of one query: items in the order shown."""

    task: Task
    query: str
    path: tuple[str, ...]
    rank: int
    items: tuple[str, ...]


def headline(topic: Topic) -> Headline:
    """The title with the outline, indented by level."""
    lines = []
    for section in topic.sections:
        depth = len(section.path) - 1
        lines.append("  " * depth + section.heading)
    return Headline(topic.title, topic.title, "\n".join(lines))


def pools(state: CarTopicState) -> Iterator[QueryPool]:
    """The pool of each query that a run answers, in outline order."""
    for task in _TASKS:
        groups = runs_by_priority(state, task)
        for rank, (query, path) in enumerate(queries(state.topic)):
            items = pooled_items(state, task, query, groups)
            if items:
                in_order = tuple(stable_order(items, query))
                yield QueryPool(task, query, path, rank, in_order)


def screens(state: CarTopicState) -> Iterator[Screen]:
    """One for each query with a pool, then one for each distinct page."""
    for pool in pools(state):
        screen = query_screen(pool.task, pool.query)
        shown = _shown(state, pool)
        title = f"{_PLURAL[pool.task]}: {query_in_words(state.topic, pool.path)}"
        query = full_path(state.topic, pool.path)
        data = partial(_outline, state.topic, pool.path)
        yield Screen(
            screen, shown.parts, shown.notes, pool.rank, title, query, data=data
        )
    yield from page_screens(state)


def _outline(topic: Topic, path: tuple[str, ...]) -> dict[str, object]:
    return {"outline": outline_rows(topic, path)}


def _question(state: CarTopicState, pool: QueryPool) -> str:
    section = full_path(state.topic, pool.path)
    return f"Should this {pool.task} be mentioned in “{section}”?"


class _ShownPool(NamedTuple):
    """The parts of a pool's screen, and the notes below them."""

    parts: tuple[Part, ...]
    notes: tuple[str, ...]


def _shown(state: CarTopicState, pool: QueryPool) -> _ShownPool:
    parts = []
    documents = state.documents(pool.items)
    if pool.task == "entity":
        for number, item in enumerate(pool.items, 1):
            parts.append(entity_part(documents, item, f"entity {number}"))
        return _ShownPool(tuple(parts), _unnamed(documents, pool.items))
    for number, item in enumerate(pool.items, 1):
        parts.append(part_of(documents, item, f"passage {number}"))
    return _ShownPool(tuple(parts), absent(documents, pool.items))


def _unnamed(
    documents: Mapping[str, Document], entities: Iterable[str]
) -> tuple[str, ...]:
    """The sentence about entities without a name; nothing where the campaign has all names."""
    named = {name for name, document in documents.items() if document.title}
    missing = sum(entity not in named for entity in entities)
    if not missing:
        return ()
    return (
        "entities shown by their ids, as the campaign does not have their names "
        f"(import pages or names of entities): {missing}",
    )


def units(state: CarTopicState) -> Iterator[Unit]:
    """The units of all pools, then those of all pages."""
    topic_pools = list(pools(state))
    documents = _documents_of_entities(state, topic_pools)
    for pool in topic_pools:
        screen = query_screen(pool.task, pool.query)
        question = _question(state, pool)
        for index, item in enumerate(pool.items):
            ref = ranking_ref(pool.task, state.id, pool.query, item)
            name = f"{pool.task} {index + 1}"
            document = ""
            if pool.task == "entity":
                document = documents.get(_PooledEntity(pool.query, item), "")
            yield Unit(ref, screen, index, name, question, document)
    yield from page_units(state)


class _PooledEntity(NamedTuple):
    """An entity in the pool of a query."""

    query: str
    entity: str


def _documents_of_entities(
    state: CarTopicState, topic_pools: Iterable[QueryPool]
) -> dict[_PooledEntity, str]:
    """The document that each pooled entity is shown with, if any.

    It is the provenance paragraph, else the first paragraph of the entity's own page.
    """
    rankings = list(rankings_of_task(state.answers, "entity").values())
    documents: dict[_PooledEntity, str] = {}
    without_provenance: list[_PooledEntity] = []
    for pool in topic_pools:
        if pool.task != "entity":
            continue
        named = provenance(rankings, pool.query, pool.items)
        for entity in pool.items:
            pooled = _PooledEntity(pool.query, entity)
            if entity in named:
                documents[pooled] = named[entity]
            else:
                without_provenance.append(pooled)
    # All at once: the database is asked a single time.
    pages = state.documents({pooled.entity for pooled in without_provenance})
    for pooled in without_provenance:
        page = pages.get(pooled.entity)
        if page is not None and page.passages:
            documents[pooled] = pooled.entity
    return documents
