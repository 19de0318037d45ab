"""The items that a run retrieved for each query of a page, and those that are judged relevant."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Noun, Retrieved
from assessment.tracks.car.answer import PageRankings
from assessment.tracks.car.judgments.judged_qrels import qrels_of
from assessment.tracks.car.rankings.trec_eval_order import top
from assessment.tracks.car.scoring.score import judged_rankings
from assessment.tracks.car.unit_references import CarTopicState, ranking_ref

_NOUNS = {"passage": Noun("passage", "passages"), "entity": Noun("entity", "entities")}


def retrieved(state: CarTopicState, run: str) -> Iterator[Retrieved]:
    """The rankings of a Y1 or Y2 run for its judged queries; nothing of a page, which is no ranking.

    A query without an answer is left out: the run missed all of it, and says so on *Answers*.
    """
    answer = state.answers.get(run)
    if not isinstance(answer, PageRankings):
        return
    task = answer.task
    qrels = qrels_of(state.judged, state.settings)[task]
    for query, scores in judged_rankings(answer, qrels).items():
        relevant = set()
        for item, grade in qrels[query].items():
            if grade > 0:
                relevant.add(ranking_ref(task, state.id, query, item))
        items = top(scores, len(scores))
        refs = tuple(ranking_ref(task, state.id, query, item) for item in items)
        yield Retrieved(refs, frozenset(relevant), _NOUNS[task])
