"""Coefficients of agreement as cells of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.agreement import in_words, interval_in_words
from assessment.statistics.agreement import AgreementRow, Coefficient
from assessment.ui.tables import UNDEFINED, sortable_number

MANY_LABELS = 12
"""Labels up to which a picture or a row shows them all; questions with free text have more."""
PARADOX = "one label dominates"
"""Instead of the word for a kappa that is low at high agreement."""
NOMINAL = "ignores order"
"""Instead of the word for a kappa without weights on an ordered scale."""
_INTERVAL = st.column_config.TextColumn(width=154, alignment="right")
"""Wide enough for "-0.35 to -0.06, rough": cut at the left, an interval reads as another one."""
_SHORT_INTERVAL = st.column_config.TextColumn(width=112, alignment="right")
"""Wide enough for an interval that is not rough."""
COEFFICIENT_LOOK = {
    "κ 95 %": _INTERVAL,
    "α 95 %": _INTERVAL,
    "Kappa": st.column_config.TextColumn(width=72, alignment="right"),
    "Alpha": st.column_config.TextColumn(width=72, alignment="right"),
    "Agree %": st.column_config.TextColumn(width=78, alignment="right"),
    "Within one step %": st.column_config.TextColumn(
        "±1 step %",
        width=84,
        alignment="right",
        help="Pairs of labels that are at most one step apart",
    ),
}
_WORDS_HELP = (
    "The word of Landis and Koch (1977) for this kappa: a convention, not a test. It would "
    "mislead where one label dominates: kappa is low at high agreement (Feinstein and Cicchetti 1990). "
    "Ordered labels of three assessors or more have an ordinal alpha only: Fleiss' kappa ignores the order"
)
_LETTER, _MARGIN, _LEAST_WIDTH = 6, 16, 108
"""Pixels of a letter, of a cell's margins, and of the column of words at least."""
_METRICS = "α metric: ordinal where ±1 step stands, else nominal."
IN_FILE_ONLY = ("Labels", "α 95 %")
"""Columns that a window of 1280 pixels has no room for."""


def without_details(frame: pd.DataFrame, *names: str) -> tuple[pd.DataFrame, list[str]]:
    """The columns that a window of 1280 pixels has room for, and sentences on the others, which files have.

    Left out are details, columns without a value, and those of the methods and of these `names` that say
    the same in every row.
    """
    sentences = []
    details = [name for name in IN_FILE_ONLY if name in frame]
    if details:
        sentences.append(f"The file has {' and '.join(details)} as well.")
    left_out = set(details)
    equal_names = ["κ method", "α metric", *(names if len(frame) > 1 else ())]
    for name in frame.columns:
        values = set(frame[name]) - {UNDEFINED}
        if not values:
            left_out.add(name)
        elif name in equal_names and len(values) == 1:
            left_out.add(name)
            sentences.append(f"{name}: {values.pop()}.")
    if "α metric" in frame and "α metric" not in left_out:
        # A column for a word that the column of steps implies would push others out of sight.
        left_out.add("α metric")
        sentences.append(_METRICS)
    columns = [name for name in frame.columns if name not in left_out]
    return frame[columns], sentences


def coefficient_look(rows: Sequence[AgreementRow]) -> dict[str, Any]:
    """How tables show these rows: the words have the room that the longest of them needs."""
    longest = max((len(row_in_words(row)) for row in rows), default=0)
    width = max(_LEAST_WIDTH, _LETTER * longest + _MARGIN)
    words = st.column_config.TextColumn(width=width, help=_WORDS_HELP)
    look = COEFFICIENT_LOOK | {"In words": words}
    if not any(row.kappa.is_rough for row in rows):
        look["κ 95 %"] = _SHORT_INTERVAL
    return look


def percent(share: float | None) -> str:
    """A share as a percentage."""
    value = None if share is None else 100 * share
    return sortable_number(value, 1, width=5)


def interval(coefficient: Coefficient) -> str:
    return interval_in_words(coefficient) or UNDEFINED


def row_in_words(row: AgreementRow) -> str:
    """The convention's words, or why they say nothing here."""
    if row.ignores_order:
        return NOMINAL
    return PARADOX if row.is_paradox else in_words(row)


def coefficient_columns(row: AgreementRow) -> dict[str, Any]:
    """The columns that every table of agreement has; coefficients first, for narrow windows."""
    counts = {"Items": row.items, "Labels": row.votes}
    shares = {
        "Agree %": percent(row.share),
        "Within one step %": percent(row.near) if row.ordered else "",
    }
    method = row.method if row.items else UNDEFINED
    kappa = {
        "Kappa": sortable_number(row.kappa.value),
        "κ 95 %": interval(row.kappa),
        "In words": row_in_words(row),
        "κ method": method,
    }
    alpha = {
        "Alpha": sortable_number(row.alpha.value),
        "α 95 %": interval(row.alpha),
        "α metric": row.metric if row.items else UNDEFINED,
    }
    # Both are undefined for the same reasons, kappa more often.
    why = row.kappa.why or row.alpha.why
    return {**shares, **kappa, **alpha, **counts, "Why undefined": why}
