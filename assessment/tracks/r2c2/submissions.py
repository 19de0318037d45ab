"""Teams and numbers of R2C2 submissions."""

from assessment.model import RunLimit, TeamRule
from assessment.tracks.r2c2.names import run_name

_SOURCE = "R2C2 submission instructions: four for each team"


def _team_of(name: str) -> str:
    return run_name(name).team


TEAMS = TeamRule(
    "A run's name begins with its team: `team-PO-1`, `team-PG-1` or `team-AC-1`. A team's name may have "
    "dashes. An organiser gives a run with another name its team.",
    _team_of,
)
LIMITS = (
    RunLimit("pr", "passage ranking (PG and PO together)", _SOURCE, 4, kinds=("PR",)),
    RunLimit("ac", "answers with confidence", _SOURCE, 4, kinds=("AC",)),
)
