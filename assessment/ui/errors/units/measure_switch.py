"""The step to another measure: by itself where the chosen one explains nothing, else by a button."""

from __future__ import annotations

from typing import NoReturn

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui.choices import choose_for
from assessment.ui.errors.boxes.choices import MEASURE
from assessment.ui.errors.units.costly_list import CostlyList
from assessment.ui.errors.units.other_measure import (
    OtherMeasure,
    measure_with_more_errors,
)
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading
from assessment.ui.session.choices_in_address import choose_in_place

_WHY_OTHER_MEASURE = "measure-without-costs"
"""Where the session keeps why the page has chosen another measure than its reader."""


def begin_with_measure(other: OtherMeasure) -> NoReturn:
    """Runs the page again with the measure: its box stands above the units and is drawn already."""
    st.session_state[_WHY_OTHER_MEASURE] = other.why
    choose_in_place(MEASURE, other.measure)
    st.rerun()


def take_why_shown() -> str:
    """Why the page began again with its measure, once; "" where it did not."""
    return str(st.session_state.pop(_WHY_OTHER_MEASURE, ""))


def offer_other_measure(campaign: Campaign, listed: CostlyList) -> None:
    """Why there is one error, where few questions move the measure, and a button for a measure with more.

    That measure is worked out only here, when the table is in sight already: it may take a second.
    """
    if listed.selection.filters.narrows:
        return
    other = measure_with_more_errors(campaign, listed)
    if other is None:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        why = _what_moves(campaign, listed.measure)
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
