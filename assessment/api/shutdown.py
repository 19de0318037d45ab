"""How a server ends: it says so first, takes nothing new, finishes what it has accepted, and is gone within a bounded time."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from assessment.model import UserError

DRAIN = "ASSESSMENT_DRAIN_SECONDS"
"""How long a server that was told to stop still answers, so that proxies and their health checks see it go: 1 unless set, 0 to 60."""
LONGEST = 20.0
"""Seconds after which whatever still hangs is given up.  What was not acknowledged by then is sent again by the browser."""
WHY = "this server is being restarted; nothing is lost, it is sent again by itself"

Handler = Callable[[int, FrameType | None], object]

_begun = threading.Event()


def is_stopping() -> bool:
    """Whether this server has been told to stop."""
    return _begun.is_set()


@contextmanager
def announced() -> Iterator[None]:
    """While the block runs, the first SIGTERM makes the server say that it stops, and stops it after the drain; a second one at once.

    Only in a process's main thread, where the server is its own master; elsewhere nothing changes.
    """
    stop = signal.getsignal(signal.SIGTERM)
    if threading.current_thread() is not threading.main_thread() or not callable(stop):
        yield
        return
    signal.signal(signal.SIGTERM, _after_drain(asyncio.get_running_loop(), stop, drain_seconds()))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, stop)


def _after_drain(loop: asyncio.AbstractEventLoop, stop: Handler, seconds: float) -> Handler:
    def begin(number: int, frame: FrameType | None) -> None:
        if is_stopping():
            stop(number, frame)
            return
        _begun.set()
        _end_within(seconds + LONGEST)
        loop.call_soon_threadsafe(loop.call_later, seconds, stop, number, None)

    return begin


def _end_within(seconds: float) -> None:
    watch = threading.Timer(seconds, _give_up, (seconds,))
    watch.daemon = True
    watch.start()


def _give_up(seconds: float) -> None:
    print(
        f"the server had not ended {seconds:g} seconds after SIGTERM, so it was cut off; nothing acknowledged is lost",
        file=sys.stderr,
        flush=True,
    )
    os._exit(1)


def drain_seconds() -> float:
    """The drain that is set.  UserError if it is none."""
    text = os.environ.get(DRAIN) or "1"
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise UserError(f"{DRAIN} is {text[:40]!r}; it holds seconds from 0 to 60")
    return seconds
