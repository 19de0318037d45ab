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
from assessment.planning.progress.lines import ProgressLine, lines, unlisted
from assessment.planning.progress.pace import GUESS, LAST, By
from assessment.planning.progress.reports import (
    Begun,
    ProgressReport,
    begun,
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
    "Begun",
    "BurnDownLine",
    "By",
    "Group",
    "Person",
    "ProgressLine",
    "ProgressReport",
    "VoteColumns",
    "begun",
    "burn_down",
    "ledger_of",
    "lines",
    "paces",
    "people",
    "report",
    "report_soon",
    "unlisted",
]
