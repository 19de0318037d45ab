"""What is chosen on the page: every choice stands in the address under its name here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.errors import NO_MAJORITY, UNJUDGED, Wanted, measures_of
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.answers import topic_label
from assessment.ui.choices import linked_box, linked_boxes, linked_text
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_heading

PART, RUN, OTHER, TOPIC, KIND, LABEL, MEASURE, FIND = (
    "part",
    "run",
    "other",
    "topic",
    "kind",
    "label",
    "measure",
    "find",
)
UNIT, READ, BEHIND = "unit", "read", "behind"
EVERY = "every"
"""In a box of runs or topics: all of them."""
LONGEST_SEARCH = 200


class Chosen(NamedTuple):
    """The runs and topics to look at, which units of theirs, and the measure that these cost something ("" for none)."""

    runs: tuple[str, ...]
    topics: tuple[str, ...]
    wanted: Wanted
    measure: str


def mine(campaign: Campaign) -> list[str]:
    """The runs that whoever is here sees singly."""
    return visible_runs(campaign, session.principal())


def sees_all(campaign: Campaign) -> bool:
    return len(mine(campaign)) == len(campaign.runs())


def choose(campaign: Campaign) -> Chosen:
    """The boxes above the list."""
    runs = mine(campaign)
    first, second = st.columns([3, 5, 4]), st.columns([4, 4, 4])
    with first[0]:
        run = run_box(runs, every="All runs" if len(runs) > 1 else "")
    with first[1]:
        topic = topic_box(campaign, every="All topics")
    chosen = tuple(runs) if run == EVERY else (run,)
    with first[2]:
        measure = _measure_box(campaign, chosen)
    with second[0]:
        kinds = _kind_box(campaign)
    with second[1]:
        states = _label_box(campaign, kinds)
    with second[2]:
        text = linked_text("Search", FIND, LONGEST_SEARCH)
    return Chosen(
        chosen, tuple(campaign.topics) if topic == EVERY else (topic,), Wanted(kinds, states, text), measure
    )


def run_box(runs: Sequence[str], label: str = "Run", *, key: str = RUN, every: str = "") -> str:
    return linked_box(
        label,
        [*runs, EVERY] if every else runs,
        key,
        lambda name: every if name == EVERY else shown(name),
        always=True,
        what="run",
    )


def topic_box(campaign: Campaign, *, every: str = "") -> str:
    options = [*campaign.topics, EVERY] if every else list(campaign.topics)
    return linked_box(
        "Topic",
        options,
        TOPIC,
        lambda name: every if name == EVERY else topic_label(campaign, name),
        always=True,
    )


def _measure_box(campaign: Campaign, runs: Sequence[str]) -> str:
    names = ["", *measures_of(campaign.data, runs)]
    why = "Only units that cost the run some of this measure at their topic, the dearest first"
    return linked_box(
        "Measure lost",
        names,
        MEASURE,
        lambda name: measure_heading(campaign.track, name) if name else "any, or none",
        help=why,
        what="measure",
    )


def _kind_box(campaign: Campaign) -> list[str]:
    titles = {scale.kind: shown(scale.title) for scale in campaign.track.scales}
    return linked_boxes("Question", list(titles), KIND, lambda kind: titles[kind])


def _label_box(campaign: Campaign, kinds: Sequence[str]) -> list[str]:
    """The labels of the chosen questions, and what stands for none."""
    scales = [scale for scale in campaign.track.scales if scale.kind in kinds or not kinds]
    return linked_boxes(
        "Label",
        list(dict.fromkeys((*(name for scale in scales for name in scale.names), NO_MAJORITY, UNJUDGED))),
        LABEL,
    )
