"""Another measure by which more units are errors, where the chosen one shows few or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors.topic_losses import totals_are_means
from assessment.campaign import Campaign
from assessment.model.deadline import Deadline
from assessment.ui.choices import choose_for
from assessment.ui.computing import time_limits
from assessment.ui.errors.boxes.choices import MEASURE, UnitSelection
from assessment.ui.errors.boxes.standard_measure import totals_chief_first
from assessment.ui.errors.units.listed_units import ListedUnits
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading


class MeasureErrors(NamedTuple):
    """How many of the units are errors by a measure."""

    measure: str
    errors: int


def first_measure_with_errors(campaign: Campaign, listed: ListedUnits) -> str | None:
    """The first official measure by which one of the units is an error, the task's chief ones first."""
    deadline = Deadline.after(time_limits.COSTS_BY_OTHERS)
    for at_topics in _errors_at_topics(campaign, listed, deadline):
        if _errors_of_list(campaign, listed, at_topics, deadline):
            return at_topics.measure
    return None


def measure_with_more_errors(
    campaign: Campaign, listed: ListedUnits
) -> MeasureErrors | None:
    """The measure by which most units are errors at their topics, where the chosen one has one error.

    It is an official one and comes with as many errors as its list has.  None where no measure has more, and
    in a large campaign, where trying labels takes long.
    """
    if campaign.data.is_large or listed.costly is None:
        return None
    if len(listed.costly.errors) != 1:
        return None
    deadline = Deadline.after(time_limits.COSTS_BY_OTHERS)
    every_count = _errors_at_topics(campaign, listed, deadline)
    most = max(every_count, key=lambda counted: counted.errors, default=None)
    if most is None or most.measure == listed.selection.measure:
        return None
    count = _errors_of_list(campaign, listed, most, deadline)
    return MeasureErrors(most.measure, count) if count > 1 else None


def _errors_at_topics(
    campaign: Campaign, listed: ListedUnits, deadline: Deadline
) -> Iterator[MeasureErrors]:
    """The official measures with errors among the units at their topics, the task's chief ones first.

    Labels are tried until the deadline, so that the page stays quick.
    """
    data, units = campaign.data, listed.matching.first
    for measure in _official_measures(campaign, listed.selection):
        if not deadline.is_over and not data.is_large:
            tried = errors.try_other_labels(data, units, measure, deadline=deadline)
            known = tried.at_topics()
        else:
            known = errors.known_costs_at_topics(data, units, measure)
        if known.of_errors:
            yield MeasureErrors(measure, len(known.of_errors))


def _errors_of_list(
    campaign: Campaign,
    listed: ListedUnits,
    at_topics: MeasureErrors,
    deadline: Deadline,
) -> int:
    """How many errors the list by the measure has, as far as there is time to tell.

    An error at its topic raises a total that is a mean; of others the totals tell.
    """
    data, measure = campaign.data, at_topics.measure
    if data.is_large or totals_are_means(data, measure):
        return at_topics.errors
    units = listed.matching.first
    tried = errors.try_other_labels(data, units, measure, deadline=deadline)
    return len(tried.costs(deadline).of_errors)


def _official_measures(campaign: Campaign, selection: UnitSelection) -> list[str]:
    """Those in which units can cost the runs something, the task's chief ones first."""
    totals = totals_chief_first(campaign, selection.runs)
    with_costs = errors.measures_at_topics(campaign.data, selection.runs)
    official = []
    for name in dict.fromkeys(score.measure for score in totals):
        if name in with_costs and campaign.track.measure(name).official:
            official.append(name)
    return official


def offer_other_measure(campaign: Campaign, listed: ListedUnits) -> None:
    """Why there is one error, where few questions move the measure, and a button for a measure with more."""
    selection = listed.selection
    if selection.measure is None or selection.filters.narrows:
        return
    other = measure_with_more_errors(campaign, listed)
    if other is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        why = _what_moves(campaign, selection.measure)
        if why:
            st.caption(why, width="content")
        name = measure_heading(campaign.track, other.measure)
        title = f"{other.errors:,} units cost some {md(name)}"
        st.button(
            title,
            key="other-measure",
            icon=":material/arrow_forward:",
            type="tertiary",
            help="Lists the units that cost this measure",
            on_click=choose_for,
            args=(MEASURE, other.measure),
        )


def _what_moves(campaign: Campaign, measure: str) -> str:
    """The questions whose labels alone move the measure, in a sentence; "" where all do, or nobody knows."""
    track = campaign.track
    kinds = track.measure(measure).moving_kinds
    titles = [scale.title for scale in track.scales if scale.kind in kinds]
    if not titles or len(titles) == len(track.scales):
        return ""
    questions = " and ".join(f"*{md(title)}*" for title in titles)
    return f"Only labels of {questions} move {md(measure_heading(track, measure))}."
