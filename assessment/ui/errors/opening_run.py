"""The run that the page Errors opens with where its address names none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from assessment.campaign import Campaign
from assessment.model import Score
from assessment.ui.first_run import first_with_units
from assessment.ui.last_run import last_run

_TOPICS_THAT_TELL = 3


def opening_run(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The run last looked at, else the one with most to show; None where none has units at the first topics.

    That is the one of the campaign's first task whose total is the worst: the leader may have no errors.
    """
    seen = last_run(campaign, runs)
    if seen is not None:
        return seen
    in_order = [*_worst_first(campaign, runs), *runs]
    # A few topics tell: where no run has any, the page would go through the campaign at every rerun.
    topics = list(islice(campaign.topics, _TOPICS_THAT_TELL))
    for run in in_order:
        if first_with_units(campaign, [run], topics):
            return run
    return None


def _worst_first(campaign: Campaign, runs: Sequence[str]) -> list[str]:
    """The judged ones among the runs of the first task that has any of them, the worst total first.

    None in a large campaign, whose totals may take long.
    """
    if campaign.data.is_large:
        return []
    for view in campaign.by_task():
        if not set(runs) & set(view.runs()):
            continue
        scores = _chief_totals(view, runs)
        return [score.run for score in scores]
    return []


def _chief_totals(view: Campaign, runs: Sequence[str]) -> list[Score]:
    """The totals of the judged runs by the task's chief measure, the worst first."""
    known = [score for score in view.totals() if score.value is not None]
    chief = next((score.measure for score in known), None)
    if chief is None:
        return []
    totals = []
    for score in known:
        if score.measure == chief and score.run in runs and score.judged:
            totals.append(score)
    is_lower_better = view.track.measure(chief).better == "lower"
    return sorted(totals, key=lambda score: score.value or 0.0, reverse=is_lower_better)
