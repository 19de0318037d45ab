"""The run that the page Errors opens with where its address names none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from assessment.analysis.errors.topic_losses import best_value
from assessment.campaign import Campaign
from assessment.model import Score
from assessment.ui.first_run import first_with_units
from assessment.ui.last_run import last_run

_TOPICS_THAT_TELL = 3


def opening_run(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The run last looked at, else the best one with errors; None where none has units at the first topics.

    A team's `runs` are its own.  The best run that is not perfect is worth analysing: the worst may be a
    baseline, whose errors teach nobody anything.
    """
    seen = last_run(campaign, runs)
    if seen is not None:
        return seen
    in_order = [*_best_first(campaign, runs), *runs]
    # A few topics tell: where no run has any, the page would go through the campaign at every rerun.
    topics = list(islice(campaign.topics, _TOPICS_THAT_TELL))
    for run in in_order:
        if first_with_units(campaign, [run], topics):
            return run
    return None


def _best_first(campaign: Campaign, runs: Sequence[str]) -> list[str]:
    """The judged and imperfect ones among the runs of the first task that has any of them, the best first.

    None in a large campaign, whose totals may take long.
    """
    if campaign.data.is_large:
        return []
    for view in campaign.by_task():
        if set(runs) & set(view.runs()):
            return [score.run for score in _imperfect_totals(view, runs)]
    return []


def _imperfect_totals(view: Campaign, runs: Sequence[str]) -> list[Score]:
    """The totals of the judged runs by the task's chief measure, perfect ones left out, the best first."""
    known = [score for score in view.totals() if score.value is not None]
    chief = next((score.measure for score in known), None)
    if chief is None:
        return []
    measure = view.track.measure(chief)
    totals = []
    for score in known:
        is_wanted = score.measure == chief and score.run in runs
        if is_wanted and score.judged and score.value != best_value(measure):
            totals.append(score)
    is_higher_better = measure.better == "higher"
    return sorted(
        totals, key=lambda score: score.value or 0.0, reverse=is_higher_better
    )
