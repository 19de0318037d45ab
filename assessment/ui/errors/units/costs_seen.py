"""How long the page may take for what units cost: whether that was seen before, and what is asked for."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui.computing import time_limits
from assessment.ui.errors.units.costly_list import CostlyList, TimeForCosts

_SEEN = "units-tried"
"""Where the session keeps the campaign and the measure whose costs were seen last."""
_REST_WANTED = "units-rest-wanted"


def take_time_for_costs(campaign: Campaign, measure: str) -> TimeForCosts:
    """More when the measure is seen first than when the page is drawn again, and once on request."""
    rest = time_limits.REQUESTED_COSTS if take_rest_wanted() else 0.0
    is_large = campaign.data.is_large
    # Whoever opens a large campaign asks for more where the first units have no error.
    first_error = 0.0 if is_large else time_limits.FIRST_ERROR
    if st.session_state.get(_SEEN) == (campaign.name, measure):
        trying, totals = time_limits.MORE_COSTS, time_limits.MORE_TOTALS
    elif is_large:
        # Totals of a large campaign are not worked out at all.
        trying, totals = time_limits.FIRST_COSTS_IN_LARGE, 0.0
    else:
        trying, totals = time_limits.FIRST_COSTS, time_limits.FIRST_TOTALS
    return TimeForCosts(
        trying=trying, first_error=first_error, rest=rest, totals=totals
    )


def remember_costs_seen(campaign: Campaign, listed: CostlyList) -> None:
    """Has the next run of the page take less time for the same measure."""
    # A list in which nothing was tried is no sight of what units cost.
    if listed.matching.first:
        st.session_state[_SEEN] = (campaign.name, listed.measure)


def take_rest_wanted() -> bool:
    """Whether the reader has asked for the units that are left, once."""
    return bool(st.session_state.pop(_REST_WANTED, False))


def ask_for_rest() -> None:
    """Has the next run of the page look at the units that are left, too."""
    st.session_state[_REST_WANTED] = True
