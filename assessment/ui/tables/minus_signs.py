"""True minus signs in the columns of a table, where Streamlit's own format writes hyphens."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pandas as pd
from pandas.io.formats.style import Styler

from assessment.formats.numbers import decimal_text

_FIXED_DECIMALS = re.compile(r"%\.(\d+)f")
_MAX_CELLS = 5_000
"""Cells up to which a table is styled: a Styler writes each as text, in a quarter of a second for so many."""


def with_minus_signs(
    frame: pd.DataFrame, look: Mapping[str, Any], undefined: str
) -> tuple[pd.DataFrame | Styler, dict[str, Any]]:
    """The table, styled if a number in it is negative, and the looks of its columns that go with it.

    The style replaces the format of columns with negative numbers.

    Columns still sort as numbers.  `undefined` stands in cells without a value.  A table is left as it is
    where a column of decimals has no look, which the style would give other decimals.
    """
    digits = _digits_by_column(frame, look)
    negative = [name for name in digits if frame[name].min() < 0]
    is_unmistakable = frame.columns.is_unique and frame.index.is_unique
    is_large = frame.size > _MAX_CELLS
    decimals = frame.select_dtypes("float").columns
    if not negative or not is_unmistakable or is_large or set(decimals) - set(digits):
        return frame, dict(look)
    styled = frame.style.format(na_rep=undefined)
    for name in negative:
        styled.format(_number_format(digits[name]), subset=[name], na_rep=undefined)
    looks = dict(look)
    for name in negative:
        plain = {"type_config": {**look[name]["type_config"], "format": None}}
        looks[name] = {**look[name], **plain}
    return styled, looks


def _digits_by_column(frame: pd.DataFrame, look: Mapping[str, Any]) -> dict[str, int]:
    """The decimals of the columns of numbers that have fixed ones."""
    digits = {}
    numbers = set(frame.select_dtypes("number").columns)
    for name, column_look in look.items():
        # A look may also be a title alone, or None for a hidden column.
        if name not in numbers or not isinstance(column_look, dict):
            continue
        type_config = column_look.get("type_config") or {}
        fixed = _FIXED_DECIMALS.fullmatch(type_config.get("format") or "")
        if fixed:
            digits[name] = int(fixed[1])
    return digits


def _number_format(digits: int) -> Callable[[Any], str]:
    # pandas passes any value of the column.
    return lambda value: decimal_text(value, digits)
