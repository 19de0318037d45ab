"""The filters of the page Units; the page's address holds each under its name with a prefix."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.planning.stored_plan import plan_of
from assessment.review.unit_list.filters import (
    AGES,
    LONGEST_TEXT,
    MARKS,
    STATE_WORDS,
    STATES,
    UnitFilters,
)
from assessment.review.unit_list.listing import reasons
from assessment.review.unit_list.records import name_in_words
from assessment.review.unit_list.tags import tags_of_units
from assessment.ui.choices import AnyOf, OneOf, ShortText, Words
from assessment.ui.foreign_text import shown
from assessment.ui.links import UNITS_PREFIX
from assessment.ui.topic_titles import topic_label

_ANY_AGE = "any"
_MARK_WORDS = {"flagged": "flagged", "noted": "with a note"}
_FOLDED = ("question", "label", "run", "mark", "reason", "tag", "age")
"""The filters that are folded away while none of them is in use."""


def choose_filters(campaign: Campaign) -> UnitFilters:
    """The boxes above the list; the seldom used ones in a part that unfolds."""
    # Below each other they would fill the first screen of a narrow window.
    state, topic, assessor, search = st.columns([3, 3, 2, 2], gap="small", wrap=False)
    chosen: dict[str, Sequence[str]] = {}
    with state:
        chosen["state"] = _boxes("State", STATES, "state")
    with topic:
        chosen["topic"] = _boxes(
            "Topic",
            list(campaign.topics),
            "topic",
            lambda name: topic_label(campaign, name),
        )
    with assessor:
        names = _assessors(campaign)
        words = {name: shown(name_in_words(name)) for name in names}
        chosen["assessor"] = _boxes("Assessor", names, "assessor", words.__getitem__)
    with search:
        text = ShortText(f"{UNITS_PREFIX}text", longest=LONGEST_TEXT).show("Search")
    # A link may set a folded filter; folded away it would hide why units are missing.
    in_use = any(f"{UNITS_PREFIX}{name}" in st.query_params for name in _FOLDED)
    with st.expander("More filters", icon=":material/tune:", expanded=in_use):
        chosen |= _folded_filters(campaign)
        age = _age()
    values = {name: tuple(values) for name, values in chosen.items()}
    _explain(values["state"])
    return UnitFilters(**values, text=text, age=age)


def _folded_filters(campaign: Campaign) -> dict[str, Sequence[str]]:
    """The folded filters but the age."""
    chosen: dict[str, Sequence[str]] = {}
    columns = st.columns(3)
    scales = {scale.kind: scale for scale in campaign.track.scales}
    titles = {kind: shown(scale.title) for kind, scale in scales.items()}
    with columns[0]:
        chosen["question"] = _boxes(
            "Question", list(scales), "question", titles.__getitem__
        )
    # A dictionary as an ordered set: scales share labels such as "yes".
    labels: dict[str, None] = {}
    for kind, scale in scales.items():
        # Only labels of the chosen questions: others would match nothing.
        if kind in chosen["question"] or not chosen["question"]:
            labels |= dict.fromkeys(scale.names)
    with columns[1]:
        chosen["label"] = _boxes("Label", list(labels), "label")
    with columns[2]:
        chosen["run"] = _boxes("Run", list(campaign.runs()), "run")
    with columns[0]:
        chosen["mark"] = _boxes("Marked", MARKS, "mark", _MARK_WORDS.__getitem__)
    with columns[1]:
        chosen["reason"] = _boxes(
            "Cannot judge, because", reasons(campaign.data), "reason"
        )
    with columns[2]:
        tags = dict.fromkeys(tags_of_units(campaign).values())
        chosen["tag"] = _boxes("Tag", list(tags), "tag")
    return chosen


def _age() -> str:
    words: dict[str, str] = {_ANY_AGE: "any time"}
    words.update(AGES)
    choice = OneOf(f"{UNITS_PREFIX}age", list(words), words.__getitem__)
    age = choice.show("Newest judgment")
    return "" if age == _ANY_AGE else age


def _explain(states: Sequence[str]) -> None:
    """What the chosen states mean."""
    lines = [f"**{state}**: {STATE_WORDS[state]}" for state in states]
    if lines:
        st.caption(" · ".join(lines))


def _boxes(
    label: str, options: Sequence[str], name: str, words: Words = shown
) -> Sequence[str]:
    return AnyOf(f"{UNITS_PREFIX}{name}", options, words).show(label)


def _assessors(campaign: Campaign) -> list[str]:
    """Everybody in the plan, in its order, and then everybody else who has judged."""
    planned = plan_of(campaign.data).lists
    judged = campaign.store.assessors(campaign.row.id)
    return list(dict.fromkeys([*planned, *judged]))
