"""The sentence on costly units without a tag."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.tags.addresses import untagged_address
from assessment.ui.errors.tags.names import runs_in_words
from assessment.ui.errors.tags.untagged import Untagged
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading

_MAX_LINKS = 6
"""Runs whose units without a tag the sentence leads to; of others the box *Run* leads to one."""
_REST = (
    "The rest is in no single label that is an error: it may be in several labels at once, in units that "
    "nobody has judged, or in what the measure counts besides labels."
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
    counted = [one for one in untagged if one.units]
    uncounted = _uncounted_in_words(untagged)
    if counted:
        counts = _counts_by_run(campaign, measure, counted)
        sentence = f"Costly units without a tag: {counts}"
        return f"{sentence}; {uncounted}." if uncounted else f"{sentence}."
    if uncounted:
        return f"Costly units without a tag are {uncounted}."
    name = md(measure_heading(campaign.track, measure))
    nothing = f"No unit without a tag costs any {name}."
    return f"{nothing} {_REST}" if has_rest else nothing


def _uncounted_in_words(untagged: Sequence[Untagged]) -> str:
    """In which runs there was no time to find a costly unit, as part of a sentence; "" where in none."""
    runs = [md(one.run) for one in untagged if not one.units and not one.is_complete]
    return f"not yet counted in {runs_in_words(runs)}" if runs else ""


def _counts_by_run(
    campaign: Campaign, measure: str, counted: Sequence[Untagged]
) -> str:
    """The counts of the first runs with links, and of all others together."""
    named, others = counted[:_MAX_LINKS], counted[_MAX_LINKS:]
    parts = [_untagged_in_words(campaign, measure, untagged) for untagged in named]
    if others:
        units = sum(untagged.units for untagged in others)
        parts.append(f"{units:,} in {number_of(len(others), 'other run')}")
    return ", ".join(parts)


def _untagged_in_words(campaign: Campaign, measure: str, untagged: Untagged) -> str:
    """How many a run has, with a link to them; where not all units were tried in time, at least."""
    words = f"{untagged.units:,} in {md(untagged.run)}"
    if not untagged.is_complete:
        words = f"at least {words}"
    link = untagged_address(campaign, untagged.run, measure)
    return f"[{words}]({link})"
