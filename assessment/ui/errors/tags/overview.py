"""The reader's tags: which kinds of error cost most, and the units of each with their texts."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, TaggedUnit
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.errors.choices import (
    PART,
    TAG_RUN,
    UNITS_PART,
    every_option,
    run_box,
    sees_all,
    single_runs,
    tag_measure_box,
)
from assessment.ui.errors.tags.form import FIRST_TAGS
from assessment.ui.errors.tags.notes import what_is_left_out
from assessment.ui.errors.tags.opening_measure import opening_measure
from assessment.ui.errors.tags.owner import ask_for_name, can_tag
from assessment.ui.errors.tags.summary import (
    SECONDS_FOR_OTHERS,
    SECONDS_ON_REQUEST,
    judged_items,
    tag_summary,
)
from assessment.ui.errors.tags.tables import draw_counts, draw_runs
from assessment.ui.errors.tags.unit_lists import list_tagged
from assessment.ui.errors.tags.words import tags_in_words
from assessment.ui.links import address

_LOOK_ON, _LOOKED_AT = "tags-look-on", "tags-looked-at"
_SECONDS_LATER = 0.2
"""Where the same is drawn again."""


def show_tags(campaign: Campaign) -> None:
    """All tags of the reader, or of the reader's team: counted with what they cost, then unit by unit."""
    runs = set(single_runs(campaign))
    every_entry = errors.tagged_units(campaign, session.principal())
    entries = [entry for entry in every_entry if entry.tag.run in runs]
    if not entries:
        _say_how_to_tag(campaign)
        return
    entries, measure_column = _of_chosen_run(entries)
    items = tagged_items(campaign, entries)
    tagged_runs = list(dict.fromkeys(entry.tag.run for entry in entries))
    with measure_column:
        # In a large campaign the boxes come without a measure, whose costs would take long.
        opening = opening_measure(campaign, tagged_runs, judged_items(items))
        measure = tag_measure_box(campaign, tagged_runs, opening.name)
    seconds = _seconds_for_others((campaign.name, measure, *tagged_runs))
    summary = tag_summary(campaign, entries, items, measure, seconds=seconds)
    if opening.reason and measure == opening.name:
        st.caption(opening.reason)
    st.markdown(tags_in_words(campaign, summary))
    if not summary.is_complete:
        st.button(
            "Count the rest",
            key=_LOOK_ON,
            icon=":material/play_arrow:",
            type="tertiary",
            help=f"Tries labels on the other units; takes up to {SECONDS_ON_REQUEST:.0f} seconds",
        )
    draw_counts(campaign, summary, what_is_left_out(campaign, summary))
    draw_runs(campaign, summary)
    list_tagged(campaign, summary)


def _seconds_for_others(about: tuple[str | None, ...]) -> float:
    """For trying labels on units without a tag: longer at first, and at a press of the button below."""
    is_drawn_again = st.session_state.get(_LOOKED_AT) == about
    st.session_state[_LOOKED_AT] = about
    if st.session_state.get(_LOOK_ON):
        return SECONDS_ON_REQUEST
    return _SECONDS_LATER if is_drawn_again else SECONDS_FOR_OTHERS


def _of_chosen_run(
    entries: Sequence[TaggedUnit],
) -> tuple[list[TaggedUnit], DeltaGenerator]:
    """The tags of the chosen run, at first of all runs, and the column for the next box.

    There is no choice where one run has all tags.
    """
    runs = list(dict.fromkeys(entry.tag.run for entry in entries))
    if len(runs) == 1:
        [next_column, _] = st.columns([3, 9])
        return list(entries), next_column
    [run_column, next_column, _] = st.columns([3, 3, 6])
    every = every_option(runs)
    with run_column:
        run = run_box(runs, key=TAG_RUN, every="All tagged runs", standard=every)
    if run == every:
        return list(entries), next_column
    return [entry for entry in entries if entry.tag.run == run], next_column


def _say_how_to_tag(campaign: Campaign) -> None:
    if not can_tag():
        [column, _] = st.columns(2)
        with column:
            ask_for_name("tagger")
        st.caption(
            "A tag says what kind of mistake a unit is, for example *wrong source* or *misread*. This part "
            "then shows which kinds cost most, with their units."
        )
        return
    units = address("errors", campaign, **{PART: UNITS_PART})
    st.info(
        "**No tags yet.** A tag says what kind of mistake a unit is. This part then shows which kinds cost "
        "most, with their units.",
        icon=":material/label:",
    )
    digits = [f"`{digit}` {tag}" for digit, tag in enumerate(FIRST_TAGS, 1)]
    st.markdown(
        f"1. Open [Units]({units}): the most costly unit is in hand.\n"
        f"2. Press a digit or its button: {', '.join(digits)}. `0` removes it, `j` goes on.\n"
        "3. Words of your own and a note are put on in the tab *Tag*; they get the next digits."
    )
    st.link_button(
        "Open the most costly units", units, icon=":material/label:", type="primary"
    )


def tagged_items(
    campaign: Campaign, entries: Sequence[TaggedUnit]
) -> dict[TaggedUnit, RunUnit]:
    """The unit of each tag; tags whose units are gone are left out."""
    items = {}
    everybody = sees_all(campaign)
    for entry in entries:
        item = entry.item(everybody=everybody)
        if item is not None:
            items[entry] = item
    return items
