"""Tables on pages and as CSV files; neither holds a cell that a spreadsheet would run as a formula."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal

import pandas as pd
import streamlit as st
from pandas.io.formats.style import Styler
from streamlit.elements.lib.column_types import ColumnConfig

from assessment.formats.numbers import decimal_text
from assessment.formats.spreadsheets import is_formula, neutral
from assessment.ui.downloads import download_button
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import shown
from assessment.ui.tables.minus_signs import with_minus_signs
from assessment.ui.tables.table_shapes import Cell, TableRow

UNDEFINED = "–"
MAX_LISTED = 200
"""Units in one list; the downloads of the page Release have all of them."""
ANSWER_LINK = st.column_config.LinkColumn("Answer", display_text="open", width="small")
DESK_LINK = st.column_config.LinkColumn("Judge", display_text="desk", width=56)
HISTORY_LINK = st.column_config.LinkColumn(
    "History", display_text="open", width="small", help="The unit with all its events"
)
_JOINER = "\N{WORD JOINER}"
"""An invisible character without width, put in front of formulas.

The toolbar above a table saves the cells as they are on screen; with this in front, a
spreadsheet takes a formula for text.
"""
_LONGEST_FILE_NAME = 80
_BELOW_ZERO = re.compile(r"\N{MINUS SIGN}\d+(\.\d+)?")

# Tables on pages


def draw_table(frame: pd.DataFrame, **look: Any) -> Any:
    """`st.dataframe` with every formula in cells, column heads and row names made text.

    Every table of a page is drawn by this function (a test holds it), since most of them show foreign text.
    """
    columns = look.pop("column_config", None)
    inert_frame = _inert_frame(frame)
    drawn: pd.DataFrame | Styler = inert_frame
    if columns:
        # No column is pinned: Streamlit draws pinned ones, and the index, at 60 % opacity, as if disabled.
        looks = {inert(name): column for name, column in columns.items()}
        undefined = look.get("placeholder", "None")
        drawn, look["column_config"] = with_minus_signs(inert_frame, looks, undefined)
    return st.dataframe(drawn, **look)


def inert(value: Any) -> Any:
    """The value as `draw_table` shows it: a formula gets an invisible character in front.

    >>> inert("=1+1"), inert("heron"), inert(3)
    ('\\u2060=1+1', 'heron', 3)
    """
    return (
        f"{_JOINER}{value}" if isinstance(value, str) and is_formula(value) else value
    )


def _inert_frame(frame: pd.DataFrame) -> pd.DataFrame:
    drawn = frame.rename(index=inert, columns=inert)
    for position, dtype in enumerate(frame.dtypes):
        if not (
            pd.api.types.is_object_dtype(dtype) or pd.api.types.is_string_dtype(dtype)
        ):
            continue
        column = frame.iloc[:, position]
        # Only where it must be: `map` would turn a mixed column of numbers and None into floats.
        if any(isinstance(value, str) and is_formula(value) for value in column):
            drawn.isetitem(position, column.map(inert).array)
    return drawn


def table_from_rows(rows: Sequence[Mapping[str, Cell]]) -> pd.DataFrame:
    """A table of rows, with control characters of their texts made visible.

    Columns with nothing but empty texts are left out.
    """
    frame = pd.DataFrame([shown_row(row) for row in rows])
    filled = [name for name in frame.columns if frame[name].ne("").any()]
    return frame[filled]


def shown_row(row: Mapping[str, Cell]) -> TableRow:
    """The row with the control characters of its texts made visible, those of its column heads too.

    >>> shown_row({"Team": "a\\x00b", "Runs": 3})
    {'Team': 'a�b', 'Runs': 3}
    """
    cells: TableRow = {}
    for name, value in row.items():
        cells[shown(name)] = shown(value) if isinstance(value, str) else value
    return cells


def sortable_number(value: float | None, digits: int = 3, *, width: int = 6) -> str:
    """A number as text that sorts like the number: padded in front; undefined ones come last.

    >>> sortable_number(0.5), sortable_number(-12.25, 1), sortable_number(None)
    (' 0.500', ' −12.2', '     –')
    """
    text = UNDEFINED if value is None else decimal_text(value, digits)
    return f"{text:>{width}}"


def distinct_heads(
    names: Sequence[str], taken: Collection[str], kind: str
) -> list[str]:
    """A head of a column for each name, none of them `taken` or used twice.

    Names of people, runs and labels are foreign: an assessor called "Topic" must not overwrite that column.

    >>> distinct_heads(["Ann", "Topic", "a\\x00", "a\\x01"], ["Topic", "Unit"], "assessor")
    ['Ann', 'Topic (assessor)', 'a�', 'a� (assessor)']
    """
    used = set(taken)
    heads = []
    for name in names:
        head = shown(name)
        while head in used:
            head += f" ({kind})"
        used.add(head)
        heads.append(head)
    return heads


def number_column(
    digits: int,
    help: str | None = None,
    *,
    width: Literal["small", "medium", "large"] | int | None = None,
) -> ColumnConfig:
    """How `draw_table` shows a column of numbers."""
    return st.column_config.NumberColumn(format=f"%.{digits}f", help=help, width=width)


# Tables as files


def download_table(
    frame: pd.DataFrame | Callable[[], pd.DataFrame],
    name: str,
    label: str = "CSV",
    *,
    key: str = "",
    type: Literal["secondary", "tertiary"] = "tertiary",
) -> None:
    """A button that saves the table as a CSV file named after `name`.

    A table that the page does not show is better given as a function, which is called once it is saved.
    """

    def content() -> bytes:
        return table_csv(frame() if callable(frame) else frame)

    file_name = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:_LONGEST_FILE_NAME]
    download_button(
        label,
        content,
        f"{file_name}.csv",
        "text/csv",
        key=key or element_key("csv", name),
        type=type,
    )


def has_undefined(frame: pd.DataFrame) -> bool:
    """Whether any cell stands for an undefined figure.

    >>> has_undefined(pd.DataFrame({"Alpha": ["0.5", f" {UNDEFINED}"]})), has_undefined(pd.DataFrame())
    (True, False)
    """
    cells = frame.to_numpy().ravel()
    return any(str(cell).strip() == UNDEFINED for cell in cells)


def caption_with_download(caption: str, frame: pd.DataFrame, name: str) -> None:
    """A caption below a table, with the button that saves the table at its right."""
    with caption_bar():
        st.caption(caption)
        download_table(frame, name)


def caption_bar() -> Any:
    """The line below a table: a caption at the left, a button at the right."""
    return st.container(
        horizontal=True,
        horizontal_alignment="distribute",
        vertical_alignment="top",
        wrap=False,
    )


def table_csv(frame: pd.DataFrame, *, header: bool = True) -> bytes:
    """UTF-8; numbers without padding, undefined ones empty, an apostrophe in front of every formula."""
    cells = frame.map(_csv_cell).rename(columns=_csv_cell)
    return cells.to_csv(index=False, header=header).encode()


def _csv_cell(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text == UNDEFINED:
        return ""
    # A spreadsheet takes the true minus sign, which the page shows, for the beginning of a text.
    if _BELOW_ZERO.fullmatch(text):
        return f"-{text[1:]}"
    # `neutral` alone would also mark text that merely begins with an apostrophe.
    return neutral(text) if is_formula(text) else text
