"""How far a campaign is: who has done what, at which pace, and when the rest may be done."""

from assessment.campaign.progress.burning import Burn, burn_down
from assessment.campaign.progress.ledger import GUESS, Ledger, ledger_of, paces
from assessment.campaign.progress.lines import Line, Report, lines, report
from assessment.campaign.progress.people import ACTIVE_MINUTES, FAST, LAST, STALLED_HOURS, Person, people
from assessment.campaign.progress.tallies import EVERYBODY

__all__ = ["ACTIVE_MINUTES", "EVERYBODY", "FAST", "GUESS", "LAST", "STALLED_HOURS", "Burn", "Ledger", "Line", "Person", "Report", "burn_down",
           "ledger_of", "lines", "paces", "people", "report"]  # fmt: skip
