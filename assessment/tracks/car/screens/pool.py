"""The pool of a query: the heads of all runs, those of high priority first."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model.submissions import priority_rank
from assessment.tracks.car.answer import Answer, PageRankings, Task
from assessment.tracks.car.rankings.trec_eval_order import head, pool_depth
from assessment.tracks.car.unit_references import CarTopicState


def rankings_of_task(
    answers: Mapping[str, Answer], task: Task
) -> dict[str, PageRankings]:
    """The rankings of a task by run."""
    return {
        run: answer
        for run, answer in answers.items()
        if isinstance(answer, PageRankings) and answer.task == task
    }


def runs_by_priority(state: CarTopicState, task: Task) -> list[list[str]]:
    """The runs of a task in groups of one priority, the first to be pooled first.

    All runs of the campaign divide the pool, also those without an answer to this topic.
    """
    groups: dict[int, list[str]] = {}
    for run in rankings_of_task(state.runs or state.answers, task):
        rank = priority_rank(state.details.get(run, {}))
        groups.setdefault(rank, []).append(run)
    return [groups[rank] for rank in sorted(groups)]


def pooled_items(
    state: CarTopicState, task: Task, query: str, groups: list[list[str]]
) -> set[str]:
    """The items of a query's pool, priority by priority.

    The runs of one priority divide the places of the pool's depth that those before them left; each run gives
    as many items from its head.  Runs of one priority all give equally many.
    """
    depth = int(state.settings["depth"])
    rankings = rankings_of_task(state.answers, task)
    items: set[str] = set()
    for runs in groups:
        free = depth - len(items)
        if free <= 0:
            break
        share = pool_depth(free, len(runs))
        for run in runs:
            ranking = rankings.get(run)
            if ranking is not None and query in ranking.queries:
                items.update(head(ranking.queries[query], task, share))
    return items
