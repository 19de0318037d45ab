"""A chart of cells: a value for each pair of a row and a column."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.charts.axis import Axis
from assessment.charts.chart_table import ChartTable, TableValue


class CellChart(NamedTuple):
    """`values[row, column]`, nan where undefined; the first row is at the top.

    `axis` says what the values are.  Where its ends lie on both sides of 0, colours run in both directions.
    `picked[row * columns + column]` is what a click on a cell gives.  `has_numbers`: rows and columns have
    the same long names; the rows get numbers, and the columns have these alone.
    `is_turned`: the lowest values have the strongest colour, since lower is better.
    """

    title: str
    axis: Axis
    rows: Sequence[str]
    columns: Sequence[str]
    values: NDArray[np.float64]
    picked: Sequence[Sequence[str]] = ()
    row_name: str = "run"
    has_numbers: bool = False
    is_turned: bool = False

    @property
    def digits(self) -> int:
        return self.axis.digits

    @property
    def row_labels(self) -> list[str]:
        """What stands beside the rows."""
        if not self.has_numbers:
            return list(self.rows)
        labels = []
        for number, name in enumerate(self.rows, 1):
            labels.append(f"{number}  {name}")
        return labels

    @property
    def column_labels(self) -> list[str]:
        """What stands above the columns."""
        if not self.has_numbers:
            return list(self.columns)
        # Long names above narrow columns would have to be turned, and be hard to read.
        numbers = range(1, len(self.columns) + 1)
        return [str(number) for number in numbers]

    @property
    def is_in_both_directions(self) -> bool:
        if self.axis.ends is None:
            return False
        low, high = self.axis.ends
        return low < 0 < high

    def table(self) -> ChartTable:
        """A line for each row; undefined cells are None."""
        lines: list[tuple[TableValue, ...]] = []
        for name, values in zip(self.rows, self.values.tolist(), strict=True):
            cells = map(_defined, values)
            lines.append((name, *cells))
        columns = (self.row_name, *self.columns)
        return ChartTable(columns, tuple(lines))


def _defined(value: float) -> float | None:
    # Files and tables show an undefined value as empty; "nan" would be read as a number.
    return None if math.isnan(value) else value
