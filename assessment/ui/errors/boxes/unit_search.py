"""The units of a run that pass the filters, looked for topic by topic."""

from __future__ import annotations

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import FilteredUnits
from assessment.campaign import Campaign, inputs
from assessment.formats.plurals import number_of, plural
from assessment.model.progress import Progress
from assessment.ui.computing.on_demand import result_on_demand
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.errors.boxes.choices import (
    UnitSelection,
    answers_seen,
)

MAX_ROWS, MAX_TRIED = 1_000, 20_000
"""Units in the table, and units among which the dearest are looked for."""


def choose_filtered_units(
    campaign: Campaign, selection: UnitSelection
) -> FilteredUnits:
    """The first units that pass the filters, topic by topic, and their number.

    In a large campaign only the first topics are looked through until a button is pressed.
    """
    with progress_bar() as progress:
        first_units = search_selection(
            campaign, selection, progress, at_first=topics_at_first(campaign)
        )
    if not first_units.left:
        return first_units
    about = (campaign.name, selection, campaign.state())
    all_units = result_on_demand(
        f"Look through all {len(selection.topics):,} topics",
        "units",
        about,
        lambda progress: search_selection(campaign, selection, progress),
    )
    if all_units is None:
        were = plural(first_units.left, "was", "were")
        st.caption(
            f"These are from the first {number_of(first_units.looked, 'topic')}; "
            f"{first_units.left:,} {were} not looked through yet."
        )
        return first_units
    return all_units


def search_selection(
    campaign: Campaign,
    selection: UnitSelection,
    progress: Progress,
    *,
    at_first: int | None = None,
) -> FilteredUnits:
    """The first units that pass the filters, with their number; `at_first` counts the topics looked through.

    None for `at_first` looks through all of them.
    """
    # The dearest units can be anywhere, so more are looked for than a table shows.
    most = MAX_TRIED if selection.measure else MAX_ROWS
    return errors.search(
        campaign.data,
        selection.runs,
        selection.topics,
        selection.filters,
        answers=answers_seen(campaign),
        at_first=at_first,
        progress=progress,
        most=most,
    )


def topics_at_first(campaign: Campaign) -> int | None:
    """As many topics as are read without a noticeable wait; None for all of them."""
    if not campaign.data.is_large:
        return None
    return max(1, inputs.LARGE // len(campaign.runs()))
