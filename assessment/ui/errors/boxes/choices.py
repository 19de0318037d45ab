"""What is chosen on the page Errors, and the names under which the address holds it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.errors import RunUnitFilter, measures_at_topics
from assessment.analysis.errors.run_units import Answers
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.choices import OneOf
from assessment.ui.choices.last_seen_run import remember_run
from assessment.ui.errors.boxes.box_row import unit_boxes
from assessment.ui.errors.boxes.default_measure import default_measure
from assessment.ui.errors.boxes.default_run import default_run
from assessment.ui.errors.boxes.filter_boxes import choose_filters, distinct_option
from assessment.ui.errors.boxes.last_measure import remember_measure
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_heading
from assessment.ui.page_links import (
    ERRORS_MEASURE,
    ERRORS_PART,
    ERRORS_RUN,
    ERRORS_TOPIC,
    OTHER_RUN,
)
from assessment.ui.topic_titles import topic_label

PART, RUN, OTHER = ERRORS_PART, ERRORS_RUN, OTHER_RUN
TOPIC, MEASURE = ERRORS_TOPIC, ERRORS_MEASURE
ONE_TOPIC = "one-topic"
"""Parameters of the address; `OTHER` is the second run of the part *Two runs*."""
UNIT, READ = "unit", "read"
"""The picked units, and the one of several picked units that is read."""
TAG_MEASURE, TAG_RUN = "tagged", "tagged-run"
"""Measure and run of the part *Tags*, which do not change those of *Units*."""
TAB = "behind"
"""The tab of the unit in hand; the word in the address stays, so that old links open."""
UNITS_PART, TWO_RUNS_PART, TAGS_PART = "Units", "Two runs", "Tags"
NO_MEASURE = "none"
"""The option of a box for no measure; the functions here return None for it."""
_EVERY = "every"


def every_option(names: Iterable[str]) -> str:
    """The option of a box that stands for all runs or topics; none of them has its name.

    >>> every_option(["a"]), every_option(["every", "a"])
    ('every', 'every*')
    """
    return distinct_option(_EVERY, names)


class UnitSelection(NamedTuple):
    """The runs and topics to look at, which of their units, and the measure that these cost, if any."""

    runs: tuple[str, ...]
    topics: tuple[str, ...]
    filters: RunUnitFilter
    measure: str | None


def single_runs(campaign: Campaign) -> list[str]:
    """The runs that the reader sees singly."""
    return visible_runs(campaign, session.principal())


def answers_seen(campaign: Campaign) -> Answers:
    """The answers whose units a run is shown with: all where the reader sees every run singly."""
    sees_all = len(single_runs(campaign)) == len(campaign.runs())
    return "all" if sees_all else "own"


def choose_units(campaign: Campaign) -> UnitSelection:
    """The boxes above the list of units."""
    boxes = unit_boxes()
    with boxes.run:
        runs = _choose_runs(campaign)
    with boxes.topic:
        topics = _choose_topics(campaign)
    with boxes.measure:
        measure = _choose_measure(campaign, runs)
    with boxes.filters:
        # Without a measure everything can be read; with one, open work is no error.
        filters = choose_filters(campaign)._replace(judged=measure is not None)
    return UnitSelection(runs, topics, filters, measure)


def _choose_runs(campaign: Campaign) -> tuple[str, ...]:
    """The chosen run, or all that the reader sees singly."""
    runs = single_runs(campaign)
    every = "All runs" if len(runs) > 1 else None
    run = run_box(runs, every=every, default=_default_run(campaign, runs))
    if run == every_option(runs):
        return tuple(runs)
    remember_run(campaign, run)
    return (run,)


def _choose_topics(campaign: Campaign) -> tuple[str, ...]:
    """The chosen topic or all; at first one in a large campaign, where all would take long."""
    topics = tuple(campaign.topics)
    every_topic = every_option(topics)
    default = None if campaign.data.is_large else every_topic
    topic = topic_box(campaign, every="All topics", default=default)
    return topics if topic == every_topic else (topic,)


def _choose_measure(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The measure that the units cost the runs; None for units without costs."""
    # A link to a unit has no measure: the unit may cost nothing.
    default = NO_MEASURE
    if UNIT not in st.query_params:
        default = default_measure(campaign, runs) or NO_MEASURE
    measure = _measure_box(campaign, runs, default)
    remember_measure(campaign, measure)
    return measure


def _default_run(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """None where the address names a run: to find one takes time."""
    if st.query_params.get(RUN) in runs:
        return None
    return default_run(campaign, runs)


def run_box(
    runs: Sequence[str],
    label: str = "Run",
    *,
    key: str = RUN,
    every: str | None = None,
    default: str | None = None,
) -> str:
    """The chosen run; `every` is the text of the option for all runs, None where there is none."""
    options = list(runs)
    all_runs = every_option(runs)
    if every is not None:
        options.append(all_runs)

    def text(name: str) -> str:
        if every is not None and name == all_runs:
            return every
        return shown(name)

    choice = OneOf(key, options, text, default=default, is_always_written=True)
    return choice.show(label, what="run")


def topic_box(
    campaign: Campaign, *, every: str | None = None, default: str | None = None
) -> str:
    """The chosen topic; `every` is the text of the option for all topics, None where there is none."""
    options = list(campaign.topics)
    all_topics = every_option(options)
    key = TOPIC
    # A part that shows one topic leaves the choice of all topics to the others.
    if every is None and st.query_params.get(TOPIC) == all_topics:
        key = ONE_TOPIC
    if every is not None:
        options.append(all_topics)

    def text(name: str) -> str:
        if every is not None and name == all_topics:
            return every
        return topic_label(campaign, name)

    choice = OneOf(key, options, text, default=default, is_always_written=True)
    return choice.show("Topic")


def tag_measure_box(
    campaign: Campaign, runs: Sequence[str], default: str | None
) -> str | None:
    """The measure in which the costs of tags are shown, at first `default`; None for none."""
    return _measure_box(campaign, runs, default or NO_MEASURE, TAG_MEASURE)


def _measure_box(
    campaign: Campaign, runs: Sequence[str], default: str, key: str = MEASURE
) -> str | None:
    options = [*measures_at_topics(campaign.data, runs), NO_MEASURE]

    def text(name: str) -> str:
        if name == NO_MEASURE:
            return "no measure"
        return measure_heading(campaign.track, name)

    choice = OneOf(key, options, text, default=default, is_always_written=True)
    measure = choice.show(
        "Cost in",
        help="Units that cost their run some of this measure, the most costly first",
        what="measure",
    )
    return None if measure == NO_MEASURE else measure
