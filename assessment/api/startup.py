"""What a server makes sure of before it answers anybody."""

from __future__ import annotations

import os
from collections.abc import Callable

from assessment.api.uploads import most_upload_bytes
from assessment.campaign.workspace import check_secret
from assessment.model import UserError


def begin(*checks: Callable[[], object]) -> None:
    """Files of this process are for its owner alone.  Ends the process with one sentence if a secret or a setting cannot be one."""
    os.umask(0o077)
    try:
        for check in (check_secret, most_upload_bytes, *checks):
            check()
    except UserError as error:
        raise SystemExit(f"The desk does not start: {error}.") from None
