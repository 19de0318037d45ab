"""How far a campaign is: who has done what, at which pace, and when the rest may be done."""

from assessment.campaign.progress.board import EVERYBODY
from assessment.campaign.progress.burning import Burn, burn_down
from assessment.campaign.progress.ledger import Said, ledger_of, paces
from assessment.campaign.progress.lines import Line, lines, unlisted
from assessment.campaign.progress.pace import GUESS, LAST, By
from assessment.campaign.progress.people import ACTIVE_MINUTES, FAST, STALLED_HOURS, Person, people
from assessment.campaign.progress.reports import Begun, Report, begun, report, report_soon

__all__ = ["ACTIVE_MINUTES", "EVERYBODY", "FAST", "GUESS", "LAST", "STALLED_HOURS", "Begun", "Burn", "By", "Line", "Person", "Report", "Said", "begun",
           "burn_down", "ledger_of", "lines", "paces", "people", "report", "report_soon", "unlisted"]  # fmt: skip
