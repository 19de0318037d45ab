"""A picture as a table: everything that it shows."""

from __future__ import annotations

from typing import NamedTuple

TableValue = str | float | None


class ChartTable(NamedTuple):
    """Everything that a picture shows; undefined values are None."""

    columns: tuple[str, ...]
    rows: tuple[tuple[TableValue, ...], ...]
