"""The parts of the page Scores: the board of all runs, and three ways to look closer, one at a time."""

from __future__ import annotations

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.model.resolution import OUTSIDE_PLAN
from assessment.ui import session
from assessment.ui.choices import linked_part
from assessment.ui.scores.choices import FIGURES, LOOK
from assessment.ui.scores.differences import differences
from assessment.ui.scores.drilldown import drill
from assessment.ui.scores.leaderboard import board
from assessment.ui.scores.tables_and_plots import details

__all__ = ["board", "measure_details", "rules"]

_PARTS = {FIGURES: drill, "Behind the totals": details, "Differences between runs": differences}


def rules(campaign: Campaign) -> str:
    """Which disputed rules are on, in one line."""
    names = [setting.name for setting in campaign.available_settings() if setting.name != OUTSIDE_PLAN.name]
    return " · ".join(f"{name}: {campaign.settings[name]}" for name in names)


def measure_details(campaign: Campaign) -> None:
    """A run at a topic, the tables and plots of all runs, or a test of their differences; only the chosen one is worked out.

    Who sees single runs only where they are their own looks closer at these alone; who may not look inside, at none.
    """
    if not session.may("look inside"):
        return
    parts = (
        list(_PARTS)
        if len(visible_runs(campaign, session.principal())) == len(campaign.runs())
        else [FIGURES]
    )
    _PARTS[linked_part(parts, LOOK, label="Look closer")](campaign)
