"""Tables of the report: with captions and heads for rows and columns, and bounded in length."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from assessment.formats.numbers import decimal_text
from assessment.report.markup import Html, joined, tag

UNDEFINED = "–"
MAX_ROWS = 500
"""Most rows of one table; the files of the page Release hold all."""

_MANY_COLUMNS = 9
"""Tables with more columns are printed small and across the paper."""
_LONG_HEAD = 32
"""Letters of a row's head that stands in one line in a table of many columns."""
_LONG_TEXT = 120
"""Letters of a text that is easier to read in long lines."""
_LONG_PHRASE = 60
"""Letters of a phrase that would take many lines in a narrow column."""
_LONG_DETAIL = 24
"""Letters of a detail that stands in one line; a longer one would widen its column."""


class TableHead(NamedTuple):
    """The head of a column whose name in files is longer: there no other column stands beside it."""

    text: str
    file_name: str


class TableCell(NamedTuple):
    """A figure, a smaller `detail` after it, and a `share` (0 to 1) that tints the cell."""

    text: str
    detail: str = ""
    share: float | None = None


class TextCell(NamedTuple):
    """A text with a smaller `detail` below it; a long one that `is_main` has lines of a width to read."""

    text: str
    detail: str = ""
    is_main: bool = False


Value = str | int | float | None
Cell = Value | TableCell | TextCell


class _Column(NamedTuple):
    """How the values of a column are written: as numbers or text, numbers with equally many decimals."""

    is_numeric: bool
    decimals: int

    @property
    def css_class(self) -> str | None:
        return "n" if self.is_numeric else None


def grid(
    caption: str,
    heads: Sequence[str | TableHead],
    rows: Iterable[Sequence[Cell]],
    *,
    lead: str = "",
    note: str = "",
    quiet: bool = False,
) -> Html:
    """A table whose first column names the rows; None is shown as undefined.

    Columns that hold only numbers are aligned right. `lead` stands below the caption. `quiet`: a heading
    above the table says what the caption would.
    """
    # One row more than is shown tells whether rows are left out.
    all_rows = list(islice(rows, MAX_ROWS + 1))
    shown = all_rows[:MAX_ROWS]
    more = ""
    if len(all_rows) > MAX_ROWS:
        more = f"Only the first {MAX_ROWS} rows are shown."
    columns = []
    for index in range(len(heads)):
        columns.append(_column([row[index] for row in shown]))
    head = tag("tr", *_head_cells(heads, columns))
    below_caption = tag("span", lead, class_="lead") if lead else ""
    body = [_row(row, columns) for row in shown]
    table = tag(
        "table",
        tag("caption", caption, below_caption, class_="quiet" if quiet else None),
        tag("thead", head),
        tag("tbody", *body),
    )
    # The region takes the focus, so that a wide table can be scrolled with the keyboard.
    region = tag(
        "div",
        table,
        class_="scroll",
        tabindex=0,
        role="region",
        aria_label=caption,
    )
    css_class = "grid wide" if len(heads) > _MANY_COLUMNS else "grid"
    return tag("figure", region, _notes_below(note, more), class_=css_class)


def picture_table(
    caption: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]]
) -> Html:
    """What a picture above it shows, folded; columns that are empty everywhere are left out."""
    all_rows = list(rows)
    filled = []
    for index in range(len(heads)):
        column = {row[index] for row in all_rows}
        has_values = bool(column - {None, ""})
        if has_values:
            filled.append(index)
    names = [heads[index] for index in filled]
    filled_rows = []
    for row in all_rows:
        cells = [row[index] for index in filled]
        filled_rows.append(cells)
    table = grid(caption, names, filled_rows)
    return tag("details", tag("summary", caption), table)


def _column(values: Sequence[Cell]) -> _Column:
    others = [value for value in values if not _is_number(value)]
    has_numbers = len(others) < len(values)
    # Undefined and empty cells do not make a column of numbers one of text.
    has_text = any(value not in (None, "") for value in others)
    decimals = max(map(_decimals, values), default=0)
    return _Column(has_numbers and not has_text, decimals)


def _head_cells(
    heads: Sequence[str | TableHead], columns: Sequence[_Column]
) -> list[Html]:
    cells = []
    for head, column in zip(heads, columns, strict=True):
        name, file_name = head if isinstance(head, TableHead) else (head, None)
        cell = tag(
            "th",
            _breakable(name),
            scope="col",
            class_=column.css_class,
            data_name=file_name,
        )
        cells.append(cell)
    return cells


def _breakable(name: str) -> Html:
    """A name that may go on in a second line after each underscore: names of measures would widen tables."""
    first, *more = name.split("_")
    parts = [first]
    for part in more:
        parts += ["_", tag("wbr"), part]
    return joined(*parts)


def _row(row: Sequence[Cell], columns: Sequence[_Column]) -> Html:
    cells = [_row_head(row[0], columns[0])]
    for value, column in zip(row[1:], columns[1:], strict=True):
        cells.append(_cell(value, column))
    return tag("tr", *cells)


def _notes_below(*notes: str) -> Html:
    return joined(*(tag("p", note, class_="note") for note in notes if note))


def _is_number(value: Cell) -> bool:
    return isinstance(value, TableCell | int | float)


def _decimals(value: Cell) -> int:
    """Decimals that a number needs, four at most."""
    if not isinstance(value, float):
        return 0
    _, _, decimals = f"{value:.4f}".rstrip("0").partition(".")
    return len(decimals)


def _row_head(value: Cell, column: _Column) -> Html:
    if isinstance(value, TableCell | TextCell):
        return _cell(value, column)
    text = _text(value, column.decimals)
    css_class = column.css_class
    if len(text) > _LONG_HEAD:
        css_class = "long"
    return tag("th", text, scope="row", class_=css_class)


def _cell(value: Cell, column: _Column) -> Html:
    if isinstance(value, TextCell):
        return _text_cell(value)
    if not isinstance(value, TableCell):
        text = _text(value, column.decimals)
        return tag("td", text, class_=column.css_class)
    children = [value.text]
    if value.detail:
        is_long = len(value.detail) > _LONG_DETAIL and not isinstance(
            value.detail, Html
        )
        css_class = "long" if is_long else None
        children += [" ", tag("small", value.detail, class_=css_class)]
    tint = None
    if value.share is not None:
        tint = f"--v:{value.share:.2f}"
    return tag("td", *children, class_="n", style=tint)


def _text_cell(cell: TextCell) -> Html:
    detail = tag("small", cell.detail) if cell.detail else ""
    css_class = None
    if cell.is_main and len(cell.text) > _LONG_TEXT:
        css_class = "text"
    elif len(cell.text) > _LONG_PHRASE:
        css_class = "phrase"
    return tag("td", cell.text, detail, class_=css_class)


def _text(value: Value, decimals: int) -> str:
    if value is None:
        return UNDEFINED
    if isinstance(value, float):
        return decimal_text(value, decimals)
    # Markup stays markup: `str` would make foreign text of it.
    return value if isinstance(value, str) else str(value)
