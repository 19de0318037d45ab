"""What a server does in the background from its start on, so that the first visitors do not wait for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from importlib import import_module

from assessment.api.garbage_collection import leave_out_of_collections
from assessment.campaign.values_of_all_topics import survey
from assessment.campaign.workspace import Workspace
from assessment.review.disagreements import disputes_by_topic
from assessment.store import StoreError
from assessment.tracks import TRACKS

_LIBRARIES_OF_PAGES = ("pandas", "markdown_it")
"""Judgments do without them: a server takes them before these are imported."""


def warm_up(
    open_workspace: Callable[[], Workspace],
    import_pages: Callable[[], None] | None = None,
) -> threading.Thread:
    """In the background, import what pages use, then score the large campaigns one after the other."""
    thread = threading.Thread(
        target=_warm_up,
        args=(open_workspace, import_pages),
        name="warming up",
        daemon=True,
    )
    thread.start()
    return thread


def import_for_visitors(import_pages: Callable[[], None] | None) -> None:
    """Import what a server does not need to answer, but its first visitors do."""
    # Every track, since nobody knows which one the first visitor's campaign has.
    dict(TRACKS)
    for library in _LIBRARIES_OF_PAGES:
        import_module(library)
    if import_pages:
        import_pages()
    leave_out_of_collections()


def _warm_up(
    open_workspace: Callable[[], Workspace], import_pages: Callable[[], None] | None
) -> None:
    import_for_visitors(import_pages)
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
