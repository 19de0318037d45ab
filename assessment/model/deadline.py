"""Until when a computation may go on while somebody waits for it."""

from __future__ import annotations

import math
import time
from typing import NamedTuple


class Deadline(NamedTuple):
    """A moment of this process's clock, made once and handed down, so that steps share the time.

    >>> Deadline.after(-1).is_over, NO_DEADLINE.is_over
    (True, False)
    """

    moment: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """The moment so many seconds from now; one that is over where they are negative."""
        return cls(time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """The seconds from now; negative once it is over."""
        return self.moment - time.monotonic()

    @property
    def is_over(self) -> bool:
        """Whether the moment has passed."""
        return self.left < 0

    def after_share(self, share: float) -> Deadline:
        """The end of this share of the time that is left, for the first of two steps.

        Where no time is left, this deadline.
        """
        return Deadline.after(self.left * share) if self.left > 0 else self


NO_DEADLINE = Deadline(math.inf)
"""For computations that nobody waits for."""
