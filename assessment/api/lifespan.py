"""The server's lifespan: what it does when it starts and when it ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import stat
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
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
    """Start the server with undelayed answers and a warm-up; on SIGTERM end it in good order.

    `import_pages` is called by the warm-up: this room does not know the pages.
    """
    _announce_deprecation()
    _answer_promptly()
    warm_up(workspace_at, import_pages)
    collecting = asyncio.create_task(collector.run())
    with announced():
        yield
    collecting.cancel()


def _announce_deprecation() -> None:
    announcement = deprecation()
    if announcement:
        logging.getLogger(__name__).warning(announcement)


def _answer_promptly() -> None:
    """Turn Nagle's algorithm off on the listening socket, from which accepted connections inherit the option.

    A response goes out in two writes (head, body).  With the algorithm, the body waits for the client's
    acknowledgement of the head: the health route then takes 48 ms instead of 0.4 (median).  asyncio does this
    by itself only for sockets made with the protocol number of TCP, which Streamlit's is not.
    """
    for descriptor in _descriptors():
        # Streamlit hands its socket to nobody, so all descriptors are tried; some close meanwhile.
        with (
            contextlib.suppress(OSError),
            closing_descriptor(os.dup(descriptor)) as copy,
        ):
            if stat.S_ISSOCK(os.fstat(copy).st_mode):
                _without_delay(copy)


@contextmanager
def closing_descriptor(descriptor: int) -> Iterator[int]:
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _without_delay(descriptor: int) -> None:
    connection = socket.socket(fileno=descriptor)
    is_internet = connection.family in (socket.AF_INET, socket.AF_INET6)
    try:
        if is_internet and connection.type == socket.SOCK_STREAM:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    finally:
        connection.detach()  # the descriptor belongs to the caller, who closes it


def _descriptors() -> list[int]:
    folder = Path("/dev/fd")
    if not folder.is_dir():
        return []
    return [int(path.name) for path in folder.iterdir() if path.name.isdigit()]
