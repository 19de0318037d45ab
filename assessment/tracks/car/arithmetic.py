"""The arithmetic of CAR's measures: rankings through ir_measures, pages by NIST's, the overview's and the converter's definitions."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

import ir_measures
from ir_measures import AP, RR, Rprec, nDCG

from assessment.tracks.car.gold import PageGold
from assessment.tracks.car.levels import Qrels
from assessment.tracks.car.ranking import Scored, top
from assessment.tracks.car.scales import COHERENT, FACET_GRADES, SAME, SMOOTH, UNSET

RANKING = {"MAP": AP, "Rprec": Rprec, "nDCG@20": nDCG @ 20, "RR": RR}
"""Official name and ir_measures' measure, all computed by trec_eval's own code."""
JUDGED = "Judged@20"
CUTOFF = 20
TOP_GRADE = 3
_NAMES = {measure: name for name, measure in RANKING.items()}

T = TypeVar("T")


class QueryScores(NamedTuple):
    """One query's measures by name, and how many of its first items are judged."""

    values: Mapping[str, float]
    judged: int
    shown: int


class Scorer:
    """Scores rankings of the queries of one page against their judgments; runs come one after the other."""

    def __init__(self, qrels: Qrels) -> None:
        self.qrels = qrels
        # pytrec_eval can crash the process at a query whose grades are all negative; below 0 and 0 are the same to all four measures.
        floored = {
            query: {item: max(0, grade) for item, grade in grades.items()} for query, grades in qrels.items()
        }
        self._evaluator = ir_measures.pytrec_eval.evaluator(RANKING.values(), floored) if qrels else None

    def figures(self, run: Mapping[str, Scored]) -> dict[str, QueryScores]:
        """The figures of every judged query that the run answers."""
        answered = {query: run[query] for query in self.qrels if run.get(query)}
        values: dict[str, dict[str, float]] = {query: {} for query in answered}
        for found in self._evaluator.iter_calc(answered) if self._evaluator and answered else ():
            if found.query_id in values:
                values[found.query_id][_NAMES[found.measure]] = float(found.value)
        return {query: self._with_judged(query, scores, values[query]) for query, scores in answered.items()}

    def _with_judged(self, query: str, scores: Scored, values: dict[str, float]) -> QueryScores:
        first = top(scores, CUTOFF)
        judged = sum(item in self.qrels[query] for item in first)
        return QueryScores(values | {JUDGED: judged / len(first)}, judged, len(first))


def mean(values: Sequence[float], empty: float = 0.0) -> float:
    """The mean; `empty` without any value.

    >>> mean([1.0, 0.0]), mean([])
    (0.5, 0.0)
    """
    return sum(values) / len(values) if values else empty


def neighbours(items: Iterable[T]) -> list[tuple[T, T]]:
    """Each two that follow each other, each pair once, in order.

    >>> neighbours("abab")
    [('a', 'b'), ('b', 'a')]
    """
    return list(dict.fromkeys(itertools.pairwise(items)))


class VisiblePage(NamedTuple):
    """A page as the judgments leave it: what stands there in order, repeated paragraphs too, and what is removed."""

    paragraphs: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def distinct(self) -> list[str]:
        return list(dict.fromkeys(self.paragraphs))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        return neighbours(self.paragraphs)


def visible_page(page: Sequence[str], gold: PageGold) -> VisiblePage:
    kept = tuple(paragraph for paragraph in page if paragraph not in gold.removed)
    return VisiblePage(kept, tuple(paragraph for paragraph in page if paragraph in gold.removed))


def facet_overlap(page: VisiblePage, gold: PageGold) -> float:
    """NIST: how many neighbours among the distinct visible paragraphs share a facet."""
    return mean(
        [
            float(bool(gold.facet_ids(one) & gold.facet_ids(other)))
            for one, other in itertools.pairwise(page.distinct)
        ]
    )


def transition(page: VisiblePage, gold: PageGold) -> float:
    """NIST: how many of the labelled transitions between visible paragraphs are smooth."""
    return mean([float(gold.transitions[pair] in SMOOTH) for pair in page.pairs if pair in gold.transitions])


def relevance(page: VisiblePage, gold: PageGold) -> float:
    """NIST: the mean grade of the visible paragraphs that have one, over the highest grade; 0 for each removed one."""
    best = [gold.best(paragraph) for paragraph in page.distinct]
    return mean(
        [max(0, FACET_GRADES[label]) / TOP_GRADE for label in best if label in FACET_GRADES]
        + [0.0] * len(page.removed)
    )


def coherence(page: Sequence[str], gold: PageGold) -> float:
    """Overview of Y3: how many of all submitted transitions, removed paragraphs included, are labelled SAME or COHERENT."""
    return mean([float(gold.transitions.get(pair) in (SAME, COHERENT)) for pair in itertools.pairwise(page)])


def coverage(page: VisiblePage, gold: PageGold, facets: Iterable[str]) -> float | None:
    """How many facets of the outline have a relevant paragraph on the page; None for an outline without facets."""
    held = {
        facet
        for one in page.distinct
        for facet, label in gold.facets.get(one, {}).items()
        if FACET_GRADES.get(label, 0) > 0
    }
    wanted = list(facets)
    return mean([float(facet in held) for facet in wanted]) if wanted else None


def qrels_overlap(page: Sequence[str], qrels: Qrels) -> float:
    """Converter's evaluation: how many of all neighbours share a facet for which both are relevant."""
    facets = {one: {facet for facet, grades in qrels.items() if grades.get(one, 0) > 0} for one in page}
    return mean([float(bool(facets[one] & facets[other])) for one, other in itertools.pairwise(page)])


def qrels_relevance(page: Sequence[str], qrels: Qrels) -> float:
    """Converter's evaluation: the mean of all paragraphs' best grade over the highest grade of the scale."""
    return mean([max((0, *(grades.get(one, 0) for grades in qrels.values()))) / TOP_GRADE for one in page])


def missing(page: VisiblePage, gold: PageGold) -> tuple[int, int]:
    """NIST: distinct visible paragraphs without a grade, and transitions between different ones without a label."""
    ungraded = sum(gold.best(paragraph) == UNSET for paragraph in page.distinct)
    return ungraded, sum(gold.transitions.get(pair, UNSET) == UNSET for pair in to_judge(page))


def to_judge(page: VisiblePage) -> Iterator[tuple[str, str]]:
    """The transitions that assessors are asked about: a paragraph is not compared with itself."""
    return (pair for pair in page.pairs if pair[0] != pair[1])
