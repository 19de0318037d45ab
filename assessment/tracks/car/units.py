"""What is judged: pooled passages and entities for each section, and whole pages."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from assessment.model import Headline, Part, Ref, Screen, Unit
from assessment.tracks.car.answer import Answer, Ordering, Ranking, Task, Topic
from assessment.tracks.car.levels import queries, spelt
from assessment.tracks.car.pages import absent, page_screens, page_units, part_of
from assessment.tracks.car.ranking import head, pool_depth, provenance
from assessment.tracks.car.refs import CarTopicState, page_screen, query_screen, ranking_ref
from assessment.tracks.car.scales import QUESTION

_TASKS: tuple[Task, ...] = ("passage", "entity")


class QueryPool(NamedTuple):
    """The pool of one query: items in the order shown."""

    task: Task
    query: str
    path: tuple[str, ...]
    rank: int
    items: tuple[str, ...]


def headline(topic: Topic) -> Headline:
    outline = "\n".join("  " * (len(section.path) - 1) + section.path[-1] for section in topic.sections)
    return Headline(topic.title, topic.title, outline)


def screen_of(answer: Answer) -> str:
    """A page's own screen; a ranking's screens are shared by all runs, the first one stands for it."""
    if isinstance(answer, Ordering):
        return page_screen(answer.paragraphs)
    return query_screen(answer.task, next(iter(answer.queries), ""))


def carry(topic: str, old: Answer, new: Answer) -> dict[Ref, Ref]:
    """Units name paragraphs, entities and pairs, never a run: there is nothing to move."""
    return {}


def pools(state: CarTopicState) -> Iterator[QueryPool]:
    """The pool of each query that a run answers, in outline order."""
    for task in _TASKS:
        rankings = [
            answer for answer in state.answers.values() if isinstance(answer, Ranking) and answer.task == task
        ]
        everybody = [
            answer
            for answer in (state.runs or state.answers).values()
            if isinstance(answer, Ranking) and answer.task == task
        ]
        depth = pool_depth(int(state.settings["depth"]), len(everybody))
        for rank, (query, path) in enumerate(queries(state.topic)):
            found = {
                item
                for ranking in rankings
                if query in ranking.queries
                for item in head(ranking.queries[query], task, depth)
            }
            if found:
                yield QueryPool(
                    task,
                    query,
                    path,
                    rank,
                    tuple(sorted(found, key=lambda item, query=query: _shuffled(query, item))),
                )


def _shuffled(query: str, item: str) -> bytes:
    """Stable and without regard to runs and ranks."""
    return hashlib.blake2b(f"{query} {item}".encode(), digest_size=8).digest()


def screens(state: CarTopicState) -> Iterator[Screen]:
    """One for each query with a pool, then one for each distinct page."""
    for pool in pools(state):
        screen = query_screen(pool.task, pool.query)
        yield Screen(
            screen, *_shown(state, pool), pool.rank, state.topic.title, spelt(state.topic, pool.path)
        )
    yield from page_screens(state)


def _shown(state: CarTopicState, pool: QueryPool) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    if pool.task == "entity":
        return tuple(Part(item, name=f"entity {number}") for number, item in enumerate(pool.items, 1)), ()
    documents = state.documents(pool.items)
    return tuple(part_of(documents, item, f"passage {n}") for n, item in enumerate(pool.items, 1)), absent(
        documents, pool.items
    )


def units(state: CarTopicState) -> Iterator[Unit]:
    for pool in pools(state):
        screen, behind = query_screen(pool.task, pool.query), _behind(state, pool)
        for place, item in enumerate(pool.items):
            ref = ranking_ref(pool.task, state.id, pool.query, item)
            yield Unit(
                ref, screen, place, f"{pool.task} {place + 1}", QUESTION[pool.task], behind.get(item, "")
            )
    yield from page_units(state)


def _behind(state: CarTopicState, pool: QueryPool) -> dict[str, str]:
    """The provenance paragraph of each entity that has one."""
    if pool.task == "passage":
        return {}
    rankings = [
        answer for answer in state.answers.values() if isinstance(answer, Ranking) and answer.task == "entity"
    ]
    return provenance(rankings, pool.query, pool.items)
