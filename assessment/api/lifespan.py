"""What the server does when it begins and when it ends."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from assessment.access.access_mode import deprecation
from assessment.api.shutdown import announced
from assessment.api.warm_up import warm_up
from assessment.campaign import workspace_at


@asynccontextmanager
async def lifespan(app: Any) -> AsyncIterator[None]:
    """The server's lifespan: its answers leave at once, and it ends in good order."""
    _announce_deprecation()
    _answer_promptly()
    warm_up(workspace_at)
    with announced():
        yield


def _announce_deprecation() -> None:
    announcement = deprecation()
    if announcement:
        logging.getLogger(__name__).warning(announcement)


def _answer_promptly() -> None:
    """A response goes out in two writes (head, body).  Streamlit's listening socket has Nagle's algorithm on, so the body waits for
    the client's acknowledgement of the head: 40 ms with many clients.  Accepted connections inherit the option from the listener.
    """
    for descriptor in _descriptors():
        with contextlib.suppress(OSError), closing_descriptor(os.dup(descriptor)) as copy:
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
    try:
        if connection.type == socket.SOCK_STREAM and connection.family in (socket.AF_INET, socket.AF_INET6):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    finally:
        connection.detach()  # whoever opened it closes it


def _descriptors() -> list[int]:
    folder = Path("/dev/fd")
    return [int(path.name) for path in folder.iterdir() if path.name.isdigit()] if folder.is_dir() else []
