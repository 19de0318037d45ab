"""Teams and numbers of TREC QA submissions."""

from assessment.model import RunLimit, TeamRule

TEAMS = TeamRule(
    "A run tag has no part that names the group, so an organiser gives each run its team."
)
LIMITS = (
    RunLimit("", "main task", "TREC 2007 QA guidelines: three for each group", 3),
)
