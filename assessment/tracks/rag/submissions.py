"""Whose a run is."""

from assessment.model import TeamRule

TEAMS = TeamRule(
    "A run that names a narrative names its team (`team_id`). Runs of 2024 have no team until an organiser "
    "gives them one."
)
