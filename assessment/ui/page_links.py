"""Addresses of the parts of pages to which other pages lead, with what is chosen there.

The names of parameters stand here alone, for the pages that read them too: a link with another name would
open the page as if nothing were chosen.
"""

from __future__ import annotations

from assessment.campaign import Campaign
from assessment.ui.links import address

SESSION_PART, PEOPLE_PART = "session-part", "people-part"
COMPARE_PART, COMPARED_FIRST, COMPARED_SECOND = "compare", "run", "against"
ERRORS_PART, ERRORS_RUN, OTHER_RUN = "part", "run", "other"
ERRORS_TOPIC, ERRORS_MEASURE = "topic", "measure"
LEADERBOARD, TWO_RUNS, BOUNDS = "Leaderboard", "Two runs", "Bounds"
"""Parts of *Compare* to which other pages lead; the second is a part of *Errors*, too.

They are values in addresses, which people have stored, and stay as they are.
"""


def session_address(campaign: Campaign, part: str) -> str:
    """A part of the page *Session*."""
    return address("session", campaign, **{SESSION_PART: part})


def people_address(campaign: Campaign, part: str) -> str:
    """A part of the page *People*."""
    return address("people", campaign, **{PEOPLE_PART: part})


def compared_runs_address(campaign: Campaign, first: str, second: str) -> str:
    """Two runs over all topics, on *Compare*."""
    chosen = {
        COMPARE_PART: TWO_RUNS,
        COMPARED_FIRST: first,
        COMPARED_SECOND: second,
    }
    return address("compare", campaign, **chosen)


def answers_of_both_address(
    campaign: Campaign, topic: str, first: str, second: str, *, measure: str
) -> str:
    """The answers of two runs to a topic, on *Errors*, with the values of a measure above them."""
    chosen = {
        ERRORS_PART: TWO_RUNS,
        ERRORS_RUN: first,
        OTHER_RUN: second,
        ERRORS_TOPIC: topic,
        ERRORS_MEASURE: measure,
    }
    return address("errors", campaign, **chosen)


def costly_units_address(campaign: Campaign, run: str, topic: str, measure: str) -> str:
    """What the units of a run at a topic cost by a measure, on *Errors*."""
    chosen = {ERRORS_RUN: run, ERRORS_TOPIC: topic, ERRORS_MEASURE: measure}
    return address("errors", campaign, **chosen)
