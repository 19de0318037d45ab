"""The line on how many units the page had time for, with a button for the others."""

from __future__ import annotations

import streamlit as st

from assessment.formats.plurals import number_of
from assessment.ui.computing import time_limits
from assessment.ui.errors.units.costly_list import CostlyList
from assessment.ui.errors.units.costs_seen import ask_for_rest


def draw_looked_at(listed: CostlyList) -> None:
    """Says how many units were looked at; nothing where the first seconds sufficed for all of them.

    The press on the button counts in the next run of the page, before anything is worked out.
    """
    units_left = listed.units_left
    if not units_left.left_at_first:
        return
    seconds = time_limits.REQUESTED_COSTS
    with st.container(
        horizontal=True, vertical_alignment="center", key="units-looked-at"
    ):
        st.caption(_looked_at_in_words(listed), width="content")
        # As many as before the press that this run of the page may answer: the line stays as it was, and its
        # caption alone tells what was looked at since.
        st.button(
            f"Look at the other {units_left.left_at_first:,}",
            icon=":material/play_arrow:",
            help=f"Takes up to {seconds:.0f} seconds; press again if some are left then",
            on_click=ask_for_rest,
            disabled=not units_left.left,
        )


def _looked_at_in_words(listed: CostlyList) -> str:
    """How many units were looked at, as Markdown."""
    count = len(listed.matching.first)
    left = listed.units_left.left
    judged = number_of(count, "judged unit")
    if not left:
        return f":material/done_all: All {judged} looked at."
    looked_at = f"{count - left:,} of {judged} looked at so far"
    return f":material/hourglass_top: {looked_at}, those with a bad label first."
