"""How far a campaign is: who has done what, at which pace, and when the rest may be done."""

from assessment.planning.progress.board import EVERYBODY
from assessment.planning.progress.burning import Burn, burn_down
from assessment.planning.progress.ledger import VoteColumns, ledger_of, paces
from assessment.planning.progress.lines import Line, lines, unlisted
from assessment.planning.progress.pace import GUESS, LAST, By
from assessment.planning.progress.people import ACTIVE_MINUTES, FAST, STALLED_HOURS, Person, people
from assessment.planning.progress.reports import Begun, Report, begun, report, report_soon

__all__ = ["ACTIVE_MINUTES", "EVERYBODY", "FAST", "GUESS", "LAST", "STALLED_HOURS", "Begun", "Burn", "By", "Line", "Person", "Report", "VoteColumns", "begun",
           "burn_down", "ledger_of", "lines", "paces", "people", "report", "report_soon", "unlisted"]  # fmt: skip
