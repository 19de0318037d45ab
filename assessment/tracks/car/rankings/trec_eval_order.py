"""Rankings as scores by item, in trec_eval's order; only the queries that are needed are taken apart."""

from __future__ import annotations

import functools
import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import islice
from operator import neg

import orjson

from assessment.tracks.car.answer import Ordering, PackedRanking, PageRankings, Task
from assessment.tracks.car.unit_references import entity_of

ItemScores = dict[str, float]
"""A ranking as the score of each item."""


def item_scores(packed: PackedRanking, task: Task) -> ItemScores:
    """The score of each item; an entity that occurs with several paragraphs has its highest."""
    values = floats(packed.scores)
    items = packed.items.split(" ")
    if task == "passage" or "/" not in packed.items:
        return dict(zip(items, values, strict=True))
    scores: dict[str, float] = {}
    for item, score in zip(items, values, strict=True):
        entity, _ = entity_of(item)
        scores[entity] = max(score, scores.get(entity, score))
    return scores


def floats(column: str) -> list[float]:
    """The numbers of a text that has them joined by blanks.  Raises ValueError where one of them is none.

    >>> floats("12 .5 1e-3")
    [12.0, 0.5, 0.001]
    """
    try:
        # A JSON reader is four times as fast as float().
        numbers = orjson.loads(f"[{column.replace(' ', ',')}]")
        return list(map(float, numbers))
    except (orjson.JSONDecodeError, TypeError):
        return list(map(float, column.split(" ")))


def top(scores: ItemScores, depth: int) -> list[str]:
    """The first items as trec_eval sorts: highest score first, equal scores by item from Z to A."""
    values = list(scores.values())
    falling = sorted(values, reverse=True)
    # Only items of this score or a higher one can be among the first.
    least = 0.0
    if falling:
        least = falling[:depth][-1]
    # Runs come sorted: then all such items are at the head, and the rest need not be looked at.
    reach = None
    if falling == values:
        reach = bisect_right(falling, -least, key=neg)
    candidates = islice(scores.items(), reach)
    first = [(score, item) for item, score in candidates if score >= least]
    first.sort(reverse=True)
    return [item for _, item in first[:depth]]


@functools.lru_cache(maxsize=1024)
def head(packed: PackedRanking, task: Task, depth: int) -> tuple[str, ...]:
    """The first items of a ranking (`top`), remembered, as pools and lists of what is in use ask again."""
    return tuple(top(item_scores(packed, task), depth))


def pool_depth(depth: int, runs: int) -> int:
    """How many items of each run go into a pool of this depth."""
    return math.ceil(depth / max(runs, 1))


def provenance(
    rankings: list[PageRankings], query: str, entities: Iterable[str]
) -> dict[str, str]:
    """The provenance paragraph of each entity that has one.

    Of several it is the first by id, whatever the order of the runs.
    """
    by_run = [
        _paragraphs(ranking.queries[query])
        for ranking in rankings
        if query in ranking.queries
    ]
    named = {}
    for entity in entities:
        paragraphs = [by_entity[entity] for by_entity in by_run if entity in by_entity]
        if paragraphs:
            named[entity] = min(paragraphs)
    return named


@functools.lru_cache(maxsize=1024)
def _paragraphs(packed: PackedRanking) -> Mapping[str, str]:
    """The first provenance paragraph by id of each entity in a run's ranking."""
    paragraphs: dict[str, str] = {}
    for item in packed.items.split(" "):
        entity, paragraph = entity_of(item)
        if paragraph:
            paragraphs[entity] = min(paragraph, paragraphs.get(entity, paragraph))
    return paragraphs


def from_origins(page: Ordering) -> dict[str, dict[str, float]]:
    """The rankings that a Y3 page was made from, by section.

    A paragraph that comes again gets `_dup` appended.  Without a score the rank counts, and a score that is
    not a number is below all others.
    """
    rankings: dict[str, dict[str, float]] = {}
    for origin in page.origins:
        section = rankings.setdefault(origin.section, {})
        name = origin.paragraph
        while name in section:
            name += "_dup"
        score = origin.rank_score
        section[name] = -math.inf if math.isnan(score) else score
    return rankings
