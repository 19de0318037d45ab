"""Converts rankings to Y3 pages: the best paragraphs of every facet in turns.

The rules are those of `y3_convert_ranking_to_ordering.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import NamedTuple

from assessment.tracks.car.answer import (
    Ordering,
    Origin,
    PackedRanking,
    PageRankings,
    Topic,
)
from assessment.tracks.car.topics.budget import BUDGET


class RunLine(NamedTuple):
    """A line of a run file."""

    item: str
    rank: int
    score: float


def run_lines(packed: PackedRanking) -> Iterator[RunLine]:
    """The lines of one query in file order."""
    items = packed.items.split()
    scores = packed.scores.split()
    # `strict` would fail: counting 1, 2, 3 ... never ends.
    ranks = map(int, packed.ranks.split()) if packed.ranks else count(1)
    for item, rank, score in zip(items, ranks, scores, strict=False):
        yield RunLine(item, rank, float(score))


def convert(
    topic: Topic,
    ranking: PageRankings,
    k: int = BUDGET,
    remove_duplicates: bool = False,
) -> Ordering | None:
    """The page of a section-level ranking; None where nothing was retrieved for any facet.

    Lines with a rank above k are dropped, all others become origins.  In turns every facet, in outline order,
    gives its next line until k are taken; the page then goes facet by facet.  With `remove_duplicates` a
    facet whose next paragraph is taken already loses its turn.  Ranks that start at 0 leave k + 1 lines of a
    query, as in the original.
    """
    facets = {section.id for section in topic.facets}
    lines = {}
    for name, packed in ranking.queries.items():
        # Sections below a facet are no part of the page.
        if name in facets:
            lines[name] = _first(packed, k)
    if not any(lines.values()):
        return None
    items = []
    for section in topic.facets:
        if section.id in lines:
            items.append([line.item for line in lines[section.id]])
    paragraphs = tuple(_in_turns(items, k, remove_duplicates))
    origins = tuple(_origins(lines))
    return Ordering(paragraphs, topic.query_facets, origins)


def convert_page_ranking(
    topic: Topic, ranking: PageRankings, k: int = BUDGET
) -> Ordering | None:
    """The page of a ranking for the whole page (`--is-page-level-run`): the lines up to rank k."""
    if topic.id not in ranking.queries:
        return None
    lines = _first(ranking.queries[topic.id], k)
    if not lines:
        return None
    paragraphs = tuple(line.item for line in lines)
    # The page's own id is the section path of all origins, as in the original.
    origins = tuple(_origins({topic.id: lines}))
    return Ordering(paragraphs, topic.query_facets, origins)


def _first(packed: PackedRanking, k: int) -> list[RunLine]:
    return [line for line in run_lines(packed) if line.rank <= k]


def _in_turns(
    facets: list[list[str]], k: int, remove_duplicates: bool
) -> Iterator[str]:
    """The paragraphs that are taken, facet by facet."""
    chosen: list[list[str]] = [[] for _ in facets]
    taken: list[str] = []
    for turn in range(max(map(len, facets))):
        for items, own in zip(facets, chosen, strict=True):
            if len(taken) >= k or turn >= len(items):
                continue
            if remove_duplicates and items[turn] in taken:
                continue
            own.append(items[turn])
            taken.append(items[turn])
    for own in chosen:
        yield from own


def _origins(lines: Mapping[str, list[RunLine]]) -> Iterator[Origin]:
    for section, own in lines.items():
        for line in own:
            yield Origin(line.item, section, line.rank, line.score)
