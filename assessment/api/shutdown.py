"""The end of a server: it announces it, stores nothing new, finishes accepted requests, and ends in time."""

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
"""Seconds that a stopping server still answers, so that health checks notice: 0 to 60, usually 1."""
LONGEST = 20.0
"""Seconds after which hanging requests are cut off.  Browsers send again whatever was not acknowledged."""
WHY_STOPPING = (
    "this server is being restarted; nothing is lost, it is sent again by itself"
)

Handler = Callable[[int, FrameType | None], object]

_begun = threading.Event()


def is_stopping() -> bool:
    """Whether this server has got the signal to stop."""
    return _begun.is_set()


@contextmanager
def announced() -> Iterator[None]:
    """While the block runs, a first SIGTERM announces the stop and stops the server after the drain.

    A second SIGTERM stops it at once.  In other threads than the main one nothing changes, because Python
    handles signals in the main thread only.
    """
    stop = signal.getsignal(signal.SIGTERM)
    if threading.current_thread() is not threading.main_thread() or not callable(stop):
        yield
        return
    signal.signal(
        signal.SIGTERM, _after_drain(asyncio.get_running_loop(), stop, drain_seconds())
    )
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, stop)


def _after_drain(
    loop: asyncio.AbstractEventLoop, stop: Handler, seconds: float
) -> Handler:
    def begin(number: int, frame: FrameType | None) -> None:
        if is_stopping():
            stop(number, frame)
            return
        _begun.set()
        _end_within(seconds + LONGEST)
        # A signal handler may interrupt the loop anywhere; only this method is safe then, and wakes the loop.
        loop.call_soon_threadsafe(loop.call_later, seconds, stop, number, None)

    return begin


def _end_within(seconds: float) -> None:
    watch = threading.Timer(seconds, _give_up, (seconds,))
    watch.daemon = True
    watch.start()


def _give_up(seconds: float) -> None:
    message = (
        f"the server had not ended {seconds:g} seconds after SIGTERM, so it was cut off; "
        "nothing acknowledged is lost"
    )
    print(message, file=sys.stderr, flush=True)
    os._exit(1)  # sys.exit would end this thread only


def drain_seconds() -> float:
    """The setting of the drain.  Raises `UserError` if it is not a number of seconds from 0 to 60."""
    text = os.environ.get(DRAIN) or "1"
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise UserError(f"{DRAIN} is {text[:40]!r}; it holds seconds from 0 to 60")
    return seconds
