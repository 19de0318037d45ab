"""Numbers of units of one question."""

from __future__ import annotations

from typing import NamedTuple


class QuestionCounts(NamedTuple):
    """Numbers of units, those of one group counted as one.

    `total` counts the units to be judged, `possible` those of them that may not come (`campaign.counting`),
    `cannot_judge` those with "cannot judge"; `beyond_plan` those judged though they are not the assessor's.
    """

    total: int = 0
    done: int = 0
    flagged: int = 0
    cannot_judge: int = 0
    beyond_plan: int = 0
    possible: int = 0
