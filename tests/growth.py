"""How the work of a function grows with its input: regular expressions count no steps, so the thread's own
computing time is compared with itself, which other processes do not lengthen.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_FACTOR = 8
_MAX = 24
"""Linear work takes 8 times as long, quadratic work 64 times; a noisy measurement errs by less than 3."""
_TRIALS = 3
"""The least of them is the one that nothing has disturbed."""
_SHORTEST = 0.002
"""Seconds below which the clock and the first calls weigh more than the work."""


def grows_linearly(work: Callable[[str], object], text: str) -> bool:
    """Whether work on the text takes about eight times as long as work on an eighth of it."""
    part = text[: len(text) // _FACTOR]
    allowed = _MAX * max(_least_time(work, part, _TRIALS), _SHORTEST)
    return any(_least_time(work, text, 1) < allowed for _ in range(_TRIALS))


def _least_time(work: Callable[[str], object], text: str, trials: int) -> float:
    times = []
    for _ in range(trials):
        begin = time.thread_time()
        work(text)
        times.append(time.thread_time() - begin)
    return min(times)
