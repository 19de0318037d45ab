"""Tables of the report: captioned, with heads for rows and columns, bounded in length."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from assessment.report.markup import Html, joined, tag

UNDEFINED = "–"
MOST_ROWS = 500
"""Of one table; the files of the page Release hold all."""

Value = str | int | float | None
_MANY_COLUMNS = 9
"""More are printed small and across the paper."""


class Cell(NamedTuple):
    """A figure with what stands behind it; `share` (0 to 1) tints the cell."""

    text: str
    behind: str = ""
    share: float | None = None


def grid(
    caption: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[Value | Cell]],
    *,
    note: str = "",
    quiet: bool = False,
) -> Html:
    """A table whose first column names the rows; `quiet`: a heading above it says what the caption would.  Columns that hold numbers only stand right; None is undefined."""
    found = list(islice(rows, MOST_ROWS + 1))
    shown = found[:MOST_ROWS]
    numeric = [
        any(_is_number(row[n]) for row in shown)
        and all(_is_number(row[n]) or row[n] in (None, "") for row in shown)
        for n in range(len(heads))
    ]
    decimals = [max((_decimals(row[n]) for row in shown), default=0) for n in range(len(heads))]
    body = (
        tag("tr", *(_cell(value, n, numeric[n], decimals[n]) for n, value in enumerate(row))) for row in shown
    )
    head = (
        tag("th", name, scope="col", class_="n" if right else None)
        for name, right in zip(heads, numeric, strict=True)
    )
    table = tag(
        "table",
        tag("caption", caption, class_="quiet" if quiet else None),
        tag("thead", tag("tr", *head)),
        tag("tbody", *body),
    )
    more = f"Only the first {MOST_ROWS} rows are shown." if len(found) > MOST_ROWS else ""
    return tag(
        "figure",
        tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=caption),
        _below(note, more),
        class_="grid wide" if len(heads) > _MANY_COLUMNS else "grid",
    )


def _below(*notes: str) -> Html:
    return joined(*(tag("p", note, class_="note") for note in notes if note))


def _is_number(value: Value | Cell) -> bool:
    return isinstance(value, Cell | int | float)


def _decimals(value: Value | Cell) -> int:
    return len(f"{value:.4f}".rstrip("0").partition(".")[2]) if isinstance(value, float) else 0


def _cell(value: Value | Cell, column: int, right: bool, decimals: int) -> Html:
    look = "n" if right else None
    if isinstance(value, Cell):
        tint = None if value.share is None else f"--v:{value.share:.2f}"
        return tag(
            "td",
            value.text,
            *([" ", tag("small", value.behind)] if value.behind else []),
            class_="n",
            style=tint,
        )
    if column == 0:
        return tag("th", _text(value, decimals), scope="row", class_=look)
    return tag("td", _text(value, decimals), class_=look)


def _text(value: Value, decimals: int) -> str:
    if value is None:
        return UNDEFINED
    return f"{value:.{decimals}f}" if isinstance(value, float) else str(value)
