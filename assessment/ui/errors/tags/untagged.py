"""How many costly units of a run have no tag yet, as counts and in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import (
    RunUnit,
    RunUnitFilter,
    every_matching_unit,
)
from assessment.analysis.errors.topic_losses import is_mean_measure
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import Ref
from assessment.model.deadline import Deadline
from assessment.model.progress import Progress, no_progress
from assessment.ui.computing import time_limits
from assessment.ui.errors.boxes.choices import answers_seen
from assessment.ui.errors.tags.addresses import untagged_address
from assessment.ui.errors.tags.names import runs_in_words
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading

_JUDGED = RunUnitFilter(judged=True)


class Untagged(NamedTuple):
    """How many of a run's units without a tag cost it some of a measure.

    There may be more as long as some of its judged units are not tried.
    """

    run: str
    costly_units: int
    tried_units: int
    judged_units: int

    @property
    def is_complete(self) -> bool:
        """Whether all judged units were tried, so that the number is final."""
        return self.tried_units == self.judged_units


def untagged_units(
    campaign: Campaign,
    runs: Sequence[str],
    measure: str,
    tagged: Collection[tuple[str, Ref]],
    *,
    progress: Progress = no_progress,
) -> list[Untagged]:
    """Of each run, the one with most of them first; none in a large campaign.

    `tagged` are the runs and names of the units with a tag.
    """
    if campaign.data.is_large:
        return []
    for_trying = Deadline.after(time_limits.COSTS_WITHOUT_TAG)
    for_totals = Deadline.after(time_limits.TOTALS_WITHOUT_TAG)
    without_tag = {run: _without_tag(campaign, run, tagged) for run in runs}
    tried_by_run = {}
    for run, units in without_tag.items():
        # One unit is tried even without time left, so that each visit gets further.
        tried_by_run[run] = errors.try_other_labels(
            campaign.data, units, measure, deadline=for_trying, progress=progress
        )
    counts = []
    for run, tried in tried_by_run.items():
        costs = tried.costs(for_totals)
        # Where totals are means, a cost is known without that of the total, which may come at a later visit.
        has_means = is_mean_measure(campaign.data, measure)
        not_tried = set() if has_means else costs.answers_not_tried_on_total
        costly_units = len(costs.of_errors.keys() - not_tried)
        judged_units = len(tried.units)
        tried_units = judged_units - tried.left - len(not_tried)
        counts.append(Untagged(run, costly_units, tried_units, judged_units))
    return sorted(counts, key=lambda untagged: -untagged.costly_units)


def _without_tag(
    campaign: Campaign, run: str, tagged: Collection[tuple[str, Ref]]
) -> list[RunUnit]:
    judged = every_matching_unit(
        campaign.data, [run], campaign.topics, _JUDGED, answers=answers_seen(campaign)
    )
    return [unit for unit in judged if (run, unit.ref) not in tagged]


_MAX_LINKS = 6
"""Runs whose units without a tag the sentence leads to; of others the box *Run* leads to one."""
_REST = (
    "No single wrong label explains the rest: it may lie in several labels at once, in unjudged units, or in "
    "what the measure counts besides labels."
)


def costly_without_tag(
    campaign: Campaign,
    measure: str,
    untagged: Sequence[Untagged],
    *,
    has_rest: bool = False,
) -> str:
    """How many costly units have no tag, each run's with a link to them; "" where none is known.

    `has_rest` says whether the runs lose more than all tagged units would add to their totals.
    """
    if not untagged:
        return ""
    counted = [one for one in untagged if one.costly_units]
    uncounted = _uncounted_in_words(untagged)
    if counted:
        counts = _counts_by_run(campaign, measure, counted)
        sentence = f"Costly units without a tag: {counts}"
        return f"{sentence}; {uncounted}." if uncounted else f"{sentence}."
    if uncounted:
        return f"Costly units without a tag are {uncounted}."
    name = md(measure_heading(campaign.track, measure))
    nothing = f"No unit without a tag is known to cost any {name}."
    return f"{nothing} {_REST}" if has_rest else nothing


def _uncounted_in_words(untagged: Sequence[Untagged]) -> str:
    """In which runs there was no time to find a costly unit, as part of a sentence; "" where in none."""
    uncounted = [
        one for one in untagged if not one.costly_units and not one.is_complete
    ]
    runs = [md(one.run) for one in uncounted]
    return f"not yet counted in {runs_in_words(runs)}" if runs else ""


def _counts_by_run(
    campaign: Campaign, measure: str, counted: Sequence[Untagged]
) -> str:
    """The counts of the first runs with links, and of all others together."""
    named, others = counted[:_MAX_LINKS], counted[_MAX_LINKS:]
    parts = [_untagged_in_words(campaign, measure, untagged) for untagged in named]
    if others:
        units = sum(untagged.costly_units for untagged in others)
        parts.append(f"{units:,} in {number_of(len(others), 'other run')}")
    return ", ".join(parts)


def _untagged_in_words(campaign: Campaign, measure: str, untagged: Untagged) -> str:
    """How many a run has, with a link to them; where not all units were tried in time, at least."""
    words = f"{untagged.costly_units:,} in {md(untagged.run)}"
    if not untagged.is_complete:
        words = f"at least {words}"
    link = untagged_address(campaign, untagged.run, measure)
    return f"[{words}]({link})"
