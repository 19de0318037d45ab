"""Rankings become Y3 pages, as `y3_convert_ranking_to_ordering.py` makes them: the best paragraphs of every facet, round robin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from assessment.tracks.car.answer import Facet, Ordering, Origin, Ranked, Ranking, Topic

BUDGET = 20


class RunLine(NamedTuple):
    """A line of a run file."""

    item: str
    rank: int
    score: float


def run_lines(ranked: Ranked) -> Iterator[RunLine]:
    """The lines of one query in file order."""
    ranks = map(int, ranked.ranks.split()) if ranked.ranks else count(1)
    for item, rank, score in zip(ranked.items.split(), ranks, ranked.scores.split(), strict=False):
        yield RunLine(item, rank, float(score))


def convert(
    topic: Topic, ranking: Ranking, k: int = BUDGET, remove_duplicates: bool = False
) -> Ordering | None:
    """The page of a section-level ranking; None where nothing was retrieved for any facet.

    Lines with a rank above k are dropped, all others become origins.  In turns every facet, in outline order, gives its next line
    until k are taken; the page then goes facet by facet.  With `remove_duplicates` a facet whose next paragraph is taken already loses
    its turn.  Ranks that start at 0 leave k + 1 lines of a query, as in the original.
    """
    facets = {section.id for section in topic.facets}
    kept = {
        name: [line for line in run_lines(ranked) if line.rank <= k]
        for name, ranked in ranking.queries.items()
        if name in facets
    }
    if not any(kept.values()):
        return None
    order = [section.id for section in topic.facets if section.id in kept]
    taken = _in_turns([[line.item for line in kept[name]] for name in order], k, remove_duplicates)
    return Ordering(tuple(taken), _facets(topic), tuple(_origins(kept)))


def convert_page_ranking(topic: Topic, ranking: Ranking, k: int = BUDGET) -> Ordering | None:
    """The page of a ranking for the whole page (`--is-page-level-run`): its lines with a rank up to k, in file order."""
    kept = (
        [line for line in run_lines(ranking.queries[topic.id]) if line.rank <= k]
        if topic.id in ranking.queries
        else []
    )
    if not kept:
        return None
    return Ordering(tuple(line.item for line in kept), _facets(topic), tuple(_origins({topic.id: kept})))


def _in_turns(facets: list[list[str]], k: int, remove_duplicates: bool) -> Iterator[str]:
    """The paragraphs that are taken, facet by facet."""
    chosen: list[list[str]] = [[] for _ in facets]
    taken: list[str] = []
    for turn in range(max(map(len, facets))):
        for facet, mine in zip(facets, chosen, strict=True):
            if len(taken) < k and turn < len(facet) and not (remove_duplicates and facet[turn] in taken):
                mine.append(facet[turn])
                taken.append(facet[turn])
    for mine in chosen:
        yield from mine


def _facets(topic: Topic) -> tuple[Facet, ...]:
    return tuple(Facet(section.id, section.path[-1]) for section in topic.facets)


def _origins(kept: dict[str, list[RunLine]]) -> Iterator[Origin]:
    for name, found in kept.items():
        for line in found:
            yield Origin(line.item, name, line.rank, line.score)
