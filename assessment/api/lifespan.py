"""The server's lifespan: what it does when it starts and when it ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from assessment.access.access_mode import deprecation
from assessment.api.garbage_collection import collector
from assessment.api.shutdown import announced
from assessment.api.warm_up import warm_up
from assessment.campaign import workspace_at


@asynccontextmanager
async def lifespan(
    app: Any, import_pages: Callable[[], None] | None = None
) -> AsyncIterator[None]:
    """Start the server with a warm-up; on SIGTERM end it in good order.

    `import_pages` is called by the warm-up: this room does not know the pages.
    """
    _announce_deprecation()
    warm_up(workspace_at, import_pages)
    collecting = asyncio.create_task(collector.run())
    with announced():
        yield
    collecting.cancel()


def _announce_deprecation() -> None:
    announcement = deprecation()
    if announcement:
        logging.getLogger(__name__).warning(announcement)
