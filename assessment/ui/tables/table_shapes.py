"""What tables are made of: the cells of a row, and how each column looks."""

from __future__ import annotations

from streamlit.elements.lib.column_types import ButtonColumnResult, ColumnConfig

Cell = str | int | float | None
TableRow = dict[str, Cell]
"""The cells of a row by the heads of their columns; None is undefined."""
ColumnLooks = dict[str, ColumnConfig | ButtonColumnResult | str | None]
"""How columns look, by their heads: a configuration, a title alone, or None for a hidden column."""
