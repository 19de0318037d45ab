"""Teams and numbers of RAG submissions."""

from assessment.model import RunLimit, TeamRule

TEAMS = TeamRule(
    "A run that names a narrative names its team (`team_id`). Runs of 2024 have no team until an organiser "
    "gives them one."
)
LIMITS = (
    RunLimit(
        "",
        "responses with citations",
        "formats of the TREC RAG runs (ragnarok docs), which name no number",
    ),
)
