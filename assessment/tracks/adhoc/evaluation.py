"""Values of ir_measures for all runs of one topic at once."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from assessment.tracks.adhoc.measure_lists import NamedMeasure
from assessment.tracks.adhoc.ranking import as_scores


def values_of(
    measures: Sequence[NamedMeasure],
    grades: Mapping[str, int],
    rankings: Mapping[str, Sequence[str]],
) -> dict[str, list[float]]:
    """The values of each run in the order of the measures; a run without documents has 0 everywhere.

    Rankings are in trec_eval's order: providers break ties in different ways, so they get scores without.
    """
    values = {run: [0.0] * len(measures) for run in rankings}
    # Each run goes to the provider as a query of its own, so that one call serves them all; some providers
    # read numbers only as names of queries.
    queries = {}
    for number, (run, ranking) in enumerate(rankings.items(), 1):
        if ranking:
            queries[str(number)] = run
    if not queries or not grades:
        return values
    # pytrec_eval can crash the process where all grades are negative; to all measures they are like 0.
    floored = {document: max(0, grade) for document, grade in grades.items()}
    qrels = dict.fromkeys(queries, floored)
    scores = {query: as_scores(rankings[run]) for query, run in queries.items()}
    # Here: ir_measures takes longer to import than all else that most commands need.
    import ir_measures

    names = tuple(measure.name for measure in measures)
    places = {name: place for place, name in enumerate(names)}
    for metric in ir_measures.iter_calc(parsed(names), qrels, scores):
        run = queries[metric.query_id]
        values[run][places[_name(metric.measure)]] = float(metric.value)
    return values


@functools.lru_cache(maxsize=256)
def parsed(names: tuple[str, ...]) -> tuple[Any, ...]:
    """The measures as ir_measures computes them."""
    import ir_measures

    return tuple(ir_measures.parse_measure(name) for name in names)


def _name(measure: Any) -> str:
    return str(measure)
