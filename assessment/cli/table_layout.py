"""In which layout the tables of the running command are printed: its option --format."""

from __future__ import annotations

from typing import Literal, cast

import click

TableLayout = Literal["table", "csv", "json", "latex"]
TABLE_LAYOUTS: tuple[TableLayout, ...] = ("table", "csv", "json", "latex")
_KEY = f"{__name__}.layout"


def set_table_layout(
    context: click.Context, parameter: click.Parameter, value: str
) -> str:
    """The value of --format, which `table_layout` gives from now on."""
    context.meta[_KEY] = value
    return value


def table_layout() -> TableLayout:
    """The layout of the running command; a table where it has no such option."""
    context = click.get_current_context(silent=True)
    if context is None:
        return "table"
    return cast(TableLayout, context.meta.get(_KEY, "table"))
