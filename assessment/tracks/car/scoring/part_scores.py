"""The scores of every run at every judged query of a page: what means over queries are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import PartScore
from assessment.tracks.car.levels import full_path, queries
from assessment.tracks.car.rankings.trec_eval_order import ItemScores, from_origins
from assessment.tracks.car.scoring.ranking_scorer import JUDGED, RANKING, QueryScores
from assessment.tracks.car.scoring.score import (
    ALL,
    JudgedQueries,
    Kind,
    judged_queries,
    judged_rankings,
)
from assessment.tracks.car.unit_references import CarTopicState

_NAMES = (*RANKING, JUDGED)


def part_scores(state: CarTopicState) -> Iterator[PartScore]:
    """The scores of each run at each judged query, in the order of the outline.

    A query that a run does not answer has 0, or no score with the setting "missing" at "skip".
    """
    judged = judged_queries(state)
    for run, kind in state.kinds.items():
        if kind in judged:
            rankings = _rankings(state, run, kind, judged[kind])
            yield from _of_run(state, run, judged[kind], rankings)


def _rankings(
    state: CarTopicState, run: str, kind: Kind, judged: JudgedQueries
) -> Mapping[str, ItemScores]:
    """The run's rankings of judged queries; none where it leaves the page out."""
    answer = state.answers.get(run)
    if answer is None:
        return {}
    if answer.kind == "ordering":
        return from_origins(answer)
    return judged_rankings(answer, judged.wanted)


def _of_run(
    state: CarTopicState,
    run: str,
    judged: JudgedQueries,
    rankings: Mapping[str, ItemScores],
) -> Iterator[PartScore]:
    """The scores of one run by level and query, with those that it leaves unanswered where they count."""
    skips = state.settings["missing"] == "skip"
    # The queries of the page in words, in the order of the outline.
    titles = {
        query: full_path(state.topic, path) for query, path in queries(state.topic)
    }
    for level, scorer in judged.scorers.items():
        scores = scorer.scores(rankings)
        for query in _in_outline_order(scorer.qrels, titles):
            if query in scores or not skips:
                title = titles.get(query, query)
                yield from _of_query(
                    run, query, title, level=level, scores=scores.get(query)
                )


def _in_outline_order(
    judged: Mapping[str, object], titles: Mapping[str, str]
) -> list[str]:
    known = [query for query in titles if query in judged]
    # Facets of NIST's interface are in no outline.
    others = sorted(query for query in judged if query not in titles)
    return [*known, *others]


def _of_query(
    run: str, query: str, title: str, *, level: str, scores: QueryScores | None
) -> Iterator[PartScore]:
    judged = scores.judged if scores else 0
    shown = scores.shown if scores else 0
    for name in _NAMES:
        value = scores.values[name] if scores else 0.0
        measure = name
        if level != ALL:
            measure = f"{name}-{level}"
        yield PartScore(run, query, measure, value, judged, shown, title=title)
