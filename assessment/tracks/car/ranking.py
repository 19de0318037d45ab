"""Rankings taken apart: only those queries that are asked for, by trec_eval's order."""

from __future__ import annotations

import functools
import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import islice
from operator import neg

import orjson

from assessment.tracks.car.answer import Ordering, Ranked, Ranking, Task
from assessment.tracks.car.refs import entity_of

Scored = dict[str, float]


def scored(ranked: Ranked, task: Task) -> dict[str, float]:
    """The score of each item; an entity that stands there for several paragraphs has its highest."""
    scores = floats(ranked.scores)
    if task == "passage" or "/" not in ranked.items:
        return dict(zip(ranked.items.split(" "), scores, strict=True))
    found: dict[str, float] = {}
    for item, score in zip(ranked.items.split(" "), scores, strict=True):
        entity = entity_of(item)[0]
        found[entity] = max(score, found.get(entity, score))
    return found


def floats(column: str) -> list[float]:
    """The numbers of a text that has them joined by blanks.  Raises ValueError where one of them is none.

    >>> floats("12 .5 1e-3")
    [12.0, 0.5, 0.001]
    """
    try:
        return list(
            map(float, orjson.loads(f"[{column.replace(' ', ',')}]"))
        )  # a JSON reader is four times as fast as float()
    except (orjson.JSONDecodeError, TypeError):
        return list(map(float, column.split(" ")))


def top(scores: Scored, depth: int) -> list[str]:
    """The first items: highest score first, equal scores by item from the end of the alphabet, as trec_eval sorts."""
    values = list(scores.values())
    best = sorted(values, reverse=True)
    least = best[:depth][-1] if best else 0.0
    reach = (
        bisect_right(best, -least, key=neg) if best == values else None
    )  # runs come sorted: a look at the head is enough
    first = [(score, item) for item, score in islice(scores.items(), reach) if score >= least]
    return [item for _, item in sorted(first, reverse=True)[:depth]]


@functools.lru_cache(maxsize=1024)
def head(ranked: Ranked, task: Task, depth: int) -> tuple[str, ...]:
    return tuple(top(scored(ranked, task), depth))


def pool_depth(depth: int, runs: int) -> int:
    """How many items of each run go into a pool of the given depth."""
    return math.ceil(depth / max(runs, 1))


def provenance(rankings: list[Ranking], query: str, entities: Iterable[str]) -> dict[str, str]:
    """The paragraph behind each entity that has one: of several the first by id, whatever the order of the runs."""
    told = [_paragraphs(ranking.queries[query]) for ranking in rankings if query in ranking.queries]
    named = {entity: [found[entity] for found in told if entity in found] for entity in entities}
    return {entity: min(paragraphs) for entity, paragraphs in named.items() if paragraphs}


@functools.lru_cache(maxsize=1024)
def _paragraphs(ranked: Ranked) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for item in ranked.items.split(" "):
        entity, paragraph = entity_of(item)
        if paragraph:
            found[entity] = min(paragraph, found.get(entity, paragraph))
    return found


def from_origins(page: Ordering) -> dict[str, dict[str, float]]:
    """The rankings behind a Y3 page by section: a paragraph that comes again gets `_dup` appended; without a score the rank counts, and
    a score that is no number is below all others."""
    found: dict[str, dict[str, float]] = {}
    for origin in page.origins:
        section, name = found.setdefault(origin.section, {}), origin.paragraph
        while name in section:
            name += "_dup"
        value = origin.score if origin.score is not None else -float(origin.rank or 0)
        section[name] = -math.inf if math.isnan(value) else value
    return found
