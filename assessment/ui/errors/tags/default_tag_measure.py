"""The default measure of the part *Tags*, and why it is not that of *Scores*; measures for its links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.tag_losses import is_scored
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model.progress import Progress, no_progress
from assessment.ui.errors.boxes.default_measure import official_measures
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading


class DefaultTagMeasure(NamedTuple):
    """A measure that scores some of the units, None for none; `reason` says why it is not the chief one."""

    name: str | None = None
    reason: str = ""


def default_tag_measure(
    campaign: Campaign,
    runs: Sequence[str],
    units: Sequence[RunUnit],
    *,
    last: str | None = None,
    progress: Progress = no_progress,
) -> DefaultTagMeasure:
    """The `last` measure of the part *Units* if one of the units costs its run some of it as an error.

    Else the first by which that is so of those that score most of the units, in the order of *Scores*.  Where
    no unit costs anything by any measure, the `last` one, or else the first of those that score most units.
    None in a large campaign, where the first sight would wait.
    """
    if campaign.data.is_large:
        return DefaultTagMeasure()
    scored = _scored_by_measure(campaign, runs, units)
    scoring = _most_scoring_first(scored)
    if not scoring:
        return DefaultTagMeasure()
    chief = next(iter(scored))
    if last is not None and _scored(campaign, units, last):
        candidates = [last, *scoring]
        costly = _first_at_a_cost(campaign, units, candidates, progress)
        return _default_after_last(campaign, last, costly or last, chief)
    measure = _first_at_a_cost(campaign, units, scoring, progress) or scoring[0]
    reason = _reason(campaign, measure, chief, scored, units=len(units))
    return DefaultTagMeasure(measure, reason)


def _default_after_last(
    campaign: Campaign, last: str, measure: str, chief: str
) -> DefaultTagMeasure:
    """The measure, which is the last one unless no unit costs any of that."""
    if measure == last:
        return DefaultTagMeasure(last, _reason_of_last(campaign, last, chief))
    return DefaultTagMeasure(measure, _no_cost_in(campaign, last, measure))


def first_costly_measure(campaign: Campaign, units: Sequence[RunUnit]) -> str | None:
    """The first measure that one of the units costs something as an error of its run.

    Those that score most of the units come first.  None where no unit costs anything by any measure, and in
    a large campaign.
    """
    runs = list(dict.fromkeys(unit.run for unit in units))
    if campaign.data.is_large:
        return None
    scoring = _most_scoring_first(_scored_by_measure(campaign, runs, units))
    return _first_at_a_cost(campaign, units, scoring, no_progress)


def _scored_by_measure(
    campaign: Campaign, runs: Sequence[str], units: Sequence[RunUnit]
) -> dict[str, int]:
    """How many of the units each official measure scores, the chief one first."""
    names = official_measures(campaign, runs)
    return {name: _scored(campaign, units, name) for name in names}


def _most_scoring_first(scored: Mapping[str, int]) -> list[str]:
    """The measures that score any unit; sorting keeps the order of equal ones."""
    return sorted(filter(scored.get, scored), key=lambda name: -scored[name])


def _reason_of_last(campaign: Campaign, last: str, chief: str) -> str:
    """Says that the measure is the last one; "" where the part would open with it anyway."""
    if last == chief:
        return ""
    return f"Shown: {_heading(campaign, last)}, the measure last used in *Units*."


def _reason(
    campaign: Campaign,
    measure: str,
    chief: str,
    scored: Mapping[str, int],
    *,
    units: int,
) -> str:
    """Why the measure is not the chief one; "" where it is."""
    if measure == chief:
        return ""
    shown = f"shown: {_heading(campaign, measure)}."
    name = _heading(campaign, chief)
    if not scored[chief]:
        return f"{name} scores no tagged unit; {shown}"
    if scored[chief] < scored[measure]:
        of_all = f"{scored[chief]:,} of {number_of(units, 'tagged unit')}"
        return f"{name} scores {of_all}; {shown}"
    return _no_cost_in(campaign, chief, measure)


def _no_cost_in(campaign: Campaign, without: str, measure: str) -> str:
    name, shown = _heading(campaign, without), _heading(campaign, measure)
    return f"No tagged unit is known to cost any {name}; shown: {shown}."


def _heading(campaign: Campaign, measure: str) -> str:
    return md(measure_heading(campaign.track, measure))


def measure_to_link(campaign: Campaign, units: Sequence[RunUnit]) -> str | None:
    """The measure to look at for these units, to which a link to them leads.

    It is the one that the part opens with for them, so that where none costs anything it is the first of
    those that score most of them; in a large campaign it is that one anyway.  None where no measure scores
    any of them.
    """
    runs = list(dict.fromkeys(unit.run for unit in units))
    if not campaign.data.is_large:
        return default_tag_measure(campaign, runs, units).name
    most, best = 0, None
    for measure in official_measures(campaign, runs):
        scored = _scored(campaign, units, measure)
        if scored > most:
            most, best = scored, measure
    return best


def _first_at_a_cost(
    campaign: Campaign,
    units: Sequence[RunUnit],
    measures: Sequence[str],
    progress: Progress,
) -> str | None:
    """The first measure that a unit costs something as an error of its run."""
    for index, measure in enumerate(measures):
        # Where the first one costs nothing, all labels are tried, which tells of all other measures.
        tried = errors.try_other_labels(
            campaign.data, units, measure, progress=progress, every_label=index > 0
        )
        if tried.costs().of_errors:
            return measure
    return None


def _scored(campaign: Campaign, units: Sequence[RunUnit], measure: str) -> int:
    """How many of the units the measure scores."""
    return sum(is_scored(campaign.data, unit, measure) for unit in units)
