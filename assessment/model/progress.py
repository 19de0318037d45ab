"""How far long work has come, reported to the function that its caller names."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float, str], object]
"""Hears the share that is done (0 to 1), and of what, in a few words."""


def no_progress(share: float, text: str) -> None:
    """The progress of work that nobody watches."""
    # A function with a name, not a lambda: worker processes get it by pickle.
