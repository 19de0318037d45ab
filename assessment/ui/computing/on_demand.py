"""Results that take long to compute: made at the press of a button, and kept while they are up to date."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import streamlit as st

from assessment.campaign import Campaign
from assessment.model.progress import Progress
from assessment.ui.computing.progress_bar import progress_bar

R = TypeVar("R")
MAX_AT_ONCE = 5_000
"""Judgments up to which runs are scored again, in a second or two, before anybody asks."""
MAX_SHUFFLED = 2_000_000
"""Scores shuffled over all rounds up to which runs are tested before anybody asks: a quarter of a second."""


def is_scored_again_at_once(campaign: Campaign) -> bool:
    """Whether the campaign is small enough to score its runs again by other labels without a button."""
    return campaign.count() <= MAX_AT_ONCE


def is_tested_at_once(rounds: int, scores: int) -> bool:
    """Whether so many scores are few enough to be shuffled in so many rounds without a button."""
    return rounds * scores <= MAX_SHUFFLED


def result_on_demand(
    label: str,
    name: str,
    about: tuple[object, ...],
    make: Callable[[Progress], R],
    *,
    quick: bool = False,
) -> R | None:
    """The result of `make` when the button was last pressed; None before that.

    `about` is what the result depends on, the campaign's state last.  Where only the state has changed
    since, the result is None and a caption says so.  A `quick` result is made without a button.
    """
    key = f"asked-{name}"
    slot = st.empty()
    made_for: tuple[object, ...] | None
    result: R | None
    made_for, result = st.session_state.get(key, (None, None))
    is_due = quick and made_for != about
    if not quick:
        is_due = st.button(label, key=f"ask-{name}", icon=":material/science:")
    if is_due:
        with slot.container(), progress_bar() as show_progress:
            show_progress(0.0, "starting")
            result = make(show_progress)
        # The bar would stay on the page beside the result.
        slot.empty()
        made_for = about
        st.session_state[key] = (made_for, result)
    if made_for == about:
        return result
    if made_for is not None and made_for[:-1] == about[:-1]:
        st.caption(
            ":material/update: The campaign has changed since this was computed. Press the button again."
        )
    return None
