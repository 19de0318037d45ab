"""Whether the reader of a page still has the role that it was drawn for, asked when the page stores."""

from __future__ import annotations

from assessment.access.access_mode import AccessMode
from assessment.access.invitations import present_principal
from assessment.campaign.use_guard import AdmissionCheck
from assessment.model.permissions import Forbidden, Principal
from assessment.store.guard import LogView


def same_role(principal: Principal, mode: AccessMode) -> AdmissionCheck | None:
    """A check for everything that a page stores: the principal's link is valid, and the role still the same.

    A page shows what a role may do, so that no other role may store what was written there.  None in the
    access mode `open`.
    """
    if mode == "open":
        return None

    def check(log: LogView) -> None:
        present = present_principal(principal, log)
        if (present.role, present.team) != (principal.role, principal.team):
            raise Forbidden(
                "your role in this campaign has changed, so nothing was stored; reload the page"
            )

    return check
