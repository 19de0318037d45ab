"""Teams and numbers of ad hoc runs."""

from assessment.model import RunLimit, TeamRule

TEAMS = TeamRule("A run file names no team, so an organiser gives each run its team.")
LIMITS = (
    RunLimit(
        "",
        "ad hoc retrieval",
        "TREC's tracks, which set a number for each task and year",
    ),
)
