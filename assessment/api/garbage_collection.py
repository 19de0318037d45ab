"""Short pauses in a server of many threads: when Python collects garbage and lets another thread run."""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Callable

SWITCH_INTERVAL = 0.0005
"""Seconds until a thread that computes lets another one go on; Python's own value is 0.005.

A judgment waits for its turn at every statement that it sends to the database, and others wait behind it:
beside one thread that computes it took 7.7 ms with Python's value, 1.6 ms with this one (13 to 28 and 3 to 4
on a busy machine).
"""
THRESHOLDS = (700, 10, 100_000)
"""Thresholds of Python's collector: its own for young collections, which took 4 ms at most; no full ones.

Larger ones cost more: a judgment makes many objects that live shortly, and every collection among them looks
at all (`docs/developers/benchmarks.md`).  A full collection takes 280 ms with 100,000 judgments in memory, so
there is none while people judge.
"""
QUIET, LOOK = 120.0, 30.0
"""Seconds in which nobody sends anything until a pause disturbs nobody; seconds between two looks."""


def shorten_pauses() -> None:
    """Set the switch interval and the collector of a server; to be called when it begins."""
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*THRESHOLDS)


def leave_out_of_collections() -> None:
    """To be called when all modules are imported: no later collection looks at what there is by then."""
    gc.collect()
    gc.freeze()


class QuietCollector:
    """Collects everything once, whenever nobody has sent anything for a while."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._latest = clock()
        self._is_due = True

    def note_request(self) -> None:
        self._latest = self._clock()
        self._is_due = True

    def collect(self) -> bool:
        """Whether it was quiet, and nothing had been collected since the last request."""
        if not self._is_due or self._clock() - self._latest < QUIET:
            return False
        gc.collect()
        self._is_due = False
        return True

    async def run(self) -> None:
        """Collect in every quiet time, until the task is cancelled."""
        while True:
            await asyncio.sleep(LOOK)
            self.collect()


collector = QuietCollector()
"""The collector of this process."""
