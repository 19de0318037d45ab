"""What sentences on losses are about: the runs, the measure, and the errors that are known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors import RunUnit
from assessment.campaign import Campaign
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading


class LossScope(NamedTuple):
    """Runs that lose some of a measure, with those of their errors that are known.

    `so_far`: other units were not looked at yet.
    """

    campaign: Campaign
    runs: Sequence[str]
    measure: str
    errors: Sequence[RunUnit] = ()
    so_far: bool = False

    @property
    def single_run(self) -> str | None:
        """The run; None of several."""
        return self.runs[0] if len(self.runs) == 1 else None

    @property
    def digits(self) -> int:
        return measure_digits(self.campaign, self.measure)

    @property
    def measure_name(self) -> str:
        """The measure as Markdown."""
        return md(measure_heading(self.campaign.track, self.measure))

    @property
    def topics_with_errors(self) -> set[str]:
        return {unit.ref.topic for unit in self.errors}

    @property
    def until_now(self) -> str:
        """Goes on from the name of a figure that more errors would change."""
        return " so far" if self.so_far else ""
