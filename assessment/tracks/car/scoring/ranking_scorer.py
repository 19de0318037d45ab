"""Scores of rankings of the queries of a page, by trec_eval's own code through ir_measures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from assessment.tracks.car.levels import Grades, Qrels
from assessment.tracks.car.rankings.trec_eval_order import ItemScores, top

RANKING = ("MAP", "Rprec", "nDCG@20", "RR")
"""Official names of the measures that trec_eval's own code computes."""
JUDGED = "Judged@20"
INFERRED = "infAP"
"""The measure that reads which items are in the pool but outside of the sample."""
OUTSIDE = -99
"""Takes the place of a grade for items of the pool outside of the sample; no scale has it."""
CUTOFF = 20
"""Items of a ranking that the measures with "@20" look at, and that are shown."""


class QueryScores(NamedTuple):
    """One query's scores by measure, and how many of its first items are judged."""

    values: Mapping[str, float]
    judged: int
    shown: int


class Scorer:
    """Scores rankings of the queries of one page against their judgments; runs come one after the other."""

    def __init__(self, qrels: Qrels, *, is_sampled: bool = False) -> None:
        self.qrels = _without_outside(qrels)
        self._inferring = None
        if is_sampled and self.qrels:
            sampled = {query: _as_sampled(qrels[query]) for query in self.qrels}
            self._inferring = _evaluator(sampled, inferred=True)
        # pytrec_eval can crash the process at a query whose grades are all negative; below 0 and 0 are the
        # same to all four measures.
        floored = {query: _floored(grades) for query, grades in self.qrels.items()}
        self._evaluator = _evaluator(floored) if floored else None

    def scores(self, run: Mapping[str, ItemScores]) -> dict[str, QueryScores]:
        """The scores of every judged query that the run answers."""
        answered = {query: run[query] for query in self.qrels if run.get(query)}
        values: dict[str, dict[str, float]] = {query: {} for query in answered}
        for metric in _metrics(self._evaluator, answered):
            name = _names()[metric.measure]
            values[metric.query_id][name] = float(metric.value)
        for of_query in values.values():
            of_query[INFERRED] = 0.0
        for metric in _metrics(self._inferring, answered):
            values[metric.query_id][INFERRED] = float(metric.value)
        scores = {}
        for query, ranking in answered.items():
            scores[query] = self._with_judged(query, ranking, values[query])
        return scores

    def _with_judged(
        self, query: str, scores: ItemScores, values: dict[str, float]
    ) -> QueryScores:
        grades = self.qrels[query]
        first = top(scores, CUTOFF)
        judged = sum(item in grades for item in first)
        # A share of the items shown: a run with fewer than 20 is not blamed for it here.
        values[JUDGED] = judged / len(first)
        return QueryScores(values, judged, len(first))


@cache
def _names() -> Mapping[Any, str]:
    """The official names by ir_measures' measures."""
    from ir_measures import AP, RR, Rprec, nDCG  # here: checking a file scores nothing

    return dict(zip((AP, Rprec, nDCG @ 20, RR), RANKING, strict=True))


def _evaluator(qrels: dict[str, dict[str, int]], *, inferred: bool = False) -> Any:
    import ir_measures  # as above

    measures = [ir_measures.infAP] if inferred else _names()
    return ir_measures.pytrec_eval.evaluator(measures, qrels)


def _metrics(evaluator: Any, rankings: Mapping[str, ItemScores]) -> Iterator[Any]:
    """The evaluator's values of the rankings; none without an evaluator or a ranking."""
    if not evaluator or not rankings:
        return
    for metric in evaluator.iter_calc(rankings):
        # It may also give values for queries that are not ranked.
        if metric.query_id in rankings:
            yield metric


def _without_outside(qrels: Qrels) -> dict[str, dict[str, int]]:
    """The judged items of the queries that have any."""
    judged = {}
    for query, grades in qrels.items():
        own = {item: grade for item, grade in grades.items() if grade != OUTSIDE}
        if own:
            judged[query] = own
    return judged


def _as_sampled(grades: Grades) -> dict[str, int]:
    """As trec_eval reads a sample: -1 for items outside of it, judged ones from 0 on."""
    sampled = _floored(grades)
    for item, grade in grades.items():
        if grade == OUTSIDE:
            sampled[item] = -1
    return sampled


def _floored(grades: Grades) -> dict[str, int]:
    return {item: max(0, grade) for item, grade in grades.items()}
