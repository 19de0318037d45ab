"""Tables of plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def text_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Columns as wide as their widest cell.

    Control characters of foreign text are shown, never sent to the terminal.
    """
    table = [[printable(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join(cells).rstrip() + "\n")
    return "".join(lines)


def printable(cell: str) -> str:
    """Foreign text for a terminal: every control character is written out."""
    # A run's name with an escape sequence could otherwise rewrite what the terminal shows.
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in cell)
