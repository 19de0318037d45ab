"""Values of ir_measures for all runs of one topic at once."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from assessment.tracks.adhoc.measures.measure_lists import NamedMeasure
from assessment.tracks.adhoc.runs.trec_eval_order import as_scores


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
    scores = {query: as_scores(rankings[run]) for query, run in queries.items()}
    names = tuple(measure.name for measure in measures)
    columns = {name: column for column, name in enumerate(names)}
    for group in _groups(grades, names):
        qrels = dict.fromkeys(queries, group.grades)
        for computed in _computed(group.names, qrels, scores):
            run = queries[computed.query]
            values[run][columns[computed.name]] = computed.value
    return values


class _Group(NamedTuple):
    """Measures that see the same grades."""

    names: tuple[str, ...]
    grades: dict[str, int]


class _Computed(NamedTuple):
    """A value of a measure for a query, as a provider gives it."""

    name: str
    query: str
    value: float


def _groups(grades: Mapping[str, int], names: tuple[str, ...]) -> Iterator[_Group]:
    """The measures that see negative grades, and the others, to which such a grade is like 0."""
    signed = tuple(name for name in names if is_signed(name))
    others = tuple(name for name in names if not is_signed(name))
    if others:
        unsigned = {document: max(0, grade) for document, grade in grades.items()}
        yield _Group(others, unsigned)
    # pytrec_eval can crash the process where all grades are negative; nothing is relevant then.
    if signed and max(grades.values()) >= 0:
        yield _Group(signed, dict(grades))


def is_signed(name: str) -> bool:
    """Whether trec_eval takes documents with a negative grade for unjudged ones in this measure.

    >>> is_signed("Bpref(rel=2)"), is_signed("infAP"), is_signed("nDCG@10")
    (True, True, False)
    """
    return name.partition("(")[0] in ("Bpref", "infAP")


def _computed(
    names: tuple[str, ...],
    qrels: dict[str, dict[str, int]],
    scores: dict[str, dict[str, float]],
) -> Iterator[_Computed]:
    """The values of all queries that a provider knows."""
    # Here: ir_measures takes longer to import than all else that most commands need.
    import ir_measures

    for metric in ir_measures.iter_calc(parsed(names), qrels, scores):
        yield _Computed(_name(metric.measure), metric.query_id, float(metric.value))


@functools.lru_cache(maxsize=256)
def parsed(names: tuple[str, ...]) -> tuple[Any, ...]:
    """The measures as ir_measures computes them."""
    import ir_measures

    return tuple(ir_measures.parse_measure(name) for name in names)


def _name(measure: Any) -> str:
    return str(measure)
