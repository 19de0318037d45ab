"""What the judging of a design shows so far, of topics (`DrawnScores`) or of units (`DrawnUnits`) alike."""

from __future__ import annotations

from typing import Protocol


class DrawnSoFar(Protocol):
    """How far the judging of a design's topics or units is: `judged` of `size` in all."""

    @property
    def runs(self) -> tuple[str, ...]: ...
    @property
    def judged(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def skipped(self) -> int:
        """Units that nobody judged, because everybody who looked at them said that they cannot."""
        ...

    @property
    def noun(self) -> str:
        """What is counted, a single one of it."""
        ...

    @property
    def look(self) -> int:
        """How many were to be judged at the point that the estimates have reached; 0 before the first."""
        ...

    @property
    def waiting(self) -> int:
        """Units of the newest round that are to be judged before there can be another."""
        ...
