"""What can be tried on a unit to tell what it costs its run: another label, rank or answer."""

from __future__ import annotations

from enum import Enum


class OtherThanLabel(Enum):
    """Stands for a label where the unit keeps its own one."""

    RANK = "the place in the ranking where the item belongs"
    ANSWER = "the run's answer with the unit put right"


Alternative = str | OtherThanLabel
"""The name of another label, or what is tried in its place."""
