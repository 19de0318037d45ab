"""How far a campaign is: who has done what, at which pace, and when the rest may be done."""

from assessment.planning.progress.burn_down import BurnDownLine, burn_down
from assessment.planning.progress.columns import VoteColumns
from assessment.planning.progress.estimated_ends import (
    ACTIVE_MINUTES,
    FAST,
    STALLED_HOURS,
    Person,
    people,
)
from assessment.planning.progress.ledger import ledger_of, paces
from assessment.planning.progress.lines import ProgressLine, leaves_topics_out, lines
from assessment.planning.progress.pace import GUESS, LAST, By
from assessment.planning.progress.reports import (
    JudgedSoFar,
    ProgressReport,
    judged_so_far,
    report,
    report_soon,
)
from assessment.planning.progress.topic_progress import Group

__all__ = [
    "ACTIVE_MINUTES",
    "FAST",
    "GUESS",
    "LAST",
    "STALLED_HOURS",
    "BurnDownLine",
    "By",
    "Group",
    "JudgedSoFar",
    "Person",
    "ProgressLine",
    "ProgressReport",
    "VoteColumns",
    "burn_down",
    "judged_so_far",
    "leaves_topics_out",
    "ledger_of",
    "lines",
    "paces",
    "people",
    "report",
    "report_soon",
]
