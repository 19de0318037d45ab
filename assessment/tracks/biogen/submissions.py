"""Teams and numbers of BioGen submissions."""

from assessment.model import RunLimit, TeamRule

TEAMS = TeamRule(
    "A run file names its team (`team_id`). Runs of a collection of judgments have no team until an "
    "organiser gives them one."
)
LIMITS = (
    RunLimit(
        "",
        "answers with citations",
        "BioGen 2024 submission format and 2025 Task B guidelines, which name no number",
    ),
)
