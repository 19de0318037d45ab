"""What is chosen on the page Errors, and the names under which the address holds it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.errors import NO_MAJORITY, UNJUDGED, UnitFilter, measures_of
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.answers import topic_label
from assessment.ui.choices import linked_box, linked_boxes, linked_text
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_heading

PART, RUN, OTHER, TOPIC, KIND = "part", "run", "other", "topic", "kind"
LABEL, MEASURE, SEARCH = "label", "measure", "find"
UNIT, READ = "unit", "read"
TAB = "behind"  # the word in the address stays, so that old links open
UNITS_PART = "Units"
_EVERY = "every"
LONGEST_SEARCH = 200


def every_option(names: Iterable[str]) -> str:
    """The option of a box that stands for all runs or topics; none of them has its name.

    >>> every_option(["a"]), every_option(["every", "a"])
    ('every', 'every*')
    """
    taken = set(names)
    option = _EVERY
    while option in taken:
        option += "*"
    return option


class UnitSelection(NamedTuple):
    """The runs and topics to look at, which of their units, and the measure that these cost, if any."""

    runs: tuple[str, ...]
    topics: tuple[str, ...]
    wanted: UnitFilter
    measure: str | None


def single_runs(campaign: Campaign) -> list[str]:
    """The runs that the reader sees singly."""
    return visible_runs(campaign, session.principal())


def sees_all(campaign: Campaign) -> bool:
    return len(single_runs(campaign)) == len(campaign.runs())


def choose_units(campaign: Campaign) -> UnitSelection:
    """The boxes above the list of units."""
    runs = single_runs(campaign)
    upper = st.columns([3, 5, 4])
    lower = st.columns([4, 4, 4])
    with upper[0]:
        run = run_box(runs, every="All runs" if len(runs) > 1 else None)
    with upper[1]:
        topic = topic_box(campaign, every="All topics")
    chosen_runs = tuple(runs) if run == every_option(runs) else (run,)
    topics = tuple(campaign.topics)
    chosen_topics = topics if topic == every_option(topics) else (topic,)
    with upper[2]:
        measure = _measure_box(campaign, chosen_runs)
    with lower[0]:
        kinds = _kind_box(campaign)
    with lower[1]:
        labels = _label_box(campaign, kinds)
    with lower[2]:
        text = linked_text("Search", SEARCH, LONGEST_SEARCH)
    return UnitSelection(
        chosen_runs, chosen_topics, UnitFilter(kinds, labels, text), measure
    )


def run_box(
    runs: Sequence[str], label: str = "Run", *, key: str = RUN, every: str | None = None
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

    return linked_box(label, options, key, text, always=True, what="run")


def topic_box(campaign: Campaign, *, every: str | None = None) -> str:
    """The chosen topic; `every` is the text of the option for all topics, None where there is none."""
    options = list(campaign.topics)
    all_topics = every_option(options)
    if every is not None:
        options.append(all_topics)

    def text(name: str) -> str:
        if every is not None and name == all_topics:
            return every
        return topic_label(campaign, name)

    return linked_box("Topic", options, TOPIC, text, always=True)


def _measure_box(campaign: Campaign, runs: Sequence[str]) -> str | None:
    options = ["", *measures_of(campaign.data, runs)]
    measure = linked_box(
        "Show loss in",
        options,
        MEASURE,
        lambda name: measure_heading(campaign.track, name) if name else "no measure",
        help="Only units that cost the run some of this measure at their topic, the dearest first",
        what="measure",
    )
    # the page's address holds an empty text for no measure
    return measure or None


def _kind_box(campaign: Campaign) -> list[str]:
    titles = {scale.kind: shown(scale.title) for scale in campaign.track.scales}
    return linked_boxes("Question", list(titles), KIND, lambda kind: titles[kind])


def _label_box(campaign: Campaign, kinds: Sequence[str]) -> list[str]:
    """The labels of the chosen questions (none chosen: of all), and the names for no label."""
    labels: list[str] = []
    for scale in campaign.track.scales:
        if scale.kind in kinds or not kinds:
            labels += scale.names
    options = dict.fromkeys([*labels, NO_MAJORITY, UNJUDGED])
    return linked_boxes("Label", list(options), LABEL)
