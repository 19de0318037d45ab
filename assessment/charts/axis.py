"""What an axis of a picture measures, and which values it shows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from assessment.formats.numbers import decimal_text
from assessment.model import Measure

_MIN_SPAN = 0.2
"""Share of its limits that an axis shows at least: much less would make small differences look large."""


class Axis(NamedTuple):
    """What is measured, in which unit, and the decimals to show.

    `ends` are shown whatever the values are; what lies beyond the `limits` is never shown.
    """

    title: str
    unit: str = ""
    digits: int = 2
    ends: tuple[float, float] | None = None
    limits: tuple[float, float] | None = None

    @property
    def caption(self) -> str:
        """The title with its unit.

        >>> Axis("Precision", "0 to 1").caption, Axis("Units").caption
        ('Precision (0 to 1)', 'Units')
        """
        return f"{self.title} ({self.unit})" if self.unit else self.title

    def caption_from(self, low: float, high: float) -> str:
        """The caption of an axis from `low` to `high`, which says where it shows less than it may.

        >>> Axis("P", "0 to 1", limits=(0.0, 1.0)).caption_from(0.2, 1.0)
        'P (0 to 1; the axis begins at 0.2)'
        """
        if self.limits is None:
            return self.caption
        lowest, highest = self.limits
        parts = [self.unit] if self.unit else []
        if low > lowest:
            parts.append(f"the axis begins at {low:g}")
        if high < highest:
            parts.append(f"the axis ends at {high:g}")
        return self._replace(unit="; ".join(parts)).caption

    def span(self, values: Iterable[float]) -> tuple[float, float]:
        """The lowest and the highest value to show for these values.

        >>> Axis("Accuracy", limits=(0.0, 100.0)).span([100.0, 100.0])
        (80.0, 100.0)
        >>> Axis("Units").span([3.0, 18.0])
        (3.0, 18.0)
        """
        all_values = list(values)
        if self.ends:
            all_values += self.ends
        low = min(all_values, default=0.0)
        high = max(all_values, default=1.0)
        if self.limits is None:
            return low, high
        lowest, highest = self.limits
        least = _MIN_SPAN * (highest - lowest)
        missing = max(0.0, least - high + low)
        low -= missing / 2
        high += missing / 2
        # Near a limit the axis grows to the other side.
        low = min(low, highest - least)
        high = max(high, lowest + least)
        return max(low, lowest), min(high, highest)

    def number(self, value: float | None) -> str:
        """The value as the picture shows it; an undefined one in words."""
        return "undefined" if value is None else decimal_text(value, self.digits)


def measure_axis(measure: Measure, heading: str) -> Axis:
    """The axis under its heading, with range and direction, if any; it shows nothing beyond the range."""
    low, high = measure.range
    span = f"{low:g} to {high:g}"
    limits: tuple[float, float] | None = measure.range
    # Counts have no end; nor do rates that are not shares.
    if not math.isfinite(high - low):
        span = f"from {low:g}"
        limits = None
    unit = f"{span}, {measure.direction}" if measure.ranks_runs else span
    return Axis(
        heading,
        unit,
        measure.digits,
        limits=limits,
    )
