"""What a server makes sure of before it answers anybody."""

from __future__ import annotations

import os

from assessment.campaign.workspace import check_secret
from assessment.model import UserError


def begin() -> None:
    """Files of this process are for its owner alone.  Ends the process with one sentence if its secret cannot be one."""
    os.umask(0o077)
    try:
        check_secret()
    except UserError as error:
        raise SystemExit(f"The desk does not start: {error}.") from None
