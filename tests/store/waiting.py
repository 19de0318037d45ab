"""Waiting for a state: until something holds, or until another thread waits for its turn."""

from __future__ import annotations

import inspect
import sys
import threading
import time

PATIENCE = 30
"""Seconds after which what should have come does not come any more, on the slowest machine."""


def until(holds):
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it does not hold"
        time.sleep(0.001)


def another_thread_is_in(*functions):
    """Whether a thread other than this one is just carrying out one of the functions."""
    codes = {inspect.unwrap(function).__code__ for function in functions}
    for thread, frame in sys._current_frames().items():
        while frame is not None and thread != threading.get_ident():
            if frame.f_code in codes:
                return True
            frame = frame.f_back
    return False


def until_another_waits_to_write(store):
    """Wait until another thread has asked this store for its turn to write, and has not got it."""
    engine = type(store._engine)
    functions = [engine.write]
    if "postgres" in engine.__module__:
        # Not at the top: files are tested without PostgreSQL's libraries.
        from assessment.store.postgres.engine import _Transaction

        functions.append(_Transaction.queue)
    until(lambda: another_thread_is_in(*functions))
