"""The parts of the page Compare; only the chosen one is worked out."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.charts import format_picker
from assessment.ui.choices import linked_box, linked_part
from assessment.ui.compare.bounds import bounds_part
from assessment.ui.compare.choices import PART
from assessment.ui.compare.heat_map import heat
from assessment.ui.compare.leaderboard import leaderboard
from assessment.ui.compare.measures import measures
from assessment.ui.compare.pair import two_runs
from assessment.ui.compare.stability import stability
from assessment.ui.compare.topics import topics
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_heading
from assessment.ui.scores.choices import MEASURE
from assessment.ui.scores.leaderboard import definition

__all__ = ["show"]

_STABILITY = "Stability"
_PARTS: dict[str, Callable[[Campaign, str], None]] = {
    "Leaderboard": leaderboard,
    "Two runs": two_runs,
    "Heat map": heat,
    "Topics": topics,
    "Measures": measures,
    _STABILITY: stability,
    "Bounds": bounds_part,
}


def show(campaign: Campaign) -> None:
    """The chosen measure in the chosen way.  How the ranking hangs on assessors is shown to those alone who may know their names."""
    measure = _measure(campaign)
    if measure is None:
        st.info("No scores yet: they appear with the topics, on the page Runs.", icon=":material/inbox:")
        return
    parts = [name for name in _PARTS if name != _STABILITY or session.may("agreement")]
    chosen = linked_part(parts, PART)
    if len(visible_runs(campaign, session.principal())) < len(campaign.runs()):
        st.caption("Your team's runs are shown singly; of all others the best, median and worst.")
    _PARTS[chosen](campaign, measure)


def _measure(campaign: Campaign) -> str | None:
    bar = st.empty()
    totals = campaign.totals(lambda share, text: bar.progress(share, shown(text)))
    bar.empty()
    names = list(dict.fromkeys(score.measure for score in totals))
    if not names:
        return None
    left, middle, right = st.columns([6, 2, 2], vertical_alignment="bottom")
    with left:
        chosen = linked_box("Measure", names, MEASURE, lambda name: measure_heading(campaign.track, name))
    with middle:
        definition(campaign, chosen)
    with right:
        format_picker()
    return chosen
