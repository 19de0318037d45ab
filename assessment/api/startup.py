"""Checks of a server before it answers anybody."""

from __future__ import annotations

import os
from collections.abc import Callable

from assessment.api.held_uploads import most_upload_bytes
from assessment.api.log_format import set_up_log
from assessment.api.metrics import check_metrics_token
from assessment.campaign.workspace import check_secret
from assessment.model import UserError


def begin(*checks: Callable[[], object]) -> None:
    """Make new files readable by their owner only, and run the checks of secrets and settings.

    Ends the process with one sentence if a secret or a setting is unusable.
    """
    os.umask(0o077)
    try:
        usual = (check_secret, most_upload_bytes, check_metrics_token, set_up_log)
        for check in (*usual, *checks):
            check()
    except UserError as error:
        raise SystemExit(f"The desk does not start: {error}.") from None
