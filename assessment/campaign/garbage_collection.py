"""Python's garbage collector, kept still while much is made that stays."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_lock = threading.Lock()
_inside: list[bool] = []
"""For each one inside, whether the collector ran when the first of them came."""


@contextmanager
def still() -> Iterator[None]:
    """Nothing is collected inside; whoever leaves last lets it go on.

    Reading a campaign makes hundreds of thousands of objects that stay: looking through them again and again for garbage took two fifths of
    the time.
    """
    with _lock:
        _inside.append(_inside[0] if _inside else gc.isenabled())
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            if _inside.pop() and not _inside:
                gc.enable()
