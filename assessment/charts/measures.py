"""The axis of a measure."""

from __future__ import annotations

import math

from assessment.charts.rows import Axis
from assessment.model import Measure


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
