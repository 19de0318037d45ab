"""The tasks of a track: runs of one task are compared with each other, and with no others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from assessment.model.measures import Score


def _none_first(scores: Sequence[Score]) -> Sequence[str]:
    return ()


class Task(NamedTuple):
    """A task of a track; its runs are those whose `Run.kind` is its name.

    `chief` picks, from the totals of these runs, the measures that fit them best, the best one first; the
    other measures follow.  `pool_kinds` are the kinds of the units in the pool that these runs are judged
    by; () where every unit of the track is.
    """

    name: str
    title: str
    chief: Callable[[Sequence[Score]], Sequence[str]] = _none_first
    pool_kinds: tuple[str, ...] = ()


OTHER = "Other runs"
"""Title of the runs of a kind that the track has not declared as a task, as old archives may have."""


def present_tasks(declared: Sequence[Task], kinds: Iterable[str]) -> list[Task]:
    """The tasks that have runs, in the track's order, then undeclared kinds; none where none is declared.

    >>> passages, pages = Task("passage", "Passages"), Task("page", "Pages")
    >>> [task.title for task in present_tasks([passages, pages], ["page", "", "page"])]
    ['Pages', 'Other runs']
    """
    if not declared:
        return []
    present = set(kinds)
    tasks = [task for task in declared if task.name in present]
    names = {task.name for task in declared}
    for kind in sorted(present - names):
        tasks.append(Task(kind, kind or OTHER))
    return tasks


def chief_scores_first(task: Task, scores: Sequence[Score]) -> tuple[Score, ...]:
    """The scores of a task's runs, run by run as they came, the chief measures of each run first."""
    positions: dict[str, int] = {}
    for name in task.chief(scores):
        positions[name] = len(positions)
    runs: dict[str, int] = {}
    for score in scores:
        runs.setdefault(score.run, len(runs))
    last = len(positions)

    def sort_key(score: Score) -> tuple[int, int]:
        return runs[score.run], positions.get(score.measure, last)

    # The sort is stable, so the other measures stay in the order in which they came.
    return tuple(sorted(scores, key=sort_key))
