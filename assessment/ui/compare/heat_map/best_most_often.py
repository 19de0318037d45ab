"""Which run has the best score most often, at the topics where runs can be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import compress

import numpy as np

from assessment.analysis.comparison import ScoreMatrix
from assessment.formats.plurals import number_of
from assessment.model import Measure
from assessment.statistics.tied_scores import are_tied
from assessment.ui.compare.run_names import few_runs
from assessment.ui.foreign_text import md

_NO_RANKING = "Who leads by the total, and how surely, is said in *Leaderboard*."


def best_most_often(
    scores: ScoreMatrix, measure: Measure, *, whose: str = ""
) -> list[str]:
    """Sentences on who is best most often, and on which topics do not count in it.

    A topic counts where every run has a score and not all are equal; runs without any score are left aside.
    None with fewer than two scored runs.  `whose` says which runs these are where they are not all.
    """
    runs = scores.runs_with_scores()
    if len(runs) < 2:
        return []
    scored = scores.of_runs(runs)
    is_complete = np.asarray(np.isfinite(scored.values).all(axis=1))
    complete = scored.values[is_complete]
    best = measure.better_end((complete.min(axis=1), complete.max(axis=1)))
    is_best = are_tied(complete, best[:, np.newaxis])
    is_decided = ~is_best.all(axis=1)
    equal = int((~is_decided).sum())
    sentences = [_leaders(scored, is_best[is_decided].tolist(), whose)]
    return sentences + _left_out(scored, int((~is_complete).sum()), equal)


def _leaders(
    scores: ScoreMatrix, best_by_topic: Sequence[Sequence[bool]], whose: str
) -> str:
    """The runs that are best most often; a row of `best_by_topic` says which runs are best at a topic."""
    if not best_by_topic:
        one = scores.noun.one
        return f"**No {one} has a score of every run and tells them apart, so none is best.**"
    at_best: Counter[str] = Counter()
    shared: Counter[str] = Counter()
    for is_best in best_by_topic:
        best_runs = list(compress(scores.runs, is_best))
        at_best.update(best_runs)
        if len(best_runs) > 1:
            shared.update(best_runs)
    most = max(at_best.values())
    leaders = [run for run in scores.runs if at_best[run] == most]
    where = f"{most:,} of {number_of(len(best_by_topic), *scores.noun)}"
    if len(leaders) > 1:
        names = few_runs(leaders)
        alone = ", alone or shared" if any(shared[run] for run in leaders) else ""
        # Bold would make a tie of topics read like a tie of the runs.
        often = (
            f"{whose}{names} have the best score most often, at {where} each{alone}."
        )
        # Where only some runs are compared, no part of the page says who leads.
        return often if whose else f"{often} {_NO_RANKING}"
    [leader] = leaders
    often = f"**{whose}{md(leader)} has the best score most often, at {where}**"
    return f"{often}{_shared_in_words(shared[leader], most)}."


def _shared_in_words(shared: int, topics: int) -> str:
    """At how many of the topics the best score is not one run's alone."""
    if not shared:
        return ""
    return ", always shared" if shared == topics else f", shared at {shared:,}"


def _left_out(scores: ScoreMatrix, incomplete: int, equal: int) -> list[str]:
    """The topics that say nothing about who is best, and why."""
    reasons = []
    if incomplete:
        topics = number_of(incomplete, *scores.noun)
        reasons.append(f"{topics} without a score of every run")
    if equal:
        topics = number_of(equal, *scores.noun)
        reasons.append(f"{topics} at which all runs are equal")
    return [f"Left out: {' and '.join(reasons)}."] if reasons else []
