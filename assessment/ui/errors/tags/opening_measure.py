"""The measure that the part *Tags* opens with, and why that is another one than *Scores* opens with."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.tag_losses import is_scored
from assessment.campaign import Campaign
from assessment.model.progress import Progress, no_progress
from assessment.ui.errors.choices import totals_chief_first
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading


class OpeningMeasure(NamedTuple):
    """A measure that scores some of the units, None for none; `reason` says why it is not the chief one."""

    name: str | None = None
    reason: str = ""


def opening_measure(
    campaign: Campaign,
    runs: Sequence[str],
    items: Sequence[RunUnit],
    progress: Progress = no_progress,
) -> OpeningMeasure:
    """The first official measure that one of the units costs its run, chief ones before others.

    Where none costs anything, the first that scores one.  None in a large campaign, where the first sight
    would wait.
    """
    if campaign.data.is_large:
        return OpeningMeasure()
    names = _official_measures(campaign, runs)
    scoring = [name for name in names if _scores_any(campaign, items, name)]
    if not scoring:
        return OpeningMeasure()
    measure = _first_at_a_cost(campaign, items, scoring, progress) or scoring[0]
    if measure == names[0]:
        return OpeningMeasure(measure)
    chief = md(measure_heading(campaign.track, names[0]))
    shown = md(measure_heading(campaign.track, measure))
    if names[0] in scoring:
        reason = f"No tagged unit costs any {chief}; shown: {shown}."
    else:
        reason = f"{chief} scores no tagged unit; shown: {shown}."
    return OpeningMeasure(measure, reason)


def scoring_measure(campaign: Campaign, items: Sequence[RunUnit]) -> str | None:
    """The measure to look at for these units, in a large campaign the first one that scores one of them."""
    runs = list(dict.fromkeys(item.run for item in items))
    if not campaign.data.is_large:
        return opening_measure(campaign, runs, items).name
    for measure in _official_measures(campaign, runs):
        if _scores_any(campaign, items, measure):
            return measure
    return None


def _first_at_a_cost(
    campaign: Campaign,
    items: Sequence[RunUnit],
    measures: Sequence[str],
    progress: Progress,
) -> str | None:
    """The first measure that a unit costs something."""
    data = campaign.data
    errors.try_other_labels(data, items, math.inf, progress, measure=measures[0])
    if errors.known_costs(data, items, measures[0]):
        return measures[0]
    errors.try_other_labels(data, items, math.inf, progress)
    for measure in measures[1:]:
        if errors.known_costs(data, items, measure):
            return measure
    return None


def _scores_any(campaign: Campaign, items: Sequence[RunUnit], measure: str) -> bool:
    return any(is_scored(campaign.data, item, measure) for item in items)


def _official_measures(campaign: Campaign, runs: Sequence[str]) -> list[str]:
    """Those that the runs have at topics, in the order of the page *Scores*."""
    names = [score.measure for score in totals_chief_first(campaign, runs)]
    at_topics = errors.measures_of(campaign.data, runs)
    in_order = [name for name in dict.fromkeys(names) if name in at_topics]
    in_order += [name for name in at_topics if name not in in_order]
    return [name for name in in_order if campaign.track.measure(name).official]
