"""Teams and numbers of TREC CAR submissions."""

from assessment.model import RunLimit, TeamRule
from assessment.tracks.car.rankings.runs import team_of

TEAMS = TeamRule(
    "A run's tag begins with its team: `team-method`. A tag without a dash names no team; an organiser "
    "gives such a run its team.",
    team_of,
)
_EACH_TASK = "TREC CAR, Y1 and Y2 submission format: three for each task and team"
LIMITS = (
    RunLimit("passage", "passage ranking", _EACH_TASK, 3, kinds=("passage",)),
    RunLimit("entity", "entity ranking", _EACH_TASK, 3, kinds=("entity",)),
    RunLimit(
        "page",
        "page ordering (Y3)",
        "TREC CAR, Y3 task: ten for each team, one of high and two of medium priority",
        runs=10,
        high=1,
        medium=2,
        kinds=("page",),
    ),
)
