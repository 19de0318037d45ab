"""Teams and numbers of SciFact submissions."""

from assessment.model import RunLimit, TeamRule

TEAMS = TeamRule(
    "A file of predictions names no team, so an organiser gives each run its team."
)
LIMITS = (
    RunLimit(
        "",
        "predictions",
        "SciFact leaderboard submission guidelines, which name no number",
    ),
)
