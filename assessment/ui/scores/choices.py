"""The choices of the page Scores, as its boxes have them, and where they begin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from assessment.access.visibility import shown_scores, visible_runs, visible_scores
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.worst_topics import topics_worst_first
from assessment.campaign import Campaign
from assessment.campaign.recent_totals import recent_totals
from assessment.model import Score
from assessment.ui import session
from assessment.ui.choices import OneOf
from assessment.ui.measures import measure_heading, measure_names
from assessment.ui.scores.parameters import MEASURE, RUN, TOPIC
from assessment.ui.topic_titles import topic_label


def visible_totals(view: Campaign, totals: Sequence[Score]) -> list[Score]:
    """The totals of the task of this view that the reader sees."""
    of_task = view.of_task(totals)
    return shown_scores(visible_scores(view, session.principal(), of_task))


def measure_choice(view: Campaign, totals: Sequence[Score]) -> OneOf:
    """The measure of the table: one of those that the totals have."""
    names = measure_names(view.track, totals)
    return OneOf(MEASURE, names, partial(measure_heading, view.track))


def run_choice(view: Campaign, measure: str, *, is_open: bool) -> OneOf:
    """The run: one of those that the reader sees, at first the one that leads by the measure.

    While a run is open the address has it, also the first one, or a link to it would open nothing.
    """
    return OneOf(
        RUN,
        visible_runs(view, session.principal()),
        default=leading_run(view, measure),
        is_always_written=is_open,
        is_lasting=True,
    )


def topic_choice(view: Campaign, scores: Sequence[Score], *, is_open: bool) -> OneOf:
    """The topic: at first the first one of these scores, the worst one of the run, as a click opens it."""
    return OneOf(
        TOPIC,
        list(view.topics),
        partial(topic_label, view),
        default=scores[0].topic if scores else None,
        is_always_written=is_open,
        is_lasting=True,
    )


def leading_run(view: Campaign, measure: str) -> str | None:
    """The run that stands first by the measure, of those the reader sees; None before any has a value."""
    if not measure:
        return None
    totals = totals_of_measure(view.of_task(recent_totals(view.data).totals), measure)
    values = {}
    for run in visible_runs(view, session.principal()):
        value = totals.get(run)
        if value is not None:
            values[run] = value
    best_first = view.track.measure(measure).best_first(values)
    return next(iter(best_first), None)


def scores_worst_first(view: Campaign, run: str, measure: str) -> list[Score]:
    """The scores of the run by topic, the worst first; none without a run or a measure."""
    if not run or not measure:
        return []
    return topics_worst_first(view, run, measure)
