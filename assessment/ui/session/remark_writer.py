"""Who answers questions, publishes conventions, or sets rules on a page."""

from __future__ import annotations

from assessment.access.access_mode import access_mode
from assessment.access.invitations import still_admitted
from assessment.campaign.writer import Writer
from assessment.model.permissions import Right
from assessment.ui import session


def remark_writer(right: Right = "adjudicate") -> Writer:
    """The person at the page, with the check that they are still admitted when something is stored."""
    principal = session.principal()
    admission = still_admitted(principal, right, access_mode())
    return Writer(session.writer_name(), admission=admission)
