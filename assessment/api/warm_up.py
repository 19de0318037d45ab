"""Scoring of large campaigns at the start of a server, so that the first visitors do not wait for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from assessment.campaign.surveying import survey
from assessment.campaign.workspace import Workspace
from assessment.review.disagreements import disputes_by_topic
from assessment.store import StoreError


def warm_up(open_workspace: Callable[[], Workspace]) -> threading.Thread:
    """Score the workspace's large campaigns one after the other, in the background."""
    thread = threading.Thread(
        target=_warm_up, args=(open_workspace,), name="warming up", daemon=True
    )
    thread.start()
    return thread


def _warm_up(open_workspace: Callable[[], Workspace]) -> None:
    try:
        for campaign in open_workspace().campaigns().values():
            if campaign.data.is_large:
                survey(campaign.data)
                disputes_by_topic(campaign.data)
    except (StoreError, OSError) as error:
        # No reason to end the server: a page scores by itself, or shows the error.
        logging.getLogger(__name__).warning(
            "not all campaigns were scored at the start: %s", error
        )
