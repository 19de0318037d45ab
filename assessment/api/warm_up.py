"""What a server does before anybody comes: large campaigns are scored, one after the other, so that nobody waits for that."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from assessment.campaign.surveying import survey
from assessment.campaign.workspace import Workspace
from assessment.review.disagreements import everywhere
from assessment.store import StoreError


def warm_up(open_workspace: Callable[[], Workspace]) -> threading.Thread:
    """Score the workspace's large campaigns in the background."""
    thread = threading.Thread(target=_warm_up, args=(open_workspace,), name="warming up", daemon=True)
    thread.start()
    return thread


def _warm_up(open_workspace: Callable[[], Workspace]) -> None:
    try:
        for campaign in open_workspace().campaigns().values():
            if campaign.data.is_large:
                survey(campaign.data)
                everywhere(campaign.data)
    except (StoreError, OSError) as error:  # pages will say so themselves, or score for themselves
        logging.getLogger(__name__).warning("not all campaigns were scored at the start: %s", error)
